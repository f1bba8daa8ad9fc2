import { describe, expect, test } from "vitest";
import { digestOf, filesNamedIn, storeFiles } from "./offline-store";

test("a phone makes the digest that PocketBase makes: HMAC-SHA256 in hex", () => {
  expect(digestOf("secret", "test")).toBe("0329a06b62cd16b33eb6792be8c60b158d89a2ee3a876fce9a881ebb488c0914");
});

const PAGE = (build: string) =>
  `<html><head><link rel="stylesheet" crossorigin href="/assets/card-${build}.css"><link href="/favicon.svg" rel="icon"></head>
   <body><script type="module" crossorigin src="/assets/card-${build}.js"></script><a href="/other">x</a></body></html>`;

test("a page names its scripts, styles and pictures", () => {
  expect(filesNamedIn(PAGE("new"))).toEqual(["/assets/card-new.css", "/favicon.svg", "/assets/card-new.js"]);
});

describe("keeping a page", () => {
  const keeping = async (missingFiles: string[] = [], isCurrent = () => true) => {
    const pageCache = new Map([["/carteira/x", PAGE("old")]]);
    const cache = {
      match: async (path: string) => (pageCache.has(path) ? new Response(pageCache.get(path)) : undefined),
      put: async (path: string, answer: Response) => void pageCache.set(path, await answer.text()),
    } as unknown as Cache;
    const answers = async (path: string) =>
      new Response(path === "/carteira/x" ? PAGE("new") : path, { status: missingFiles.includes(path) ? 404 : 200 });
    await storeFiles(cache, "/carteira/x", isCurrent, answers);
    return pageCache;
  };

  test("after an upgrade brings what the new page names, not what the one on the screen does", async () => {
    const cache = await keeping();
    expect([...cache.keys()].sort()).toEqual(["/assets/card-new.css", "/assets/card-new.js", "/carteira/x", "/favicon.svg"]);
    expect(cache.get("/carteira/x")).toBe(PAGE("new"));
  });

  test("leaves the one before whole where a file does not come, or the card was forgotten meanwhile", async () => {
    expect((await keeping(["/assets/card-new.js"])).get("/carteira/x")).toBe(PAGE("old"));
    expect([...(await keeping([], () => false)).values()]).toEqual([PAGE("old")]);
  });
});
