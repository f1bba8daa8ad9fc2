import { CallsScreen } from "./CallsScreen";

/** The calls by their state. */
export default function Board() {
  return <CallsScreen view="board" />;
}
