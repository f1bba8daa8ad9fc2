/** The shape of a report of any area: its query, and the drawing, reading and saving of its rows. */
import type { UseQueryResult } from "@tanstack/react-query";
import type { ComponentType } from "react";
import type { CallError } from "../../data/errors";
import type { CsvColumn } from "../../ui/table/csv";
import type { CountingFilter, CountingOption, ReportOptions } from "./report-options";

export interface ReportRow {
  key: string;
  label: string;
  figure: number;
  /** Beside the label: an author, a number of readers. */
  note: string;
  /** The link of the row; empty without one. */
  to: string;
}

export interface ReportFigures {
  rows: ReportRow[] | undefined;
  total: number;
  /** The chosen value of the report's filter, in words. */
  chosen?: string;
  error: CallError | null;
  refetch: () => unknown;
}

export interface ReportWords {
  /** In the address. */
  name: string;
  /** The tab. */
  title: string;
  /** Above chart and table. */
  heading: string;
  /** Columns are months: a row's key is "2026-11". */
  chart: "columns" | "bars";
  /** False for figures of today only. */
  period: boolean;
  /** The remark that the figures need. */
  remark: string;
  /** The words for the drawn rows when there are too many: "as 20 primeiras". */
  firstRowsText: string;
  labelTitle: string;
  /** Empty: the rows have no note. */
  noteTitle: string;
  figureTitle: string;
  /** The figures are centavos. */
  money?: boolean;
  /** A figure in words: "12 empréstimos". */
  format: (figure: number) => string;
  /** The sentence without any row. */
  empty: string;
}

export interface Report extends ReportWords {
  filter?: CountingFilter;
  useFigures: (counted: ReportOptions) => ReportFigures;
}

/** A tab that is no report of figures. */
export interface ReportPanel {
  /** In the address; empty for the first tab. */
  name: string;
  title: string;
  Panel: ComponentType;
}

/** An area's reports, under one address. */
export interface ReportSet {
  /** "/relatorios". */
  path: string;
  title: string;
  /** The tabs, in order. */
  tabs: readonly (Report | ReportPanel)[];
  /** The further option beside the period. */
  option?: CountingOption;
}

export const isReport = (tab: Report | ReportPanel): tab is Report => "useFigures" in tab;

/** A read's answer as figures; during a reload the earlier answer stays. */
export function figuresOf<Row>(
  query: UseQueryResult<{ total: number; rows: Row[] }, CallError>,
  rowsOf: (rows: readonly Row[]) => ReportRow[],
): ReportFigures {
  const { data, error, isLoadingError, refetch } = query;
  return { rows: data && rowsOf(data.rows), total: data?.total ?? 0, error: isLoadingError ? error : null, refetch };
}

/** A row drawn. */
export interface DrawnRow {
  key: string;
  /** Beside or under its bar. */
  label: string;
  /** The whole, for a screen reader. */
  spokenText: string;
  figure: number;
}

/** The table has the further rows. */
const MAX_BARS = 20;
/** Above so many months, the chart draws years. */
const MAX_MONTHS = 12;

/** The drawn part of a report, and a remark about the rest of the table. */
export function pictureOf(
  report: Pick<ReportWords, "chart" | "firstRowsText">,
  rows: readonly ReportRow[],
): { bars: DrawnRow[]; remark: string } {
  if (report.chart === "bars") {
    const drawn = rows.slice(0, MAX_BARS).map(({ key, label, figure }) => ({ key, label, spokenText: label, figure }));
    return { bars: drawn, remark: rows.length > MAX_BARS ? `No gráfico, ${report.firstRowsText}.` : "" };
  }
  if (rows.length <= MAX_MONTHS) {
    return {
      bars: rows.map(({ key, label, figure }) => ({ key, label: label.slice(0, 3), spokenText: label, figure })),
      remark: "",
    };
  }
  const years = new Map<string, number>();
  for (const { key, figure } of rows) {
    const year = key.slice(0, 4);
    years.set(year, (years.get(year) ?? 0) + figure);
  }
  const bars = [...years].map(([year, figure]) => ({ key: year, label: year, spokenText: year, figure }));
  return { bars, remark: "No gráfico, a soma de cada ano." };
}

/** The columns of the table and of the files. */
export function reportColumns(
  report: Pick<ReportWords, "labelTitle" | "noteTitle" | "figureTitle" | "money">,
): CsvColumn<ReportRow>[] {
  return [
    { title: report.labelTitle, value: ({ label }) => label },
    ...(report.noteTitle ? [{ title: report.noteTitle, value: ({ note }: ReportRow) => note }] : []),
    { title: report.figureTitle, value: ({ figure }) => figure, kind: report.money ? "money" : "number" },
  ];
}
