import { describe, expect, test } from "vitest";
import { blankRule, ruleInWords } from "./loan-rule-fields";
import { termsInWords } from "./rule-words";
import { withDefaultTerms } from "./terms";

describe("one row of the matrix in words", () => {
  test.each([
    [blankRule(), "usa a regra geral"],
    [
      { ...blankRule(), loan_days: "14", day_mode: "calendar_days" as const, max_renewals: "2" },
      "14 dias · dias corridos · 2 renovações",
    ],
    [{ ...blankRule(), loan_days: "1", max_renewals: "0" }, "1 dia · sem renovação"],
    [{ ...blankRule(), loan_days: "0" }, "somente consulta local"],
    [{ ...blankRule(), max_loans: "2", renewal_days: "7" }, "até 2 deste tipo · 7 dias por renovação"],
    [{ ...blankRule(), renewal_window: "3" }, "renova a partir de 3 dias antes do vencimento"],
    [{ ...blankRule(), renewal_window: "0" }, "renova só no dia do vencimento"],
    [
      { ...blankRule(), grace_days: "2", suspension_per_day: "1", suspension_max: "10" },
      "tolerância de 2 dias · 1 dia de suspensão por dia de atraso · suspensão de no máximo 10 dias por livro",
    ],
    [{ ...blankRule(), grace_days: "0", suspension_per_day: "0" }, "sem tolerância · atraso não suspende"],
    [{ ...blankRule(), ceiling: "2026-12-11" }, "devolução até 11/12/2026"],
  ])("%o", (rule, words) => {
    expect(ruleInWords(rule)).toBe(words);
  });
});

describe("the settled terms in words", () => {
  const terms = withDefaultTerms({ day_mode: "open_days", loan_days: 7, max_renewals: 1, renewal_days: 7 });
  test.each([
    [terms, 3, true, "7 dias (dias de funcionamento), até 3 livros ao todo, 1 renovação de 7 dias."],
    [
      { ...terms, max_loans: 1, max_renewals: 0 },
      3,
      true,
      "7 dias (dias de funcionamento), até 3 livros ao todo, 1 deste tipo, sem renovação.",
    ],
    [
      { ...terms, renewal_window: 2, ceiling: "2026-12-11", grace_days: 1, suspension_per_day: 2, suspension_max: 10 },
      3,
      true,
      "7 dias (dias de funcionamento), até 3 livros ao todo, 1 renovação de 7 dias; renova a partir de 2 dias antes do vencimento." +
        " Data-limite de devolução: 11/12/2026. Atraso: 2 dias de suspensão por dia de atraso, com 1 de tolerância, no máximo 10 por livro.",
    ],
    [terms, 3, false, "Somente consulta local."],
    [{ ...terms, loan_days: 0 }, 3, true, "Somente consulta local."],
  ])("%o", (settled, maxLoans, lendable, words) => {
    expect(termsInWords(settled, maxLoans, lendable)).toBe(words);
  });
});
