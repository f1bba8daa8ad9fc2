/** The invitation of a person: an account whose password only the person chooses, and a link to choose it. */

import type { invite as contract, InviteAnswer } from "../../../domain/account/commands";
import { INVITATION_DAYS, INVITED } from "../../../domain/account/invitation";
import { refuse } from "../../../domain/account/refusals";
import type { InputOf } from "../../../domain/contract";
import { tidy } from "../../../domain/text";
import { enqueue } from "../messaging/outbox";
import { requirePresent } from "../people/current-person";
import type { Call } from "../platform/http/endpoint";
import { type App, column, find, isUniqueViolation, newRecordId, selectFirst, transact } from "../platform/sql/database";
import { selection, texts } from "../platform/sql/selection";
import { schoolSettings } from "../platform/time/settings";
import type { Actor } from "../platform/timeline/actor";
import { LATEST_FIRST, record } from "../platform/timeline/timeline";
import { leaveDashboard } from "./superuser";
import { recordAccountCreated } from "./users";

const DAY_SECONDS = 86_400;
const INVITATION = "invitation";

/** The place of the link in the mail. The link opens the account, so no table stores it. */
const LINK_PLACE = "[endereço pessoal, que só aparece no e-mail]";

/**
 * Creates the account and its invitation in the outbox together. The answer holds the link, for a user who hands it over by hand.
 */
export function invite({ app, actor }: Call, input: InputOf<typeof contract>): InviteAnswer {
  const existing = find(app, "users", input.id);
  const user = existing ?? create(app, actor, input);
  if (!user.getBool("active")) {
    throw refuse("user_deactivated", { name: user.getString("name") });
  }
  if (existing && !isSame(existing, input)) {
    throw refuse("id_taken", {});
  }
  const message = transact(app, (tx) => {
    leaveDashboard(tx, user);
    return queue(tx, actor, user);
  });
  return { user: user.id, message, link: linkFor(app, user) };
}

/** A second invitation sends the present account. */
const isSame = (user: core.Record, { name, email, permissions, person }: InputOf<typeof contract>): boolean =>
  (person === "" || user.getString("person") === person) &&
  user.email().toLowerCase() === email &&
  user.getString("name") === tidy(name) &&
  [...permissions].sort().join() === [...user.getStringSlice("permissions")].sort().join();

function create(app: App, actor: Actor, input: InputOf<typeof contract>): core.Record {
  if (input.person !== "") {
    requireFree(app, input.person);
  }
  const user = new Record(app.findCachedCollectionByNameOrId("users"));
  const { id, name, email, permissions, person } = input;
  user.load({ id, name, email, permissions, person, active: true });
  // The hash takes time, so it is computed while nobody waits for the one writing connection.
  user.setRandomPassword();
  try {
    app.runInTransaction((tx) => {
      tx.save(user);
      recordAccountCreated(tx, actor, user);
    });
  } catch (error) {
    if (isUniqueViolation(error)) {
      throw refuse("email_taken", { email: input.email }, "email");
    }
    throw error;
  }
  return user;
}

/** @throws Refusal not_found, already_anonymous, person_merged, person_left, person_has_account. */
function requireFree(app: App, person: string): void {
  requirePresent(app, person, "person");
  const other = selectFirst(app, selection(texts("name", "email")), "FROM users WHERE person = {:person} AND person != ''", {
    person,
  });
  if (other) {
    throw refuse("person_has_account", other, "person");
  }
}

/**
 * PocketBase's own link to choose a password, with a longer life: the invited person may be away for the weekend. It works once.
 */
function linkFor(app: App, user: core.Record): string {
  const collection = user.collection();
  const token = $security.createJWT(
    { type: "passwordReset", id: user.id, collectionId: collection.id, email: user.email() },
    user.tokenKey() + collection.passwordResetToken.secret,
    INVITATION_DAYS * DAY_SECONDS,
  );
  return `${app.settings().meta.appURL.replace(/\/+$/, "")}/auth/confirm-password-reset/${token}?${INVITED}`;
}

/** @returns the message's id; where one still waits, the id of that message. */
function queue(app: App, actor: Actor, user: core.Record): string {
  const [waitingMessage] = column(
    app,
    "SELECT id FROM messages WHERE about = {:user} AND purpose = {:purpose} AND state = 'queued' AND address = {:address}",
    { user: user.id, purpose: INVITATION, address: user.email() },
  );
  if (waitingMessage) {
    return waitingMessage;
  }
  const school = schoolSettings(app).name;
  const id = newRecordId();
  enqueue(app, actor, {
    id,
    area: "account",
    purpose: INVITATION,
    person: "",
    about: { collection: "users", id: user.id },
    recipient: user.getString("name"),
    address: user.email(),
    subject: `Sua conta no sistema da escola: ${school}`,
    body: [
      `Olá, ${user.getString("name")}.`,
      `${school} criou uma conta para você no sistema da escola. Escolha sua senha neste endereço:`,
      LINK_PLACE,
      `Ele é válido por ${INVITATION_DAYS} dias e só pode ser usado uma vez. Se não abrir, copie-o e cole no navegador. Depois, entre com este e-mail e a senha escolhida.`,
      app.settings().meta.appName,
    ].join("\n\n"),
    priority: 0,
  });
  record(app, actor, {
    area: "account",
    collection: "users",
    subject: user.id,
    kind: "invited",
    text: "Convite feito; o e-mail será enviado",
    data: { message: id },
  });
  return id;
}

/** Whether the person has chosen a password since the latest invitation. */
function hasChosen(app: App, user: string): boolean {
  const [latest] = column(
    app,
    `SELECT actor FROM timeline WHERE subject = {:user} AND (kind = 'invited' OR (kind = 'password_changed' AND actor = {:user}))
     ${LATEST_FIRST} LIMIT 1`,
    { user },
  );
  return latest === user;
}

/** Runs directly before the mail leaves: tests whether the account still needs the invitation, and makes a new link. */
export function composeInvitation(app: App, message: { about: string; address: string; body: string }) {
  const user = find(app, "users", message.about);
  if (!user?.getBool("active")) {
    return { skip: "A conta foi desativada." };
  }
  if (user.email() !== message.address) {
    return { skip: "O e-mail da conta mudou." };
  }
  if (hasChosen(app, user.id)) {
    return { skip: "A pessoa já escolheu a senha pelo link entregue em mãos." };
  }
  return { send: true as const, sentText: message.body.replace(LINK_PLACE, linkFor(app, user)) };
}
