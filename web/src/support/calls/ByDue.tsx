import { CallsScreen } from "./CallsScreen";

/** The calls by what is due first. */
export default function ByDue() {
  return <CallsScreen view="due" />;
}
