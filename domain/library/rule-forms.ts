/** What the forms on loan rules, reader categories and material types take. */
import * as z from "zod/mini";
import { line } from "../contract";
import { DAY_MODES, type DayMode } from "./terms";

export const DAY_MODE_WORDS: Readonly<Record<DayMode, string>> = {
  calendar_days: "dias corridos",
  open_days: "dias de funcionamento",
  weekly: "mesmo dia da semana",
};

/** A figure of a rule: digits, or empty to inherit. */
const figure = (maximum: number) =>
  z.string().check(
    z.trim(),
    z.regex(/^\d{0,5}$/, "Use um número inteiro, ou deixe vazio para herdar."),
    z.refine((text) => text === "" || Number(text) <= maximum, `Use no máximo ${maximum}.`),
  );

export const loanRuleForm = z.object({
  category: z.string(),
  material_type: z.string(),
  day_mode: z.enum(["", ...DAY_MODES], "Escolha como os dias são contados."),
  loan_days: figure(730),
  max_loans: figure(10000),
  max_renewals: figure(100),
  renewal_days: figure(730),
});

export const readerCategoryForm = z.object({
  name: line("Informe o nome da categoria, como Aluno.", 60),
  max_loans: z.int("Informe um número inteiro.").check(z.gte(0, "O menor valor é 0."), z.lte(10000, "O maior valor é 10000.")),
  blocked_when_overdue: z.boolean(),
  active: z.boolean(),
});

export const materialTypeForm = z.object({
  name: line("Informe o nome do tipo, como Livro.", 60),
  lendable: z.boolean(),
  counts_in_limit: z.boolean(),
  active: z.boolean(),
});
