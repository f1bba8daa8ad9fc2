/** Inviting a person: an account without a password of theirs yet, and a link to choose one. */

import type { invite as contract, InviteAnswer } from "../../../domain/account/commands";
import type { InputOf } from "../../../domain/contract";
import { refuse } from "../../../domain/refusal";
import type { Actor } from "../platform/actor";
import { type App, find, first, isUniqueViolation } from "../platform/database";
import type { Call } from "../platform/endpoint";
import { schoolSettings } from "../platform/settings";
import { record } from "../platform/timeline";
import { tellCreated } from "./users";

const LINK_DAYS = 7;
const DAY_SECONDS = 86_400;

/** The account stands before the mail is sent: a mail server that is down costs the mail, not the account. */
export function invite({ app, actor }: Call, input: InputOf<typeof contract>): InviteAnswer {
  const user = find(app, "users", input.id) ?? create(app, actor, input);
  if (user.email().toLowerCase() !== input.email) {
    throw refuse("id_taken", {});
  }
  if (!user.getBool("active")) {
    throw refuse("user_deactivated", { name: user.getString("name") });
  }
  const link = linkFor(app, user);
  const mailed = send(app, user, link);
  record(app, actor, {
    area: "account",
    collection: "users",
    subject: user.id,
    kind: "invited",
    text: mailed ? "Convite enviado por e-mail" : "Convite feito; o e-mail não pôde ser enviado",
  });
  return { user: user.id, mailed, link: mailed ? "" : link };
}

function create(app: App, actor: Actor, input: InputOf<typeof contract>): core.Record {
  if (first(app, "SELECT id FROM users WHERE email = {:email} COLLATE NOCASE", { email: input.email }, { id: "" })) {
    throw refuse("email_taken", { email: input.email }, "email");
  }
  const user = new Record(app.findCachedCollectionByNameOrId("users"));
  user.load({ id: input.id, name: input.name, email: input.email, permissions: input.permissions, active: true });
  // Hashing takes its time: not while the one writing connection is held.
  user.setRandomPassword();
  try {
    app.runInTransaction((tx) => {
      tx.save(user);
      tellCreated(tx, actor, user);
    });
  } catch (error) {
    if (isUniqueViolation(error)) {
      throw refuse("email_taken", { email: input.email }, "email");
    }
    throw error;
  }
  return user;
}

/** PocketBase's own link to choose a password, of longer life: who is invited may be away for the week-end. Good for one use. */
function linkFor(app: App, user: core.Record): string {
  const collection = user.collection();
  const token = $security.createJWT(
    { type: "passwordReset", id: user.id, collectionId: collection.id, email: user.email() },
    user.tokenKey() + collection.passwordResetToken.secret,
    LINK_DAYS * DAY_SECONDS,
  );
  return `${app.settings().meta.appURL.replace(/\/+$/, "")}/auth/confirm-password-reset/${token}`;
}

function send(app: App, user: core.Record, link: string): boolean {
  const { meta } = app.settings();
  const school = schoolSettings(app).name;
  const html = [
    `<p>Olá, ${escapeHtml(user.getString("name"))}.</p>`,
    `<p>${escapeHtml(school)} criou uma conta para você no sistema da escola. Escolha sua senha para entrar:</p>`,
    `<p><a href="${link}">Escolher minha senha</a></p>`,
    `<p>Se o link não abrir, copie este endereço no navegador:<br>${link}</p>`,
    `<p>O endereço vale por ${LINK_DAYS} dias e uma única vez. Depois, seu usuário é este e-mail.</p>`,
    `<p>${escapeHtml(meta.appName)}</p>`,
  ].join("\n");
  try {
    app.newMailClient().send(
      new MailerMessage({
        from: { address: meta.senderAddress, name: meta.senderName },
        to: [{ address: user.email(), name: user.getString("name") }],
        subject: `Sua conta no sistema da escola: ${school}`,
        html,
      }),
    );
    return true;
  } catch (error) {
    app.logger().error("The invitation could not be mailed", "user", user.id, "error", String(error));
    return false;
  }
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
