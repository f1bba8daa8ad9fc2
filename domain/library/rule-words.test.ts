import { describe, expect, test } from "vitest";
import { ruleInWords, termsInWords } from "./rule-words";
import type { LoanTerms } from "./terms";

const nothing = { day_mode: "", loan_days: "", max_loans: "", max_renewals: "", renewal_days: "" } as const;

describe("one row of the matrix in words", () => {
  test.each([
    [nothing, "herda tudo"],
    [
      { ...nothing, loan_days: "14", day_mode: "calendar_days" as const, max_renewals: "2" },
      "14 dias · dias corridos · 2 renovações",
    ],
    [{ ...nothing, loan_days: "1", max_renewals: "0" }, "1 dia · sem renovação"],
    [{ ...nothing, loan_days: "0" }, "não sai da biblioteca"],
    [{ ...nothing, max_loans: "2", renewal_days: "7" }, "até 2 deste tipo · 7 dias por renovação"],
  ])("%o", (rule, words) => {
    expect(ruleInWords(rule)).toBe(words);
  });
});

describe("the settled terms in words", () => {
  const terms: LoanTerms = { rule: "", day_mode: "open_days", loan_days: 7, max_loans: null, max_renewals: 1, renewal_days: 7 };
  test.each([
    [terms, 3, true, "7 dias (dias de funcionamento), até 3 livros ao todo, 1 renovação de 7 dias."],
    [
      { ...terms, max_loans: 1, max_renewals: 0 },
      3,
      true,
      "7 dias (dias de funcionamento), até 3 livros ao todo, 1 deste tipo, sem renovação.",
    ],
    [terms, 3, false, "Não sai da biblioteca."],
    [{ ...terms, loan_days: 0 }, 3, true, "Não sai da biblioteca."],
  ])("%o", (settled, maxLoans, lendable, words) => {
    expect(termsInWords(settled, maxLoans, lendable)).toBe(words);
  });
});
