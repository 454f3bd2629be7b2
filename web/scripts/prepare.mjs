// Everything that is made before the page can be built: types, messages, and a check of these.
import { compile } from "@inlang/paraglide-js";
import { fileURLToPath } from "node:url";
import "./make-types.mjs";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
await compile({
  project: here("../project.inlang"),
  outdir: here("../src/i18n/generated"),
  strategy: ["localStorage", "preferredLanguage", "baseLocale"],
});
await import("./check-messages.mjs");
