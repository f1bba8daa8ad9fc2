/** The signed-in user, and the end of their session. */
import { getTokenPayload, type RecordModel } from "pocketbase";
import type { Users } from "../../../domain/collections.gen";
import { mayPass, type Pass, permissionsOf } from "../../../domain/roles";
import { pb } from "./client";
import { checkWhilePending, reportConnectivity } from "./connectivity";
import { asCallError, type CallError } from "./errors";
import { knownBrowsers } from "./known-browsers";
import { observable, useObservable } from "./observable";
import { serverTime } from "./server-clock";

export interface Session {
  /** `expired`: the session ended, and the screen stays open below the sign-in overlay. */
  status: "guest" | "signed-in" | "expired";
  user: Users | null;
}

const state = observable(readSession());
let pendingSession: { promise: Promise<void>; resolve: () => void } | null = null;
/** The moment of the last test by the server. */
let verified = 0;
const EMPTY_ANSWER_CHECK_MS = 60_000;
/** Cancels running refreshes: their answer must not restore a session that the user has left meanwhile. */
let refreshing = new AbortController();

function readSession(): Session {
  const user = pb.authStore.record as Users | null;
  return pb.authStore.isValid && user ? { status: "signed-in", user } : { status: "guest", user: null };
}

const expire = (): void => state.set({ status: "expired", user: state.get().user });

// Also fires when another tab signs in or out.
pb.authStore.onChange(() => {
  const next = readSession();
  const { status, user } = state.get();
  if (next.status === "signed-in") {
    const isOtherUser = user !== null && user.id !== next.user?.id;
    state.set(next);
    // Another person's sign-in must not continue the earlier one's work: those calls never resolve.
    if (!isOtherUser) {
      pendingSession?.resolve();
    }
    pendingSession = null;
  } else if (status === "signed-in") {
    expire();
  }
});

export const session = { get: state.get };

export const useSession = (): Session => useObservable(state);

/** Whether the user has one of these roles; empty roles: any signed-in user. */
export function may(user: Users | null, roles: readonly Pass[]): boolean {
  return user !== null && mayPass(permissionsOf(user), roles);
}

/** The session is over while a screen is open: the overlay asks for a new sign-in, and the promise resolves afterwards. */
export function sessionLost(): Promise<void> {
  if (!pendingSession) {
    let resolve = () => {};
    const promise = new Promise<void>((done) => {
      resolve = done;
    });
    pendingSession = { promise, resolve };
    expire();
  }
  return pendingSession.promise;
}

/** Milliseconds until the token ends by its own expiry claim; negative once it has. */
export function sessionRemaining(): number {
  const { exp } = getTokenPayload(pb.authStore.token) as { exp?: number };
  return (exp ?? 0) * 1000 - serverTime();
}

/** Takes over a new state of the user's own record. */
function acceptRecord(record: RecordModel & Users): void {
  const { status, user } = state.get();
  if (status === "signed-in" && user?.id === record.id) {
    // Live events may leave the e-mail out.
    pb.authStore.save(pb.authStore.token, { ...record, email: record.email || user.email });
  }
}

/** Follows the user's own record, so that a changed role shows at once. Returns the function that stops. */
export function followUser(id: string): () => void {
  const users = pb.collection<RecordModel & Users>("users");
  // The server does not replay events: changes from before the subscription, or from an interruption, are loaded.
  const catchUp = () => void users.getOne(id, { requestKey: null }).then(acceptRecord, () => undefined);
  let isHeard = false;
  const subscriptions = [
    users.subscribe(id, ({ action, record }) => (action === "update" ? acceptRecord(record) : undefined)),
    pb.realtime.subscribe("PB_CONNECT", () => (isHeard ? catchUp() : undefined)),
  ];
  Promise.all(subscriptions).then(
    () => {
      isHeard = true;
      catchUp();
    },
    // Offline or signed out: the return of either starts again.
    () => undefined,
  );
  return () => {
    for (const subscription of subscriptions) {
      void subscription.then((unsubscribe) => unsubscribe()).catch(() => undefined);
    }
  };
}

/** Asks the server whether the token is still valid; false once it is not. A lost network decides nothing. */
export async function verifySession(): Promise<boolean> {
  if (!pb.authStore.isValid) {
    return false;
  }
  verified = Date.now();
  const { signal } = refreshing;
  try {
    await pb.collection("users").authRefresh({ signal });
    return true;
  } catch (error) {
    return signal.aborted || ![401, 403, 404].includes(asCallError(error).status);
  }
}

