/** Where a note stands that never covers what it is about. */

interface Size {
  width: number;
  height: number;
}

const GAP = 8;
const EDGE = 8;

const within = (at: number, size: number, room: number): number => Math.max(EDGE, Math.min(at, room - EDGE - size));

/** A place above a thing, or else below, or beside it; as high and wide as there is room. */
export function beside(thing: DOMRectReadOnly, note: Size, screen: Size): { x: number; y: number } & Size {
  const room = {
    above: thing.top - GAP - EDGE,
    below: screen.height - thing.bottom - GAP - EDGE,
    left: thing.left - GAP - EDGE,
    right: screen.width - thing.right - GAP - EDGE,
  };
  const isUpright = Math.max(room.above, room.below) >= note.height || Math.max(room.left, room.right) < note.width;
  if (isUpright) {
    const isAbove = room.above >= note.height || room.above >= room.below;
    const height = Math.min(note.height, Math.max(room.above, room.below));
    const x = within(thing.left + thing.width / 2 - note.width / 2, note.width, screen.width);
    const y = isAbove ? thing.top - GAP - height : thing.bottom + GAP;
    return { x, y, width: note.width, height };
  }
  const isLeft = room.left >= note.width;
  const x = isLeft ? thing.left - GAP - note.width : thing.right + GAP;
  const y = within(thing.top + thing.height / 2 - note.height / 2, note.height, screen.height);
  return { x, y, width: note.width, height: Math.min(note.height, screen.height - 2 * EDGE) };
}
