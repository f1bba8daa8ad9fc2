/** One spelling for each place that people write by hand; domain/spellings.ts says which two are one. */
import { Spellings, spellingKey } from "../../../../domain/spellings";

interface Settling {
  /** Of the record, the field that holds the place. */
  field: string;
  /** The places of all other records. */
  others: () => readonly string[];
  /** Writes a place otherwise, wherever it stands. */
  rename: (from: string, to: string) => void;
}

/** Runs before a record is saved by hand. A change of nothing but the spelling of its place corrects the place of all. */
export function settleSpelling(record: core.Record, { field, others, rename }: Settling): void {
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
