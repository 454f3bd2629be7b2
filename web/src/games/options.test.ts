import { describe, expect, it } from "vitest";
import schema from "../../schema.json?raw";
import { GAMES } from ".";

interface Declared {
  type?: string;
  enum?: string[];
  anyOf?: Declared[];
}
const defined = JSON.parse(schema) as Record<string, { $defs: { Options: { properties: Record<string, Declared> } } }>;
const optionsOf = (game: string) => Object.entries(defined[game]?.$defs.Options.properties ?? {});
const valuesOf = ({ anyOf, enum: values = [] }: Declared): string[] => anyOf?.flatMap(valuesOf) ?? values;
const takesList = ({ anyOf = [] }: Declared) => anyOf.some(({ type }) => type === "array");

const offers = await Promise.all(
  GAMES.flatMap(({ name, options }) => (options ? [options().then((offer) => ({ name, ...offer.default }))] : [])),
);

describe.each(offers)("the options of $name", ({ name: game, words, prominent, preferred = {}, lists = {} }) => {
  const names = optionsOf(game).map(([name]) => name);

  it.each(optionsOf(game))("%s: it and all its values have words", (name, option) => {
    expect(words[name]?.name()).toBeTruthy();
    expect(words[name]?.why()).toBeTruthy();
    for (const value of valuesOf(option))
      expect([value, words[name]?.values[value]?.()]).toEqual([value, expect.any(String)]);
    expect(Boolean(lists[name]?.name())).toBe(takesList(option));
  });

  it("are those of the server, all of them", () => {
    expect(Object.keys(words).sort()).toEqual(names.sort());
    expect(names).toEqual(expect.arrayContaining([...prominent, ...Object.keys(preferred)]));
    expect(names).not.toHaveLength(0);
  });
});
