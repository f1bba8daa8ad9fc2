import { useParams, useSearchParams } from "react-router-dom";
import { formatDay } from "../../../../domain/dates";
import { sentenceOf } from "../../data/errors";
import { ErrorState } from "../../ui/ErrorState";
import { useKit } from "../../ui/kit";
import { LoadingRows } from "../../ui/loading";
import { PrintSheet } from "../../ui/print/PrintSheet";
import { ReportBody } from "./ReportBody";
import classes from "./Reports.module.css";
import { type Counted, countedIn, REPORTS, reportNamed } from "./report-kinds";
import { useReport } from "./useReport";

/** A report on paper. */
export default function ReportSheet() {
  const { report: name = "" } = useParams();
  const [address] = useSearchParams();
  const { today } = useKit();
  const report = reportNamed(name) ?? REPORTS[0];
  const period = countedIn(address, today);
  const { rows, total, error, refetch } = useReport(report.name, period);
  const search = address.toString() ? `?${address}` : "";
  return (
    <PrintSheet
      title={report.heading}
      subtitle={report.period ? sayPeriod(period) : `Em ${formatDay(today)}`}
      back={`/relatorios/${report.name}${search}`}
      ready={rows !== undefined && rows.length > 0}
    >
      {error ? (
        <ErrorState sentence={sentenceOf(error)} onRetry={() => void refetch()} />
      ) : rows ? (
        <div className={classes.sheet}>
          <ReportBody report={report} rows={rows} total={total} />
        </div>
      ) : (
        <LoadingRows />
      )}
    </PrintSheet>
  );
}

function sayPeriod({ from, to, class_sets }: Counted): string {
  const days = [from ? `de ${formatDay(from)}` : "", to ? `até ${formatDay(to)}` : ""].filter(Boolean).join(" ");
  return `${days || "Desde o início"}${class_sets ? ", com os livros didáticos" : ""}`;
}
