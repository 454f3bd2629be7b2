// In the built page every language is a file of its own, and only the reader's is loaded.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { locales } from "./project.mjs";

const FOLDER = fileURLToPath(new URL("../src/i18n/generated/", import.meta.url)).replaceAll("\\", "/");
const WORDS = "virtual:words";

/** The name of a file: one that is written in a language tells in which, one of a game of which. */
export function nameFile({ facadeModuleId }) {
  const id = facadeModuleId ?? "";
  const [, kind, locale] = /(words|rules|lessons|admin)\/([a-z]{2})(?:\.ts)?$/.exec(id) ?? [];
  if (locales.includes(locale)) return `assets/${kind}.${locale}-[hash].js`;
  const [, game] = /\/src\/games\/([^/]+)\/./.exec(id) ?? [];
  return game ? `assets/${game}-[name]-[hash].js` : "assets/[name]-[hash].js";
}

/** Turn messages, which know all languages, into numbers in the list of the one that is loaded. */
export function splitLanguages() {
  let keys = [];

  /** A message in every language, as Paraglide writes it before the choice between them. */
  function spoken(key) {
    const [said] = readFileSync(`${FOLDER}messages/${key}.js`, "utf8").split(/^export const /m);
    return said.replaceAll(/^import .*$/gm, "");
  }

  function list(locale) {
    const messages = keys.map((key) => `${locale}_${key}`);
    return `import * as registry from "${FOLDER}registry.js";\n${keys.map(spoken).join("\n")}
      export default [${messages}];`;
  }

  function loader() {
    const files = locales.map((locale) => `${locale}: () => import("${WORDS}/${locale}")`);
    return `export let words = [];
      const files = { ${files} };
      export const loadWords = async (locale) => { words = (await files[locale]()).default; };`;
  }

  return {
    name: "split-languages",
    apply: "build",
    enforce: "pre",
    buildStart() {
      const files = readdirSync(`${FOLDER}messages`).filter((file) => file.endsWith(".js"));
      keys = files.map((file) => file.slice(0, -".js".length)).filter((key) => key !== "_index");
    },
    resolveId: (id) => (id.startsWith(WORDS) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${WORDS}`) return loader();
      if (id.startsWith(`\0${WORDS}/`)) return list(id.slice(WORDS.length + 2));
      if (id.endsWith("/src/i18n/words.ts")) return `export { loadWords } from "${WORDS}";`;
      const number = keys.findIndex((key) => id === `${FOLDER}messages/${key}.js`);
      if (number < 0) return undefined;
      return `import { words } from "${WORDS}";
        export const ${keys[number]} = (inputs) => words[${number}](inputs);`;
    },
  };
}
