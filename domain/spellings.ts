/** Names of places that people write by hand: "Sala 1", "SALA 1" and "sala  1" are one, as it was first written. */
import { searchText, tidy } from "./text";

/** The common key of two spellings of one name. */
export const spellingKey = (name: string): string => searchText(name) || name.trim().toLowerCase();

export class Spellings {
  private readonly byKey = new Map<string, string>();

  /** @param names in the order in which they were first written. */
  constructor(names: readonly string[] = []) {
    for (const name of names) {
      this.known(name);
    }
  }

  /** The name as it was first written; itself, which is known from here on, where it is new. */
  known(name: string): string {
    const tidiedName = tidy(name);
    const key = spellingKey(tidiedName);
    const first = this.byKey.get(key);
    if (first === undefined && tidiedName !== "") {
      this.byKey.set(key, tidiedName);
    }
    return first ?? tidiedName;
  }
}
