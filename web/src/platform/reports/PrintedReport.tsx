import { useParams, useSearchParams } from "react-router-dom";
import { formatDay } from "../../../../domain/dates";
import { useApplication } from "../../ui/application-context";
import { PrintSheet } from "../../ui/print/PrintSheet";
import { LoadingState } from "../LoadingState";
import { ReportBody } from "./ReportBody";
import { isReport, type Report, type ReportSet } from "./report";
import { countedIn, formatCounted } from "./report-options";
import classes from "./reports.module.css";

/** A report on paper. On a route that has ":report". */
export function PrintedReport({ set }: { set: ReportSet }) {
  const { report: name = "" } = useParams();
  const reports = set.tabs.filter(isReport);
  const report = reports.find((report) => report.name === name) ?? reports[0];
  return report ? <Sheet key={report.name} set={set} report={report} /> : null;
}

function Sheet({ set, report }: { set: ReportSet; report: Report }) {
  const [address] = useSearchParams();
  const { today } = useApplication();
  const options = countedIn(address, today, set.option, report.filter);
  const figures = report.useFigures(options);
  const { rows, total, chosen, error } = figures;
  const search = address.toString() ? `?${address}` : "";
  return (
    <PrintSheet
      title={report.heading}
      subtitle={report.period ? formatCounted(options, set.option, chosen) : `Em ${formatDay(today)}`}
      backPath={`${set.path}/${report.name}${search}`}
      ready={rows !== undefined && rows.length > 0}
    >
      {error || !rows ? (
        <LoadingState query={figures} />
      ) : rows.length === 0 ? (
        <p>{report.empty}</p>
      ) : (
        <div className={classes.sheet}>
          <ReportBody report={report} rows={rows} total={total} />
        </div>
      )}
    </PrintSheet>
  );
}
