/** A loan rule in words, so that "the rule does not work" can be answered by reading it. */
import { count } from "../text";
import { DAY_MODE_WORDS } from "./rule-forms";
import type { LoanRule, LoanTerms } from "./terms";

/** What one row of the matrix itself says; what it leaves empty is inherited and not said. */
export function ruleInWords(rule: Omit<LoanRule, "id" | "category" | "material_type">): string {
  const parts: string[] = [];
  if (rule.loan_days === "0") {
    parts.push("não sai da biblioteca");
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
  return parts.join(" · ") || "herda tudo";
}

/** The terms that hold in the end, as one sentence. @param maxLoans the category's total. */
export function termsInWords(terms: LoanTerms, maxLoans: number, lendable: boolean): string {
  if (!lendable || terms.loan_days === 0) {
    return "Não sai da biblioteca.";
  }
  const limit = `até ${count(maxLoans, "livro", "livros")} ao todo${terms.max_loans === null ? "" : `, ${terms.max_loans} deste tipo`}`;
  const renewals =
    terms.max_renewals === 0
      ? "sem renovação"
      : `${count(terms.max_renewals, "renovação", "renovações")} de ${count(terms.renewal_days, "dia", "dias")}`;
  return `${count(terms.loan_days, "dia", "dias")} (${DAY_MODE_WORDS[terms.day_mode]}), ${limit}, ${renewals}.`;
}
