/** What people prefer, remembered on their device. */
const KEY = "ridotto.preferences";

/** How long what happens at a table is shown, as a share of the usual length. */
export const PACES = { relaxed: 1.5, normal: 1, quick: 0.5, instant: 0 } as const;

interface Kept {
  theme: "auto" | "light" | "dark";
  sounds: boolean;
  pace: keyof typeof PACES;
  /** Stand still even where the device allows motion. */
  isStill: boolean;
  haptics: boolean;
  /** What games keep here, by names of their own. */
  [name: string]: unknown;
}

const USUAL: Kept = { theme: "auto", sounds: true, pace: "normal", isStill: false, haptics: true };

class Preferences {
  kept = $state<Kept>({ ...USUAL, ...read() });
  private dark = $state(false);
  private isCalm = $state(false);

  /** Whether nothing should move, by wish of the reader or of their device. */
  get isStill(): boolean {
    return this.kept.isStill || this.isCalm;
  }

  /** The share of its usual length for which anything is shown. */
  get pace(): number {
    return PACES[this.kept.pace] ?? PACES.normal;
  }

  start(): void {
    const calm = matchMedia("(prefers-reduced-motion: reduce)");
    this.isCalm = calm.matches;
    calm.addEventListener("change", () => {
      this.isCalm = calm.matches;
      this.show();
    });
    const query = matchMedia("(prefers-color-scheme: dark)");
    this.dark = query.matches;
    query.addEventListener("change", () => {
      this.dark = query.matches;
      this.show();
    });
    this.show();
  }

  set<Name extends keyof Kept>(name: Name, value: Kept[Name]): void {
    this.kept[name] = value;
    keep(KEY, this.kept);
    this.show();
  }

  private show(): void {
    const { dataset } = document.documentElement;
    const { theme } = this.kept;
    const isDark = theme === "dark" || (theme === "auto" && this.dark);
    dataset.theme = isDark ? "dark" : "light";
    dataset.motion = this.isStill ? "still" : "full";
  }
}

function read(): Partial<Kept> {
  return recall<Partial<Kept>>(KEY, {});
}

/** Something kept on this device, or what is given if there is nothing or it cannot be read. */
export function recall<Value>(key: string, otherwise: Value): Value {
  try {
    const text = localStorage.getItem(key);
    return text === null ? otherwise : (JSON.parse(text) as Value);
  } catch {
    return otherwise;
  }
}

/** Keep something on this device, where that is allowed. */
export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A private window may forbid it: then it is forgotten when the page is closed.
  }
}

export const preferences = new Preferences();

/** One thing that somebody may prefer. */
export interface Preference<Value> {
  value: Value;
}

/** What a game keeps among the preferences; its name stays the same for ever, since devices remember it. */
export function preference<Value>(name: string, usual: Value): Preference<Value> {
  return {
    get value() {
      return (preferences.kept[name] as Value | undefined) ?? usual;
    },
    set value(value) {
      preferences.set(name, value);
    },
  };
}
