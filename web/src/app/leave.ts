/** Leaving a session for good: nothing of the person's stays in this browser. */
import { lock } from "../account/lock";
import { queryClient } from "../data/query-client";
import { signOut } from "../data/session";
import { HOME, LOGIN } from "./guard";
import { forgetRecent } from "./recent";

const LEAVE_KEY = "sineta.left";
let leaving = false;

/** Signs out in every tab of this browser. */
export function leave(): void {
  localStorage.setItem(LEAVE_KEY, String(Date.now()));
  clear(LOGIN);
}

/** Somebody else signed in: the page starts afresh as theirs. */
export function startAfresh(): void {
  clear(HOME);
}

function clear(path: string): void {
  leaving = true;
  document.body.hidden = true;
  queryClient.clear();
  sessionStorage.clear();
  forgetRecent();
  if (path === LOGIN) {
    lock.forget();
    signOut();
  }
  // Loading the page anew is the one reset that forgets nothing: no cache, no half-typed form, no live connection stays.
  window.location.replace(path);
}

/** Whether something typed would be lost: what a form says when the browser asks before leaving. */
export function hasUnsavedWork(): boolean {
  return !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
}

/** Follows sign-outs of other tabs. Called once, before any form can ask to stay. */
export function watchLeaving(): void {
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key === LEAVE_KEY && newValue) {
      clear(LOGIN);
    }
  });
  window.addEventListener(
    "beforeunload",
    (event) => {
      if (leaving) {
        event.stopImmediatePropagation();
      }
    },
    { capture: true },
  );
  // The browser may keep the old page for its "back" button.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted && leaving) {
      window.location.reload();
    }
  });
}
