import { randomInt } from "node:crypto";

const ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789";

/** A record id as a browser chooses one. */
export function newId(): string {
  return Array.from({ length: 15 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}
