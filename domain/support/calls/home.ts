/** The lines of the IT desk's calls on the home page. */
import type { HomeLine } from "../../platform/home";
import { count } from "../../text";

export interface CallFigures {
  open: number;
  /** Nobody's yet. */
  unclaimed: number;
  late: number;
  /** Wait for an approval. */
  approvals: number;
  /** The things for which the team waits and that were due by today. */
  overdue_waits: number;
}

/** @param down the servers that do not answer, by name. */
export function serverLines(down: readonly string[]): Omit<HomeLine, "area">[] {
  const [first] = down;
  return first === undefined
    ? []
    : [
        {
          ...{ kind: "Servidores", tone: "bad", lead: down.length === 1 ? first : count(down.length, "servidor", "servidores") },
          ...{ text: "fora do ar", to: "/servidores?situacao=down", verb: "Ver" },
        },
      ];
}

/** @param failingCount preventive plans that opened nothing when they were to. */
export const planLines = (failingCount: number): Omit<HomeLine, "area">[] =>
  failingCount === 0
    ? []
    : [
        {
          ...{ kind: "Planos", tone: "warn", lead: count(failingCount, "plano preventivo", "planos preventivos") },
          ...{ text: failingCount === 1 ? "não abriu a ordem" : "não abriram a ordem" },
          ...{ to: "/ordem-servico/planos?situacao=failing", verb: "Ver" },
        },
      ];

/** @param pending bookings ahead that wait for approval. */
export const bookingLines = (pending: number): Omit<HomeLine, "area">[] =>
  pending === 0
    ? []
    : [
        {
          ...{ kind: "Agenda", tone: "warn", lead: count(pending, "reserva", "reservas") },
          ...{ text: "a aprovar", to: "/agenda", verb: "Ver" },
        },
      ];

/** @param terms what one has in charge and has not accepted, the eldest first. */
export const termLines = (terms: readonly string[]): Omit<HomeLine, "area">[] =>
  terms.length === 0
    ? []
    : [
        {
          ...{
            kind: "Carga",
            tone: "warn",
            lead: count(terms.length, "termo de responsabilidade", "termos de responsabilidade"),
          },
          text: terms.length === 1 ? "aguarda o seu aceite" : "aguardam o seu aceite",
          ...{ to: `/termos/${terms[0]}/imprimir`, verb: "Conferir" },
        },
      ];

/** One's own calls that wait for one's word. */
export interface OwnFigures {
  /** Resolved: is it so? */
  resolved: number;
  /** The team asked something. */
  asked: number;
}

export function ownLines({ resolved, asked }: OwnFigures): Omit<HomeLine, "area">[] {
  const lines: Omit<HomeLine, "area">[] = [];
  if (asked > 0) {
    lines.push({
      ...{ kind: "Chamados", tone: "warn", lead: count(asked, "chamado seu", "chamados seus") },
      text: asked === 1 ? "aguarda uma resposta sua" : "aguardam uma resposta sua",
      ...{ to: "/meus-chamados?abertos=true", verb: "Responder" },
    });
  }
  if (resolved > 0) {
    lines.push({
      ...{ kind: "Chamados", tone: "info", lead: count(resolved, "chamado seu", "chamados seus") },
      text: resolved === 1 ? "foi resolvido: confira" : "foram resolvidos: confira",
      ...{ to: "/meus-chamados?abertos=false", verb: "Conferir" },
    });
  }
  return lines;
}

/** @param approves whether the reader is who approves. */
export function callLines(figures: CallFigures, approves: boolean): Omit<HomeLine, "area">[] {
  const { unclaimed, late, approvals, overdue_waits } = figures;
  const lines: Omit<HomeLine, "area">[] = [];
  if (late > 0) {
    lines.push({
      ...{ kind: "Atendimentos", tone: "bad", lead: count(late, "atendimento", "atendimentos"), text: "em atraso" },
      ...{ to: "/atendimentos/prazo?atraso=true", verb: "Ver lista" },
    });
  }
  if (unclaimed > 0) {
    lines.push({
      ...{ kind: "Atendimentos", tone: "warn", lead: count(unclaimed, "atendimento", "atendimentos"), text: "sem técnico" },
      ...{ to: "/atendimentos?tecnico=none", verb: "Ver lista" },
    });
  }
  if (approvals > 0 && approves) {
    lines.push({
      ...{ kind: "Aprovação", tone: "warn", lead: count(approvals, "pedido", "pedidos") },
      text: approvals === 1 ? "aguarda a sua aprovação" : "aguardam a sua aprovação",
      ...{ to: "/atendimentos?aprovacao=pending", verb: "Ver" },
    });
  }
  if (overdue_waits > 0) {
    lines.push({
      ...{ kind: "Atendimentos", tone: "info", lead: count(overdue_waits, "espera", "esperas"), text: "para cobrar hoje" },
      ...{ to: "/atendimentos?cobrar=true", verb: "Ver" },
    });
  }
  return lines;
}

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
export function deskLines({ kinds, rooms, equipment, services }: DeskFigures): Omit<HomeLine, "area">[] {
  const line = (lead: string, text: string, to: string): Omit<HomeLine, "area"> => ({
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
