/** What somebody narrows a list to, kept under a name. */
import * as z from "zod/mini";
import { line } from "../contract";
import { searchText } from "../text";

/** Of one list, and one person. */
export const MOST_SAVED_FILTERS = 30;

export const savedFilterForm = () =>
  z.object({ name: line("Informe o nome do filtro, como Urgentes do bloco B.", 60), shared: z.boolean() });

/**
 * Whether a filter holds a whole name, in what it is called or what it looks for.
 * @param query as it stands in the address, encoded.
 */
export function holdsName({ name, query }: { name: string; query: string }, person: string): boolean {
  const sought = searchText(person);
  const texts = [name, ...query.split("&").map((pair) => decoded(pair.slice(pair.indexOf("=") + 1)))];
  return texts.some((text) => ` ${searchText(text)} `.includes(` ${sought} `));
}

/** The server's JavaScript has no URLSearchParams. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value.replace(/\+/g, " "));
  } catch {
    return value;
  }
}
