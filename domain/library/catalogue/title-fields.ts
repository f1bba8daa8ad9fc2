/** The fields of a title: the work itself, its place on the shelf, and the fields for textbooks. */
import * as z from "zod/mini";
import type { Titles } from "../../collections.gen";
import type { Day } from "../../dates";
import { yearOf } from "../../dates";
import { hasLetter, isClass, isTextCell } from "../../imports/cell-shapes";
import {
  active,
  checkWith,
  type FieldFacts,
  type FieldsOf,
  FormField,
  type FormOf,
  flag,
  formOf,
  formSchema,
  NOT_IN_FORM,
  ownInput,
  type RecordOf,
  text,
  wholeNumberField,
} from "../../record-fields";
import { withinSentence } from "../../text";
import { readMinimumAge } from "./audience";
import { readIsbn } from "./isbn";
import { joinTerms, splitTerms } from "./term-lists";
import { readYear } from "./year";

interface TermsFacts extends FieldFacts {
  /** The length of the whole text, in characters, as in the column. */
  max: number;
}

/** Several authors or subjects, which the record stores as one text. The screen provides the input. */
export class TermsField<Facts extends TermsFacts = TermsFacts> extends FormField<string[], string, Facts> {
  get isDrawnByScreen() {
    return true as const;
  }
  get empty(): string[] {
    return [];
  }
  override get initial() {
    return "";
  }
  schema() {
    const { max } = this.facts;
    const problem = (terms: readonly string[]): string =>
      joinTerms(terms).length > max ? `São ${withinSentence(this.label)} demais: use no máximo ${max} letras ao todo.` : "";
    return z.pipe(
      z.array(z.string()).check(checkWith(problem)),
      z.transform((terms: string[]) => joinTerms(terms)),
    );
  }
  toForm(stored: string) {
    return splitTerms(stored);
  }
  override format(value: unknown) {
    return Array.isArray(value) ? joinTerms(value.map(String)) : super.format(value);
  }
}
const terms = <const Facts extends TermsFacts>(label: string, facts: Facts) => new TermsField<Facts>(label, facts);

/** From which age on, as people write it: "12 anos", "livre". The screen gives the input. */
class AgeField<Facts extends FieldFacts> extends FormField<string, number, Facts> {
  get isDrawnByScreen() {
    return true as const;
  }
  get empty() {
    return "";
  }
  override get initial() {
    return 0;
  }
  schema() {
    const typed = z.string().check(z.trim(), z.maxLength(60, "Use no máximo 60 caracteres."));
    return z.pipe(
      typed.check(checkWith((age) => readMinimumAge(age).problem)),
      z.transform((age) => readMinimumAge(age).age),
    );
  }
  toForm(stored: number) {
    return stored === 0 ? "" : String(stored);
  }
}
const ageField = <const Facts extends FieldFacts>(label: string, facts: Facts) => new AgeField<Facts>(label, facts);

/** The fields of the work. */
export const WORK_FIELDS = {
  title: text("Título", {
    max: 500,
    required: "Informe o título.",
    listed: true,
    searched: true,
    imported: {
      names: [
        "titulo",
        "title",
        "titulo da obra",
        "titulo do livro",
        "nome do livro",
        "titulo principal",
        "livro",
        "nome da obra",
        "obra",
      ],
      exactNames: ["livro", "obra"],
      required: true,
      matchesCell: hasLetter,
    },
  }),
  subtitle: text("Subtítulo", {
    max: 500,
    listed: true,
    searched: true,
    imported: { names: ["subtitulo", "subtitle", "sub titulo", "complemento do titulo"] },
  }),
  authors: terms("Autores", {
    max: 1000,
    listed: true,
    searched: true,
    imported: {
      names: ["autores", "authors", "autor es", "autor", "author", "autoria", "autor principal", "nome do autor", "escritor"],
      list: true,
    },
  }),
  isbn13: text("ISBN", {
    max: 13,
    code: true,
    problem: (typed) => readIsbn(typed).problem,
    toStored: (typed) => readIsbn(typed).isbn13,
    listed: true,
    searched: true,
  }),
  /** The printed year; empty where the number has the same information. */
  year_text: text("Ano", {
    max: 40,
    sameRow: true,
    history: "ano impresso",
    help: "Como está no livro: 1998, c1976, [s.d.]",
  }),
  publisher: text("Editora", {
    max: 200,
    listed: true,
    searched: true,
    imported: {
      names: ["editora", "publisher", "casa editora", "casa publicadora"],
      allowsDefault: true,
      matchesCell: isTextCell,
    },
  }),
  edition: text("Edição", {
    max: 80,
    sameRow: true,
    listed: true,
    imported: { names: ["edicao", "edition", "ed", "numero da edicao", "n edicao"] },
  }),
  volume: text("Volume", { max: 40, listed: true, imported: { names: ["volume", "vol", "tomo", "v", "n volume"] } }),
  language: text("Idioma", {
    max: 40,
    sameRow: true,
    imported: { names: ["idioma", "language", "language code", "lingua"], allowsDefault: true },
  }),
  minimum_age: ageField("Indicado a partir de", {
    history: "faixa etária",
    help: "A idade em anos, como 12. Em branco: livre. O balcão avisa ao emprestar a leitor mais novo.",
    imported: {
      label: "Faixa etária",
      names: [
        "faixa etaria",
        "classificacao indicativa",
        "classificacao etaria",
        "idade minima",
        "idade indicada",
        "idade recomendada",
        "indicacao de idade",
        "indicado a partir de",
        "minimum age",
        "idade",
      ],
    },
  }),
  subjects: terms("Assuntos", {
    max: 2000,
    searched: true,
    imported: {
      names: ["assuntos", "assunto", "subjects", "subject", "palavras chave", "temas", "tema", "genero", "genero literario"],
      list: true,
    },
  }),
  summary: text("Resumo", { max: 5000, lines: true }),
} as const;

