/** The lines of the IT desk's calls on the home page. */
import { type AreaLine, countedLine } from "../../platform/home";
import { count } from "../../text";

export interface CallFigures {
  open: number;
  /** Unclaimed calls. */
  unclaimed: number;
  late: number;
  /** Calls that wait for an approval. */
  approvals: number;
  /** The things for which the team waits and that were due by today. */
  overdue_waits: number;
}

/** @param down the servers that do not answer, by name. */
export const serverLines = (down: readonly string[]): AreaLine[] =>
  countedLine(down.length, "servidor", "servidores", {
    ...{ kind: "Servidores", tone: "bad", text: "fora do ar", to: "/servidores?situacao=down", verb: "Ver" },
  }).map((line) => (down.length === 1 ? { ...line, lead: down[0]! } : line));

/** @param failingCount preventive plans that opened nothing when they were to. */
export const planLines = (failingCount: number): AreaLine[] =>
  countedLine(failingCount, "plano preventivo", "planos preventivos", {
    ...{ kind: "Planos", tone: "warn", text: ["não abriu a ordem", "não abriram a ordem"] },
    ...{ to: "/ordem-servico/planos?situacao=failing", verb: "Ver" },
  });

/** @param pending bookings ahead that wait for approval, each series once. */
export const bookingLines = (pending: number): AreaLine[] =>
  countedLine(pending, "reserva", "reservas", { kind: "Agenda", tone: "warn", text: "a aprovar", to: "/agenda", verb: "Ver" });

/** @param terms what one has in charge and has not accepted, the eldest first. */
export const termLines = (terms: readonly string[]): AreaLine[] =>
  countedLine(terms.length, "termo de responsabilidade", "termos de responsabilidade", {
    ...{ kind: "Carga", tone: "warn", text: ["aguarda o seu aceite", "aguardam o seu aceite"] },
    ...{ to: `/termos/${terms[0]}/imprimir`, verb: "Conferir" },
  });

/** The user's own calls that wait for their answer. */
export interface OwnFigures {
  /** Resolved calls that wait for the confirmation. */
  resolved: number;
  /** Calls with a question from the team. */
  asked: number;
}

export const ownLines = ({ resolved, asked }: OwnFigures): AreaLine[] => [
  ...countedLine(asked, "chamado seu", "chamados seus", {
    ...{ kind: "Chamados", tone: "warn", text: ["aguarda uma resposta sua", "aguardam uma resposta sua"] },
    ...{ to: "/meus-chamados?abertos=true", verb: "Responder" },
  }),
  ...countedLine(resolved, "chamado seu", "chamados seus", {
    ...{ kind: "Chamados", tone: "info", text: ["foi resolvido: confira", "foram resolvidos: confira"] },
    ...{ to: "/meus-chamados?abertos=false", verb: "Conferir" },
  }),
];

/** @param approves whether the reader is who approves. */
export const callLines = ({ unclaimed, late, approvals, overdue_waits }: CallFigures, approves: boolean): AreaLine[] => [
  ...countedLine(late, "atendimento", "atendimentos", {
    ...{ kind: "Atendimentos", tone: "bad", text: "em atraso", to: "/atendimentos/prazo?atraso=true", verb: "Ver lista" },
  }),
  ...countedLine(unclaimed, "atendimento", "atendimentos", {
    ...{ kind: "Atendimentos", tone: "warn", text: "sem técnico", to: "/atendimentos?tecnico=none", verb: "Ver lista" },
  }),
  ...countedLine(approves ? approvals : 0, "pedido", "pedidos", {
    ...{ kind: "Aprovação", tone: "warn", text: ["aguarda a sua aprovação", "aguardam a sua aprovação"] },
    ...{ to: "/atendimentos?aprovacao=pending", verb: "Ver" },
  }),
  ...countedLine(overdue_waits, "espera", "esperas", {
    ...{ kind: "Atendimentos", tone: "info", text: "para cobrar hoje", to: "/atendimentos?cobrar=true", verb: "Ver" },
  }),
];

/** The present state, in a few words. */
export const callsNow = ({ open }: CallFigures): string =>
  open === 0 ? "" : count(open, "atendimento aberto", "atendimentos abertos");

export interface DeskFigures {
  kinds: boolean;
  rooms: boolean;
  equipment: boolean;
  services: boolean;
}

/** The first steps of an empty IT desk: each line is only the next step. */
export function deskLines({ kinds, rooms, equipment, services }: DeskFigures): AreaLine[] {
  const line = (lead: string, text: string, to: string): AreaLine => ({
    ...{ kind: "Primeiros passos", tone: "info", lead, text, to, verb: "Cadastrar" },
  });
  const machines = equipment
    ? []
    : !kinds
      ? [line("Nenhum tipo de equipamento", "comece por computador e projetor", "/equipamentos/tipos?aberto=novo")]
      : !rooms
        ? [line("Nenhuma sala", "locais dos equipamentos", "/equipamentos/salas?aberto=novo")]
        : [line("Nenhum equipamento", "cadastre o primeiro, com o tombo, ou importe a planilha", "/equipamentos")];
  return [
    ...machines,
    ...(services
      ? []
      : [line("Nenhum serviço de TI", "necessário para os chamados e os relatos pela etiqueta", "/servicos?aberto=novo")]),
  ];
}
