import { formatPeriod, PERIODS, type Period, type PeriodName, periodOf } from "../../../../domain/periods";

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

/** A filter of a report beside its period: a choice. */
export interface CountingFilter {
  /** In the address. */
  param: string;
  /** "Turma". */
  label: string;
  /** A hook: what there is to choose. */
  useOptions: () => { value: string; label: string }[];
}

/** The terms of a report. */
export interface Counted extends Period {
  name: PeriodName | "";
  /** Whether the set's option counts too. */
  option: boolean;
  /** The chosen value of the report's filter. */
  chosen?: string;
}

/** By what the address limits a report: a named period, or two days; this year when it says nothing. */
export function countedIn(address: URLSearchParams, today: string, option?: CountingOption, filter?: CountingFilter): Counted {
  const [from, to] = [address.get("de") ?? "", address.get("ate") ?? ""];
  const counts = option !== undefined && address.get(option.param) === COUNTED;
  const chosen = filter && address.get(filter.param);
  const beside = { option: counts, ...(chosen ? { chosen } : {}) };
  if (from || to) {
    return { from, to, name: "", ...beside };
  }
  const name = PERIODS.find((one) => one === address.get("periodo")) ?? "year";
  return { ...periodOf(name, today), name, ...beside };
}

/**
 * "de 01/03/2026, 7º A, com os livros didáticos".
 * @param chosen what is chosen of the report's filter, in words.
 */
export function formatCounted(counted: Counted, option?: CountingOption, chosen = ""): string {
  return [formatPeriod(counted), chosen, counted.option ? option?.said : ""].filter(Boolean).join(", ");
}
