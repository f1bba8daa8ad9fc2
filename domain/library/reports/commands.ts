/** Reports: figures that people look at and hand on. */
import * as z from "zod/mini";
import { read } from "../../contract";
import { isDay } from "../../dates";
import { lazily } from "../../lazily";
import type { Holdings, MonthLoans } from "./reports";

const LIBRARY = ["Biblioteca"] as const;
const day = () =>
  z._default(z.string("Data inválida.").check(z.refine((text) => text === "" || isDay(text), "Data inválida.")), "");
/** Both days included; empty: from the first, to the last loan there is. */
const period = lazily(() => z.object({ from: day(), to: day() }));

/** Loans that were taken back at once are counted nowhere. */
export interface LoansReport<Row> {
  /** Loans of the period, whatever the rows show of them. */
  total: number;
  rows: Row[];
}

export const loansByMonth = read<LoansReport<MonthLoans>>()({
  path: "library/report-months",
  roles: LIBRARY,
  summary: "Loans of a period by month.",
  input: period,
});

export interface ClassLoans {
  /** Empty for people without a class. */
  class: string;
  name: string;
  loans: number;
  readers: number;
}

export const loansByClass = read<LoansReport<ClassLoans>>()({
  path: "library/report-classes",
  roles: LIBRARY,
  summary: "Loans of a period by the class in which the readers are now.",
  input: period,
});

export interface SubjectLoans {
  subject: string;
  loans: number;
}

export const loansBySubject = read<LoansReport<SubjectLoans>>()({
  path: "library/report-subjects",
  roles: LIBRARY,
  summary: "Loans of a period by subject, the most frequent first; a title of two subjects counts in both.",
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
  summary: "The titles that were lent most in a period.",
  input: period,
});

export const overdueByClass = read<LoansReport<ClassLoans>>()({
  path: "library/report-overdue",
  roles: LIBRARY,
  summary: "Overdue loans of today by class: the same as the list overdue-loans.",
  input: () => z.object({}),
});

export const holdings = read<Holdings>()({
  path: "library/report-holdings",
  roles: LIBRARY,
  summary: "Titles, copies and enrolled students, for Lei 12.244/2010.",
  input: () => z.object({}),
});
