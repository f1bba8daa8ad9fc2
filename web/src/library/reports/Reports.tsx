import { ReportsScreen } from "../../platform/reports/ReportsScreen";
import { LIBRARY_REPORTS } from "./library-reports";

/** The library's reports. */
export default function Reports() {
  return <ReportsScreen set={LIBRARY_REPORTS} />;
}
