/**
 * The lock of this browser. It is in localStorage, so that a reload, a typed address or another tab does not lift it. The
 * session's token leaves the browser meanwhile: only the password brings one back.
 */
import type { Users } from "../../../domain/collections.gen";
import { observable, useObservable } from "../data/observable";
import { session, signIn, suspendSession } from "../data/session";

/** `full` hides everything; `inside` keeps the menu and hides the data. */
export type LockMode = "full" | "inside";
export type LockedUser = Pick<Users, "id" | "name" | "email" | "permissions" | "porter">;
export interface Lock {
  mode: LockMode;
  user: LockedUser;
}

const KEY = "sineta.lock";
const state = observable(readLock());

function readLock(): Lock | null {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? "null") as Partial<Lock> | null;
    return stored?.mode && stored.user ? { mode: stored.mode, user: stored.user } : null;
  } catch {
    return null;
  }
}

window.addEventListener("storage", ({ key }) => {
  if (key !== KEY && key !== null) {
    return;
  }
  state.set(readLock());
  if (state.get() && session.get().status !== "guest") {
    suspendSession();
  }
});

export const lock = {
  get: state.get,
  /** Locks every tab. Without a session there is nothing to lock. */
  engage(mode: LockMode): void {
    const { user } = session.get();
    if (!user || state.get()) {
      return;
    }
    const { id, name, email, permissions, porter } = user;
    const next: Lock = { mode, user: { id, name, email, permissions, porter } };
    // Set before the token is removed: the other tabs must treat its end as a lock, not as a sign-out.
    localStorage.setItem(KEY, JSON.stringify(next));
    state.set(next);
    suspendSession();
  },
  /** @throws CallError when the password is wrong. */
  async lift(password: string): Promise<void> {
    const locked = state.get();
    if (locked) {
      await signIn(locked.user.email, password);
      lock.forget();
    }
  },
  /** Removes the lock together with its session. */
  forget(): void {
    localStorage.removeItem(KEY);
    state.set(null);
  },
};

export const useLock = (): Lock | null => useObservable(state);
