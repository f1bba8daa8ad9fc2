/** Signing in with a password: slowed down per account, and written into the person's own history. */
import { browserName } from "../../../domain/account/browser";
import { answer } from "../platform/endpoint";
import { headerOf, inTransaction } from "../platform/records";
import { record } from "../platform/timeline";
import { admitAttempt, forgetAttempts } from "./throttle";

export function signInAttempt(e: core.RecordAuthWithPasswordRequestEvent): void {
  const collection = e.collection!.name;
  const { identity } = e;
  let admitted = false;
  answerRefusal(e, () => {
    admitAttempt(e.app, collection, identity);
    admitted = true;
  });
  if (admitted) {
    e.next();
    forgetAttempts(e.app, collection, identity);
  }
}

/** Writes a refusal as the answer, and nothing when there is none. */
function answerRefusal(e: core.RequestEvent, check: () => void): void {
  try {
    check();
  } catch (refusal) {
    answer(e, () => {
      throw refusal;
    });
  }
}

/** Before the session is handed out. A refreshed session is no sign-in. */
export function signedIn(e: core.RecordAuthRequestEvent): void {
  const user = e.record!;
  if (e.authMethod === "password" && user.collection().name === "users") {
    const browser = browserName(headerOf(e, "user_agent"));
    const address = e.realIP();
    record(
      e.app,
      { id: user.id, name: user.getString("name"), roles: [] },
      {
        area: "account",
        collection: "users",
        subject: user.id,
        kind: "signed_in",
        text: `Entrou pelo ${browser}`,
        data: { browser, address },
      },
    );
  }
  e.next();
}

/** A link from a mail was followed to its end: the change, its line in the history, and the account's attempts forgiven. */
export function linkFollowed(
  e: (
    | core.RecordConfirmPasswordResetRequestEvent
    | core.RecordConfirmEmailChangeRequestEvent
    | core.RecordConfirmVerificationRequestEvent
  ) & {
    next(): void;
  },
  kind: "password_changed" | "email_changed" | "email_verified",
): void {
  const user = e.record!;
  const isOurs = user.collection().name === "users";
  inTransaction(e, () => {
    e.next();
    if (isOurs) {
      const text = {
        password_changed: "Senha trocada por um link de e-mail",
        email_changed: "E-mail trocado",
        email_verified: "E-mail confirmado",
      };
      record(
        e.app,
        { id: user.id, name: user.getString("name"), roles: [] },
        { area: "account", collection: "users", subject: user.id, kind, text: text[kind] },
      );
    }
  });
  if (kind === "password_changed") {
    forgetAttempts(e.app, user.collection().name, user.email());
  }
}
