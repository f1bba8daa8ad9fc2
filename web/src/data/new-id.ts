const ID_ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789";

/** A new record's id. The browser chooses it, so that a repeated command does nothing twice. */
export function newId(): string {
  const random = crypto.getRandomValues(new Uint8Array(15));
  return Array.from(random, (value) => ID_ALPHABET[value % ID_ALPHABET.length]).join("");
}

/** The ids of the records that one command creates, derived from the command's own: equal in each repetition. At most 46,656. */
export const numberedId = (id: string, index: number): string => id.slice(0, -3) + index.toString(36).padStart(3, "0");
