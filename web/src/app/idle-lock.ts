/** Locks automatically when nobody has used any tab for the school's time. */
import { useEffect } from "react";
import { lock } from "../account/lock";
import { storedSchool, useSchool } from "../data/school";
import { session, useSession } from "../data/session";
import { isIdle } from "./idle";

const ACTIVE = "sineta.active";
const CHECK_MS = 5000;
/** Tabs inform each other through the browser's storage, but not with every key. */
const STORE_MS = 5000;
const SIGNS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;

function lockIfIdle(minutes: number): void {
  const [lastActive, now] = [Number(localStorage.getItem(ACTIVE)), Date.now()];
  if (lastActive > now + STORE_MS) {
    // The computer's clock was set back: the time counts from here.
    localStorage.setItem(ACTIVE, String(now));
  } else if (session.get().status === "signed-in" && isIdle(lastActive, now, minutes)) {
    lock.engage("full");
  }
}

/** For the start of a tab: a browser that was closed over lunch opens locked, before it shows anything. */
export function lockIfIdleAtStart(): void {
  lockIfIdle(storedSchool()?.lock_after_minutes ?? 0);
}

/** Mounted once, in the root of the pages. */
export function useIdleLock(): void {
  const minutes = useSchool().data?.lock_after_minutes ?? 0;
  const signedIn = useSession().status === "signed-in";
  useEffect(() => {
    if (!signedIn) {
      return;
    }
    // A user who has just signed in is present, whatever the last sign of life was.
    let reportedAt = Date.now();
    localStorage.setItem(ACTIVE, String(reportedAt));
    const reportActivity = () => {
      const now = Date.now();
      if (Math.abs(now - reportedAt) > STORE_MS) {
        // The first movement after a long absence must not count before the test.
        lockIfIdle(minutes);
        reportedAt = now;
        localStorage.setItem(ACTIVE, String(now));
      }
    };
    const lockWhenIdle = () => lockIfIdle(minutes);
    const timer = setInterval(lockWhenIdle, CHECK_MS);
    for (const sign of SIGNS) {
      window.addEventListener(sign, reportActivity, { passive: true, capture: true });
    }
    document.addEventListener("visibilitychange", lockWhenIdle);
    return () => {
      clearInterval(timer);
      for (const sign of SIGNS) {
        window.removeEventListener(sign, reportActivity, { capture: true });
      }
      document.removeEventListener("visibilitychange", lockWhenIdle);
    };
  }, [signedIn, minutes]);
}
