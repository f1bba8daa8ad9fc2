/** A loan rule in words, so that "the rule does not work" can be answered by reading it. */
import { formatDay } from "../../dates";
import { count } from "../../text";
import { DAY_MODE_WORDS } from "./rule-forms";
import type { LoanRule, LoanTerms } from "./terms";

/** The figures of one row of the matrix in words; empty, inherited ones are left out. */
export function ruleInWords(rule: Omit<LoanRule, "id" | "category" | "material_type">): string {
  const parts: string[] = [];
  if (rule.loan_days === "0") {
    parts.push("somente consulta local");
  } else if (rule.loan_days !== "") {
    parts.push(count(Number(rule.loan_days), "dia", "dias"));
  }
  if (rule.day_mode !== "") {
    parts.push(DAY_MODE_WORDS[rule.day_mode]);
  }
  if (rule.max_loans !== "") {
    parts.push(`até ${rule.max_loans} deste tipo`);
  }
  if (rule.max_renewals !== "") {
    parts.push(rule.max_renewals === "0" ? "sem renovação" : count(Number(rule.max_renewals), "renovação", "renovações"));
  }
  if (rule.renewal_days !== "") {
    parts.push(`${count(Number(rule.renewal_days), "dia", "dias")} por renovação`);
  }
  if (rule.renewal_window !== "") {
    parts.push(windowInWords(Number(rule.renewal_window)));
  }
  if (rule.grace_days !== "") {
    parts.push(rule.grace_days === "0" ? "sem tolerância" : `tolerância de ${count(Number(rule.grace_days), "dia", "dias")}`);
  }
  if (rule.suspension_per_day !== "") {
    parts.push(suspensionInWords(Number(rule.suspension_per_day)));
  }
  if (rule.suspension_max !== "") {
    parts.push(`suspensão de no máximo ${count(Number(rule.suspension_max), "dia", "dias")} por livro`);
  }
  if (rule.ceiling !== "") {
    parts.push(`devolução até ${formatDay(rule.ceiling)}`);
  }
  return parts.join(" · ") || "usa a regra geral";
}

const windowInWords = (days: number) =>
  days === 0 ? "renova só no dia do vencimento" : `renova a partir de ${count(days, "dia", "dias")} antes do vencimento`;

const suspensionInWords = (perDay: number) =>
  perDay === 0 ? "atraso não suspende" : `${count(perDay, "dia", "dias")} de suspensão por dia de atraso`;

/** The terms that hold in the end, in sentences. @param maxLoans the category's total. */
export function termsInWords(terms: LoanTerms, maxLoans: number, lendable: boolean): string {
  if (!lendable || terms.loan_days === 0) {
    return "Somente consulta local.";
  }
  const limit = `até ${count(maxLoans, "livro", "livros")} ao todo${terms.max_loans === null ? "" : `, ${terms.max_loans} deste tipo`}`;
  const renewals =
    terms.max_renewals === 0
      ? "sem renovação"
      : `${count(terms.max_renewals, "renovação", "renovações")} de ${count(terms.renewal_days, "dia", "dias")}`;
  const window = terms.max_renewals > 0 && terms.renewal_window !== null ? `; ${windowInWords(terms.renewal_window)}` : "";
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
  return ` Atraso: ${suspensionInWords(suspension_per_day)}${grace}${cap}.`;
}
