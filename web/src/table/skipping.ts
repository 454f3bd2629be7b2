/** Which taps and keys mean the scene itself, and go on to the next beat. */

const FIELDS = "input, select, textarea, [contenteditable]";
const USED = `${FIELDS}, button, a[href], summary, label, dialog, [role=tab], [popover]`;

/** Whether a tap or a key was meant for nothing else. Cells of a board are only looked at while a beat is shown. */
export function isForTheScene(event: Event): boolean {
  if (document.querySelector("dialog:modal")) return false;
  const target = event.target instanceof Element ? event.target : null;
  const used = target?.closest(USED);
  if (!used) return true;
  return event.type === "click" && used.getAttribute("role") === "gridcell";
}
