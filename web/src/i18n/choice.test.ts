import { afterEach, beforeEach, expect, it, vi } from "vitest";

const choice = () => import("./choice");

beforeEach(() => {
  vi.resetModules();
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.stubGlobal("navigator", { languages: ["sv", "uk-UA", "en"] });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules(); // or the next test file would find this one's choice
});

it("takes the first language of the browser that there is", async () => {
  expect((await choice()).getLocale()).toBe("uk");
});

it("takes English if there is none of the browser's", async () => {
  vi.stubGlobal("navigator", { languages: ["sv"] });
  expect((await choice()).getLocale()).toBe("en");
});

it("keeps what was chosen for the next visit", async () => {
  (await choice()).setLocale("it");
  vi.resetModules();
  expect((await choice()).getLocale()).toBe("it");
});

it("takes no language that there is not", async () => {
  localStorage.setItem("PARAGLIDE_LOCALE", "toString");
  expect((await choice()).getLocale()).toBe("uk");
});

it("works where nothing may be kept", async () => {
  const forbidden = () => {
    throw new Error("SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: forbidden, setItem: forbidden });
  const { getLocale, setLocale } = await choice();
  setLocale("ru");
  expect(getLocale()).toBe("ru");
});
