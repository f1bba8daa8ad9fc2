/** Old tabs after an update of the program. */
import { useRef } from "react";
import { checkConnectivity } from "../data/connectivity";
import { useSchool } from "../data/school";

const RELOADED = "sineta.reloaded-at";
const ONE_MINUTE = 60_000;

/**
 * The missing file of a screen belongs to an older build: the page reloads at `address`, once. False after an earlier try, or
 * where nobody answers: the browser would replace our page with its own. Only for a navigation: a file that is loaded ahead must
 * not cost an open form.
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

/** True once the server runs another build than this page's. */
export function useNewBuild(): boolean {
  const { data, isPlaceholderData } = useSchool();
  const first = useRef<string>(undefined);
  const build = isPlaceholderData ? undefined : data?.build;
  first.current ??= build;
  return build !== undefined && build !== first.current;
}
