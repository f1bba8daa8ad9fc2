/** What can be imported, in the order in which the screens offer it: each area's entities, a line each. */
import type { EntityTerms } from "./imports/entity";
import { titleTerms } from "./library/imports/terms";
import { readerRole } from "./library/readers/person-role";
import { personTerms } from "./people/imports/terms";

export const importEntities = { titles: titleTerms, people: personTerms([readerRole]) } as const satisfies Record<
  string,
  EntityTerms
>;
export type ImportEntityName = keyof typeof importEntities;
