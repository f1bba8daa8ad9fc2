/** A stock document's description in one sentence. */
import { type Day, formatDay, formatLongDay } from "../dates";
import { grouped } from "../grouped";
import { count, listing } from "../text";
import type { DocumentLine, StockDocument } from "./commands";
import { type DocumentKind, formatQuantityWithUnit, remainsVerb } from "./words";

const DONE_WORDS: Readonly<Record<DocumentKind, string>> = {
  purchase: "Compra registrada",
  donation: "Doação registrada",
  return: "Devolução registrada",
  opening: "Saldo inicial registrado",
  exit: "Saída registrada",
  write_off: "Baixa registrada",
  supplier_return: "Devolução ao fornecedor registrada",
  transfer: "Transferência registrada",
  loan: "Empréstimo registrado",
  loan_return: "Devolução de empréstimo registrada",
  count: "Contagem registrada",
  value_adjustment: "Ajuste de valor registrado",
  merge: "União de cadastros registrada",
  reversal: "Estorno registrado",
};

/** "Saída registrada: 3 materiais para Cozinha, documento 2026/000123". */
export function postedSentence(
  document: Pick<
    StockDocument,
    "kind" | "number" | "requester_name" | "supplier_name" | "material_count" | "reversal_of_number" | "due"
  >,
): string {
  const { kind, number, requester_name, supplier_name, material_count, reversal_of_number, due } = document;
  const materials = count(material_count, "material", "materiais");
  const isBack = kind === "loan_return" || kind === "write_off";
  const recipientText = requester_name
    ? ` ${isBack ? "de" : "para"} ${requester_name}`
    : supplier_name
      ? ` ${kind === "supplier_return" ? "para" : "de"} ${supplier_name}`
      : "";
  if (kind === "loan" && due) {
    return `${DONE_WORDS.loan}: ${materials}${recipientText}, devolver até ${formatLongDay(due)}, documento ${number}`;
  }
  return kind === "reversal"
    ? `${DONE_WORDS.reversal}: o documento ${reversal_of_number} foi desfeito pelo ${number}`
    : `${DONE_WORDS[kind]}: ${materials}${recipientText}, documento ${number}`;
}

/** The materials of which the document took something from the stock: a loan too, whose goods stay the school's. */
export function materialsTaken(lines: readonly Pick<DocumentLine, "material" | "parts">[]): string[] {
  const changes = new Map<string, number>();
  for (const { material, parts } of lines) {
    for (const { place, quantity } of parts) {
      changes.set(material, (changes.get(material) ?? 0) + (place === "stock" ? quantity : 0));
    }
  }
  return [...changes].flatMap(([material, change]) => (change < 0 ? [material] : []));
}

/** The materials of which less may leave than their minimum: what is lent, reserved or expired does not count. R-34. */
export function minimumWarnings(
  materials: readonly { name: string; unit: string; available: number; minimum: number }[],
): string[] {
  return materials
    .filter(({ available, minimum }) => available < minimum)
    .map(
      ({ name, unit, available, minimum }) =>
        `${name}: ${remainsVerb(available)} ${formatQuantityWithUnit(available, unit)}; o mínimo é ${formatQuantityWithUnit(minimum, unit)}.`,
    );
}

/** The effect of a closed day on the typed day. */
export const dueWarnings = ({ due, asked_due }: { due: Day | ""; asked_due: Day | "" }): string[] =>
  due && asked_due && asked_due !== due
    ? [`A escola não abre em ${formatDay(asked_due)}: a devolução ficou para ${formatLongDay(due)}.`]
    : [];

/** The moved quantity of a line, without a sign: for a transfer, whose sum is zero, the arrived quantity. */
export const movedOf = ({ quantity, parts }: Pick<DocumentLine, "quantity" | "parts">): number =>
  Math.abs(quantity) || parts.reduce((sum, part) => sum + Math.max(0, part.quantity), 0);

/** Whether it changes only the value and moves no quantity. */
const isOfValueAlone = ({ parts }: Pick<DocumentLine, "parts">): boolean => parts.every(({ quantity }) => quantity === 0);

/** "7 resmas", or the words for a change of only the value. */
export const formatMoved = (line: Pick<DocumentLine, "quantity" | "parts" | "unit">): string =>
  isOfValueAlone(line) ? "só o valor" : formatQuantityWithUnit(movedOf(line), line.unit);

/** The value of a line: without a sign, except where the line changes only the value. */
export const lineValue = (line: Pick<DocumentLine, "value" | "parts">): number =>
  isOfValueAlone(line) ? line.value : Math.abs(line.value);

/** The same of a whole document. */
export const documentValue = ({ lines, total }: Pick<StockDocument, "lines" | "total">): number =>
  lines.every(isOfValueAlone) ? total : Math.abs(total);

/** The part of a received note that was not entered, in centavos. */
export const leftOutValue = ({ left_out }: Pick<StockDocument, "left_out">): number =>
  left_out.reduce((sum, { cost }) => sum + cost, 0);

/** The machines that came with an entry: "000123 e 000124, Notebook". */
export function tombosOf({ machines = [] }: Pick<StockDocument, "machines">): string {
  const machinesByName = grouped(machines, ({ name }) => name);
  return [...machinesByName].map(([name, named]) => `${listing(named.map(({ tombo }) => tombo))}, ${name}`).join("; ");
}
