import { Notifications } from "@mantine/notifications";
import { useEffect } from "react";
import { NOTICE_MS } from "../data/constants";
import { holdSecondClicks } from "../ui/second-click";

/** As many as fit on a screen: a further one waits, and its offer to undo with it. */
const MAX_AT_ONCE = 8;

/** The place of short notices: away from the right, where a form, a panel and a row have their buttons. */
export default function Notices() {
  // Loaded once for all screens: the first page has no room for it.
  useEffect(holdSecondClicks, []);
  return <Notifications position="bottom-left" autoClose={NOTICE_MS} limit={MAX_AT_ONCE} />;
}
