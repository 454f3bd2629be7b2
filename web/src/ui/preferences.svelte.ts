/** What people prefer, remembered on their device. */
const KEY = "ridotto.preferences";

interface Kept {
  theme: "auto" | "light" | "dark";
  sounds: boolean;
  /** What games keep here, by names of their own. */
  [name: string]: unknown;
}

const USUAL: Kept = { theme: "auto", sounds: false };

class Preferences {
  kept = $state<Kept>({ ...USUAL, ...read() });
  private dark = $state(false);

  start(): void {
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
    const { theme } = this.kept;
    const isDark = theme === "dark" || (theme === "auto" && this.dark);
    document.documentElement.dataset.theme = isDark ? "dark" : "light";
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
