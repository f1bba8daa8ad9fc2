/** The content columns of a message and of an inbound one, by the map of personal data. The person's id stays. */
import { fieldsOf } from "../../../domain/platform/person-places";

/** Columns, with the SQL of their content afterwards. */
const emptyAssignments = (collection: "messages" | "conversation_entries"): Readonly<Record<string, string>> =>
  Object.fromEntries(fieldsOf(collection, "own", "text", "composed").map((field) => [field, "''"]));

/** A key contains the address, a subject may contain a name, and a service's id encodes the telephone. */
export const emptyMessageAssignments = () => emptyAssignments("messages");

export const emptyEntryAssignments = () => emptyAssignments("conversation_entries");

/** The same as the assignments of an UPDATE. */
export const assignments = (sets: Readonly<Record<string, string>>): string =>
  Object.entries(sets)
    .map(([column, sql]) => `${column} = ${sql}`)
    .join(", ");
