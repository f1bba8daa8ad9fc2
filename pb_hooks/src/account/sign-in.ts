/** The sign-in with a password: slowed down for each account, and recorded in the person's own history. */
import { browserName } from "../../../domain/account/browser";
import { refuse } from "../../../domain/account/refusals";
import { takePassword } from "../platform/http/concurrency-limit";
import { answer } from "../platform/http/endpoint";
import { admitsLookup, isLookupBlocked } from "../platform/http/lookup-limiter";
import { headerOf, inTransaction } from "../platform/records/records";
import type { App } from "../platform/sql/database";
import { record } from "../platform/timeline/timeline";
import { knownBrowser, knownBrowserToken } from "./known-browser";
import { choiceOf, clearProvisionalFlag, isProvisional, isSameAgain } from "./provisional";
import { followAddress, followPassword } from "./superuser";
import { admitAttempt, clearAttempts } from "./throttle";
import { guardEasyPassword } from "./users";

export function signInAttempt(e: core.RecordAuthWithPasswordRequestEvent): void {
  let isTaken = false;
  try {
    takePassword(e, () => {
      isTaken = true;
      attempt(e);
    });
  } catch (error) {
    if (isTaken) {
      throw error;
    }
    answer(e, () => {
      throw error;
    });
  }
}

function attempt(e: core.RecordAuthWithPasswordRequestEvent): void {
  const collection = e.collection!.name;
  const browser = knownBrowser(e, e.record);
  const attemptKey = browser === "" ? e.identity : `${e.identity}/${browser}`;
  const address = browser === "" ? e.realIP() : "";
  try {
    if (address !== "" && isLookupBlocked(e.app, "password", address)) {
      throw refuse("too_many_failures", {});
    }
    admitAttempt(e.app, collection, attemptKey);
  } catch (refusal) {
    answer(e, () => {
      throw refusal;
    });
    return;
  }
  try {
    e.next();
  } catch (error) {
    if (address !== "") {
      admitsLookup(e.app, "password", address);
    }
    throw error;
  }
  clearAttempts(e.app, collection, attemptKey);
}

/** Runs before the user gets the session. The refresh of a session is no sign-in. */
export function signedIn(e: core.RecordAuthRequestEvent): void {
  const user = e.record!;
  if (isProvisional(user)) {
    answer(e, () => {
      throw choiceOf(user);
    });
    return;
  }
  if (e.authMethod === "password" && user.collection().name === "users") {
    const browser = browserName(headerOf(e, "user_agent"));
    try {
      recordUserEvent(e.app, user, "signed_in", `Acesso pelo ${browser}`, { browser, address: e.realIP() });
    } catch (error) {
      // A full disk must not prevent a sign-in: the user can still read.
      e.app.logger().error("A sign-in could not be written into the history", "user", user.id, "error", String(error));
    }
    if (knownBrowser(e, user) === "") {
      e.meta = { knownBrowser: knownBrowserToken(user) };
    }
  }
  e.next();
}

/** A line in a person's history that the person wrote. */
function recordUserEvent(app: App, user: core.Record, kind: string, text: string, data: Record<string, unknown> = {}): void {
  const actor = { id: user.id, name: user.getString("name"), roles: [] };
  record(app, actor, { area: "account", collection: "users", subject: user.id, kind, text, data });
}

function follow(app: App, kind: keyof typeof LINK_SENTENCES, user: core.Record, password: string): void {
  if (kind === "password_changed") {
    followPassword(app, user, password);
  } else if (kind === "email_changed") {
    followAddress(app, user);
  }
}

const LINK_SENTENCES = {
  password_changed: "Senha trocada por um link de e-mail",
  email_changed: "E-mail trocado",
  email_verified: "E-mail confirmado",
};

/**
 * The user has followed a link from a mail to its end: records the change in the history, and forgets the account's failed
 * attempts.
 */
export function linkFollowed(
  e: (
    | core.RecordConfirmPasswordResetRequestEvent
    | core.RecordConfirmEmailChangeRequestEvent
    | core.RecordConfirmVerificationRequestEvent
  ) & {
    next(): void;
  },
  kind: keyof typeof LINK_SENTENCES,
): void {
  const user = e.record!;
  const wasProvisional = kind === "password_changed" && isProvisional(user);
  const body = e.requestInfo()!.body as { password?: unknown };
  if (kind === "password_changed") {
    guardEasyPassword(e.app, user, String(body.password));
  }
  const sameAgain = wasProvisional && isSameAgain(user, String(body.password));
  inTransaction(e, () => {
    // PocketBase would accept the same link any number of times.
    if (kind === "email_verified" && user.verified()) {
      throw refuse("already_verified", {});
    }
    if (sameAgain) {
      throw refuse("password_same", {}, "password");
    }
    if (wasProvisional) {
      clearProvisionalFlag(user);
    }
    e.next();
    if (user.collection().name === "users") {
      recordUserEvent(e.app, user, kind, wasProvisional ? "Senha provisória trocada por uma própria" : LINK_SENTENCES[kind]);
      follow(e.app, kind, user, String(body.password));
    }
  });
  if (kind === "password_changed") {
    clearAttempts(e.app, user.collection().name, user.email());
  }
}
