import { useRead } from "../../data/call";
import type { CallError } from "../../data/errors";
import { type Counted, classRows, monthRows, type ReportName, type ReportRow, subjectRows, titleRows } from "./report-kinds";

interface ReportFigures {
  rows: ReportRow[] | undefined;
  total: number;
  error: CallError | null;
  refetch: () => unknown;
}

/** One report's rows and its total; only the one that is shown is asked for. */
export function useReport(name: ReportName, { from, to, class_sets }: Counted): ReportFigures {
  const period = { from, to, class_sets };
  const wanted = (report: ReportName) => ({ enabled: name === report });
  const months = useRead("library/report-months", period, wanted("meses"));
  const classes = useRead("library/report-classes", period, wanted("turmas"));
  const subjects = useRead("library/report-subjects", period, wanted("assuntos"));
  const titles = useRead("library/report-titles", period, wanted("mais-lidos"));
  const overdue = useRead("library/report-overdue", {}, wanted("atrasos"));
  const answers = {
    meses: { query: months, rows: months.data && monthRows(months.data.rows) },
    turmas: { query: classes, rows: classes.data && classRows(classes.data.rows, "/leitores") },
    assuntos: { query: subjects, rows: subjects.data && subjectRows(subjects.data.rows) },
    "mais-lidos": { query: titles, rows: titles.data && titleRows(titles.data.rows) },
    atrasos: { query: overdue, rows: overdue.data && classRows(overdue.data.rows, "/livros-em-atraso") },
  };
  const { query, rows } = answers[name];
  return { rows, total: query.data?.total ?? 0, error: query.isLoadingError ? query.error : null, refetch: query.refetch };
}
