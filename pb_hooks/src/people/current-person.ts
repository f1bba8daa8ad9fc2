import { refuse } from "../../../domain/people/refusals";
import { calledNameOf } from "../platform/person-data/person-sql";
import { namesAnew } from "../platform/records/named-record";
import type { RecordHook } from "../platform/records/records";
import { type App, find } from "../platform/sql/database";
import { requireRecord } from "../platform/sql/require";

/**
 * Nobody would see what is written to a duplicate: each screen shows the remaining record.
 * @throws Refusal person_merged.
 */
export function requireUnmerged(person: core.Record, field?: string): void {
  if (person.getString("merged_into") !== "") {
    throw refuse("person_merged", { person: calledNameOf(person) }, field);
  }
}

/**
 * A new record of an anonymised person would concern somebody whom the school has forgotten.
 * @throws Refusal already_anonymous, person_merged.
 */
export function requireCurrent(person: core.Record, field?: string): void {
  if (person.getString("anonymised_at") !== "") {
    throw refuse("already_anonymous", {}, field);
  }
  requireUnmerged(person, field);
}

/**
 * The person with this id. The page that names them may have been open while another user merged or anonymised the record.
 * @throws Refusal not_found, already_anonymous, person_merged.
 */
export function requireCurrentPerson(app: App, id: string, field?: string): core.Record {
  const person = requireRecord(app, "people", id, "esta pessoa", field);
  requireCurrent(person, field);
  return person;
}

/**
 * A current person who is at the school: who left meanwhile gets no access and fetches nothing.
 * @throws Refusal not_found, already_anonymous, person_merged, person_left.
 */
export function requirePresent(app: App, id: string, field?: string): core.Record {
  const person = requireCurrentPerson(app, id, field);
  if (!person.getBool("active")) {
    throw refuse("person_left", { person: calledNameOf(person) }, field);
  }
  return person;
}

/** Tests the person that a saved record names in `field`, where the save names another than before. */
export const namesCurrentPerson = (field: string): RecordHook =>
  namesAnew(field, (app, id) => {
    const person = find(app, "people", id);
    if (person) {
      requireCurrent(person, field);
    }
  });
