import { Link } from "react-router-dom";
import { BarChart } from "../../ui/chart/BarChart";
import { ColumnChart } from "../../ui/chart/ColumnChart";
import { formatMoney, formatNumber } from "../../ui/format";
import { pictureOf, type Report, type ReportRow, reportColumns } from "./report";
import classes from "./reports.module.css";

interface ReportBodyProps {
  report: Report;
  rows: readonly ReportRow[];
  total: number;
}

/** A report as a chart, with a table of the same figures behind it. */
export function ReportBody({ report, rows, total }: ReportBodyProps) {
  const { bars: drawn, remark } = pictureOf(report, rows);
  const bars = drawn.map(({ key, label, spokenText, figure }) => ({
    key,
    label,
    // Centavos are too long beside a bar: the table has them.
    value: report.money ? Math.round(figure / 100) : figure,
    sentence: `${spokenText}: ${report.format(figure)}`,
  }));
  const remarks = [report.remark, report.money ? "No gráfico, em reais." : "", remark].filter(Boolean).join(" ");
  const columns = reportColumns(report);
  return (
    <>
      <figure className={classes.figure}>
        <figcaption className={classes.caption}>
          {report.heading}: {report.format(total)}
          {remarks ? <span className="soft regular"> · {remarks}</span> : null}
        </figcaption>
        {report.chart === "columns" ? (
          <ColumnChart label={report.heading} columns={bars} />
        ) : (
          <BarChart label={report.heading} bars={bars} />
        )}
      </figure>
      <div className={classes.frame}>
        <table className={classes.table}>
          <caption className="visually-hidden">{report.heading}</caption>
          <thead>
            <tr>
              {columns.map(({ title, kind }) => (
                <th key={title} scope="col" data-number={kind === "number" || kind === "money" || undefined}>
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
                <td data-number>{report.money ? formatMoney(row.figure) : formatNumber(row.figure)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
