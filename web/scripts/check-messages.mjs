// Every message exists in every language, with the same inputs, and with all plural forms.
import { readdirSync, readFileSync } from "node:fs";

const root = new URL("../messages/", import.meta.url);
const settings = JSON.parse(readFileSync(new URL("../project.inlang/settings.json", import.meta.url)));
const plurals = { en: ["one", "other"], it: ["one", "other"], ru: ["one", "few", "many"], uk: ["one", "few", "many"] };
const problems = [];

function load(locale) {
  const found = {};
  for (const file of readdirSync(new URL(`${locale}/`, root)).sort()) {
    const messages = JSON.parse(readFileSync(new URL(`${locale}/${file}`, root)));
    for (const [key, value] of Object.entries(messages)) {
      if (key in found) problems.push(`${locale}/${file}: ${key} is there twice`);
      found[key] = value;
    }
  }
  return found;
}

const texts = (value) => (typeof value === "string" ? [value] : Object.values(value[0].match));
const inputs = (value) =>
  [...new Set(texts(value).flatMap((text) => text.match(/\{\w+\}/g) ?? []))].sort().join(" ");

const base = load(settings.baseLocale);
for (const locale of settings.locales) {
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
    if (!(key in base)) problems.push(`${locale}: ${key} is not in ${settings.baseLocale}`);
  }
}
if (problems.length) {
  console.error(problems.join("\n"));
  console.error(`${problems.length} problems with messages`);
  process.exit(process.env.RIDOTTO_DRAFT ? 0 : 1);
}
