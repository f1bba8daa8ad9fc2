/** A paired phone's stored data of its card, so that it opens without a connection, and deletes all of it at once. */
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { HeldCard } from "../../../../../domain/people/cards/commands";

export interface StoredCard {
  slot: number;
  secret: string;
  card: HeldCard;
  /** The server's clock at its last answer, and its lead over this phone's, in milliseconds. */
  verified: number;
  behind: number;
}

const CACHE = "cards";
const WORKER = "/card-worker.js";
const keyOf = (token: string): string => `sineta.card.${token}`;

/** Equal to the server's $security.hs256. `crypto.subtle` would need HTTPS, which a school's own network may not have. */
export const digestOf = (secret: string, message: string): string =>
  bytesToHex(hmac(sha256, utf8ToBytes(secret), utf8ToBytes(message)));

/** With the answer's clock. */
export const storedCardOf = (slot: number, secret: string, card: HeldCard): StoredCard => {
  const verified = Date.parse(card.shown.now);
  return { slot, secret, card, verified, behind: verified - Date.now() };
};

export function loadCard(token: string): StoredCard | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(token)) ?? "null") as StoredCard | null;
  } catch {
    return null;
  }
}

/** Whether this browser stores anything for this address. A phone without it would spend the pairing code, and show no card. */
export function canStore(): boolean {
  try {
    localStorage.setItem(keyOf("test"), "");
    localStorage.removeItem(keyOf("test"));
    return true;
  } catch {
    return false;
  }
}

export function storeCard(token: string, card: StoredCard): void {
  localStorage.setItem(keyOf(token), JSON.stringify(card));
}

/** Deletes the card, its photo and its page; files that other cards of this phone need stay. */
export async function deleteCard(token: string): Promise<void> {
  localStorage.removeItem(keyOf(token));
  if (!("caches" in window)) {
    return;
  }
  const cache = await caches.open(CACHE);
  for (const { url } of await cache.keys()) {
    if (url.includes(token)) {
      await cache.delete(url);
    }
  }
  const others = Object.keys(localStorage).some((key) => key.startsWith(keyOf("")));
  if (!others) {
    await caches.delete(CACHE);
    await (await navigator.serviceWorker.getRegistration("/carteira/"))?.unregister();
  }
}

/** Whether this address lets the card open without a connection: browsers require HTTPS for that. */
export const opensOffline = (): boolean => window.isSecureContext && "serviceWorker" in navigator && "caches" in window;

/** Only Safari's pages know whether they run from the home screen, whose separate storage lacks the pairing. */
export const isIPhone = (): boolean => "standalone" in navigator;

const FILE_REFERENCE = /<(?:script|link)\b[^>]*?\s(?:src|href)="(\/[^"]+)"/g;

/** The scripts and styles that a page names. */
export const filesNamedIn = (html: string): string[] => [...html.matchAll(FILE_REFERENCE)].map(([, file]) => file!);

/**
 * Stores a page with its files. The page comes last: the earlier version stays whole until all files are there.
 * @param isCurrent tested before each file: a card that was deleted meanwhile must not return.
 */
export async function storeFiles(
  cache: Pick<Cache, "match" | "put">,
  path: string,
  isCurrent: () => boolean,
  get: (path: string) => Promise<Response> = fetch,
): Promise<void> {
  const page = await get(path);
  if (!page.ok) {
    return;
  }
  const html = await page.clone().text();
  for (const file of filesNamedIn(html)) {
    if (!(await cache.match(file))) {
      const answer = await get(file);
      if (!answer.ok) {
        return;
      }
      if (isCurrent()) {
        await cache.put(file, answer);
      }
    }
  }
  if (isCurrent()) {
    await cache.put(path, page);
  }
}

/** For a card that is not valid, or whose photo has no consent any more. */
async function deletePhoto(cache: Cache, token: string): Promise<void> {
  for (const { url } of await cache.keys()) {
    if (url.includes(`card-photo?token=${token}`)) {
      await cache.delete(url);
    }
  }
}

/** Stores the school's present page, and the photo, for the time without a connection. */
export async function storePage(token: string, photo: string, isCurrent: () => boolean): Promise<void> {
  const path = `/carteira/${token}`;
  if (!document.querySelector('link[rel="manifest"]')) {
    const manifest = Object.assign(document.createElement("link"), { rel: "manifest", href: `${path}/manifest.webmanifest` });
    document.head.append(manifest);
  }
  if (!opensOffline()) {
    return;
  }
  await navigator.serviceWorker.register(WORKER, { scope: "/carteira/" });
  const cache = await caches.open(CACHE);
  if (!photo) {
    await deletePhoto(cache, token);
  }
  await storeFiles(cache, path, isCurrent);
  if (photo && isCurrent()) {
    await cache.add(photo);
  }
}
