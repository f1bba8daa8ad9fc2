import { CallsScreen } from "./CallsScreen";

/** The calls by their next due time. */
export default function ByDue() {
  return <CallsScreen view="due" />;
}
