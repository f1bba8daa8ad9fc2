import { Notifications } from "@mantine/notifications";
import { NOTICE_MS } from "../data/facts";

/** Where short notices show. */
export default function Notices() {
  return <Notifications position="bottom-right" autoClose={NOTICE_MS} limit={4} />;
}
