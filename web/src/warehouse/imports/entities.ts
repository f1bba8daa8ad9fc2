import { materialTerms, requesterTerms, supplierTerms } from "../../../../domain/warehouse/imports/terms";
import type { ImportsPart } from "../../area";
import { ImportedDocuments } from "./ImportedDocuments";

/** What can be imported into the stockroom. */
export default {
  entities: () => ({
    materials: { terms: materialTerms, Written: ImportedDocuments },
    suppliers: { terms: supplierTerms },
    requesters: { terms: requesterTerms },
  }),
} satisfies ImportsPart;
