/** Who hears of what happens to a call: the bell, and one letter for a burst of acts. */

import { LONGEST_WAIT } from "../../../../domain/messaging/outbox";
import { CALL_UPDATE, type CallNews, callLetter, LETTER_DELAY } from "../../../../domain/support/calls/letters";
import { sayCode } from "../../../../domain/support/calls/words";
import type { Message, Say } from "../../messaging/dispatcher";
import { post } from "../../messaging/outbox";
import type { Actor } from "../../platform/actor";
import { fromStamp, now } from "../../platform/clock";
import { type App, column, flag, newRecordId, select, selection, text, texts } from "../../platform/database";
import { notify } from "../../platform/notifications";
import { schoolSettings } from "../../platform/settings";

const title = (call: core.Record) => `${sayCode(call.getString("code"))}: ${call.getString("title")}`.slice(0, 200);

/** Whoever attends to the service hears of a new call; where nobody is named, everybody at the IT desk. */
export function tellTeam(app: App, actor: Actor, call: core.Record, service: string): void {
  const named = column(
    app,
    `SELECT u.id FROM services s, json_each(s.technicians) t JOIN users u ON u.id = t.value WHERE s.id = {:service} AND u.active = TRUE`,
    { service },
  );
  const team =
    named.length > 0 ? named : column(app, "SELECT id FROM users WHERE active = TRUE AND permissions LIKE '%\"Tecnologia\"%'");
  for (const user of team) {
    if (user !== actor.id) {
      const from = call.getString("requester_name") || "alguém";
      notify(app, user, { kind: "call_opened", title: title(call), text: `Aberto por ${from}`, link: boardLink(call) });
    }
  }
}

const boardLink = (call: core.Record) => `/atendimentos/${call.id}`;
const ownLink = (call: core.Record) => `/meus-chamados/${call.id}`;

const FOLLOWER = selection({
  ...texts("u.id", "u.name", "u.email", "u.person"),
  team: flag("u.permissions LIKE '%\"Tecnologia\"%'"),
});

/**
 * Before what is said is written: a letter that is left now tells of all that comes from now on.
 * Everybody on the call hears of a public act, but who did it: by the bell, and by e-mail.
 * @param words what happened, in a sentence.
 */
export function tellFollowers(app: App, actor: Actor, call: core.Record, kind: string, words: string): void {
  const followers = select(
    app,
    FOLLOWER,
    "FROM call_followers f JOIN users u ON u.id = f.user WHERE f.call = {:call} AND u.active = TRUE",
    { call: call.id },
  );
  const technician = call.getString("technician");
  for (const follower of followers) {
    if (follower.id !== actor.id) {
      notify(app, follower.id, {
        kind,
        title: title(call),
        text: words.slice(0, 500),
        link: follower.id === technician ? boardLink(call) : ownLink(call),
      });
      leaveLetter(app, actor, call, follower);
    }
  }
  if (technician && technician !== actor.id && !followers.some(({ id }) => id === technician)) {
    notify(app, technician, { kind, title: title(call), text: words.slice(0, 500), link: boardLink(call) });
  }
}

/** To one user of the team, about what is theirs. */
export function tellTechnician(app: App, actor: Actor, call: core.Record, user: string, kind: string, words: string): void {
  if (user !== "" && user !== actor.id) {
    notify(app, user, { kind, title: title(call), text: words.slice(0, 500), link: boardLink(call) });
  }
}

/** One letter for a burst: while one to the same person about the same call waits, it will tell of this too. */
function leaveLetter(
  app: App,
  actor: Actor,
  call: core.Record,
  { id, name, email, person }: { id: string; name: string; email: string; person: string },
): void {
  const waiting = column(
    app,
    "SELECT id FROM messages WHERE about = {:call} AND purpose = {:purpose} AND state = 'queued' AND address = {:email} LIMIT 1",
    { call: call.id, purpose: CALL_UPDATE, email },
  );
  if (waiting.length > 0 || email === "") {
    return;
  }
  post(app, actor, {
    ...{ id: newRecordId(), area: "support", purpose: CALL_UPDATE, person, recipient: name, address: email },
    about: { collection: "service_calls", id: call.id },
    dedupeKey: `call:${call.id}:${id}:${newRecordId()}`,
    subject: `${sayCode(call.getString("code"))}: ${call.getString("title")}`,
    body: "",
    priority: 2,
  });
}

const NEWS = selection({ ...texts("at", "author_name", "text"), kind: text<CallNews["kind"]>("kind") });

/** Right before a letter goes out: what was said to everybody since it was left, and by others than who reads it. */
export function sayCallUpdate(app: App, { id, about, address, recipient }: Message): Say {
  const [letter] = select(app, selection(texts("created")), "FROM messages WHERE id = {:id}", { id });
  const left = fromStamp(letter!.created);
  const wait = left + LETTER_DELAY - now();
  if (wait > 0) {
    return { wait: Math.min(wait, LONGEST_WAIT) };
  }
  const call = app.findRecordById("service_calls", about);
  const params = { call: about, since: letter!.created, address };
  const news = select(
    app,
    NEWS,
    `FROM (SELECT m.at, m.author_name, m.text, 'message' AS kind FROM call_messages m
             LEFT JOIN users u ON u.id = m.author WHERE m.call = {:call} AND m.at >= {:since} AND COALESCE(u.email, '') != {:address}
           UNION ALL
           SELECT t.at, t.actor_name AS author_name, t.text, 'event' AS kind FROM timeline t
             LEFT JOIN users u ON u.id = t.actor WHERE t.subject = {:call} AND t.at >= {:since} AND COALESCE(u.email, '') != {:address}
             AND t.kind IN ('call_taken', 'call_assigned', 'call_waiting', 'call_resumed', 'call_resolved', 'call_cancelled', 'call_closed'))
     ORDER BY at`,
    params,
  );
  if (news.length === 0) {
    return { skip: "Não havia novidade para contar." };
  }
  const { name } = schoolSettings(app);
  const link = `${app.settings().meta.appURL.replace(/\/$/, "")}/meus-chamados/${call.id}`;
  const words = callLetter({ school: name, recipient, code: call.getString("code"), title: call.getString("title"), news, link });
  return { send: true, content: { recipient, address, ...words } };
}
