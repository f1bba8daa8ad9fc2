/** Names of places that users type: "Sala 1", "SALA 1" and "sala  1" are one, in the first spelling. */
import { searchText, tidy } from "./text";

/** The common key of two spellings of one name. */
export const spellingKey = (name: string): string => searchText(name) || name.trim().toLowerCase();

export class Spellings {
  private readonly byKey = new Map<string, string>();

  /** @param names in the order of their first use. */
  constructor(names: readonly string[] = []) {
    for (const name of names) {
      this.known(name);
    }
  }

  /** The first spelling of the name; a new name becomes known and stays as it is. */
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
