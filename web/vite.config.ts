import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// The house sends a strict content security policy: nothing inline, nothing from elsewhere.
export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/ridotto/server/web",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
  },
  server: {
    proxy: { "/api": { target: process.env["RIDOTTO_HOUSE"] ?? "http://127.0.0.1:8000", ws: true } },
  },
});
