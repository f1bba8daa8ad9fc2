/** The path of a locked tab. Each tab returns to its own. */
import { HOME, internalPath } from "./guard";

const KEY = "sineta.where";

/** Stores the path, if a user may return to it; on request, only where none is stored. */
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
