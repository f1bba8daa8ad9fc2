/** The content columns of a message and of an inbound one, by the map of places. The person stays known by id. */
import { fieldsOf } from "../../../domain/platform/person-places";

/** Columns, with the SQL of what stands in them afterwards. */
const emptiedFields = (collection: "messages" | "conversation_entries"): Readonly<Record<string, string>> =>
  Object.fromEntries(fieldsOf(collection, "own", "text", "composed").map((field) => [field, "''"]));

/** A key is made of the address, a subject may be filled with a name, and a service's id encodes the telephone. */
export const messageEmptied = () => emptiedFields("messages");

export const entryEmptied = () => emptiedFields("conversation_entries");

/** As one writes it in an UPDATE. */
export const assignments = (sets: Readonly<Record<string, string>>): string =>
  Object.entries(sets)
    .map(([column, sql]) => `${column} = ${sql}`)
    .join(", ");
