import { randomInt } from "node:crypto";

const ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789";

/** A record id as a browser chooses one. */
export function newId(): string {
  return Array.from({ length: 15 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}

/**
 * A name that no other record has, nor any row's text before or after it: a number at a name's end would be read together with the
 * cell beside it ("Cozinha" with "20 documentos").
 */
export function newName(noun: string): string {
  return `${noun} ${newId().slice(0, 8)}`;
}
