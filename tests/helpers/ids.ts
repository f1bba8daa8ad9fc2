import { randomInt } from "node:crypto";

const ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789";

/** A record id as a browser generates it. */
export function newId(): string {
  return Array.from({ length: 15 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}

let names = 0;

/**
 * A name that no other record has: later ones sort behind earlier ones, and none is the beginning of another. None becomes
 * another together with the cell beside it, as "Cozinha" with "20 documentos" would become "Cozinha 2".
 */
export function newName(noun: string): string {
  return `${noun} x${String(++names).padStart(5, "0")}`;
}
