/** The stockroom's part of the home page. */
import type { Day } from "../dates";
import { type AreaHome, type AreaLine, countedLine } from "../platform/home";
import { count } from "../text";
import { type RequestFigures, requestLines } from "./requests/home";

export interface WarehouseFigures {
  materials: number;
  /** The number of people and sectors that may take material. */
  requesters: number;
  /** Materials below their minimum. */
  low: number;
  /** Batches in any place that have expired, and those that soon will. */
  expired: number;
  expiring: number;
  exits_today: number;
  /** Differences between ledger and balances. */
  findings: number;
  /** The number of days before its last day at which a batch counts as about to expire. */
  expiring_days: number;
  /** The last of these days. */
  expiring_until: Day;
  requests: RequestFigures;
  /** Open loans, and the overdue ones among them. */
  lent: number;
  overdue: number;
}

/** @param isAdmin whether the user is informed of differences between ledger and balances. */
export function warehouseHome(figures: WarehouseFigures, isAdmin: boolean): AreaHome {
  const { materials, requesters, low, expired, expiring, expiring_days, expiring_until, exits_today, findings } = figures;
  const { requests, lent, overdue } = figures;
  const firstStep = (lead: string, text: string, to: string): AreaLine => ({
    ...{ kind: "Primeiros passos", tone: "info", lead, text, to, verb: "Cadastrar" },
  });
  const emptyStockroom = firstStep("O almoxarifado está vazio:", "cadastre o primeiro material", "/materiais");
  const noRequester = firstStep(
    "Nenhum requisitante cadastrado",
    "na saída, busque pelo nome uma pessoa do cadastro, ou cadastre os requisitantes",
    "/requisitantes?aberto=novo",
  );
  const ofOpen = lent > overdue ? `, de ${lent} em aberto` : "";
  const expiry = expiring_days === 1 ? "até amanhã" : `nos próximos ${expiring_days} dias`;
  return {
    lines: [
      ...requestLines(requests, isAdmin),
      ...countedLine(isAdmin ? findings : 0, "diferença", "diferenças", {
        ...{ kind: "Conferência", tone: "bad", to: "/conferencia-do-estoque", verb: "Ver" },
        text: "entre os lançamentos e os saldos do almoxarifado: avise a equipe técnica",
      }),
      ...countedLine(overdue, "empréstimo", "empréstimos", {
        ...{ kind: "Empréstimos", tone: "bad", to: "/emprestimoDevolucao/emprestados?atrasados=true", verb: "Ver lista" },
        text: [`de material passou do prazo${ofOpen}`, `de material passaram do prazo${ofOpen}`],
      }),
      ...(materials === 0 && !isAdmin ? [emptyStockroom] : []),
      ...(materials > 0 && requesters === 0 && !isAdmin ? [noRequester] : []),
      ...countedLine(expired, "lote", "lotes", {
        ...{ kind: "Validade", tone: "bad", to: "/materiais/validade?vencidos=true", verb: "Ver lista" },
        text: ["está vencido e só sai por baixa", "estão vencidos e só saem por baixa"],
      }),
      ...countedLine(low, "material", "materiais", {
        ...{ kind: "Mínimo", tone: "warn", text: ["está abaixo do mínimo", "estão abaixo do mínimo"] },
        ...{ to: "/materiais?abaixo=true", verb: "Ver lista" },
      }),
      ...countedLine(expiring, "lote", "lotes", {
        ...{ kind: "Validade", tone: "warn", to: `/materiais/validade?vencidos=false&ate=${expiring_until}`, verb: "Ver lista" },
        text: [`vence ${expiry}`, `vencem ${expiry}`],
      }),
    ],
    counts: { emprestimoDevolucao: overdue, materiais: low, solicitacoes: requests.answer },
    now: materials === 0 ? "" : `${count(exits_today, "saída", "saídas")} hoje`,
  };
}
