/** The home page's lines about requests. */
import { type AreaLine, countedLine } from "../../platform/home";
import { count } from "../../text";

export interface RequestFigures {
  /** Requests that wait for an answer, and for a delivery. */
  answer: number;
  deliver: number;
  /** Those without an answer for so many days. */
  waiting: number;
  days: number;
  /** Requests that wait for a sector's head who cannot answer any more. */
  headless: number;
  /** Open requests of people who left the school: their material is reserved for nobody. */
  left: number;
  /** Of both: past the day on which they were needed. */
  late: number;
}

export interface OwnFigures {
  /** Requests that wait for the user's authorization, as head of a sector. */
  authorize: number;
  /** Deliveries of the user's requests whose receipt is not confirmed. */
  confirm: number;
  open: number;
}

export const NO_OWN_FIGURES: OwnFigures = { authorize: 0, confirm: 0, open: 0 };

/** The storekeeper's. @param isAdmin who may authorise in a head's stead. */
export function requestLines(figures: RequestFigures, isAdmin: boolean): AreaLine[] {
  const { answer, deliver, headless, late, left, waiting, days } = figures;
  const since = waiting > 0 ? `, ${waiting} há ${count(days, "dia", "dias")} ou mais` : "";
  return [
    ...countedLine(isAdmin ? headless : 0, "solicitação", "solicitações", {
      ...{ kind: "Autorização", tone: "warn", to: "/solicitacoes?fila=authorize", verb: "Autorizar" },
      text: ["aguarda um setor sem responsável que possa autorizar", "aguardam setores sem responsável que possa autorizar"],
    }),
    ...countedLine(answer, "solicitação", "solicitações", {
      ...{ kind: "Solicitação", tone: late > 0 || waiting > 0 ? "bad" : "warn" },
      text: [`aguarda resposta${since}`, `aguardam resposta${since}`],
      ...{ to: "/solicitacoes?fila=answer", verb: "Responder" },
    }),
    ...countedLine(deliver, "solicitação aprovada", "solicitações aprovadas", {
      ...{ kind: "Entrega", tone: late > 0 ? "warn" : "keep", text: ["aguarda entrega", "aguardam entrega"] },
      ...{ to: "/solicitacoes?fila=deliver", verb: "Entregar" },
    }),
    ...countedLine(left, "solicitação", "solicitações", {
      ...{ kind: "Solicitação", tone: "warn", to: "/solicitacoes?saiu=true", verb: "Ver" },
      text: [
        "em aberto é de pessoa que saiu da escola: cancele para liberar o material",
        "em aberto são de pessoas que saíram da escola: cancele para liberar o material",
      ],
    }),
  ];
}

/** Each person's own. */
export const ownLines = ({ authorize, confirm }: OwnFigures): AreaLine[] => [
  ...countedLine(authorize, "solicitação de material", "solicitações de material", {
    ...{ kind: "Autorização", tone: "warn", to: "/pedir-material/minhas", verb: "Responder" },
    text: ["aguarda a sua autorização", "aguardam a sua autorização"],
  }),
  ...countedLine(confirm, "entrega de material", "entregas de material", {
    ...{ kind: "Recebimento", tone: "warn", to: "/pedir-material/minhas", verb: "Confirmar" },
    text: ["aguarda a sua confirmação", "aguardam a sua confirmação"],
  }),
];
