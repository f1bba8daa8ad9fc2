/** The notifications about a call: the bell, and one e-mail for several quick acts. */

import { maskEmail } from "../../../../domain/messaging/email-text";
import { remainingCollectionTime } from "../../../../domain/messaging/outbox";
import { personPlaceholder } from "../../../../domain/platform/person-placeholder";
import {
  CALL_UPDATE,
  type CallNews,
  callEmail,
  callHeaders,
  EMAIL_DELAY,
  emailSubject,
} from "../../../../domain/support/calls/call-email";
import { JOINER_NEWS } from "../../../../domain/support/calls/joiners";
import { formatCode } from "../../../../domain/support/calls/words";
import { topics } from "../../../../domain/support/topics";
import { headOf } from "../../../../domain/text";
import { channelsOfUsers, notifyUsers, type Recipient } from "../../messaging/notify-users";
import { enqueue } from "../../messaging/outbox";
import type { Composition, Message } from "../../messaging/queue/claim";
import { namedIn } from "../../platform/person-data/person-placeholders";
import { notify } from "../../platform/school/notifications";
import { type App, column, newRecordId, select } from "../../platform/sql/database";
import { selection, text, texts } from "../../platform/sql/selection";
import { fromStamp, now } from "../../platform/time/clock";
import { schoolSettings } from "../../platform/time/settings";
import type { Actor } from "../../platform/timeline/actor";
import { ATTENDING, approvers, attends, technicians } from "../technicians";
import { faultNamed } from "./faults";
import { guestLink, guestOf, guestsOf } from "./guests";

const title = (call: core.Record) => headOf(`${formatCode(call.getString("code"))}: ${call.getString("title")}`, 200);

/** Notifies the service's technicians of a call that arrives at it; where it has none any more, everybody at the IT desk. */
export function notifyTeam(app: App, actor: Actor, call: core.Record, words = `Aberto por ${formatRequester(call)}`): void {
  notifyUsers(app, actor, teamOf(app, call), topics.new_calls, {
    ...{ area: "support", kind: "call_opened", title: title(call), text: words },
    link: boardLink(call),
  });
}

/** Nobody may begin before the approval: the approvers are notified first. */
export function notifyApprovers(app: App, actor: Actor, call: core.Record): void {
  notifyUsers(app, actor, approvers(app), topics.call_approvals, {
    ...{ area: "support", kind: "call_to_approve", title: title(call), text: `A aprovar, pedido de ${formatRequester(call)}` },
    link: boardLink(call),
  });
}

function teamOf(app: App, call: core.Record): string[] {
  const namedTechnicians = column(
    app,
    `SELECT u.id FROM services s, json_each(s.technicians) t JOIN users u ON u.id = t.value
     WHERE s.id = {:service} AND u.id IN (SELECT u.id ${ATTENDING})`,
    { service: call.getString("service") },
  );
  return namedTechnicians.length > 0 ? namedTechnicians : technicians(app);
}

function formatRequester(call: core.Record): string {
  const person = call.getString("requester");
  return person ? personPlaceholder(person) : call.getString("requester_name") || "outra pessoa";
}

const boardLink = (call: core.Record) => `/atendimentos/${call.id}`;
const ownLink = (call: core.Record) => `/meus-chamados/${call.id}`;

/**
 * Called before the message is written: a mail enqueued now contains all later messages. Every participant of the call is
 * notified of a public act, except its author: by the bell, and by e-mail.
 * @param words the event, in a sentence.
 */
export function notifyFollowers(app: App, actor: Actor, call: core.Record, kind: string, words: string): void {
  const followers = column(app, "SELECT user FROM call_followers WHERE call = {:call}", { call: call.id });
  const technician = call.getString("technician");
  const otherFollowers = followers.filter((id) => id !== technician && id !== actor.id);
  for (const follower of channelsOfUsers(app, otherFollowers, topics.followed_calls)) {
    if (follower.bell) {
      notify(app, follower.id, { kind, title: title(call), text: headOf(words, 500), link: ownLink(call) });
    }
    if (follower.mail) {
      enqueueEmail(app, actor, call, follower);
    }
  }
  notifyJoiners(app, actor, call, kind);
  for (const email of guestsOf(app, call.id)) {
    enqueueEmail(app, actor, call, { name: maskEmail(email), email, person: "" }, titleForGuest(app, call, email));
  }
  notifyTechnician(app, actor, call, technician, kind, words);
}

