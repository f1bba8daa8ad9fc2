/** The worker that opens a phone's cards offline, run by itself. */
import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";

type Listener = (event: { request: Request; respondWith: (answer: Promise<Response>) => void }) => void;

const SOURCE = new URL("../web/public/card-worker.js", import.meta.url);

/** The phone's display after a request for a page, or for this path, for this answer of the network. */
async function shown(network: (signal: AbortSignal | undefined) => Promise<Response>, path = "/carteira/x"): Promise<string> {
  const listeners = new Map<string, Listener>();
  runInNewContext(readFileSync(SOURCE, "utf8"), {
    self: { addEventListener: (name: string, listener: Listener) => listeners.set(name, listener) },
    caches: { open: async () => ({ match: async () => new Response("kept") }) },
    fetch: (_: Request, options?: { signal?: AbortSignal }) => network(options?.signal),
    ...{ AbortController, Response, URL },
    // The timeout expires at once.
    setTimeout: (end: () => void) => queueMicrotask(end),
    clearTimeout: () => undefined,
  });
  let answer: Promise<Response> | null = null;
  listeners.get("fetch")!({
    request: new Request(`https://escola.exemplo.br${path}`),
    respondWith: (value) => {
      answer = value;
    },
  });
  const given: Promise<Response> = answer!;
  const nothing = new Promise<Response>((resolve) => setImmediate(() => resolve(new Response("nothing"))));
  return (await Promise.race([given, nothing])).text();
}

test.each<[string, (signal: AbortSignal | undefined) => Promise<Response>, string]>([
  ["answers", async () => new Response("fresh"), "fresh"],
  ["says that there is no such page", async () => new Response("none", { status: 404 }), "none"],
  ["is not there", () => Promise.reject(new TypeError("no network")), "kept"],
  ["fails", async () => new Response("broken", { status: 502 }), "kept"],
  [
    "never answers",
    (signal) => new Promise((_, reject) => signal?.addEventListener("abort", () => reject(new Error("given up")))),
    "kept",
  ],
])("a phone shows the card where the school %s", async (_, network, text) => {
  expect(await shown(network)).toBe(text);
});

test.each(["/assets/card-abc.js", "/start-failure.js"])("a phone that kept %s does not wait for it", async (path) => {
  expect(await shown(() => Promise.reject(new Error("asked")), path)).toBe("kept");
  expect(await shown(async () => new Response("fresh"), path)).toBe("kept");
});
