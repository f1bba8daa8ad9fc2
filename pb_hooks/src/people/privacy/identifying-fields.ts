import { fieldsOf } from "../../../../domain/platform/person-places";
import type { PersonData } from "./personal-data";

/** Derived again from the person's name when the person's own record is saved, which happens last. */
const BY_THE_RECORD: Readonly<Record<string, readonly string[]>> = {
  people: ["name", "social_name", "enrolment", "photo", "search", "match_key"],
  readers: ["search"],
  requesters: ["search"],
};

/** The values that would still identify a person after an area's anonymisation. The areas' tests expect none. */
export const identifyingFieldsLeft = (holdings: PersonData): readonly string[] =>
  holdings.flatMap(({ collection, anonymisation }) => {
    const columns = [
      ...(anonymisation.fate === "emptied" ? Object.keys(anonymisation.sets) : []),
      ...(BY_THE_RECORD[collection] ?? []),
    ];
    const ownFields = anonymisation.fate === "removed" ? [] : fieldsOf(collection, "own");
    return ownFields.filter((field) => !columns.includes(field)).map((field) => `${collection}.${field}`);
  });
