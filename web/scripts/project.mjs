// The languages of the page, and the files with its words: shared ones, and one for each game.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = new URL("../", import.meta.url);

export const baseLocale = "en";
export const locales = ["en", "ru", "it", "uk"];
export const games = readdirSync(new URL("src/games/", root), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(new URL(`src/games/${entry.name}/messages/`, root)))
  .map(({ name }) => name);

const shared = readdirSync(new URL(`messages/${baseLocale}/`, root)).map((file) => `./messages/{locale}/${file}`);
const patterns = [...shared, ...games.map((game) => `./src/games/${game}/messages/{locale}.json`)];

/** The files with the words of a language, each with the game it belongs to. */
export const messageFiles = (locale) =>
  patterns.map((pattern) => ({
    url: new URL(pattern.replace("{locale}", locale), root),
    game: games.find((game) => pattern.startsWith(`./src/games/${game}/`)),
  }));

/** Write the settings of Paraglide, which cannot find files by itself; gives their folder. */
export function writeProject() {
  const folder = new URL("project.inlang/", root);
  const settings = {
    $schema: "https://inlang.com/schema/project-settings",
    baseLocale,
    locales,
    telemetry: "off",
    modules: ["./node_modules/@inlang/plugin-message-format/dist/index.js"],
    "plugin.inlang.messageFormat": { pathPattern: patterns },
  };
  mkdirSync(folder, { recursive: true });
  writeFileSync(new URL("settings.json", folder), `${JSON.stringify(settings, null, 2)}\n`);
  return fileURLToPath(new URL("project.inlang", root)); // without a slash: Paraglide wants this ending
}
