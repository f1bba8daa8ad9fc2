/**
 * The pages that anybody opens with a code: a card's, a machine's. Each is an entry of its own without the staff's application, small
 * enough for a phone on a slow line, and always light. They are built after it, into the same folder.
 */
import { defineConfig } from "vite";
import { OPEN_PAGES } from "../domain/platform/open-pages.ts";
import { preloadFont } from "./preload-font.ts";

export default defineConfig({
  plugins: [preloadFont()],
  publicDir: false,
  build: {
    outDir: "../pb_public",
    emptyOutDir: false,
    target: "es2022",
    // The page's CSP allows no data: fonts or scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { input: Object.keys(OPEN_PAGES).map((name) => `web/${name}.html`) },
  },
});