/** Notifies the joiners of the call's states, in words that name nobody. */
function notifyJoiners(app: App, actor: Actor, call: core.Record, kind: string): void {
  const words = JOINER_NEWS[kind];
  if (words === undefined) {
    return;
  }
  const joiners = column(app, "SELECT user FROM call_joiners WHERE call = {:call}", { call: call.id });
  const fault = faultNamed(app, call.getString("equipment"), call.getString("title"));
  const otherJoiners = joiners.filter((id) => id !== actor.id && id !== call.getString("technician"));
  for (const joiner of channelsOfUsers(app, otherJoiners, topics.followed_calls)) {
    if (joiner.bell) {
      notify(app, joiner.id, { kind, title: emailSubject(call.getString("code"), fault), text: words, link: ownLink(call) });
    }
    if (joiner.mail) {
      enqueueEmail(app, actor, call, joiner, fault);
    }
  }
}

/**
 * H-38: a reporter by a label reads their own words, or a fault that the kind lists, and no title of another person's. "" where
 * there is nothing for them to read.
 */
function titleForGuest(app: App, call: core.Record, email: string): string {
  const title = call.getString("title");
  const isOwn = guestOf(app, call.id, email)?.report === call.id;
  return isOwn ? title : faultNamed(app, call.getString("equipment"), title);
}

/** Notifies one user of the team about their call. Where the user no longer attends to calls, the team is notified. */
export function notifyTechnician(app: App, actor: Actor, call: core.Record, user: string, kind: string, words: string): void {
  const notice = { kind, title: title(call), text: headOf(words, 500), link: boardLink(call) };
  const recipients = user === "" || attends(app, user) ? [user] : teamOf(app, call);
  notifyUsers(app, actor, recipients, topics.attended_calls, { area: "support", ...notice });
}

/** One mail for a series of events: while a mail to the same person about the same call waits, it takes this event too. */
function enqueueEmail(
  app: App,
  actor: Actor,
  call: core.Record,
  { name, email, person }: Pick<Recipient, "name" | "email" | "person">,
  title = call.getString("title"),
): void {
  const waitingMessage = column(
    app,
    "SELECT id FROM messages WHERE about = {:call} AND purpose = {:purpose} AND state = 'queued' AND address = {:email} LIMIT 1",
    { call: call.id, purpose: CALL_UPDATE, email },
  );
  if (waitingMessage.length > 0 || email === "") {
    return;
  }
  enqueue(app, actor, {
    ...{ id: newRecordId(), area: "support", purpose: CALL_UPDATE, person, recipient: name, address: email },
    about: { collection: "service_calls", id: call.id },
    dedupeKey: `call:${call.id}:${newRecordId()}`,
    subject: emailSubject(call.getString("code"), title),
    body: "",
    priority: 2,
  });
}

const CALL_NEWS = selection({ ...texts("at", "author_name", "text", "about"), kind: text<CallNews["kind"]>("kind") });

/** The reader of a call's mail: a participant, a reporter by the label, or a joiner, with an account or without. */
type Reader = "follower" | "reporter" | "joiner" | "joined_guest";

function readerOf(app: App, call: string, email: string): Reader | null {
  if (hasAddress(app, "call_followers", call, email)) {
    return "follower";
  }
  if (hasAddress(app, "call_joiners", call, email)) {
    return "joiner";
  }
  const guest = guestOf(app, call, email);
  if (!guest || guest.confirmed_at === "" || guest.ended_at !== "") {
    return null;
  }
  return guest.report === call ? "reporter" : "joined_guest";
}

