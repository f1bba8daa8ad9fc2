/** Old tabs after an update of the program. */
import { useRef } from "react";
import { useSchool } from "../data/school";

const RELOADED = "sineta.reloaded-at";
const ONE_MINUTE = 60_000;

/** A screen's file that is gone belongs to an older build: the page is loaded anew, once; a second failure is shown. */
export function reloadOnceForNewChunks(): void {
  window.addEventListener("vite:preloadError", (event) => {
    const before = Number(sessionStorage.getItem(RELOADED));
    if (navigator.onLine && Date.now() - before > ONE_MINUTE) {
      sessionStorage.setItem(RELOADED, String(Date.now()));
      event.preventDefault();
      window.location.reload();
    }
  });
}

/** True once the server runs another build than when this page was loaded. */
export function useNewBuild(): boolean {
  const { data, isPlaceholderData } = useSchool();
  const first = useRef<string>(undefined);
  const build = isPlaceholderData ? undefined : data?.build;
  first.current ??= build;
  return build !== undefined && build !== first.current;
}
