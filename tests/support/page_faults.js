// What is wrong with the layout of the page as it is shown now; a list of sentences.
(isTouched) => {
  const LEAST = 44;
  // What can be done on the street of Twilight is also offered in words, on larger buttons.
  const SPOKEN = ".street [role=gridcell], .street [role=gridcell] *";
  const found = [];
  const name = (element) => {
    const words = (element.getAttribute("aria-label") ?? element.textContent).trim().replace(/\s+/g, " ");
    const kind = [element.localName, ...element.classList].filter((part) => !part.startsWith("svelte-")).join(".");
    return `${kind} "${words.slice(0, 40)}"`;
  };
  const style = (element) => getComputedStyle(element);
  const ancestors = function* (element) {
    for (let above = element; above; above = above.parentElement) yield above;
  };
  const isUnseen = (element) => [...ancestors(element)].some((above) => style(above).clipPath === "inset(50%)");
  const isShown = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !isUnseen(element);

  // Behind an open dialog nothing can be read or touched.
  const root = document.querySelector("dialog:modal") ?? document.body;
  const page = document.scrollingElement;
  if (page.scrollWidth > innerWidth) {
    const wide = [...document.body.querySelectorAll("*")].filter(
      (element) => isShown(element) && element.getBoundingClientRect().right > innerWidth + 1,
    );
    found.push(`the page is ${page.scrollWidth} px wide: ${wide.slice(-3).map(name).join(", ")}`);
  }

  /** What is left of a box when everything that clips or scrolls above it has been looked at. */
  const clipped = (element, box) => {
    let { left, top, right, bottom } = box;
    for (const above of ancestors(element.parentElement)) {
      const { overflowX, overflowY, position } = style(above);
      const frame = above.getBoundingClientRect();
      if (overflowX !== "visible") [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
      if (overflowY !== "visible") [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
      if (position === "fixed") break;
    }
    return { left, top, right, bottom };
  };

  const isCutBy = (box, element) => {
    const { overflowX, overflowY } = style(element);
    const frame = element.getBoundingClientRect();
    const cuts = (overflow) => overflow === "hidden" || overflow === "clip";
    if (cuts(overflowX) && (box.left < frame.left - 1 || box.right > frame.right + 1)) return true;
    return cuts(overflowY) && (box.top < frame.top - 2 || box.bottom > frame.bottom + 2);
  };
  const scrolls = (element) => /auto|scroll/.test(style(element).overflowX + style(element).overflowY);
  /** Words that are shortened on purpose are in what is read out for the whole. */
  const isShortened = (element, words) => {
    const said = [...ancestors(element)].flatMap((above) => [above.ariaLabel, above.title]);
    said.push(element.closest("button")?.querySelector(".unseen")?.textContent);
    return said.some((text) => text?.includes(words.replaceAll(/[“”«»]/g, "")));
  };

  const lines = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (lines.nextNode()) {
    const element = lines.currentNode.parentElement;
    const words = lines.currentNode.data.trim();
    if (!words || !isShown(element) || element.closest("svg, option, script, style")) continue;
    const range = document.createRange();
    range.selectNodeContents(lines.currentNode);
    for (const box of range.getClientRects()) {
      for (const above of ancestors(element)) {
        if (scrolls(above)) break;
        if (isCutBy(box, above) && !isShortened(element, words)) {
          found.push(`cut off: "${words.slice(0, 60)}" by ${name(above)}`);
          break;
        }
      }
      const held = element.closest("button, a.button, [role=tab], [role=gridcell]");
      const frame = held?.getBoundingClientRect();
      const isOutside = frame && (box.left < frame.left - 1 || box.right > frame.right + 1);
      if (isOutside && !isShortened(element, words)) {
        found.push(`sticks out: "${words.slice(0, 60)}" of ${name(held)}`);
      }
    }
  }

  // A list that is too narrow shows all its words when it is opened.
  const pen = document.createElement("canvas").getContext("2d");
  for (const list of root.querySelectorAll("select")) {
    if (!isShown(list) || style(list).textOverflow === "ellipsis") continue;
    const { font, paddingLeft, paddingRight } = style(list);
    pen.font = font;
    const words = list.selectedOptions[0]?.text ?? "";
    const room = list.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - 16;
    if (pen.measureText(words).width > room + 2) found.push(`cut off: "${words}" in ${name(list)}`);
  }

  // A label is touched instead of the small thing in it.
  const targets = new Set();
  const wanted = "a[href], button, input, select, textarea, summary, [role=gridcell], [role=button], [role=tab]";
  for (const element of root.querySelectorAll(wanted)) {
    const target = element.closest("label") ?? element;
    if (element.matches("[role=gridcell]") && element.querySelector("a, button")) continue;
    if (isShown(target) && !target.closest("[inert]")) targets.add(target);
  }
  const isInline = (element) =>
    style(element).display === "inline" && element.parentElement.textContent.trim() !== element.textContent.trim();
  const isOver = (above) => /fixed|sticky/.test(style(above).position) || above.matches("[data-over]");
  const floats = (element) => [...ancestors(element)].find(isOver);
  const boxes = [...targets].map((target) => {
    const whole = target.getBoundingClientRect();
    return { target, whole, box: clipped(target, whole), floats: floats(target) };
  });
  for (const { target, whole } of boxes) {
    if (isTouched && !isInline(target) && !target.matches(SPOKEN) && Math.min(whole.width, whole.height) < LEAST - 0.5) {
      found.push(`too small: ${name(target)}, ${Math.round(whole.width)} x ${Math.round(whole.height)}`);
    }
  }
  for (const [index, one] of boxes.entries()) {
    for (const other of boxes.slice(index + 1)) {
      if (one.target.contains(other.target) || other.target.contains(one.target)) continue;
      if (one.floats !== other.floats) continue;
      const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (width > 1 && height > 1) found.push(`overlap: ${name(one.target)} and ${name(other.target)}`);
    }
  }
  return [...new Set(found)];
}
