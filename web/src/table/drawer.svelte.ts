/** Whether log and talk are open beside the scene, and which of them; on wide screens they usually are. */
import { keep, recall } from "../ui/preferences.svelte";

const KEY = "ridotto.drawer";
/** From here on there is room for a drawer beside the scene. */
export const WIDE = "(min-width: 1200px)";

export type Side = "log" | "talk";

export class Drawn {
  isOpen = $state(matchMedia(WIDE).matches && recall(KEY, true));
  side = $state<Side>("log");
  /** How many lines of the talk were seen. */
  read = $state(0);

  toggle(isOpen = !this.isOpen): void {
    this.isOpen = isOpen;
    if (matchMedia(WIDE).matches) keep(KEY, isOpen);
  }

  show(side: Side): void {
    this.side = side;
    this.isOpen = true;
  }

  get isTalkSeen(): boolean {
    return this.isOpen && this.side === "talk";
  }
}
