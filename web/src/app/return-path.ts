/** Where a locked tab was. For the tab alone: each goes back to its own place. */
import { HOME, internalPath } from "./guard";

const KEY = "sineta.where";

/** Keeps the path, if it is one to come back to; unless there is one already, when asked so. */
export function rememberReturnPath(path: string | null, { unless }: { unless?: "known" } = {}): void {
  const returnPath = internalPath(path);
  if (returnPath && !(unless === "known" && sessionStorage.getItem(KEY))) {
    sessionStorage.setItem(KEY, returnPath);
  }
}

export function takeReturnPath(): string {
  const path = internalPath(sessionStorage.getItem(KEY)) ?? HOME;
  sessionStorage.removeItem(KEY);
  return path;
}
