/** What the home page says of requests. */
import type { AreaHome } from "../../platform/home";
import { count } from "../../text";

type Line = AreaHome["lines"][number];

export interface RequestFigures {
  /** To be answered, and to be delivered. */
  answer: number;
  deliver: number;
  /** Of both: past the day on which they were needed. */
  late: number;
}

export interface OwnFigures {
  /** Requests of which something was delivered and not confirmed. */
  confirm: number;
  open: number;
}

export const OWN_NONE: OwnFigures = { confirm: 0, open: 0 };

/** The storekeeper's. */
export function requestLines({ answer, deliver, late }: RequestFigures): Line[] {
  const lines: Line[] = [];
  if (answer > 0) {
    lines.push({
      kind: "Solicitação",
      tone: late > 0 ? "bad" : "warn",
      lead: count(answer, "solicitação", "solicitações"),
      text: `${answer === 1 ? "aguarda" : "aguardam"} resposta`,
      to: "/solicitacoes?fila=answer",
      verb: "Responder",
    });
  }
  if (deliver > 0) {
    lines.push({
      kind: "Entrega",
      tone: late > 0 ? "warn" : "keep",
      lead: count(deliver, "solicitação aprovada", "solicitações aprovadas"),
      text: `${deliver === 1 ? "aguarda" : "aguardam"} entrega`,
      to: "/solicitacoes?fila=deliver",
      verb: "Entregar",
    });
  }
  return lines;
}

/** Each person's own. */
export function ownLines({ confirm }: OwnFigures): Line[] {
  return confirm === 0
    ? []
    : [
        {
          kind: "Recebimento",
          tone: "warn",
          lead: count(confirm, "entrega de material", "entregas de material"),
          text: `${confirm === 1 ? "aguarda" : "aguardam"} a sua confirmação`,
          to: "/pedir-material/minhas",
          verb: "Confirmar",
        },
      ];
}
