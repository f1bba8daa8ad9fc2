import { useEffect } from "react";
import { useBlocker } from "react-router-dom";
import { useApplication } from "../application-context";
import { LeaveDialog } from "./LeaveDialog";
import { anythingUnsaved, anythingUnstored, discardUnsaved, type GuardedForm, useIsBlockingForm } from "./unsaved";

/** Prevents a navigation, by link or by the browser, over unsaved input. Stands in every form; only one of them asks. */
export function LeaveGuard({ form }: { form: GuardedForm }) {
  return useIsBlockingForm(form) ? <Guard /> : null;
}

function Guard() {
  const { mayLeaveUnsaved } = useApplication();
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) =>
    currentLocation.pathname === nextLocation.pathname
      ? // "Back" closes a record that is open beside its list, and the dialogs over it.
        historyAction === "POP" && currentLocation.search !== nextLocation.search && anythingUnstored()
      : anythingUnsaved() && !mayLeaveUnsaved(nextLocation.pathname),
  );

  useEffect(() => {
    function askToStay(event: BeforeUnloadEvent): void {
      if (anythingUnsaved()) {
        event.preventDefault();
      }
    }
    window.addEventListener("beforeunload", askToStay);
    return () => window.removeEventListener("beforeunload", askToStay);
  }, []);

  if (blocker.state !== "blocked") {
    return null;
  }
  return (
    <LeaveDialog
      onStay={blocker.reset}
      onLeave={() => {
        discardUnsaved();
        blocker.proceed();
      }}
    />
  );
}
