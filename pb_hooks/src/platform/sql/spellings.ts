/** One spelling for each place that users type; domain/spellings.ts decides which spellings mean one place. */
import { Spellings, spellingKey } from "../../../../domain/spellings";

interface SpellingField {
  /** The field of the record that holds the place. */
  field: string;
  /** The places of all other records. */
  others: () => readonly string[];
  /** Replaces the spelling of a place in every record. */
  rename: (from: string, to: string) => void;
}

/** Runs before a user saves a record. A change of only the spelling corrects the place in all records. */
export function unifySpelling(record: core.Record, { field, others, rename }: SpellingField): void {
  const spelling = record.getString(field);
  const previousSpelling = record.original().getString(field);
  if (spelling === "" || spelling === previousSpelling) {
    return;
  }
  if (record.isNew() || spellingKey(spelling) !== spellingKey(previousSpelling)) {
    record.set(field, new Spellings(others()).known(spelling));
    return;
  }
  for (const other of others()) {
    if (spellingKey(other) === spellingKey(spelling)) {
      rename(other, spelling);
    }
  }
}
