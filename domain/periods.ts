/** Periods of reports. */
import { type Day, formatDay, yearOf } from "./dates";

/** Both days included; empty: from the first day, to the last. */
export interface Period {
  from: Day;
  to: Day;
}

export const PERIODS = ["month", "year", "last_year", "all"] as const;
export type PeriodName = (typeof PERIODS)[number];

export const PERIOD_NAMES: Readonly<Record<PeriodName, string>> = {
  month: "Este mês",
  year: "Este ano",
  last_year: "Ano passado",
  all: "Desde o início",
};

/** The period of a name, on a day. */
export function periodOf(name: PeriodName, today: Day): Period {
  const year = yearOf(today);
  switch (name) {
    case "month":
      return { from: `${today.slice(0, 7)}-01`, to: today };
    case "year":
      return { from: `${year}-01-01`, to: today };
    case "last_year":
      return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` };
    case "all":
      return { from: "", to: "" };
  }
}

/** "de 01/03/2026 até 31/03/2026". */
export function formatPeriod({ from, to }: Period): string {
  const days = [from ? `de ${formatDay(from)}` : "", to ? `até ${formatDay(to)}` : ""].filter(Boolean).join(" ");
  return days || "Desde o início";
}