/**
 * Runs directly before a mail leaves: collects the events since it was enqueued, by other people than its reader. A joiner only
 * gets states, in words that name nobody.
 */
export function composeCallUpdate(app: App, { id, about, address, recipient }: Message): Composition {
  const [message] = select(app, selection(texts("created")), "FROM messages WHERE id = {:id}", { id });
  const enqueuedAt = fromStamp(message!.created);
  const wait = remainingCollectionTime(enqueuedAt, EMAIL_DELAY, now());
  if (wait > 0) {
    return { wait };
  }
  const reader = readerOf(app, about, address);
  if (reader === null) {
    return { skip: "O destinatário não acompanha mais este chamado." };
  }
  const isGuest = reader === "reporter" || reader === "joined_guest";
  const isJoiner = reader === "joiner" || reader === "joined_guest";
  const guest = isGuest ? guestOf(app, about, address) : null;
  const call = app.findRecordById("service_calls", about);
  const params = { call: about, since: message!.created, address, isGuest, isJoiner };
  const news = select(
    app,
    CALL_NEWS,
    `FROM (SELECT m.at, m.author_name, m.text, 'message' AS kind, '' AS about FROM call_messages m
             LEFT JOIN users u ON u.id = m.author WHERE m.call = {:call} AND m.at >= {:since} AND COALESCE(u.email, '') != {:address}
             AND NOT {:isJoiner}
             AND (NOT {:isGuest} OR u.permissions LIKE '%"Tecnologia"%' OR u.permissions LIKE '%"Admin"%')
           UNION ALL
           SELECT t.at, t.actor_name AS author_name, t.text, 'event' AS kind, t.kind AS about FROM timeline t
             LEFT JOIN users u ON u.id = t.actor WHERE t.subject = {:call} AND t.at >= {:since} AND COALESCE(u.email, '') != {:address}
             AND t.kind IN ('call_approved', 'call_taken', 'call_assigned', 'call_waiting', 'call_resumed', 'call_undone', 'call_returned', 'call_taken_up', 'call_resolved', 'call_cancelled',
               'call_closed', 'call_merged')
             AND (NOT {:isGuest} OR t.kind NOT IN ('call_cancelled', 'call_closed')))
     ORDER BY at`,
    params,
  ).flatMap((news) => (isJoiner ? inPlainWords(news) : [news]));
  if (news.length === 0) {
    return { skip: "Não havia novidade a informar." };
  }
  const { name } = schoolSettings(app);
  const { appURL } = app.settings().meta;
  const link = guest ? guestLink(app, guest.token) : `${appURL.replace(/\/$/, "")}/meus-chamados/${call.id}`;
  const words = callEmail({
    ...{ school: name, recipient, code: call.getString("code"), link },
    title: titleFor(app, reader, call),
    guest: isGuest,
    news: namedIn(app, news),
  });
  const earlier = column(
    app,
    `SELECT provider_id FROM messages WHERE about = {:call} AND purpose = {:purpose} AND address = {:address} AND provider_id != ''
     ORDER BY created`,
    { call: about, purpose: CALL_UPDATE, address },
  );
  return {
    send: true,
    content: { recipient, address, ...words },
    headers: callHeaders(about, appURL, earlier, guest ? link : undefined),
  };
}

const inPlainWords = (event: CallNews & { about: string }): (CallNews & { about: string })[] => {
  const words = JOINER_NEWS[event.about];
  return words === undefined ? [] : [{ ...event, author_name: "", text: words }];
};

const titleFor = (app: App, reader: Reader, call: core.Record): string =>
  reader === "follower" || reader === "reporter"
    ? call.getString("title")
    : faultNamed(app, call.getString("equipment"), call.getString("title"));

const hasAddress = (app: App, table: "call_followers" | "call_joiners", call: string, email: string): boolean =>
  column(
    app,
    `SELECT u.id FROM ${table} f JOIN users u ON u.id = f.user WHERE f.call = {:call} AND u.active = TRUE AND u.email = {:email}`,
    { call, email },
  ).length > 0;
