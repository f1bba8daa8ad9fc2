import { formatPeriod, PERIODS, type Period, type PeriodName, periodOf } from "../../../../domain/periods";

/** Rows that count only when the user includes them. */
export interface CountingOption {
  /** In the address, as "sim". */
  param: string;
  /** "Contar livros didáticos". */
  label: string;
  /** On paper, after the period: "com os livros didáticos". */
  printedText: string;
}

export const COUNTED_VALUE = "sim";

/** A filter of a report beside its period: a choice. */
export interface CountingFilter {
  /** In the address. */
  param: string;
  /** "Turma". */
  label: string;
  /** A hook: the options of the choice. */
  useOptions: () => { value: string; label: string }[];
}

/** The terms of a report. */
export interface ReportOptions extends Period {
  name: PeriodName | "";
  /** Whether the set's option counts too. */
  option: boolean;
  /** The chosen value of the report's filter. */
  chosen?: string;
}

/** The limits of a report in the address: a named period, or two days; this year without either. */
export function countedIn(
  address: URLSearchParams,
  today: string,
  option?: CountingOption,
  filter?: CountingFilter,
): ReportOptions {
  const [from, to] = [address.get("de") ?? "", address.get("ate") ?? ""];
  const counts = option !== undefined && address.get(option.param) === COUNTED_VALUE;
  const chosenValue = filter && address.get(filter.param);
  const optionPart = { option: counts, ...(chosenValue ? { chosen: chosenValue } : {}) };
  if (from || to) {
    return { from, to, name: "", ...optionPart };
  }
  const name = PERIODS.find((period) => period === address.get("periodo")) ?? "year";
  return { ...periodOf(name, today), name, ...optionPart };
}

/**
 * "de 01/03/2026, 7º A, com os livros didáticos".
 * @param chosenLabel the chosen value of the report's filter, in words.
 */
export function formatCounted(options: ReportOptions, option?: CountingOption, chosenLabel = ""): string {
  return [formatPeriod(options), chosenLabel, options.option ? option?.printedText : ""].filter(Boolean).join(", ");
}
