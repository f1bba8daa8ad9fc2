/** The form on loan rules. */
import * as z from "zod/mini";
import { isDay } from "../../dates";
import { DAY_MODES, type DayMode } from "./terms";

export const DAY_MODE_WORDS: Readonly<Record<DayMode, string>> = {
  calendar_days: "dias corridos",
  open_days: "dias de funcionamento",
  weekly: "mesmo dia da semana",
};

/** The largest figures of a loan rule: each lend and return counts so many days on the calendar. */
export const LOAN_RULE_MAXIMA = {
  loan_days: 730,
  max_loans: 10000,
  max_renewals: 100,
  renewal_days: 730,
  renewal_window: 730,
  grace_days: 365,
  suspension_per_day: 365,
  suspension_max: 730,
} as const;

/** The sentence about a figure above its maximum. */
export const atMost = (maximum: number): string => `Use no máximo ${maximum}.`;

/** A figure of a rule: digits, or empty to inherit. */
const figure = (maximum: number) =>
  z.string().check(
    z.trim(),
    z.regex(/^\d{0,5}$/, "Use um número inteiro, ou deixe em branco para usar a regra geral."),
    z.refine((text) => text === "" || Number(text) <= maximum, atMost(maximum)),
  );

export const loanRuleForm = z.object({
  category: z.string(),
  material_type: z.string(),
  day_mode: z.enum(["", ...DAY_MODES], "Escolha como os dias são contados."),
  loan_days: figure(LOAN_RULE_MAXIMA.loan_days),
  max_loans: figure(LOAN_RULE_MAXIMA.max_loans),
  max_renewals: figure(LOAN_RULE_MAXIMA.max_renewals),
  renewal_days: figure(LOAN_RULE_MAXIMA.renewal_days),
  renewal_window: figure(LOAN_RULE_MAXIMA.renewal_window),
  grace_days: figure(LOAN_RULE_MAXIMA.grace_days),
  suspension_per_day: figure(LOAN_RULE_MAXIMA.suspension_per_day),
  suspension_max: figure(LOAN_RULE_MAXIMA.suspension_max),
  ceiling: z.string().check(z.refine((text) => text === "" || isDay(text), "Data inválida.")),
});
