/** Keys that turn the leaves of a review, unless something else needs them. */
const TAKES_KEYS =
  "input, select, textarea, [contenteditable], [role=grid], [role=slider], [role=radiogroup], [role=tablist], [data-takes-keys], dialog";

export function isForTheBook(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return false;
  return !(event.target instanceof Element && event.target.closest(TAKES_KEYS));
}
