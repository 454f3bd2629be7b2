// Every message exists in every language, with the same inputs, and with all plural forms; the name of a
// message says whether it is of a game, and of which.
import { existsSync, readFileSync } from "node:fs";
import { baseLocale, games, locales, messageFiles } from "./project.mjs";

const plurals = { en: ["one", "other"], it: ["one", "other"], ru: ["one", "few", "many"], uk: ["one", "few", "many"] };
const problems = [];

function load(locale) {
  const found = {};
  for (const { url, game } of messageFiles(locale)) {
    if (!existsSync(url)) {
      problems.push(`${url.pathname}: the file is missing; every language needs one`);
      continue;
    }
    for (const [key, value] of Object.entries(JSON.parse(readFileSync(url)))) {
      const owner = games.find((name) => key.startsWith(`${name}_`));
      if (owner !== game) problems.push(`${url.pathname}: ${key} does not belong here`);
      if (key in found) problems.push(`${url.pathname}: ${key} is there twice`);
      found[key] = value;
    }
  }
  return found;
}

const texts = (value) => (typeof value === "string" ? [value] : Object.values(value[0].match));
const inputs = (value) => [...new Set(texts(value).flatMap((text) => text.match(/\{\w+\}/g) ?? []))].sort().join(" ");

const base = load(baseLocale);
for (const locale of locales) {
  const messages = load(locale);
  for (const key of Object.keys(base)) {
    if (!(key in messages)) {
      problems.push(`${locale}: ${key} is missing`);
      continue;
    }
    if (inputs(messages[key]) !== inputs(base[key])) {
      problems.push(`${locale}: ${key} has the inputs "${inputs(messages[key])}", not "${inputs(base[key])}"`);
    }
    if (typeof messages[key] !== "string" && /plural/.test(JSON.stringify(messages[key][0].selectors))) {
      const forms = Object.keys(messages[key][0].match).join(" ");
      for (const form of plurals[locale]) {
        if (!forms.includes(`=${form}`)) problems.push(`${locale}: ${key} has no form for ${form}`);
      }
    }
  }
  for (const key of Object.keys(messages)) {
    if (!(key in base)) problems.push(`${locale}: ${key} is not in ${baseLocale}`);
  }
}
if (problems.length) {
  console.error(problems.join("\n"));
  console.error(`${problems.length} problems with messages`);
  process.exit(process.env.RIDOTTO_DRAFT ? 0 : 1);
}
