/** Where a locked tab was. For the tab alone: each goes back to its own place. */
import { HOME, internalPath } from "./guard";

const KEY = "sineta.where";

/** Keeps the path, if it is one to come back to. */
export function rememberWhere(path: string | null): void {
  const kept = internalPath(path);
  if (kept) {
    sessionStorage.setItem(KEY, kept);
  }
}

export function takeWhere(): string {
  const path = internalPath(sessionStorage.getItem(KEY)) ?? HOME;
  sessionStorage.removeItem(KEY);
  return path;
}
