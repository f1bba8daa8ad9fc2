import { ReportsScreen } from "../../platform/reports/ReportsScreen";
import { SUPPORT_REPORTS } from "./support-reports";

/** What the IT desk was asked, and how it did. */
export default function Reports() {
  return <ReportsScreen set={SUPPORT_REPORTS} />;
}