/** Class and author's mark. */
export const SHELF_FIELDS = {
  cdd: text("CDD", {
    max: 40,
    listed: true,
    imported: {
      names: [
        "cdd",
        "classificacao cdd",
        "dewey",
        "classificacao",
        "classification",
        "codigo cdd",
        "classificacao decimal",
        "numero de classificacao",
      ],
      exactNames: ["classificacao", "classification"],
      matchesCell: isClass,
    },
  }),
  cdu: text("CDU", { max: 40, sameRow: true, imported: { names: ["cdu", "classificacao cdu", "udc"] } }),
  cutter: text("Cutter", {
    max: 40,
    history: "Cutter",
    help: "O número da tabela que a escola usa e a letra do título: A848d",
    imported: { names: ["cutter", "pha", "cutter pha", "notacao de autor", "notacao do autor"] },
  }),
} as const;

const YEAR = "Escreva o ano com quatro números, como 2027.";
/** A year of the programme's cycle; 0: unknown. */
const CYCLE_YEAR = { min: 1900, max: 2199, zeroIsEmpty: true, invalid: YEAR, outside: YEAR } as const;

/** The fields of textbooks only. Decreto 9.099/2017. */
export const TEXTBOOK_FIELDS = {
  /** "PNLD"; empty: no textbook. */
  program: text("Programa", {
    max: 40,
    placeholder: "PNLD",
    imported: {
      label: "Programa do livro",
      names: ["programa do livro", "programa do livro didatico", "programa", "programa de origem"],
      exactNames: ["programa"],
      allowsDefault: true,
      matchesCell: isTextCell,
    },
  }),
  grade: text("Ano ou série", {
    max: 60,
    listed: true,
    imported: {
      label: "Ano escolar ou série",
      names: ["ano escolar", "ano serie", "serie ano", "ano de escolaridade", "ano ou serie", "serie", "ano da turma", "etapa"],
      exactNames: ["serie", "etapa"],
    },
  }),
  component: text("Componente curricular", {
    max: 80,
    sameRow: true,
    imported: {
      names: ["componente curricular", "componente", "disciplina", "materia", "area do conhecimento"],
      matchesCell: hasLetter,
    },
  }),
  cycle_start: wholeNumberField("Início do ciclo", CYCLE_YEAR),
  cycle_end: wholeNumberField("Último ano do ciclo", { ...CYCLE_YEAR, sameRow: true }),
  consumable: flag("Consumível", {
    help: "O aluno escreve no livro e não o devolve: entrega definitiva.",
    imported: { names: ["consumivel", "livro consumivel", "tipo de uso", "uso do livro"] },
  }),
} as const;

export const TITLE_FIELDS = {
  ...WORK_FIELDS,
  ...SHELF_FIELDS,
  ...TEXTBOOK_FIELDS,
  active: active("Título ativo", {
    help: "Desative quando o título não existir mais na escola. O histórico dos empréstimos é mantido.",
  }),
  cover: ownInput("Capa", {}),
  /** The number of the printed year. */
  year: ownInput("Ano", {}),
  merged_into: NOT_IN_FORM,
} as const satisfies FieldsOf<Titles>;

export type TitleForm = FormOf<typeof TITLE_FIELDS>;
export type TitleRecord = RecordOf<typeof TITLE_FIELDS>;

/** @param today the school's day: a future year is a mistake. */
export const titleForm = (today: Day) =>
  formSchema(TITLE_FIELDS).check(({ value, issues }) => {
    const { year_text, program, cycle_start, cycle_end, consumable } = value;
    const refuse = (field: keyof TitleRecord, message: string) =>
      issues.push({ code: "custom", message, input: value[field], path: [field] });
    const { problem } = readYear(year_text, yearOf(today));
    if (problem) {
      refuse("year_text", problem);
    }
    if (cycle_start > 0 && cycle_end > 0 && cycle_end < cycle_start) {
      refuse("cycle_end", "O ciclo termina antes de começar.");
    }
    if (program === "" && (cycle_start > 0 || cycle_end > 0 || consumable)) {
      refuse("program", "Informe o programa, como PNLD.");
    }
  });

/** A title's record as the form shows it. */
export const titleFormOf = (record: TitleRecord & { year: number }): TitleForm => ({
  ...formOf(TITLE_FIELDS, record),
  year_text: record.year_text || (record.year === 0 ? "" : String(record.year)),
});

/** The record's values for a checked form; `year_text` is stored only where it has more information than the year. */
export function titleValues<Values extends { year_text: string }>(values: Values, today: Day): Values & { year: number } {
  const { year } = readYear(values.year_text, yearOf(today));
  return { ...values, year, year_text: values.year_text === String(year) ? "" : values.year_text };
}
