import { titleTerms } from "../../../../domain/library/imports/terms";
import { readerRole } from "../../../../domain/library/readers/person-role";
import type { ImportsPart } from "../../area";
import { marcFiles } from "./marc-files";

/** The import entities of the library. */
export default {
  entities: () => ({ titles: { terms: titleTerms, records: marcFiles, found: { to: "/acervo", label: "Ver o acervo" } } }),
  personRoles: [readerRole],
} satisfies ImportsPart;
