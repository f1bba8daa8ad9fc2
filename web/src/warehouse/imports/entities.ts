import { materialTerms, requesterTerms, supplierTerms } from "../../../../domain/warehouse/imports/terms";
import type { ImportsPart } from "../../area";
import { ImportedDocuments } from "./ImportedDocuments";

/** The import entities of the stockroom. */
export default {
  entities: () => ({
    materials: { terms: materialTerms, Written: ImportedDocuments, found: { to: "/materiais", label: "Ver os materiais" } },
    suppliers: { terms: supplierTerms, found: { to: "/fornecedores", label: "Ver os fornecedores" } },
    requesters: { terms: requesterTerms, found: { to: "/requisitantes", label: "Ver os requisitantes" } },
  }),
} satisfies ImportsPart;
