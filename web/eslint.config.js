import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import typescript from "typescript-eslint";

export default typescript.config(
  { ignores: [".svelte-check/", "src/i18n/generated/**", "src/api/generated/**", "node_modules/**"] },
  js.configs.recommended,
  ...typescript.configs.strict,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser } } },
  { files: ["scripts/**", "*.config.*"], languageOptions: { globals: { ...globals.node } } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: typescript.parser } },
    // TypeScript knows better what is defined.
    rules: { "no-undef": "off" },
  },
  // Links are handled by the router of this page, not by SvelteKit.
  { rules: { "svelte/no-navigation-without-resolve": "off" } },
);
