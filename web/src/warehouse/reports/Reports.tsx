import { ReportsScreen } from "../../platform/reports/ReportsScreen";
import { WAREHOUSE_REPORTS } from "./warehouse-reports";

/** The stockroom's reports. */
export default function Reports() {
  return <ReportsScreen set={WAREHOUSE_REPORTS} />;
}
