/** The end of a session for good: no data of the user stay in this browser. */
import { lock } from "../account/lock";
import { queryClient } from "../data/query-client";
import { signOut } from "../data/session";
import { HOME, LOGIN } from "./guard";
import { clearRecent } from "./recent";

const LEAVE_KEY = "sineta.left";
let leaving = false;

/** Signs out in every tab of this browser. */
export function leave(): void {
  localStorage.setItem(LEAVE_KEY, String(Date.now()));
  clear(LOGIN);
}

/** Another person signed in: the page reloads as theirs. */
export function reloadForNewUser(): void {
  clear(HOME);
}

function clear(path: string): void {
  leaving = true;
  document.body.hidden = true;
  queryClient.clear();
  sessionStorage.clear();
  clearRecent();
  if (path === LOGIN) {
    lock.forget();
    signOut();
  }
  // A reload is the one complete reset: no cache, no unsaved form, no live connection stays.
  window.location.replace(path);
}

/** Whether unsaved input would be lost: a form's answer when the browser asks before it leaves. */
export function hasUnsavedWork(): boolean {
  return !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
}

/** Follows sign-outs in other tabs. Called once, before any form can ask to stay. */
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
