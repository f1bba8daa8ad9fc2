/** Ids of the records that hostile requests are about: the same each time, so that a seed gives the same requests. */
export const OF_EACH = 3;

export const ids = (kind: string, count = OF_EACH): string[] =>
  Array.from({ length: count }, (_, index) => `hostile${kind.padEnd(5, "0")}${String(index).padStart(3, "0")}`);
