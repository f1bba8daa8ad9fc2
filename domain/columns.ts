/** The columns of the records that the areas declare. The build reads them too, for the collections whose saves have hooks. */
import type { Area } from "./area";
import { lazily } from "./lazily";
import type { Fields } from "./record-fields";

/** The columns by collection, each read at its first use: the listed ones, and those of the declared fields. */
export function columnsOf(
  terms: Readonly<Record<string, Area>>,
  part: "days" | "normalised" | "searched",
  namesOf: (fields: Fields) => readonly string[] = () => [],
) {
  const columns = new Map<string, () => readonly string[]>();
  for (const area of Object.values(terms)) {
    const listed: Readonly<Record<string, readonly string[]>> = area[part] ?? {};
    const records: Readonly<Record<string, Fields>> = area.records ?? {};
    for (const collection of new Set([...Object.keys(listed), ...Object.keys(records)])) {
      const read = () => [
        ...(listed[collection] ?? []),
        ...(Object.hasOwn(records, collection) ? namesOf(records[collection]!) : []),
      ];
      columns.set(collection, lazily(read));
    }
  }
  return columns;
}
