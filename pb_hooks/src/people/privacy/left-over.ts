import { fieldsOf } from "../../../../domain/platform/person-places";
import type { PersonData } from "./holdings";

/** Made anew of the person's name when the person's own record is saved, which comes last. */
const BY_THE_RECORD: Readonly<Record<string, readonly string[]>> = {
  people: ["name", "social_name", "enrolment", "photo", "search", "match_key"],
  readers: ["search"],
  requesters: ["search"],
};

/** What would still say whose the records are after an area forgot a person: for the areas' tests, nothing. */
export const leftOver = (held: PersonData): readonly string[] =>
  held.flatMap(({ collection, forgets }) => {
    const gone = [...(forgets.fate === "emptied" ? Object.keys(forgets.sets) : []), ...(BY_THE_RECORD[collection] ?? [])];
    const own = forgets.fate === "removed" ? [] : fieldsOf(collection, "own");
    return own.filter((field) => !gone.includes(field)).map((field) => `${collection}.${field}`);
  });
