/** The quantity of a material that a requester may take in a period, and the quantity taken. */
import type { RequesterLimits } from "../../collections.gen";
import { addDays, type Day } from "../../dates";
import { addMonths, firstDay, type Month, monthOf } from "../months";
import { formatQuantity, ONE } from "../quantity";
import { formatQuantityWithUnit, remainsVerb } from "../words";

export type LimitPeriod = RequesterLimits["period"];

const MONTHS: Readonly<Record<LimitPeriod, number>> = { month: 1, quarter: 3, year: 12 };

export const PERIOD_WORDS: Readonly<Record<LimitPeriod, { per: string; current: string }>> = {
  month: { per: "por mês", current: "neste mês" },
  quarter: { per: "por trimestre", current: "neste trimestre" },
  year: { per: "por ano", current: "neste ano" },
};

/** The period of the calendar in which a day lies. */
export function periodOf(day: Day, period: LimitPeriod): { from: Day; to: Day } {
  const [year, month] = monthOf(day).split("-") as [string, string];
  const first = Number(month) - ((Number(month) - 1) % MONTHS[period]);
  const begins: Month = `${year}-${String(first).padStart(2, "0")}`;
  return { from: firstDay(begins), to: addDays(firstDay(addMonths(begins, MONTHS[period])), -1) };
}

/** A limit and the part already taken, in ten-thousandths of the base unit. */
export interface LimitUse {
  quantity: number;
  /** Used in the period, less unused returns. */
  used: number;
  /** In open requests: unanswered, or approved and undelivered. */
  requested: number;
}

export const remainingOfLimit = ({ quantity, used, requested }: LimitUse): number => Math.max(0, quantity - used - requested);

export interface LimitFigures extends LimitUse {
  /** The owner of the limit. */
  whose: string;
  material: string;
  unit: string;
  period: LimitPeriod;
}

/** "O limite da Secretaria…": what was spent, what is left, what is asked for. */
export function limitSentence({ whose, material, unit, period, wanted, ...use }: LimitFigures & { wanted: number }): string {
  const { per, current } = PERIOD_WORDS[period];
  const spent = [
    use.used > 0 ? `já ${use.used < 2 * ONE ? "saiu" : "saíram"} ${formatQuantity(use.used)} ${current}` : "",
    use.requested > 0 ? `${formatQuantity(use.requested)} em solicitações abertas` : "",
  ].filter(Boolean);
  const remaining = remainingOfLimit(use);
  return `Limite de ${whose} para ${material}: ${formatQuantityWithUnit(use.quantity, unit)} ${per}${spent.length > 0 ? ` (${spent.join(", ")})` : ""}. ${
    remaining > 0 ? `Saldo: ${formatQuantityWithUnit(remaining, unit)}` : "Limite atingido"
  }; o pedido é de ${formatQuantityWithUnit(wanted, unit)}.`;
}

/** "Limite da Secretaria: restam 4 de 10 neste mês". */
export const remainingLimitText = ({ whose, period, ...use }: LimitUse & Pick<LimitFigures, "whose" | "period">): string =>
  `Limite de ${whose}: ${remainingOfLimit(use) === 0 ? "nada resta" : `${remainsVerb(remainingOfLimit(use))} ${formatQuantity(remainingOfLimit(use))}`} de ${formatQuantity(use.quantity)} ${PERIOD_WORDS[period].current}`;
