/** How a school's own sheet says where a copy is. */
import { searchText } from "../../text";
import type { CopyState } from "../circulation/lending";

/** What words begin with that say a state; the first that fits counts. */
const WORDS: readonly [CopyState, RegExp][] = [
  ["missing", /\b(nao (localizad|encontrad|achad)|sumi|desaparec|faltante)/],
  ["lost", /\b(extravi|perdid|furtad|roubad|nao devolvid)/],
  ["withdrawn", /\b(baixad|baixa|descart|inservive|desfeit|excluid|eliminad|desbastad|inativ|doado a|doada a)/],
  ["repair", /\b(repar|restaur|encaderna|consert|manutencao|recupera)/],
  ["damaged", /\b(danific|rasgad|estragad|avariad|mutilad)/],
  [
    "normal",
    /\b(disponive|circula|normal|ativ|acervo|estante|prateleira|emprestad|reservad|ok|bom|boa|otim|novo|nova|regular|biblioteca)/,
  ],
];

/** @returns null where the cell says none that is known. */
export function readStateCell(cell: string): CopyState | null {
  const said = searchText(cell);
  if (said === "") {
    return "normal";
  }
  return WORDS.find(([, words]) => words.test(said))?.[0] ?? null;
}

/** A column most of whose cells say a state. */
export const isState = (cell: string): boolean => readStateCell(cell) !== null;
