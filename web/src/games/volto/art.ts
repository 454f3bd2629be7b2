/**
 * The drawings of masks, stands and seals. They lie in the page itself, once: gradients of another
 * file are not painted by every browser. `--silk`, `--silk-d` and `--silk-l` give them their side.
 */
import drawings from "./art.svg?raw";

/** The frame of a face without its stand. */
export const FACE_BOX = "-53 -121 106 126";

const ID = "volto-art";

if (typeof document !== "undefined" && !document.getElementById(ID)) {
  const box = document.createElement("div");
  box.id = ID;
  box.style.cssText = "position:absolute;width:0;height:0;overflow:hidden";
  box.setAttribute("aria-hidden", "true");
  box.innerHTML = drawings;
  document.body.append(box);
}
