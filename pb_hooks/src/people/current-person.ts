import { refuse } from "../../../domain/people/refusals";

/**
 * Nobody would see what is written to a duplicate: each screen shows the remaining record.
 * @throws Refusal person_merged.
 */
export function requireCurrent(person: core.Record): void {
  if (person.getString("merged_into") !== "") {
    throw refuse("person_merged", { person: person.getString("social_name") || person.getString("name") });
  }
}
