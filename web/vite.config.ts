import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { OPEN_PAGES } from "../domain/platform/open-pages.ts";
import { preloadFont } from "./preload-font.ts";

/** The id that the pages show and compare with the server's: the commit, or the time where there is no clean checkout. */
function buildId(): string {
  if (process.env.BUILD_ID) {
    return process.env.BUILD_ID;
  }
  const time = new Date().toISOString().slice(0, 16).replace(/\D/g, "");
  try {
    const git = (...words: string[]) =>
      execFileSync("git", words, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
    const commit = git("rev-parse", "--short=8", "HEAD");
    return git("status", "--porcelain") === "" ? commit : `${commit}-${time}`;
  } catch {
    return time;
  }
}

const build = buildId();

/** Tells the server which build the page is. */
function head(): Plugin {
  return {
    name: "head",
    transformIndexHtml: {
      order: "post",
      handler: () => [{ tag: "meta", attrs: { name: "build", content: build }, injectTo: "head" }],
    },
  };
}

/** Serves the open pages while one works on them, as the program does. */
function openPages(): Plugin {
  return {
    name: "open-pages",
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        const page = Object.entries(OPEN_PAGES).find(([, path]) => request.url?.startsWith(path));
        if (page) {
          request.url = `/${page[0]}.html`;
        }
        next();
      });
    },
  };
}

/** Leaves out of the contracts what only docs/api.md reads. */
function withoutSummaries(): Plugin {
  return {
    name: "without-summaries",
    enforce: "pre",
    transform: {
      filter: { id: /\/domain\/.*\.ts$/, code: /summary:/ },
      handler: (code) => code.replace(/^ {2}summary:\s*"(?:[^"\\]|\\.)*",$/gm, '  summary: "",'),
    },
  };
}

const firstName = (name: string): string => /^[^~.]+/.exec(name)?.[0] ?? "file";

export default defineConfig({
  plugins: [react(), head(), preloadFont(), openPages(), withoutSummaries()],
  // What scripts/build-help.ts made of help/pages.
  resolve: { alias: { "virtual:help": resolve(import.meta.dirname, "../.cache/help") } },
  define: { __BUILD__: JSON.stringify(build) },
  worker: { format: "es", rolldownOptions: { output: { entryFileNames: "assets/[name]-[hash].js" } } },
  build: {
    outDir: "../pb_public",
    emptyOutDir: true,
    target: "es2022",
    // The page's CSP allows no data: fonts or scripts, and a file of its own is cached for good.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // The sign-in page is meant to come with the first files, though the route table asks for it later.
      checks: { ineffectiveDynamicImport: false },
      output: {
        // Chunks that import each other would else begin before what they stand on, and a screen would stop at its first line.
        strictExecutionOrder: true,
        // A shared chunk would be named after every screen that shares it.
        chunkFileNames: ({ name }) => `assets/${firstName(name)}-[hash].js`,
        assetFileNames: ({ names }) => `assets/${firstName(names[0] ?? "file")}-[hash][extname]`,
        // The first page in two files, the libraries apart, since they outlive a release in the browser's cache. What most screens
        // share in one file of each kind: each file costs a request, and dozens of crumbs a third of a screen's load.
        codeSplitting: {
          groups: [
            { name: "libraries", tags: ["$initial"], test: /node_modules/, priority: 6 },
            { name: "frame", tags: ["$initial"], priority: 5 },
            // The help is read by few, and not on most screens.
            { name: "help", test: /platform\/help\/.*\.module\.css$/, priority: 5 },
            { name: "styles", test: /\.module\.css$/, priority: 4 },
            { name: "components", test: /node_modules/, minShareCount: 13, priority: 3 },
            { name: "screens", minShareCount: 8, priority: 2 },
            // A larger threshold merges chunks with others that bring further files along: at 15 kB a screen loads a quarter more files.
            { name: "shared", minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 5_000, priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": process.env.API ?? "http://127.0.0.1:8090" } },
  preview: { proxy: { "/api": process.env.API ?? "http://127.0.0.1:8090" } },
});
