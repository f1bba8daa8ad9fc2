/** The home page's lines about requests. */
import type { AreaHome } from "../../platform/home";
import { count } from "../../text";

type Line = AreaHome["lines"][number];

export interface RequestFigures {
  /** To be answered, and to be delivered. */
  answer: number;
  deliver: number;
  /** Of those to be answered: unanswered for so many days. */
  waiting: number;
  days: number;
  /** They wait for the head of a sector who can't answer any more. */
  headless: number;
  /** Open, and who asked is not at the school any more: what is promised to them lies there for nobody. */
  left: number;
  /** Of both: past the day on which they were needed. */
  late: number;
}

export interface OwnFigures {
  /** Requests that wait for their word, as head of a sector. */
  authorize: number;
  /** Requests of which something was delivered and not confirmed. */
  confirm: number;
  open: number;
}

export const OWN_NONE: OwnFigures = { authorize: 0, confirm: 0, open: 0 };

/** The storekeeper's. @param isAdmin who may authorise in a head's stead. */
export function requestLines({ answer, deliver, headless, late, left, waiting, days }: RequestFigures, isAdmin: boolean): Line[] {
  const lines: Line[] = [];
  if (headless > 0 && isAdmin) {
    lines.push({
      kind: "Autorização",
      tone: "warn",
      lead: count(headless, "solicitação", "solicitações"),
      text: `${headless === 1 ? "aguarda um setor" : "aguardam setores"} sem responsável que possa autorizar`,
      to: "/solicitacoes?fila=authorize",
      verb: "Autorizar",
    });
  }
  if (answer > 0) {
    lines.push({
      kind: "Solicitação",
      tone: late > 0 || waiting > 0 ? "bad" : "warn",
      lead: count(answer, "solicitação", "solicitações"),
      text: `${answer === 1 ? "aguarda" : "aguardam"} resposta${waiting > 0 ? `, ${waiting} há ${count(days, "dia", "dias")} ou mais` : ""}`,
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
  if (left > 0) {
    lines.push({
      kind: "Solicitação",
      tone: "warn",
      lead: count(left, "solicitação", "solicitações"),
      text: `em aberto ${left === 1 ? "é de pessoa que saiu" : "são de pessoas que saíram"} da escola: cancele para liberar o material`,
      to: "/solicitacoes?saiu=true",
      verb: "Ver",
    });
  }
  return lines;
}

/** Each person's own. */
export function ownLines({ authorize, confirm }: OwnFigures): Line[] {
  const lines: Line[] = [];
  if (authorize > 0) {
    lines.push({
      kind: "Autorização",
      tone: "warn",
      lead: count(authorize, "solicitação de material", "solicitações de material"),
      text: `${authorize === 1 ? "aguarda" : "aguardam"} a sua autorização`,
      to: "/pedir-material/minhas",
      verb: "Responder",
    });
  }
  if (confirm > 0) {
    lines.push({
      kind: "Recebimento",
      tone: "warn",
      lead: count(confirm, "entrega de material", "entregas de material"),
      text: `${confirm === 1 ? "aguarda" : "aguardam"} a sua confirmação`,
      to: "/pedir-material/minhas",
      verb: "Confirmar",
    });
  }
  return lines;
}
