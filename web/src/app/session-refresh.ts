/** Keeps the session valid: asks the server at the start, at half the token's life, and when the user returns to the page. */
import { useEffect } from "react";
import { lock } from "../account/lock";
import { session, sessionLost, sessionRemaining, signOut, useSession, verifySession } from "../data/session";
import { lockIfIdleAtStart } from "./idle-lock";

const FIVE_MINUTES = 300_000;
const ONE_MINUTE = 60_000;
/** setTimeout counts in 32 bits. */
const LONGEST_TIMER = 2 ** 31 - 1;
/** The longest time for a blank page while a server does not answer. */
const START_TIMEOUT_MS = 4000;

/** Settled once the stored session is known to be good, or is gone. The guard waits for it. */
export const sessionStarted: Promise<void> = start();

async function start(): Promise<void> {
  lockIfIdleAtStart();
  if (lock.get() || session.get().status === "guest") {
    signOut();
    return;
  }
  const timeout = new Promise<boolean>((resolve) => setTimeout(() => resolve(true), START_TIMEOUT_MS));
  if (!(await Promise.race([verifySession(), timeout]))) {
    signOut();
  }
}

async function verify(): Promise<void> {
  if (session.get().status === "signed-in" && !(await verifySession()) && session.get().status === "signed-in") {
    void sessionLost();
  }
}

/** Mounted once, in the root of the pages. */
export function useSessionRefresh(): void {
  const { status, user } = useSession();
  const signedIn = status === "signed-in";

  // A new record comes with each new token, from any tab.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the record stands for the token it came with
  useEffect(() => {
    if (!signedIn) {
      return;
    }
    const refresh = setTimeout(() => void verify(), Math.min(Math.max(sessionRemaining() / 2, 0), LONGEST_TIMER));
    const end = setTimeout(() => void verify(), Math.min(Math.max(sessionRemaining(), 0), LONGEST_TIMER));
    return () => {
      clearTimeout(refresh);
      clearTimeout(end);
    };
  }, [signedIn, user]);

  useEffect(() => {
    if (!signedIn) {
      return;
    }
    let checkedAt = Date.now();
    const lookAgain = (minAge: number) => {
      if (document.visibilityState === "visible" && Date.now() - checkedAt > minAge) {
        checkedAt = Date.now();
        void verify();
      }
    };
    const onReturn = () => lookAgain(ONE_MINUTE);
    const timer = setInterval(() => lookAgain(FIVE_MINUTES), ONE_MINUTE);
    document.addEventListener("visibilitychange", onReturn);
    window.addEventListener("focus", onReturn);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onReturn);
      window.removeEventListener("focus", onReturn);
    };
  }, [signedIn]);
}
