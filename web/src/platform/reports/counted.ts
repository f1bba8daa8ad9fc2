import { PERIODS, type Period, type PeriodName, periodOf, sayPeriod } from "../../../../domain/periods";

/** Something that counts only when one asks for it. */
export interface CountingOption {
  /** In the address, as "sim". */
  param: string;
  /** "Contar livros didáticos". */
  label: string;
  /** On paper, after the period: "com os livros didáticos". */
  said: string;
}

export const COUNTED = "sim";

/** What a report counts. */
export interface Counted extends Period {
  name: PeriodName | "";
  /** Whether the set's option counts too. */
  option: boolean;
}

/** By what the address limits a report: a named period, or two days; this year when it says nothing. */
export function countedIn(address: URLSearchParams, today: string, option?: CountingOption): Counted {
  const [from, to] = [address.get("de") ?? "", address.get("ate") ?? ""];
  const counts = option !== undefined && address.get(option.param) === COUNTED;
  if (from || to) {
    return { from, to, name: "", option: counts };
  }
  const name = PERIODS.find((one) => one === address.get("periodo")) ?? "year";
  return { ...periodOf(name, today), name, option: counts };
}

/** "de 01/03/2026, com os livros didáticos". */
export function sayCounted(counted: Counted, option?: CountingOption): string {
  return [sayPeriod(counted), counted.option ? option?.said : ""].filter(Boolean).join(", ");
}
