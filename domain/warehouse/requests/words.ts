/** The Portuguese words for a request. */
import { count } from "../../text";
import type { RequestLine } from "./lists";
import type { RequestAct, RequestQuantities, RequestState } from "./states";

export const STATE_WORDS: Readonly<Record<RequestState, string>> = {
  to_authorize: "Aguarda o responsável do setor",
  asked: "Em análise",
  approved: "Aprovada",
  delivering: "Entregue em parte",
  delivered: "Entregue, falta confirmar",
  received: "Recebida",
  refused: "Negada",
  cancelled: "Cancelada",
};

/** "Não é possível aprovar". */
export const ACT_WORDS: Readonly<Record<RequestAct, string>> = {
  authorize: "autorizar",
  decline: "negar",
  approve: "aprovar",
  refuse: "negar",
  cancel: "cancelar",
  deliver: "entregar",
  undo_delivery: "desfazer a entrega",
  confirm: "confirmar o recebimento",
  deny: "contestar o recebimento",
  give_back: "devolver",
};

type Line = RequestQuantities & { returned: number };

/** A state with the words for its quantities: "Aprovada em parte", "Atendida em parte, encerrada". R-23. */
export function stateWords(state: RequestState, lines: readonly Line[]): string {
  const isAnyLine = (test: (line: Line) => boolean) => lines.some(test);
  const isCut = isAnyLine(({ asked, approved }) => approved < asked);
  const isClosedEarly = isAnyLine(({ cancelled }) => cancelled > 0);
  const isAllBack = lines.every(({ delivered, returned }) => delivered === returned);
  if (state === "approved" && isCut) {
    return "Aprovada em parte";
  }
  if ((state === "delivered" || state === "received") && isAllBack) {
    return "Devolvida";
  }
  if (state === "received" && (isCut || isClosedEarly)) {
    return "Atendida em parte, encerrada";
  }
  return STATE_WORDS[state];
}

/** "Papel sulfite A4 e mais 2 materiais". */
export function linesInBrief(lines: readonly Pick<RequestLine, "name">[]): string {
  const [first] = lines;
  const otherCount = lines.length - 1;
  return first ? (otherCount > 0 ? `${first.name} e mais ${count(otherCount, "material", "materiais")}` : first.name) : "";
}

/** The sentence in the history, and in the answer. */
export const requestDone = {
  asked: (number: string, lines: number) => `Solicitação ${number} enviada: ${count(lines, "material", "materiais")}`,
  toAuthorize: (number: string, head: string) => `Solicitação ${number} enviada a ${head}, que responde pelo setor`,
  authorized: (number: string) => `Solicitação ${number} autorizada pelo setor`,
  declined: (number: string, reason: string) => `Solicitação ${number} negada pelo setor: ${reason}`,
  approved: (number: string, whole: boolean, reason: string) =>
    whole ? `Solicitação ${number} aprovada` : `Solicitação ${number} aprovada em parte: ${reason}`,
  refused: (number: string, reason: string) => `Solicitação ${number} negada: ${reason}`,
  cancelled: (number: string, reason: string) => `Solicitação ${number} cancelada${reason ? `: ${reason}` : ""}`,
  closed: (number: string, reason: string) => `Solicitação ${number} encerrada sem o restante${reason ? `: ${reason}` : ""}`,
  delivered: (number: string, document: string, whole: boolean) =>
    `Solicitação ${number} entregue${whole ? "" : " em parte"}, documento ${document}`,
  confirmed: (number: string) => `Recebimento da solicitação ${number} confirmado`,
  denied: (number: string, reason: string) => `Recebimento da solicitação ${number} contestado: ${reason}`,
  returned: (number: string, document: string) => `Devolução da solicitação ${number}, documento ${document}`,
} as const;
