/** The route guard by the specification (part two, section 6), as a pure function. */
import { mayPass, type Pass } from "../../../domain/roles";
import type { GuardedRoute } from "../area";

export const HOME = "/";
export const LOGIN = "/auth/login";
export const LOCK_PATHS = { full: "/auth/lockscreen", inside: "/lockscreenfake" } as const;
export type LockMode = keyof typeof LOCK_PATHS;

/** The lock whose own path this is. */
export function lockModeOf(pathname: string): LockMode | undefined {
  const path = pathname.replace(/\/$/, "");
  return (Object.keys(LOCK_PATHS) as LockMode[]).find((mode) => LOCK_PATHS[mode] === path);
}

export interface Visit {
  route: GuardedRoute;
  /** The target: path, query and hash. */
  to: string;
  /** The route on screen; null at the first page of a tab. */
  previous: string | null;
  /** Whether the stored token is valid. */
  signedIn: boolean;
  permissions: readonly string[];
  lock: LockMode | null;
}

export type Verdict =
  | { kind: "enter" }
  | { kind: "sign-in"; to: string }
  | { kind: "locked"; to: string }
  /** The user stays on, or returns to, `to`. */
  | { kind: "back"; to: string }
  /** The same, because they hold none of the roles. */
  | { kind: "refused"; to: string; roles: readonly Pass[] };

/** The end of a navigation. */
export function decideNavigation({ route, to, previous, signedIn, permissions, lock }: Visit): Verdict {
  const returnPath = internalPath(previous) ?? HOME;
  if (route.name === "login") {
    if (lock) {
      return { kind: "locked", to: LOCK_PATHS[lock] };
    }
    return signedIn ? { kind: "back", to: internalPath(previous) ?? returnAddress(to) } : { kind: "enter" };
  }
  if (route.open) {
    return { kind: "enter" };
  }
  if (lock) {
    return lock === "inside" && route.name === "lockscreenfake" ? { kind: "enter" } : { kind: "locked", to: LOCK_PATHS[lock] };
  }
  if (!signedIn) {
    return { kind: "sign-in", to: signInPath(to) };
  }
  if (!mayPass(permissions, route.roles)) {
    return { kind: "refused", to: returnPath === to ? HOME : returnPath, roles: route.roles };
  }
  return { kind: "enter" };
}

/** The sign-in page with the user's target. */
export function signInPath(to: string): string {
  const path = internalPath(to);
  return path === null || path === HOME ? LOGIN : `${LOGIN}?voltar=${encodeURIComponent(path)}`;
}

/** The target after a sign-in from the page at `address`: a path of ours, otherwise home. */
export function returnAddress(address: string): string {
  return internalPath(new URL(address, "http://internal").searchParams.get("voltar")) ?? HOME;
}

/**
 * A path inside the signed-in part of the application, or null. A text that a browser would take for another site ("//host",
 * "/\\host", "https:", "javascript:") is refused, and so are the pages below /auth.
 */
export function internalPath(path: string | null): string | null {
  if (path === null || !/^\/(?![/\\])/.test(path) || /[\\\s\p{Cc}]/u.test(path)) {
    return null;
  }
  const url = new URL(path, "http://internal");
  const outside =
    url.origin !== "http://internal" || /^\/(auth|api|_)(\/|$)/i.test(url.pathname) || url.pathname.startsWith("//");
  return outside || lockModeOf(url.pathname) ? null : url.pathname + url.search + url.hash;
}
