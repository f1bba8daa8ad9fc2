import { personTerms } from "../../../../domain/people/imports/terms";
import type { ImportsPart } from "../../area";

export default {
  entities: (roles) => ({ people: { terms: personTerms(roles), target: { to: "/pessoas", label: "Ver as pessoas" } } }),
} satisfies ImportsPart;
