/** The reports as data: what each asks, how its rows are drawn, read and saved. */
import {
  CLASS_SETS_COUNTED,
  type ClassLoans,
  type SubjectLoans,
  type TitleLoans,
} from "../../../../domain/library/reports/commands";
import {
  type MonthLoans,
  PERIODS,
  type Period,
  type PeriodName,
  periodOf,
  sayMonth,
} from "../../../../domain/library/reports/reports";
import { count } from "../../../../domain/text";
import type { CsvColumn } from "../../ui/table/csv";

/** In the address: whether textbooks count. */
export const CLASS_SETS_PARAM = "didaticos";

export interface ReportRow {
  key: string;
  label: string;
  loans: number;
  /** Beside the label: an author, how many readers. */
  note: string;
  /** Where the row leads; empty for nowhere. */
  to: string;
}

interface ReportKind {
  /** In the address. */
  name: string;
  /** The tab. */
  title: string;
  /** Above chart and table. */
  heading: string;
  noun: string;
  chart: "columns" | "bars";
  /** False where only today counts. */
  period: boolean;
  /** What the figures do not say by themselves. */
  remark: string;
  /** Those that are drawn when there are too many. */
  firsts: string;
  labelTitle: string;
  noteTitle: string;
}

export const REPORTS = [
  {
    name: "meses",
    title: "Por mês",
    heading: "Empréstimos por mês",
    noun: "Mês",
    chart: "columns",
    period: true,
    remark: "",
    firsts: "",
    labelTitle: "Mês",
    noteTitle: "",
  },
  {
    name: "turmas",
    title: "Por turma",
    heading: "Empréstimos por turma",
    noun: "Turma",
    chart: "bars",
    period: true,
    remark: "Cada empréstimo conta na turma em que o leitor está hoje.",
    firsts: "as 20 primeiras",
    labelTitle: "Turma",
    noteTitle: "Leitores",
  },
  {
    name: "assuntos",
    title: "Por assunto",
    heading: "Empréstimos por assunto",
    noun: "Assunto",
    chart: "bars",
    period: true,
    remark: "Um livro com dois assuntos conta nos dois; livros sem assunto não aparecem.",
    firsts: "os 20 primeiros",
    labelTitle: "Assunto",
    noteTitle: "",
  },
  {
    name: "mais-lidos",
    title: "Mais lidos",
    heading: "Livros mais lidos",
    noun: "Título",
    chart: "bars",
    period: true,
    remark: "Na tabela, os cinquenta primeiros.",
    firsts: "os 20 primeiros",
    labelTitle: "Título",
    noteTitle: "Autores",
  },
  {
    name: "atrasos",
    title: "Em atraso",
    heading: "Livros em atraso por turma",
    noun: "Turma",
    chart: "bars",
    period: false,
    remark: "Hoje; os mesmos da lista Livros em atraso.",
    firsts: "as 20 primeiras",
    labelTitle: "Turma",
    noteTitle: "Leitores",
  },
] as const satisfies readonly ReportKind[];
export type Report = (typeof REPORTS)[number];
export type ReportName = Report["name"];

export const reportNamed = (name: string): Report | undefined => REPORTS.find((report) => report.name === name);

export const monthRows = (rows: readonly MonthLoans[]): ReportRow[] =>
  rows.map(({ month, loans }) => ({ key: month, label: sayMonth(month), loans, note: "", to: "" }));

export const classRows = (rows: readonly ClassLoans[], list: string): ReportRow[] =>
  rows.map((row) => ({
    key: row.class || "none",
    label: row.class ? row.name : "Sem turma",
    loans: row.loans,
    note: count(row.readers, "leitor", "leitores"),
    to: list && row.class ? `${list}?turma=${row.class}` : "",
  }));

export const subjectRows = (rows: readonly SubjectLoans[]): ReportRow[] =>
  rows.map(({ subject, loans }) => ({
    key: subject,
    label: subject,
    loans,
    note: "",
    to: `/acervo?busca=${encodeURIComponent(subject)}`,
  }));

export const titleRows = (rows: readonly TitleLoans[]): ReportRow[] =>
  rows.map((row) => ({ key: row.title, label: row.title_name, loans: row.loans, note: row.authors, to: `/acervo/${row.title}` }));

/** A row drawn. */
export interface Pictured {
  key: string;
  /** Beside or under its bar. */
  label: string;
  /** The whole, for who hears it. */
  spoken: string;
  loans: number;
}

/** More than this is read in the table. */
const MAX_BARS = 20;
/** More months than this are drawn as years. */
const MAX_MONTHS = 12;

/** What of a report is drawn, and a word on what the table has beyond it. */
export function pictureOf(report: Report, rows: readonly ReportRow[]): { drawn: Pictured[]; remark: string } {
  if (report.chart === "bars") {
    const drawn = rows.slice(0, MAX_BARS).map(({ key, label, loans }) => ({ key, label, spoken: label, loans }));
    return { drawn, remark: rows.length > MAX_BARS ? `No gráfico, ${report.firsts}.` : "" };
  }
  if (rows.length <= MAX_MONTHS) {
    return { drawn: rows.map(({ key, label, loans }) => ({ key, label: label.slice(0, 3), spoken: label, loans })), remark: "" };
  }
  const years = new Map<string, number>();
  for (const { key, loans } of rows) {
    const year = key.slice(0, 4);
    years.set(year, (years.get(year) ?? 0) + loans);
  }
  const drawn = [...years].map(([year, loans]) => ({ key: year, label: year, spoken: year, loans }));
  return { drawn, remark: "No gráfico, a soma de cada ano." };
}

/** The columns of the table and of the files. */
export function reportColumns(report: Report): CsvColumn<ReportRow>[] {
  return [
    { title: report.labelTitle, value: ({ label }) => label },
    ...(report.noteTitle ? [{ title: report.noteTitle, value: ({ note }: ReportRow) => note }] : []),
    { title: report.name === "atrasos" ? "Em atraso" : "Empréstimos", value: ({ loans }) => loans, kind: "number" },
  ];
}

/** What a report counts. */
export interface Counted extends Period {
  name: PeriodName | "";
  class_sets: "" | typeof CLASS_SETS_COUNTED;
}

/**
 * By what the address limits a report: a named period, or two days, this year when it says nothing; with what was handed out to
 * classes only when it says so.
 */
export function countedIn(address: URLSearchParams, today: string): Counted {
  const [from, to] = [address.get("de") ?? "", address.get("ate") ?? ""];
  const class_sets = address.get(CLASS_SETS_PARAM) === "sim" ? CLASS_SETS_COUNTED : "";
  if (from || to) {
    return { from, to, name: "", class_sets };
  }
  const name = PERIODS.find((one) => one === address.get("periodo")) ?? "year";
  return { ...periodOf(name, today), name, class_sets };
}
