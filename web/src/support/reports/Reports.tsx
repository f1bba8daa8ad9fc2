import { ReportsScreen } from "../../platform/reports/ReportsScreen";
import { SUPPORT_REPORTS } from "./support-reports";

/** The IT desk's reports. */
export default function Reports() {
  return <ReportsScreen set={SUPPORT_REPORTS} />;
}
