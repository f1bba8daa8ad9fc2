import { expect, test, vi } from "vitest";
import { fetchUntilFree } from "./busy-server";

test.each([
  ["a busy server that says when to return is asked six times", 503, { "Retry-After": "0.001" }, 6],
  ["a busy server that does not say when is asked once", 503, {}, 1],
  ["a server that refuses is asked once", 429, { "Retry-After": "0.001" }, 1],
])("%s", async (_, status, headers, asks) => {
  const ask = vi.fn(async () => new Response("", { status, headers }));
  expect((await fetchUntilFree(ask)).status).toBe(status);
  expect(ask).toHaveBeenCalledTimes(asks);
});

test("the first answer of a server that is free again counts", async () => {
  const ask = vi.fn(
    async () => new Response("", { status: ask.mock.calls.length < 3 ? 503 : 200, headers: { "Retry-After": "0.001" } }),
  );
  expect((await fetchUntilFree(ask)).status).toBe(200);
  expect(ask).toHaveBeenCalledTimes(3);
});
