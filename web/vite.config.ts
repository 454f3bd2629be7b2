import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { nameFile, splitLanguages } from "./scripts/languages.mjs";

// What every page needs is one file: many small ones are compressed worse and asked for one by one.
const SHELL = [
  /node_modules\/svelte\//,
  /\/src\/(api|ui|i18n)\/(?!generated\/)/,
  /\/src\/((games|pages)\/)?[^/]+$/,
  /\.svg(\?|$)/,
];

// The server sends a strict content security policy: nothing inline, nothing from elsewhere.
export default defineConfig({
  plugins: [splitLanguages(), svelte()],
  build: {
    outDir: "../src/ridotto/server/web",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
    rolldownOptions: {
      treeshake: { manualPureFunctions: ["console.warn"] }, // Svelte's: nobody reads them in the built page
      output: {
        chunkFileNames: nameFile,
        codeSplitting: { groups: [{ name: "shell", test: (id) => SHELL.some((part) => part.test(id)) }] },
      },
    },
  },
  server: {
    proxy: { "/api": { target: process.env["RIDOTTO_SERVER"] ?? "http://127.0.0.1:8000", ws: true } },
  },
});
