/** The stockroom's part of the home page. */
import type { AreaHome } from "../platform/home";
import { count } from "../text";
import { type RequestFigures, requestLines } from "./requests/home";

export interface WarehouseFigures {
  materials: number;
  /** The number of people and sectors that may take material. */
  requesters: number;
  /** Below their minimum. */
  low: number;
  /** Batches in the stock that are past their last day, and that come to it soon. */
  expired: number;
  expiring: number;
  exits_today: number;
  /** Where ledger and balances disagree. */
  findings: number;
  /** So many days ahead a batch is said to expire. */
  expiring_days: number;
  requests: RequestFigures;
  /** Loans that are open, and of them those past their due day. */
  lent: number;
  overdue: number;
}

/** @param isAdmin whether the reader of this is told when the books disagree. */
export function warehouseHome(figures: WarehouseFigures, isAdmin: boolean): AreaHome {
  const { materials, requesters, low, expired, expiring, expiring_days, exits_today, findings, requests, lent, overdue } =
    figures;
  const lines: AreaHome["lines"][number][] = requestLines(requests, isAdmin);
  if (findings > 0 && isAdmin) {
    lines.push({
      kind: "Conferência",
      tone: "bad",
      lead: count(findings, "diferença", "diferenças"),
      text: "entre os lançamentos e os saldos do almoxarifado: avise a equipe técnica",
      to: "/conferencia-do-estoque",
      verb: "Ver",
    });
  }
  if (overdue > 0) {
    lines.push({
      kind: "Empréstimos",
      tone: "bad",
      lead: count(overdue, "empréstimo", "empréstimos"),
      text: `de material ${overdue === 1 ? "passou" : "passaram"} do prazo${lent > overdue ? `, de ${lent} em aberto` : ""}`,
      to: "/emprestimoDevolucao/emprestados?atrasados=true",
      verb: "Ver lista",
    });
  }
  if (materials === 0 && !isAdmin) {
    lines.push({
      kind: "Primeiros passos",
      tone: "info",
      lead: "O almoxarifado está vazio:",
      text: "cadastre o primeiro material",
      to: "/materiais",
      verb: "Cadastrar",
    });
  }
  if (materials > 0 && requesters === 0 && !isAdmin) {
    lines.push({
      kind: "Primeiros passos",
      tone: "info",
      lead: "Nenhum requisitante cadastrado",
      text: "na saída, busque pelo nome uma pessoa do cadastro, ou cadastre os requisitantes",
      to: "/requisitantes?aberto=novo",
      verb: "Cadastrar",
    });
  }
  if (expired > 0) {
    lines.push({
      kind: "Validade",
      tone: "bad",
      lead: count(expired, "lote", "lotes"),
      text: `${expired === 1 ? "está vencido" : "estão vencidos"} e só ${expired === 1 ? "sai" : "saem"} por baixa`,
      to: "/materiais/validade?vencidos=true",
      verb: "Ver lista",
    });
  }
  if (low > 0) {
    lines.push({
      kind: "Mínimo",
      tone: "warn",
      lead: count(low, "material", "materiais"),
      text: `${low === 1 ? "está" : "estão"} abaixo do mínimo`,
      to: "/materiais?abaixo=true",
      verb: "Ver lista",
    });
  }
  if (expiring > 0) {
    lines.push({
      kind: "Validade",
      tone: "warn",
      lead: count(expiring, "lote", "lotes"),
      text: `${expiring === 1 ? "vence" : "vencem"} ${expiring_days === 1 ? "até amanhã" : `nos próximos ${expiring_days} dias`}`,
      to: "/materiais/validade?vencidos=false",
      verb: "Ver lista",
    });
  }
  return {
    lines,
    counts: { emprestimoDevolucao: overdue, materiais: low, solicitacoes: requests.answer },
    now: materials === 0 ? "" : `${count(exits_today, "saída", "saídas")} hoje`,
  };
}
