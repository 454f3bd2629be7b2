import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte()],
  // Tests share what they import: none changes it, and it takes longer to load than to test.
  test: { include: ["src/**/*.test.ts"], isolate: false, pool: "threads" },
});
