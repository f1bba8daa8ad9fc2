/** The fields of a loan rule: a row of the matrix of categories and types. */
import type { LoanRules } from "../../collections.gen";
import { formatDay } from "../../dates";
import { lazily } from "../../lazily";
import {
  choice,
  dayField,
  emptyForm,
  type FieldFacts,
  type FieldsOf,
  type FormOf,
  formSchema,
  reference,
  TextField,
} from "../../record-fields";
import { count } from "../../text";

export const DAY_MODE_WORDS = {
  calendar_days: "dias corridos",
  open_days: "dias de funcionamento",
  weekly: "mesmo dia da semana",
} as const;
export type DayMode = keyof typeof DAY_MODE_WORDS;

interface FigureFacts extends FieldFacts {
  /** The limit: each loan and return counts so many days on the calendar. */
  maximum: number;
  /** The value where no rule has one: zero, or no limit. */
  fallback: 0 | null;
  format: (figure: number) => string;
}

const LONGEST = 5;

/** The figure as text: "0" is a figure, and an empty one is inherited from a wider rule. */
class FigureField<Facts extends FigureFacts> extends TextField<
  Facts & { max: number; keyboard: "digits"; problem: (text: string) => string }
> {
  constructor(label: string, facts: Facts) {
    const problem = (text: string): string =>
      !/^\d{0,5}$/.test(text)
        ? "Use um número inteiro, ou deixe em branco para usar a regra geral."
        : Number(text) > facts.maximum
          ? `Use no máximo ${facts.maximum}.`
          : "";
    super(label, { ...facts, max: LONGEST, keyboard: "digits", problem });
  }
  override get isShownInHistory() {
    return true;
  }
}
const figure = <const Facts extends FigureFacts>(label: string, facts: Facts) => new FigureField<Facts>(label, facts);

const days = (figure: number): string => count(figure, "dia", "dias");

export const LOAN_RULE_FIELDS = {
  category: reference("Categoria do leitor", { message: "Escolha a categoria do leitor." }),
  material_type: reference("Tipo de material", { message: "Escolha o tipo de material.", sameRow: true }),
  day_mode: choice(
    "Como contar os dias",
    { "": "Usar a regra geral", ...DAY_MODE_WORDS },
    { initial: "", keepsCase: true, message: "Escolha como os dias são contados." },
  ),
  /** 0: this material does not leave the library. */
  loan_days: figure("Dias de empréstimo", {
    maximum: 730,
    fallback: 0,
    help: "0: somente consulta local. Em branco: usa a regra geral.",
    format: (figure) => (figure === 0 ? "somente consulta local" : days(figure)),
  }),
  /** Open loans of this type at a time; empty: only the category's total counts. */
  max_loans: figure("Limite para este tipo", {
    maximum: 10_000,
    fallback: null,
    sameRow: true,
    help: "Em branco: só o limite da categoria.",
    format: (figure) => `até ${figure} deste tipo`,
  }),
  max_renewals: figure("Renovações", {
    maximum: 100,
    fallback: 0,
    help: "0: nenhuma. Em branco: usa a regra geral.",
    format: (figure) => (figure === 0 ? "sem renovação" : count(figure, "renovação", "renovações")),
  }),
  renewal_days: figure("Dias por renovação", {
    maximum: 730,
    fallback: 0,
    sameRow: true,
    help: "Em branco: os do empréstimo.",
    format: (figure) => `${days(figure)} por renovação`,
  }),
  /** The days before the due date from which a renewal is accepted; empty everywhere: at any time. */
  renewal_window: figure("Renova a partir de", {
    maximum: 730,
    fallback: null,
    help: "Dias antes do vencimento. 0: só no dia. Em branco: usa a regra geral.",
    format: (figure) =>
      figure === 0 ? "renova só no dia do vencimento" : `renova a partir de ${days(figure)} antes do vencimento`,
  }),
  /** The last permitted due day. */
  ceiling: dayField("Data-limite de devolução", { sameRow: true, help: "O fim do ano letivo. Em branco: usa a regra geral." }),
  /** Late days that cost nothing. */
  grace_days: figure("Tolerância", {
    maximum: 365,
    fallback: 0,
    help: "Dias de atraso sem suspensão. Em branco: usa a regra geral.",
    format: (figure) => (figure === 0 ? "sem tolerância" : `tolerância de ${days(figure)}`),
  }),
  /** Days of suspension for each late day. */
  suspension_per_day: figure("Suspensão por dia de atraso", {
    maximum: 365,
    fallback: 0,
    sameRow: true,
    help: "Em dias. 0: atraso não suspende. Em branco: usa a regra geral.",
    format: (figure) => (figure === 0 ? "atraso não suspende" : `${days(figure)} de suspensão por dia de atraso`),
  }),
  /** The longest suspension of one loan. */
  suspension_max: figure("Suspensão mais longa", {
    maximum: 730,
    fallback: null,
    help: "Em dias, por livro atrasado. Em branco: usa a regra geral; em branco em todas: até cinco anos.",
    format: (figure) => `suspensão de no máximo ${days(figure)} por livro`,
  }),
} as const satisfies FieldsOf<LoanRules>;

type Declared = typeof LOAN_RULE_FIELDS;
/** A column with a figure. */
export type Figure = { [Name in keyof Declared]: Declared[Name] extends { facts: FigureFacts } ? Name : never }[keyof Declared];
/** The type of a figure in the settled terms. */
export type Settled<Name extends Figure> = number | Extract<Declared[Name]["facts"]["fallback"], null>;

export const FIGURES = (Object.keys(LOAN_RULE_FIELDS) as (keyof Declared)[]).filter(
  (name): name is Figure => LOAN_RULE_FIELDS[name] instanceof FigureField,
);

export const loanRuleForm = lazily(() => formSchema(LOAN_RULE_FIELDS));

/** One row of the matrix. Empty category or type means any; an empty figure is inherited from a wider row. */
export type LoanRule = { id: string } & FormOf<Declared>;
/** A rule that inherits everything; its keys are the columns. */
export const blankRule = lazily((): LoanRule => ({ id: "", ...emptyForm(LOAN_RULE_FIELDS) }));

/** The figures of one row of the matrix in words, without the inherited ones. */
export function ruleInWords(rule: FormOf<Declared>): string {
  const parts = FIGURES.map((name) => (rule[name] === "" ? "" : LOAN_RULE_FIELDS[name].facts.format(Number(rule[name]))));
  // The kind of the days follows their number.
  parts.splice(1, 0, rule.day_mode === "" ? "" : DAY_MODE_WORDS[rule.day_mode]);
  parts.push(rule.ceiling === "" ? "" : `devolução até ${formatDay(rule.ceiling)}`);
  return parts.filter(Boolean).join(" · ") || "usa a regra geral";
}
