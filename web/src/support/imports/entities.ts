import { machineTerms } from "../../../../domain/support/imports/terms";
import type { ImportsPart } from "../../area";

/** What can be imported into the IT desk. */
export default {
  entities: () => ({ equipment: { terms: machineTerms, found: { to: "/equipamentos", label: "Ver os equipamentos" } } }),
} satisfies ImportsPart;
