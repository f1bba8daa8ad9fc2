import { Link } from "react-router-dom";
import { count } from "../../../../domain/text";
import { BarChart } from "../../ui/chart/BarChart";
import { ColumnChart } from "../../ui/chart/ColumnChart";
import { formatNumber } from "../../ui/format";
import classes from "./Reports.module.css";
import { type Report, type ReportRow, reportColumns } from "./report-kinds";

/** More bars than this are read in the table. */
const MAX_BARS = 20;
const MAX_COLUMNS = 24;

interface ReportBodyProps {
  report: Report;
  rows: readonly ReportRow[];
  total: number;
}

/** A report as a picture, and behind it the table with the very same figures. */
export function ReportBody({ report, rows, total }: ReportBodyProps) {
  const what = (loans: number) =>
    report.name === "atrasos" ? count(loans, "em atraso", "em atraso") : count(loans, "empréstimo", "empréstimos");
  const sentence = (row: ReportRow) => `${row.label}: ${what(row.loans)}`;
  const columns = reportColumns(report);
  return (
    <>
      <figure className={classes.figure}>
        <figcaption className={classes.caption}>
          {report.heading}: {what(total)}
          {report.remark ? <span className={classes.remark}> · {report.remark}</span> : null}
        </figcaption>
        {report.chart === "columns" ? (
          <ColumnChart
            label={report.heading}
            columns={rows.slice(-MAX_COLUMNS).map((row) => ({
              key: row.key,
              label: row.label.slice(0, 3),
              value: row.loans,
              sentence: sentence(row),
            }))}
          />
        ) : (
          <BarChart
            label={report.heading}
            bars={rows.slice(0, MAX_BARS).map((row) => ({ ...row, value: row.loans, sentence: sentence(row) }))}
          />
        )}
      </figure>
      <div className={classes.frame}>
        <table className={classes.table}>
          <caption className="visually-hidden">{report.heading}</caption>
          <thead>
            <tr>
              {columns.map(({ title, kind }) => (
                <th key={title} scope="col" data-number={kind === "number" || undefined}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row">{row.to ? <Link to={row.to}>{row.label}</Link> : row.label}</th>
                {report.noteTitle ? <td>{row.note}</td> : null}
                <td data-number>{formatNumber(row.loans)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
