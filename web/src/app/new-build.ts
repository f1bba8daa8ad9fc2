/** Old tabs after an update of the program. */
import { useRef } from "react";
import { useSchool } from "../data/school";

const RELOADED = "sineta.reloaded-at";
const ONE_MINUTE = 60_000;

/**
 * A screen's file that is gone belongs to an older build: the page is loaded anew at `address`, once; false when that
 * was tried before, or can't help. Only for a navigation: what is merely fetched ahead must not cost an open form.
 */
export function loadAnew(address: string): boolean {
  const before = Number(sessionStorage.getItem(RELOADED));
  if (!navigator.onLine || Date.now() - before < ONE_MINUTE) {
    return false;
  }
  sessionStorage.setItem(RELOADED, String(Date.now()));
  window.location.assign(address);
  return true;
}

/** True once the server runs another build than when this page was loaded. */
export function useNewBuild(): boolean {
  const { data, isPlaceholderData } = useSchool();
  const first = useRef<string>(undefined);
  const build = isPlaceholderData ? undefined : data?.build;
  first.current ??= build;
  return build !== undefined && build !== first.current;
}
