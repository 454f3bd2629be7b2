// Everything that is made before the page can be built: types, messages, and a check of these.
import { compile } from "@inlang/paraglide-js";
import { fileURLToPath } from "node:url";
import "./make-types.mjs";
import { writeProject } from "./project.mjs";

await compile({
  project: writeProject(),
  outdir: fileURLToPath(new URL("../src/i18n/generated", import.meta.url)),
  strategy: ["localStorage", "preferredLanguage", "baseLocale"],
});
await import("./check-messages.mjs");
