// Opens the cards of this phone without a connection. The page itself decides which cards are stored and when they are deleted
// (offline-store.ts).
const CACHE = "cards";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

// A script is asked for with an origin and was kept without: the answer is the same.
const kept = async (request) =>
  (await caches.open(CACHE)).match(request, { ignoreSearch: request.mode === "navigate", ignoreVary: true });

const PATIENCE = 6000;
const withPatience = async (request) => {
  const giving = new AbortController();
  const patience = setTimeout(() => giving.abort(), PATIENCE);
  try {
    return await fetch(request, { signal: giving.signal });
  } finally {
    clearTimeout(patience);
  }
};

// A school that fails or never answers is no connection.
const fetched = async (request) => {
  const answer = await withPatience(request).catch(() => null);
  return answer && answer.status < 500 ? answer : ((await kept(request)) ?? answer ?? Response.error());
};

// Built files never change. The page waits for the other script before it shows anything.
const isKeptFirst = (pathname) => pathname.startsWith("/assets/") || pathname === "/start-failure.js";

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { pathname } = new URL(request.url);
  // The card's state is asked for anew each time, or not had.
  if (request.method !== "GET" || (pathname.startsWith("/api/") && pathname !== "/api/school/card-photo")) {
    return;
  }
  event.respondWith(isKeptFirst(pathname) ? kept(request).then((found) => found ?? fetch(request)) : fetched(request));
});
