import { ReportsScreen } from "../../platform/reports/ReportsScreen";
import { WAREHOUSE_REPORTS } from "./warehouse-reports";

/** What the stockroom handed out. */
export default function Reports() {
  return <ReportsScreen set={WAREHOUSE_REPORTS} />;
}
