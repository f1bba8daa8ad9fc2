import { PrintedReport } from "../../platform/reports/PrintedReport";
import { LIBRARY_REPORTS } from "./library-reports";

/** One of the library's reports on paper. */
export default function ReportSheet() {
  return <PrintedReport set={LIBRARY_REPORTS} />;
}
