/** The words for a copy's state in a school's own spreadsheet. */
import { searchText } from "../../text";
import type { CopyState } from "../circulation/lending";

/** The beginnings of words that name a state; the first that fits counts. */
const WORDS: readonly [CopyState, RegExp][] = [
  ["missing", /\b(nao (foi |esta )?(localizad|encontrad|achad)|sumi|desaparec|faltante)/],
  ["lost", /\b(extravi|perdid|furtad|roubad|nao (foi )?devolvid)/],
  [
    "withdrawn",
    /\b(baixad|descart|inservive|desfeit|excluid|eliminad|desbastad|inativ|doado a|doada a|(deu|dado|dada|dar|para|por) baixa)|^baixa($| (em|de|no|na|por|n|dada|patrimonial|definitiva|total|[0-9]))/,
  ],
  [
    "repair",
    /\b(reparo|reparar|reparacao|restauracao|restaurar|restauro|encadernacao|encadernar|conserto|consertar|manutencao|recuperacao|recuperar)/,
  ],
  ["damaged", /\b(danific|rasgad|estragad|avariad|mutilad)/],
  [
    "normal",
    /\b(disponive|circula|normal|ativ|acervo|estante|prateleira|emprestad|atraso|atrasad|reservad|separad|(so|somente) consulta|ok|bom|boa|otim|novo|nova|regular|biblioteca)/,
  ],
];

/** States whose words contain a "not". */
const NEGATIVE_STATES = /(^| )nao (foi |esta )?(localizad|encontrad|achad|devolvid)[oa]s?/g;
/** Words that reverse or end a state: "fora de circulação", "perdido e reposto", "retornou do conserto". */
const NEGATED =
  /\b(nao|nunca|jamais|sem|fora|nem|exceto|menos|ja|apos|ex|retorn\w*|volt\w*|repost\w*|substitu\w*|recuperad\w*|reparad\w*|restaurad\w*|consertad\w*|encadernad\w*|reencontrad\w*|(?:baixa|pouca) (?:circula|procura|rotativ)\w*|(?:prateleira|estante) baixa)\b/;

/** @returns null where the cell names no known state, or names one and reverses it: a user must look. */
export function readStateCell(cell: string): CopyState | null {
  const text = searchText(cell);
  if (text === "") {
    return "normal";
  }
  if (NEGATED.test(text.replace(NEGATIVE_STATES, ""))) {
    return null;
  }
  return WORDS.find(([, words]) => words.test(text))?.[0] ?? null;
}

/** A column most of whose cells name a state, or reverse one. */
export function isState(cell: string): boolean {
  const text = searchText(cell);
  return text === "" || NEGATED.test(text) || WORDS.some(([, words]) => words.test(text));
}
