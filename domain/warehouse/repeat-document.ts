/** The desk that posts a document again: a similar one, or its replacement after a reversal. */
import type { StockDocument } from "./commands";
import type { DocumentKind } from "./words";

const DESKS: Readonly<Partial<Record<DocumentKind, string>>> = {
  exit: "/entradaSaida",
  purchase: "/entradaSaida/entrada",
  donation: "/entradaSaida/entrada",
  opening: "/entradaSaida/entrada",
};

type Repeatable = Pick<StockDocument, "id" | "kind" | "work" | "request" | "invoice">;

/** The desk that is filled with a document's lines; empty for a kind without a desk, and for the work of another area. */
export const repeatPath = ({ id, kind, work }: Repeatable): string => {
  const desk = work ? undefined : DESKS[kind];
  return desk ? `${desk}?repetir=${id}` : "";
};

/** The same for a reversed document: a delivery is repeated on its request, and a received note is entered from its file. */
export function correctionPath(document: Repeatable): string {
  const { kind, work, request = "", invoice = "" } = document;
  if (work === "" && kind === "exit" && request) {
    return `/solicitacoes?aberta=${request}`;
  }
  return work === "" && invoice && DESKS[kind] ? `/entradaSaida/notas/${invoice}` : repeatPath(document);
}
