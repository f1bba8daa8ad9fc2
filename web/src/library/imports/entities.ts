import { titleTerms } from "../../../../domain/library/imports/terms";
import { readerRole } from "../../../../domain/library/readers/person-role";
import type { ImportsPart } from "../../area";
import type { RecordFiles } from "../../imports/entity-screens";
import { MarcStep } from "./MarcStep";
import { marcXml } from "./marcxml";

/** Library records as a file: its choice and its check. */
const marcFiles: RecordFiles = {
  name: "MARC",
  extensions: ".mrc,.marc,.mrk,.iso,.dat,.xml",
  choiceHint:
    "CSV, XLSX, ODS, MARC (ISO 2709 ou .mrk) ou MARCXML, até 50 MB; em ISO 2709 cabem três vezes mais registros do que em XML.",
  converter: marcXml,
  ReadingStep: MarcStep,
};

/** The import entities of the library. */
export default {
  entities: () => ({ titles: { terms: titleTerms, records: marcFiles, target: { to: "/acervo", label: "Ver o acervo" } } }),
  personRoles: [readerRole],
} satisfies ImportsPart;
