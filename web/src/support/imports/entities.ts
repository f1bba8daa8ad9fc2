import { machineTerms } from "../../../../domain/support/imports/terms";
import type { ImportsPart } from "../../area";

/** The import entities of the IT desk. */
export default {
  entities: () => ({ equipment: { terms: machineTerms, target: { to: "/equipamentos", label: "Ver os equipamentos" } } }),
} satisfies ImportsPart;
