import { materialTerms, requesterTerms, supplierTerms } from "../../../../domain/warehouse/imports/terms";
import type { ImportsPart } from "../../area";
import { ImportedDocuments } from "./ImportedDocuments";

/** The import entities of the stockroom. */
export default {
  entities: () => ({
    materials: { terms: materialTerms, Written: ImportedDocuments, target: { to: "/materiais", label: "Ver os materiais" } },
    suppliers: { terms: supplierTerms, target: { to: "/fornecedores", label: "Ver os fornecedores" } },
    requesters: { terms: requesterTerms, target: { to: "/requisitantes", label: "Ver os requisitantes" } },
  }),
} satisfies ImportsPart;
