import { PrintedReport } from "../../platform/reports/PrintedReport";
import { WAREHOUSE_REPORTS } from "./warehouse-reports";

/** One of the stockroom's reports on paper. */
export default function ReportSheet() {
  return <PrintedReport set={WAREHOUSE_REPORTS} />;
}
