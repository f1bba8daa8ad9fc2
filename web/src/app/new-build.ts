/** Old tabs after an update of the program. */
import { useRef } from "react";
import { checkConnectivity } from "../data/connectivity";
import { useSchool } from "../data/school";

const RELOADED = "sineta.reloaded-at";
const ONE_MINUTE = 60_000;

/**
 * A screen's file that is gone belongs to an older build: the page is loaded anew at `address`, once; false when that
 * was tried before, or nobody would answer: the browser would put its own page in the place of ours. Only for a navigation: what is merely fetched ahead must not cost an open form.
 */
export async function reloadPage(address: string): Promise<boolean> {
  const reloadedAt = Number(sessionStorage.getItem(RELOADED));
  if (Date.now() - reloadedAt < ONE_MINUTE || !(await checkConnectivity())) {
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