/** Refusals that a guest gets where a signed-in user would have passed: a record that a rule hides, or a guest's write. */
function mayBeSignedOut({ status, code }: CallError): boolean {
  return status === 401 || ((status === 403 || status === 404) && code !== "role_missing");
}

/** Whether the session turns out to be over; not tested again within `minAge` milliseconds, since an empty list is mostly just that. */
async function isSessionOver(minAge = 0): Promise<boolean> {
  if (state.get().status === "guest" || Date.now() - verified < minAge) {
    return false;
  }
  return !(await verifySession());
}

/**
 * Runs a call of a signed-in user. PocketBase treats an expired token as a guest, not as a 401. So the token is tested before,
 * and a refusal afterwards; then the user signs in again on top of the screen and the call is repeated.
 * @param isHollow recognises an answer that a guest would get too (an empty list), which is then tested as well.
 */
export async function withSession<T>(run: () => Promise<T>, isHollow?: (answer: T) => boolean): Promise<T> {
  const { status } = state.get();
  if (status === "expired" || (status === "signed-in" && !pb.authStore.isValid)) {
    await sessionLost();
  }
  try {
    const answer = await checkWhilePending(run());
    if (isHollow?.(answer) && (await isSessionOver(EMPTY_ANSWER_CHECK_MS))) {
      await sessionLost();
      return run();
    }
    return answer;
  } catch (error) {
    const failure = asCallError(error);
    if (failure.status === 0 && !failure.isAbort) {
      reportConnectivity(false);
    }
    if (mayBeSignedOut(failure) && (await isSessionOver())) {
      await sessionLost();
      return run();
    }
    throw failure;
  }
}

/** In a browser in which the user has signed in before, a request counts as the user's own. */
const knownBrowserHeader = () => ({ "X-Known-Browser": knownBrowsers.read().join(" ") });

// The eight auth calls of the specification.

export async function signIn(identity: string, password: string): Promise<void> {
  const { meta } = await attempt(
    pb.collection("users").authWithPassword(identity.trim(), password, { headers: knownBrowserHeader() }),
  );
  knownBrowsers.keep(meta);
}

/** Throws when the server refuses; the store is cleared then. */
export async function refreshSession(): Promise<void> {
  await attempt(pb.collection("users").authRefresh());
}

export async function requestPasswordReset(email: string): Promise<void> {
  await attempt(pb.collection("users").requestPasswordReset(email.trim(), { headers: knownBrowserHeader() }));
}

export async function confirmPasswordReset(token: string, password: string, passwordConfirm: string): Promise<void> {
  await attempt(pb.collection("users").confirmPasswordReset(token, password, passwordConfirm));
}

/** The token after a right but provisional password; null for any other failure. */
export function choiceToken(error: unknown): string | null {
  const { code, response } = asCallError(error);
  return code === "password_provisional" ? String(response.params?.token ?? "") : null;
}

export async function requestVerification(email: string): Promise<void> {
  await attempt(pb.collection("users").requestVerification(email));
}

export async function confirmVerification(token: string): Promise<void> {
  await attempt(pb.collection("users").confirmVerification(token));
}

export async function requestEmailChange(newEmail: string): Promise<void> {
  await attempt(pb.collection("users").requestEmailChange(newEmail.trim()));
}

export async function confirmEmailChange(token: string, password: string): Promise<void> {
  await attempt(pb.collection("users").confirmEmailChange(token, password));
}

/** The lock removes the token from the browser; calls meanwhile wait for the password. */
export function suspendSession(): void {
  refreshing.abort();
  refreshing = new AbortController();
  // Runs while the token is still there: the server lets only its owner end this live connection.
  void pb.realtime.unsubscribe();
  expire();
  pb.authStore.clear();
}

/** Ends the session; the caller clears caches and opens the sign-in page. */
export function signOut(): void {
  void pb.realtime.unsubscribe();
  state.set({ status: "guest", user: null });
  pendingSession = null;
  pb.authStore.clear();
}

async function attempt<T>(promise: Promise<T>): Promise<T> {
  try {
    return await promise;
  } catch (error) {
    throw asCallError(error);
  }
}
