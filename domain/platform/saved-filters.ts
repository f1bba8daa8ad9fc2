/** A list's filters, stored under a name. */
import * as z from "zod/mini";
import { line } from "../contract";

/** For one list and one user. */
export const MAX_SAVED_FILTERS = 30;

export const savedFilterForm = () =>
  z.object({ name: line("Informe o nome do filtro, como Urgentes do bloco B.", 60), shared: z.boolean() });

/**
 * The texts in a filter: its name and its searches.
 * @param query as in the address, encoded.
 */
export const textsOfFilter = ({ name, query }: { name: string; query: string }): readonly string[] => [
  name,
  ...query.split("&").map((pair) => decodeText(pair.slice(pair.indexOf("=") + 1))),
];

/** The server's JavaScript has no URLSearchParams. */
function decodeText(value: string): string {
  try {
    return decodeURIComponent(value.replace(/\+/g, " "));
  } catch {
    return value;
  }
}
