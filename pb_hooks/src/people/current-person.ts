import { refuse } from "../../../domain/people/refusals";
import type { RecordHook } from "../platform/records/records";
import { type App, find } from "../platform/sql/database";
import { requireRecord } from "../platform/sql/require";

/**
 * Nobody would see what is written to a duplicate: each screen shows the remaining record.
 * @throws Refusal person_merged.
 */
export function requireCurrent(person: core.Record, field?: string): void {
  if (person.getString("merged_into") !== "") {
    throw refuse("person_merged", { person: person.getString("social_name") || person.getString("name") }, field);
  }
}

/**
 * The person with this id. The page that names them may have been open while another user merged the record.
 * @throws Refusal not_found, person_merged.
 */
export function requireCurrentPerson(app: App, id: string, field?: string): core.Record {
  const person = requireRecord(app, "people", id, "esta pessoa", field);
  requireCurrent(person, field);
  return person;
}

/** Tests the person that a saved record names in `field`, where the save names another than before. */
export const namesCurrentPerson = (field: string): RecordHook => ({
  before(e) {
    const record = e.record!;
    const id = record.getString(field);
    const person = record.isNew() || id !== record.original().getString(field) ? find(e.app, "people", id) : null;
    if (person) {
      requireCurrent(person, field);
    }
  },
});
