/** Contracts of the library's reports. */
import * as z from "zod/mini";
import { optionalDay, read } from "../../contract";
import type { Holdings, MonthLoans } from "./reports";

const LIBRARY = ["Biblioteca"] as const;
/** Deliveries to classes say nothing about reading: they are left out unless the user includes them. */
export const CLASS_SETS_COUNTED = "counted";
/** Both days included; empty: from the first, to the last loan there is. */
const period = () => ({
  from: optionalDay(),
  to: optionalDay(),
  class_sets: z._default(z.enum(["", CLASS_SETS_COUNTED], "Informe se os livros didáticos contam."), ""),
});

/** Undone loans never count, those of class sets only when the user includes them. */
export interface LoansReport<Row> {
  /** All loans of the period, also those without a row. */
  total: number;
  rows: Row[];
}

const WITHOUT_CLASS_SETS = ` Class sets are left out, unless class_sets is "${CLASS_SETS_COUNTED}".`;

export const loansByMonth = read<LoansReport<MonthLoans>>()({
  path: "library/report-months",
  roles: LIBRARY,
  summary: `Loans of a period by month.${WITHOUT_CLASS_SETS}`,
  input: period,
});

export interface ClassLoans {
  /** Empty for people without a class. */
  class: string;
  name: string;
  /** 0 for a class without a year. */
  year: number;
  loans: number;
  readers: number;
}

export const loansByClass = read<LoansReport<ClassLoans>>()({
  path: "library/report-classes",
  roles: LIBRARY,
  summary: `Loans of a period by the class in which the readers are now.${WITHOUT_CLASS_SETS}`,
  input: period,
});

export interface SubjectLoans {
  subject: string;
  loans: number;
}

export const loansBySubject = read<LoansReport<SubjectLoans>>()({
  path: "library/report-subjects",
  roles: LIBRARY,
  summary: `Loans of a period by subject, the most frequent first; a title of two subjects counts in both.${WITHOUT_CLASS_SETS}`,
  input: period,
});

export interface TitleLoans {
  title: string;
  title_name: string;
  authors: string;
  loans: number;
  readers: number;
}

export const mostRead = read<LoansReport<TitleLoans>>()({
  path: "library/report-titles",
  roles: LIBRARY,
  summary: `The titles that were lent most in a period.${WITHOUT_CLASS_SETS}`,
  input: period,
});

export interface ReaderLoans {
  reader: string;
  name: string;
  /** The present class; empty for people without a class. */
  class_name: string;
  loans: number;
}

export const topReaders = read<LoansReport<ReaderLoans>>()({
  path: "library/report-readers",
  roles: LIBRARY,
  summary: `The readers who borrowed most in a period, of all or of one class; the total is theirs and the others'.${WITHOUT_CLASS_SETS}`,
  input: () => ({
    ...period(),
    class: z._default(
      z.string("Turma inválida.").check(z.refine((text) => text === "" || /^[a-z0-9]{15}$/.test(text), "Turma inválida.")),
      "",
    ),
  }),
});

export const overdueByClass = read<LoansReport<ClassLoans>>()({
  path: "library/report-overdue",
  roles: LIBRARY,
  summary: "Overdue loans of today by class: the same as the list overdue-loans.",
});

export const holdings = read<Holdings>()({
  path: "library/report-holdings",
  roles: LIBRARY,
  summary: "Titles, copies and enrolled students, for Lei 12.244/2010.",
});
