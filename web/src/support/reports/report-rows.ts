/** The rows of the IT desk's reports. Each leads to the list with exactly its rows. */
import { everyMonth, firstDay, formatMonth, lastDay } from "../../../../domain/months";
import type { Period } from "../../../../domain/periods";
import { formatMinutes } from "../../../../domain/support/calls/clock";
import { AGE_NAMES, AGES, type Age, openedWithin } from "../../../../domain/support/reports/ages";
import type { OpenedCalls, OrderCost, Overview, TimedCalls } from "../../../../domain/support/reports/commands";
import { formatShare, type Share } from "../../../../domain/support/reports/measures";
import { count } from "../../../../domain/text";
import type { ReportRow } from "../../platform/reports/report";
import { formatMoney } from "../../ui/format";
import { CALL_FILTERS, EVERY_STATE } from "../calls/call-words";

export const PATH = "/relatorios-suporte";

type Filters = Partial<Record<keyof typeof CALL_FILTERS, string>>;

/** The list of calls under these filters. */
export function callsPath(filters: Filters): string {
  const namedFilters = Object.entries(filters).map(([name, value]) => [CALL_FILTERS[name as keyof typeof CALL_FILTERS], value]);
  return `/atendimentos/prazo?${new URLSearchParams(namedFilters.filter(([, value]) => value !== ""))}`;
}

/** The list of calls that were opened in a period, in any state. */
export const openedCallsPath = ({ from, to }: Period, extra: Filters = {}): string =>
  callsPath({ open: EVERY_STATE, counted: "true", opened_from: from, opened_until: to, ...extra });

/** The list of calls that were solved in a period. */
export const solvedCallsPath = ({ from, to }: Period, extra: Filters = {}): string =>
  callsPath({ open: EVERY_STATE, solved: "any", resolved_from: from, resolved_until: to, ...extra });

export const callsOfAgePath = (age: Age, today: string, priority = 0): string => {
  const { from, to } = openedWithin(age, today);
  return callsPath({ open: "true", opened_from: from, opened_until: to, priority: priority ? String(priority) : "" });
};

export const monthRows = (rows: readonly OpenedCalls[]): ReportRow[] =>
  everyMonth(new Map(rows.map(({ key, calls }) => [key, calls]))).map(({ month, figure }) => ({
    key: month,
    label: formatMonth(month),
    figure,
    note: "",
    to: openedCallsPath({ from: firstDay(month), to: lastDay(month) }),
  }));

/** Only rows of the period: a month that the period cuts leads to the counted part. */
export const monthRowsWithin =
  ({ from, to }: Period) =>
  (rows: readonly OpenedCalls[]): ReportRow[] =>
    monthRows(rows).map((row) => {
      const [first, last] = [firstDay(row.key), lastDay(row.key)];
      return {
        ...row,
        to: openedCallsPath({ from: from > first ? from : first, to: to !== "" && to < last ? to : last }),
      };
    });

/** By the calls' subject; calls without one have no link. */
export const openedRows =
  (filter: "service" | "sector" | "equipment", none: string, period: Period) =>
  (rows: readonly OpenedCalls[]): ReportRow[] =>
    rows.map(({ key, name, code, calls }) => ({
      key: key || "none",
      // The tombo distinguishes machines of one name.
      label: key ? (filter === "equipment" && code ? `${name} ${code}` : name) : none,
      figure: calls,
      note: code,
      to: openedCallsPath(period, { [filter]: key || NONE }),
    }));

/** The value of a reference's filter for records without one. */
const NONE = "none";

/** "12 de 14 no prazo, 86%". */
function formatInTime({ part, of }: Share): string {
  return of === 0 ? "sem prazo" : `${part} de ${of} no prazo, ${formatShare({ part, of })}`;
}

export const solvedRows =
  (filter: "resolved_by" | "service", period: Period) =>
  (rows: readonly TimedCalls[]): ReportRow[] =>
    rows.map(({ key, name, calls, in_time, minutes }) => ({
      key: key || "none",
      label: name || "Sem identificação",
      figure: calls,
      note: `${formatInTime(in_time)} · ${formatMinutes(minutes)} em média`,
      to: solvedCallsPath(period, { [filter]: key || NONE }),
    }));

export const answeredRows =
  (period: Period) =>
  (rows: readonly TimedCalls[]): ReportRow[] =>
    rows.map(({ key, name, calls, in_time, minutes }) => ({
      key,
      label: name,
      figure: minutes,
      note: `${count(calls, "resposta", "respostas")} · ${formatInTime(in_time)}`,
      to: openedCallsPath(period, { answered: "any", service: key }),
    }));

export const costRows = (rows: readonly OrderCost[]): ReportRow[] =>
  rows.map(({ order, code, problem, minutes, parts, labour }) => ({
    key: order,
    label: `OS ${code}`,
    figure: parts + labour,
    note: [
      problem,
      parts > 0 ? `peças ${formatMoney(parts)}` : "",
      minutes > 0 ? `${formatMinutes(minutes)} de trabalho${labour > 0 ? ` ${formatMoney(labour)}` : ""}` : "",
    ]
      .filter(Boolean)
      .join(" · "),
    to: `/ordem-servico/${order}`,
  }));

/** The open calls as a table: a row for each age with calls, a column for each priority with calls. */
export function agesTable(ages: Overview["ages"]) {
  const priorities = [...new Set(ages.map(({ priority }) => priority))].sort((priority, other) => other - priority);
  const callsOf = (age: Age, priority: number) => ages.find((cell) => cell.age === age && cell.priority === priority)?.calls ?? 0;
  const rows = AGES.filter((age) => ages.some((cell) => cell.age === age)).map((age) => {
    const cells = priorities.map((priority) => ({ priority, calls: callsOf(age, priority) }));
    return { age, label: AGE_NAMES[age], cells, calls: cells.reduce((sum, { calls }) => sum + calls, 0) };
  });
  return { priorities, rows };
}
