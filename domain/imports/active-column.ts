/** The column "Ativo" of our own lists: a record that is out of use must not return by its own list. */
import { searchText } from "../text";
import type { FieldTerms } from "./fields";

const YES = /^(?:sim|s|verdadeiro|ativ[oa])$/;
const NO = /^(?:nao|n|falso|inativ[oa])$/;

export const saysYes = (cell: string): boolean => YES.test(searchText(cell));
export const saysNo = (cell: string): boolean => NO.test(searchText(cell));

/** The field of an entity whose inactive records an import would otherwise use again. */
export const ACTIVE_COLUMN = {
  active: {
    label: "Ativo",
    names: ["ativo", "ativa"],
    exactNames: ["ativo", "ativa"],
    onlyIfPresent: true,
    matchesCell: (cell: string) => saysYes(cell) || saysNo(cell),
  },
} as const satisfies Record<string, FieldTerms>;
