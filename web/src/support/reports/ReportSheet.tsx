import { PrintedReport } from "../../platform/reports/PrintedReport";
import { SUPPORT_REPORTS } from "./support-reports";

/** One of the IT desk's reports on paper. */
export default function ReportSheet() {
  return <PrintedReport set={SUPPORT_REPORTS} />;
}
