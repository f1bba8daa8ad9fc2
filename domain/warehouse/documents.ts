/** What a document of the stock says of itself in one sentence. */
import { count } from "../text";
import type { DocumentLine, StockDocument } from "./commands";
import { formatQuantity } from "./quantity";
import { type DocumentKind, sayQuantity, unitFor } from "./words";

const DONE: Readonly<Record<DocumentKind, string>> = {
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
  reversal: "Estorno registrado",
};

/** "Saída registrada: 3 materiais para Cozinha, documento 2026/000123". */
export function postedSentence(
  document: Pick<StockDocument, "kind" | "number" | "requester_name" | "supplier_name" | "line_count" | "reversal_of_number">,
): string {
  const { kind, number, requester_name, supplier_name, line_count, reversal_of_number } = document;
  const materials = count(line_count, "material", "materiais");
  const whom = requester_name ? ` para ${requester_name}` : supplier_name ? ` de ${supplier_name}` : "";
  return kind === "reversal"
    ? `${DONE.reversal}: o documento ${reversal_of_number} foi desfeito pelo ${number}`
    : `${DONE[kind]}: ${materials}${whom}, documento ${number}`;
}

/** What fell below its minimum with this document. */
export function minimumWarnings(
  lines: readonly Pick<DocumentLine, "name" | "unit" | "quantity" | "left" | "minimum">[],
): string[] {
  return lines
    .filter(({ quantity, left, minimum }) => quantity < 0 && minimum > 0 && left < minimum)
    .map(
      ({ name, unit, left, minimum }) =>
        `${name}: ficaram ${formatQuantity(left)} ${unitFor(left, unit)}, e o mínimo é ${sayQuantity(minimum, unit)}.`,
    );
}
