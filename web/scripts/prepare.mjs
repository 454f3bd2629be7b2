// Everything that is made before the page can be built: types, messages, and a check of these.
import { compile } from "@inlang/paraglide-js";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import "./make-types.mjs";
import { locales, messageFiles, writeProject } from "./project.mjs";

const outdir = fileURLToPath(new URL("../src/i18n/generated", import.meta.url));
const stamp = `${outdir}/.made-from`;
const sources = [
  new URL("../package-lock.json", import.meta.url),
  ...["prepare.mjs", "project.mjs"].map((name) => new URL(name, import.meta.url)),
  ...locales.flatMap((locale) => messageFiles(locale).map(({ url }) => url)),
];

/** What the messages are made of, in one word. */
function digest() {
  const hash = createHash("sha256");
  for (const url of sources) hash.update(`${url.pathname.split("/web/").at(-1)}\0`).update(readFileSync(url));
  return hash.digest("hex");
}

await import("./check-messages.mjs");
const wanted = digest();
if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== wanted) {
  await compile({
    project: writeProject(),
    outdir,
  });
  writeFileSync(stamp, wanted);
  process.exit(); // Paraglide leaves timers behind that would keep this process for half a minute
}
