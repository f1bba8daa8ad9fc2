import { Notifications, notificationsStore } from "@mantine/notifications";
import { useEffect } from "react";
import { NOTICE_MS } from "../data/constants";
import { sentenceOf } from "../data/errors";
import { onFailedWrite } from "../data/writes";
import { notify } from "../ui/notify";
import { stopStrayClicks } from "../ui/stray-clicks";
import { OPEN_RECORD } from "../ui/use-current-location";
import { router } from "./router";

/** As many as fit on a screen: a further one waits, and its offer to undo with it. */
const MAX_AT_ONCE = 8;

/** A refusal is shown on the screen where it was caused; a user who has gone on would believe that all was stored. */
function tellFailuresOnLeftScreens(): void {
  onFailedWrite((failure, begunAt) => {
    const { navigation, location } = router.state;
    if (!failure.isAbort && screenOf(navigation.location ?? location) !== screenOf(begunAt)) {
      // After the act's own notice, where it has one.
      setTimeout(() => tellOnce(sentenceOf(failure)));
    }
  });
}

const ON_LEFT_SCREEN = "Na tela anterior: ";

/** Of a bulk action that fails record by record, only the first failure is shown. */
function tellOnce(sentence: string): void {
  const { notifications, queue } = notificationsStore.getState();
  const isTold = [...notifications, ...queue].some(
    ({ message }) => message === sentence || (typeof message === "string" && message.startsWith(ON_LEFT_SCREEN)),
  );
  if (!isTold) {
    notify.bad(ON_LEFT_SCREEN + sentence);
  }
}

/** A record that is open beside its list is a screen of its own. */
const screenOf = ({ pathname, search }: { pathname: string; search: string }): string =>
  `${pathname}?${new URLSearchParams(search).get(OPEN_RECORD) ?? ""}`;

/** The place of short notices: away from the right, where a form, a panel and a row have their buttons. */
export default function Notices() {
  // Loaded once for all screens: the first page has no room for it.
  useEffect(stopStrayClicks, []);
  useEffect(tellFailuresOnLeftScreens, []);
  return <Notifications position="bottom-left" autoClose={NOTICE_MS} limit={MAX_AT_ONCE} />;
}
