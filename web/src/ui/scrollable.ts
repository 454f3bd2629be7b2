/** Let keys scroll a box, and therefore reach it, as long as not everything in it is seen. */
export function scrollable(box: HTMLElement): () => void {
  const watch = new ResizeObserver(() => {
    if (box.scrollHeight > box.clientHeight + 1) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
  });
  for (const one of [box, ...box.children]) watch.observe(one);
  return () => watch.disconnect();
}
