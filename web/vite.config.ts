import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { nameFile, splitLanguages } from "./scripts/languages.mjs";

// The house sends a strict content security policy: nothing inline, nothing from elsewhere.
export default defineConfig({
  plugins: [splitLanguages(), svelte()],
  build: {
    outDir: "../src/ridotto/server/web",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
    rolldownOptions: { output: { chunkFileNames: nameFile } },
  },
  server: {
    proxy: { "/api": { target: process.env["RIDOTTO_HOUSE"] ?? "http://127.0.0.1:8000", ws: true } },
  },
});
