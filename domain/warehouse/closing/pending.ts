/** The items to check before a month is closed. Except for impossible values, none prevents it: the school decides. */
import { formatDay } from "../../dates";
import { capital, count } from "../../text";
import { addMonths, firstDay, formatMonth, lastDay, type Month } from "../months";

export interface PendingFigures {
  /** Received notes, dated up to the month's end, without an entry and not cancelled. */
  invoices: number;
  /** Approved requests without a complete delivery. */
  requests: number;
  /** Open counts. */
  counts: number;
  /** Differences between ledger and balances. */
  findings: number;
  /** Materials whose month ends with a negative value, or with a value and no quantity: they prevent the closing. */
  values: number;
  /** The month has not ended yet. */
  running: boolean;
}

export interface Pending {
  kind: keyof PendingFigures;
  text: string;
  /** The screen that settles it; empty: none. */
  to: string;
}

export function pendingOf(month: Month, { invoices, requests, counts, findings, values, running }: PendingFigures): Pending[] {
  const pending: Pending[] = [];
  if (running) {
    pending.push({
      kind: "running",
      text: `O mês ainda não terminou: depois do fechamento, não são aceitos lançamentos com data até ${formatDay(lastDay(month))}. Os próximos terão data a partir de ${formatDay(firstDay(addMonths(month, 1)))}.`,
      to: "",
    });
  }
  if (invoices > 0) {
    pending.push({
      kind: "invoices",
      text: `${count(invoices, "nota recebida ainda não foi lançada", "notas recebidas ainda não foram lançadas")}: depois do fechamento, ${invoices === 1 ? "entra" : "entram"} no mês seguinte.`,
      to: "/entradaSaida/notas?lancada=false",
    });
  }
  if (requests > 0) {
    pending.push({
      kind: "requests",
      text: `${count(requests, "solicitação aprovada aguarda", "solicitações aprovadas aguardam")} entrega: a saída contará no mês em que for feita.`,
      to: "/solicitacoes?fila=deliver",
    });
  }
  if (counts > 0) {
    pending.push({
      kind: "counts",
      text: `${count(counts, "contagem em andamento", "contagens em andamento")}: a diferença entra no mês em que for lançada.`,
      to: "/contagens",
    });
  }
  if (findings > 0) {
    pending.push({
      kind: "findings",
      text: `${count(findings, "diferença", "diferenças")} entre os lançamentos e os saldos: avise a equipe técnica antes de fechar.`,
      to: "",
    });
  }
  if (values > 0) {
    pending.push({
      kind: "values",
      text: `${count(values, "material termina", "materiais terminam")} o mês com valor negativo, ou com valor sem quantidade: o mês só fecha depois da correção.`,
      to: "",
    });
  }
  return pending;
}

/** "Outubro de 2026 fechado, versão 2, código 4F7K-2M9D". */
export function closedSentence(month: Month, version: number, seal: string): string {
  return `${capital(formatMonth(month))} fechado${version > 1 ? `, versão ${version}` : ""}, código ${seal}`;
}

export function reopenedSentence(month: Month, seal: string): string {
  return `${capital(formatMonth(month))} reaberto: o balancete de código ${seal} perdeu a validade`;
}
