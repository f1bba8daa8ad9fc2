import { ReportsScreen } from "../../platform/reports/ReportsScreen";
import { LIBRARY_REPORTS } from "./library-reports";

/** What the library did. */
export default function Reports() {
  return <ReportsScreen set={LIBRARY_REPORTS} />;
}
