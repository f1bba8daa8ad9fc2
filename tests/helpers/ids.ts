import { randomInt } from "node:crypto";

const ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789";

/** A record id as a browser chooses one. */
export function newId(): string {
  return Array.from({ length: 15 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}

let names = 0;

/**
 * A name that no other record has: later ones sort behind earlier ones, none is the beginning of another, and none is lengthened by the
 * cell beside it, as "Cozinha 2" would be by "Cozinha" with "20 documentos".
 */
export function newName(noun: string): string {
  return `${noun} x${String(++names).padStart(5, "0")}`;
}
