// Types of everything the server says and hears, from its own JSON Schema (`ridotto schema`).
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { compile } from "json-schema-to-typescript";

const schema = JSON.parse(await readFile(new URL("../schema.json", import.meta.url), "utf8"));
const folder = new URL("../src/api/generated/", import.meta.url);
await mkdir(folder, { recursive: true });
for (const [name, part] of Object.entries(schema)) {
  const title = name[0].toUpperCase() + name.slice(1);
  const types = await compile({ ...part, title }, title, {
    additionalProperties: false,
    bannerComment: "/* Made from schema.json by scripts/make-types.mjs. */",
    format: false,
    ignoreMinAndMaxItems: true,
    unreachableDefinitions: true,
  });
  await writeFile(new URL(`${name}.ts`, folder), types);
}
