/** The library's reports, with their words and the read of each. */
import type { ClassLoans, ReaderLoans, SubjectLoans, TitleLoans } from "../../../../domain/library/reports/commands";
import type { MonthLoans } from "../../../../domain/library/reports/reports";
import { formatMonth } from "../../../../domain/months";
import { classInYear } from "../../../../domain/people/class-name";
import { count } from "../../../../domain/text";
import type { ReportRow, ReportWords } from "../../platform/reports/report";
import type { CountingOption } from "../../platform/reports/report-options";

/** The books handed out to classes, which nobody chose to read. */
export const CLASS_SETS: CountingOption = {
  param: "didaticos",
  label: "Contar livros didáticos",
  printedText: "com os livros didáticos",
};

/** The common parts of all reports that count the loans of a period. */
const LOANS = {
  period: true,
  figureTitle: "Empréstimos",
  format: (loans: number) => count(loans, "empréstimo", "empréstimos"),
  empty: "Nenhum empréstimo neste período. Escolha outro.",
} as const;

export const REPORTS = {
  months: {
    ...LOANS,
    name: "meses",
    title: "Por mês",
    heading: "Empréstimos por mês",
    chart: "columns",
    remark: "",
    firstRowsText: "",
    labelTitle: "Mês",
    noteTitle: "",
  },
  classes: {
    ...LOANS,
    name: "turmas",
    title: "Por turma",
    heading: "Empréstimos por turma",
    chart: "bars",
    remark: "Cada empréstimo conta na turma em que o leitor está hoje.",
    firstRowsText: "as 20 primeiras",
    labelTitle: "Turma",
    noteTitle: "Leitores",
  },
  subjects: {
    ...LOANS,
    name: "assuntos",
    title: "Por assunto",
    heading: "Empréstimos por assunto",
    chart: "bars",
    remark: "Um livro com dois assuntos conta nos dois; livros sem assunto não aparecem.",
    firstRowsText: "os 20 primeiros",
    labelTitle: "Assunto",
    noteTitle: "",
    empty: "Nenhum livro com assunto foi emprestado neste período. Informe o assunto no cadastro do título.",
  },
  titles: {
    ...LOANS,
    name: "mais-lidos",
    title: "Mais lidos",
    heading: "Livros mais lidos",
    chart: "bars",
    remark: "Na tabela, os cinquenta primeiros.",
    firstRowsText: "os 20 primeiros",
    labelTitle: "Título",
    noteTitle: "Autores",
  },
  readers: {
    ...LOANS,
    name: "leitores",
    title: "Leitores",
    heading: "Empréstimos por leitor",
    chart: "bars",
    remark: "Na tabela, os cinquenta primeiros, na turma em que estão hoje.",
    firstRowsText: "os 20 primeiros",
    labelTitle: "Leitor",
    noteTitle: "Turma",
  },
  overdue: {
    name: "atrasos",
    title: "Em atraso",
    heading: "Livros em atraso por turma",
    chart: "bars",
    period: false,
    remark: "Situação de hoje, igual à lista Livros em atraso.",
    firstRowsText: "as 20 primeiras",
    labelTitle: "Turma",
    noteTitle: "Leitores",
    figureTitle: "Em atraso",
    format: (loans) => count(loans, "em atraso", "em atraso"),
    empty: "Nenhum livro em atraso.",
  },
} as const satisfies Record<string, ReportWords>;

export const monthRows = (rows: readonly MonthLoans[]): ReportRow[] =>
  rows.map(({ month, loans }) => ({ key: month, label: formatMonth(month), figure: loans, note: "", to: "" }));

/** @param schoolYear a class of another year is named with it. */
export function classRows(list: string, schoolYear: number): (rows: readonly ClassLoans[]) => ReportRow[] {
  return (rows) =>
    rows.map((row) => ({
      key: row.class || "none",
      label: row.class ? classInYear(row.name, row.year, schoolYear) : "Sem turma",
      figure: row.loans,
      note: count(row.readers, "leitor", "leitores"),
      to: row.class ? `${list}?turma=${row.class}` : "",
    }));
}

export const subjectRows = (rows: readonly SubjectLoans[]): ReportRow[] =>
  rows.map(({ subject, loans }) => ({
    key: subject,
    label: subject,
    figure: loans,
    note: "",
    to: `/acervo?busca=${encodeURIComponent(subject)}`,
  }));

export const readerRows = (rows: readonly ReaderLoans[]): ReportRow[] =>
  rows.map((row) => ({
    key: row.reader,
    label: row.name,
    figure: row.loans,
    note: row.class_name,
    to: `/leitores/${row.reader}`,
  }));

export const titleRows = (rows: readonly TitleLoans[]): ReportRow[] =>
  rows.map((row) => ({
    key: row.title,
    label: row.title_name,
    figure: row.loans,
    note: row.authors,
    to: `/acervo/${row.title}`,
  }));
