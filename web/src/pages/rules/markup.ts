/** Emphasis in a text: *so* or **so**; everything else is plain, and a backslash makes a star plain. */
export interface Span {
  text: string;
  mark: "em" | "strong" | null;
}

const PARTS = /\\([*\\])|\*\*([^*]+)\*\*|\*([^*]+)\*/g;

export function spans(text: string): Span[] {
  const found: Span[] = [];
  const add = (part: string, mark: Span["mark"]) => {
    const last = found.at(-1);
    if (last && last.mark === mark) last.text += part;
    else if (part) found.push({ text: part, mark });
  };
  let end = 0;
  for (const part of text.matchAll(PARTS)) {
    add(text.slice(end, part.index), null);
    const [whole, plain, strong, emphasis] = part;
    if (plain !== undefined) add(plain, null);
    else if (strong !== undefined) add(strong, "strong");
    else add(emphasis ?? "", "em");
    end = part.index + whole.length;
  }
  add(text.slice(end), null);
  return found;
}
