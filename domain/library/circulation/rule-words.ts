/** The terms of a loan in words, so that a user who doubts a rule can read them. */
import { formatDay } from "../../dates";
import { count } from "../../text";
import { DAY_MODE_WORDS, LOAN_RULE_FIELDS } from "./loan-rule-fields";
import type { LoanTerms } from "./terms";

const { renewal_window: WINDOW, suspension_per_day: PER_DAY } = LOAN_RULE_FIELDS;

/**
 * The settled terms, in sentences.
 * @param maxLoans the category's total.
 */
export function termsInWords(terms: LoanTerms, maxLoans: number, lendable: boolean): string {
  if (!lendable || terms.loan_days === 0) {
    return "Somente consulta local.";
  }
  const limit = `até ${count(maxLoans, "livro", "livros")} ao todo${terms.max_loans === null ? "" : `, ${terms.max_loans} deste tipo`}`;
  const renewals =
    terms.max_renewals === 0
      ? "sem renovação"
      : `${count(terms.max_renewals, "renovação", "renovações")} de ${count(terms.renewal_days, "dia", "dias")}`;
  const window = terms.max_renewals > 0 && terms.renewal_window !== null ? `; ${WINDOW.facts.format(terms.renewal_window)}` : "";
  const ceiling = terms.ceiling ? ` Data-limite de devolução: ${formatDay(terms.ceiling)}.` : "";
  return `${count(terms.loan_days, "dia", "dias")} (${DAY_MODE_WORDS[terms.day_mode]}), ${limit}, ${renewals}${window}.${ceiling}${latenessInWords(terms)}`;
}

/** The cost of lateness in words; empty where there is none. */
function latenessInWords({ grace_days, suspension_per_day, suspension_max }: LoanTerms): string {
  if (suspension_per_day === 0 || suspension_max === 0) {
    return "";
  }
  const grace = grace_days > 0 ? `, com ${grace_days} de tolerância` : "";
  const cap = suspension_max === null ? "" : `, no máximo ${suspension_max} por livro`;
  return ` Atraso: ${PER_DAY.facts.format(suspension_per_day)}${grace}${cap}.`;
}
