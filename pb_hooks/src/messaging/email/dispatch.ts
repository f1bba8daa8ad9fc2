/**
 * Sends what lies in the outbox. A message is claimed in one transaction, sent outside of any, and its outcome written in another;
 * who dies in between leaves it `uncertain`, and it is never sent again by itself.
 */

import type { MailPlace } from "../../../../domain/messaging/email/mail-pace";
import { letterHtml, maskEmail } from "../../../../domain/messaging/letter";
import {
  type ChannelName,
  isPaused,
  LEASE_MILLISECONDS,
  LONGEST_WAIT,
  type MessageState,
  type Outcome,
  settle,
} from "../../../../domain/messaging/outbox";
import type { OutgoingFile } from "../../../../domain/messaging/providers/provider";
import { smtpOutcome } from "../../../../domain/messaging/smtp";
import { farthestAhead } from "../../../../domain/platform/instants";
import { SERVER } from "../../platform/actor";
import { bytesOf, fileOf } from "../../platform/bytes";
import { now, stamp } from "../../platform/clock";
import {
  type App,
  column,
  execute,
  newRecordId,
  numbers,
  select,
  selectFirst,
  selection,
  text,
  texts,
  transact,
} from "../../platform/database";
import { type Event, record } from "../../platform/timeline";
import { outgoingFile } from "../files/files";
import { type Content, contentColumns } from "../outbox";
import { destinationOf, suppress } from "../suppressions";
import { EMAIL, emailChannel, recordChannelOutcome } from "./channel";
import { hoursWatch, placeNow, takeMailToken } from "./pace";
import { beginRun, endRun, letterTaken, type Run, stir, takesLetters } from "./runs";

/** A message as its purpose's owner and the sender see it. */
export interface Message extends Content {
  id: string;
  area: Event["area"];
  purpose: string;
  about_collection: string;
  about: string;
  person: string;
  channel: ChannelName;
  attempts: number;
}

/** A message with what it carries only on its way. */
interface Sent extends Message {
  headers: Readonly<Record<string, string>>;
}

/** What the owner of a purpose says right before a message goes out. */
export type Composition =
  /** It goes out: `content` takes the place of its own for good, `sent` of its text only in what is sent, since it must not lie in the outbox. */
  | { send: true; content?: Content; sent?: string; headers?: Readonly<Record<string, string>> }
  /** It never goes out. */
  | { skip: string }
  /** Not until whoever holds it back lets it go on. */
  | { hold: true }
  /** Not now: asked again after so many milliseconds, an hour at most. */
  | { wait: number };

/** The owners by purpose; a message of another purpose goes out as it stands. */
export type Purposes = Record<string, (app: App, message: Message) => Composition>;

/** A minute's job ends before the next one begins. */
const RUN_MILLISECONDS = 50_000;
/** Between two looks at an empty outbox: nobody waits longer for an invitation. */
const IDLE_MILLISECONDS = 1000;
/** Between two mails of one run, so that thousands of them leave the desk its turn. */
const GAP_MILLISECONDS = 20;
/** So many must wait for helpers to come, and as long as that they stay. */
const WORTH_HELP = 10;
/** Between two looks of a helper for a letter that got through. */
const WATCH_MILLISECONDS = 100;

/** Runs each minute, for most of it. */
export function dispatch(app: App, purposes: Purposes): void {
  inLane(app, 0, (run, end) => {
    sweep(app);
    const isQuiet = hoursWatch(app);
    while (Date.now() < end && stir(app, run)) {
      sleep(sendNext(app, purposes, run, isQuiet) ? GAP_MILLISECONDS : IDLE_MILLISECONDS);
    }
  });
}

/**
 * Sends beside `dispatch`, each letter over a connection of its own: PocketBase's mail client keeps none open, and a mail server far away
 * takes most of a second for each. Begins once a letter got through, ends when few are left or none gets through any more.
 */
export function helpDispatch(app: App, purposes: Purposes, lane: number): void {
  const isQuiet = hoursWatch(app);
  if (due(app, placeNow(app, isQuiet), WORTH_HELP).length < WORTH_HELP) {
    return;
  }
  inLane(app, lane, (run, end) => {
    while (Date.now() < end && !takesLetters(app) && stir(app, run)) {
      sleep(WATCH_MILLISECONDS);
    }
    while (Date.now() < end && takesLetters(app) && stir(app, run) && sendNext(app, purposes, run, isQuiet)) {
      sleep(GAP_MILLISECONDS);
    }
  });
}

function inLane(app: App, lane: number, work: (run: Run, end: number) => void): void {
  const run = beginRun(app, lane);
  if (run === null) {
    return;
  }
  try {
    work(run, Date.now() + RUN_MILLISECONDS);
  } finally {
    endRun(app, run);
  }
}

/** What was being sent when its sender died or hung: nobody knows whether it arrived. */
function sweep(app: App): void {
  const at = now();
  const lost = select(
    app,
    selection(texts("id", "lease")),
    "FROM messages WHERE state = 'sending' AND channel = 'email' AND NOT (leased_until > {:now} AND leased_until <= {:farthest})",
    { now: stamp(at), farthest: stamp(farthestAhead(at, LEASE_MILLISECONDS)) },
  );
  for (const { id, lease } of lost) {
    write(app, id, lease, {
      kind: "unknown",
      error: "O envio foi interrompido antes da resposta do servidor: a mensagem pode ter chegado ou não.",
    });
  }
}

const DUE = `SELECT id FROM messages WHERE channel = {:channel} AND state = 'queued' AND NOT (next_at > {:now} AND next_at <= {:farthest})
  AND priority <= {:place} ORDER BY priority, next_at, id LIMIT {:most}`;

/** @param place the last one in the queue that may leave. */
function due(app: App, place: MailPlace, most: number): string[] {
  const at = now();
  return place === null
    ? []
    : column(app, DUE, { channel: EMAIL, place, now: stamp(at), farthest: stamp(farthestAhead(at, LONGEST_WAIT)), most });
}

/** Each lane takes its own place in the queue, so that two seldom reach for one message. @returns whether there was something to do. */
function sendNext(app: App, purposes: Purposes, { lane }: Run, isQuiet: () => boolean): boolean {
  if (isPaused(emailChannel(app), now())) {
    return false;
  }
  const next = due(app, placeNow(app, isQuiet), lane + 1)[lane];
  if (!next || !takeMailToken(app)) {
    return false;
  }
  const lease = newRecordId();
  const message = claimed(app, purposes, next, lease);
  if (message) {
    const outcome = deliver(app, message);
    if (outcome.kind === "accepted") {
      letterTaken(app);
    }
    write(app, message.id, lease, outcome);
  }
  return true;
}

/** One message that nobody can make sense of must not hold up those behind it. */
export function claimed(app: App, purposes: Purposes, id: string, lease: string): Sent | null {
  try {
    return transact(app, (tx) => claim(tx, purposes, id, lease));
  } catch (error) {
    if (isLocked(error)) {
      return null;
    }
    app.logger().error("A message could not be prepared", "message", id, "error", String(error));
    execute(
      app,
      "UPDATE messages SET state = 'failed', error = {:error}, updated = {:at} WHERE id = {:id} AND state = 'queued'",
      {
        id,
        error: "A mensagem não pôde ser preparada. Avise a equipe técnica.",
        at: stamp(now()),
      },
    );
    return null;
  }
}

/** Another process of the same data folder was writing. */
const isLocked = (error: unknown): boolean => /database is locked|SQLITE_BUSY/i.test(String(error));

const MESSAGE = selection<Message & { state: MessageState }>()({
  ...texts("id", "purpose", "about_collection", "about", "person", "recipient", "address", "subject", "body"),
  ...numbers("attempts"),
  state: text("state"),
  area: text("area"),
  channel: text("channel"),
});

/**
 * Makes a queued message this run's own, unless its owner has thought better of it. One of two dispatchers wins: the first
 * statement writes, so that the transaction holds the database from its beginning.
 */
export function claim(tx: App, purposes: Purposes, id: string, lease: string): Sent | null {
  const at = now();
  const isOurs = execute(
    tx,
    `UPDATE messages SET state = 'sending', lease = {:lease}, leased_until = {:until}, attempts = attempts + 1, provider_id = '', updated = {:at}
     WHERE id = {:id} AND state = 'queued'`,
    { id, lease, until: stamp(at + LEASE_MILLISECONDS), at: stamp(at) },
  );
  const message = stored(tx, id, lease);
  if (isOurs !== 1 || !message) {
    return null;
  }
  const said = purposes[message.purpose]?.(tx, message) ?? { send: true };
  if ("send" in said) {
    const current = said.content ? rewritten(tx, message, said.content) : message;
    return { ...current, body: said.sent ?? current.body, headers: said.headers ?? {} };
  }
  const isSkipped = "skip" in said;
  execute(
    tx,
    `UPDATE messages SET state = {:state}, lease = '', leased_until = '', attempts = attempts - 1, next_at = {:next}, error = {:why}
     WHERE id = {:id}`,
    {
      id,
      state: isSkipped ? "skipped" : "hold" in said ? "held" : "queued",
      next: "wait" in said ? stamp(at + Math.min(said.wait, LONGEST_WAIT)) : "",
      why: isSkipped ? said.skip : "",
    },
  );
  if (isSkipped) {
    recordMessage(tx, message, "skipped", said.skip);
  }
  return null;
}

/** The message with what it says now, and to whom, written down as such. */
function rewritten(tx: App, message: Message, content: Content): Message {
  const { masked_address, destination, search, ...said } = contentColumns(content, message.channel);
  const fields = Object.keys(said) as (keyof Content)[];
  if (fields.some((field) => said[field] !== message[field])) {
    execute(
      tx,
      `UPDATE messages SET recipient = {:recipient}, address = {:address}, masked_address = {:masked_address}, destination = {:destination}, subject = {:subject},
         body = {:body}, search = {:search} WHERE id = {:id}`,
      { id: message.id, ...said, masked_address, destination, search },
    );
  }
  return { ...message, ...said };
}

/** The message as it stands, if it is the lease's. */
function stored(tx: App, id: string, lease: string): (Message & { state: MessageState }) | null {
  return selectFirst(tx, MESSAGE, "FROM messages WHERE id = {:id} AND lease = {:lease}", { id, lease });
}

/** Hands it to the mail server, and waits for its word as long as that takes. */
function deliver(app: App, message: Sent): Outcome {
  const { meta } = app.settings();
  const [id = ""] = column(app, "SELECT file FROM messages WHERE id = {:id}", { id: message.id });
  const file = outgoingFile(app, id);
  if (id !== "" && !file) {
    return { kind: "refused", error: "O anexo não está mais guardado." };
  }
  const provider_id = `<${message.id}@${meta.senderAddress.split("@")[1] ?? "localhost"}>`;
  try {
    app.newMailClient().send(
      new MailerMessage({
        from: { address: meta.senderAddress, name: meta.senderName },
        to: [{ address: message.address, name: "" }],
        subject: message.subject,
        text: message.body,
        html: letterHtml(message.body),
        ...(file ? { attachments: attached(file) } : {}),
        // Out-of-office programs answer no automatic mail.
        headers: { ...message.headers, "Message-ID": provider_id, "Auto-Submitted": "auto-generated" },
      }),
    );
    return { kind: "accepted", provider_id };
  } catch (error) {
    return smtpOutcome(String(error));
  }
}

/** As PocketBase's mail client takes them: each name with what reads it. */
function attached({ name, content }: OutgoingFile): Record<string, unknown> {
  return { [name]: fileOf(bytesOf(content), name).reader.open() };
}

/** Writes an outcome down, if the message still is the lease's. What can't be written is uncertain once the lease has run out. */
function write(app: App, id: string, lease: string, outcome: Outcome): void {
  transact(app, (tx) => settleIn(tx, id, lease, outcome));
}

function settleIn(tx: App, id: string, lease: string, outcome: Outcome): void {
  const at = now();
  execute(tx, "UPDATE messages SET updated = {:at} WHERE id = {:id} AND lease = {:lease}", { id, lease, at: stamp(at) });
  recordChannelOutcome(tx, outcome, at);
  const message = stored(tx, id, lease);
  const settled = message && settle(message, outcome, at, Math.random());
  if (!settled) {
    return;
  }
  execute(
    tx,
    `UPDATE messages SET state = {:state}, attempts = {:attempts}, next_at = {:next_at}, leased_until = '', error = {:error},
         error_class = {:error_class}, sent_at = {:sent_at}, provider_id = {:provider_id}, updated = {:at}
       WHERE id = {:id} AND lease = {:lease}`,
    {
      id,
      lease,
      state: settled.state,
      attempts: settled.attempts,
      next_at: settled.next_at === null ? "" : stamp(settled.next_at),
      error: settled.error,
      error_class: settled.error_class,
      sent_at: settled.state === "sent" ? stamp(at) : "",
      provider_id: settled.provider_id,
      at: stamp(at),
    },
  );
  if (settled.error_class === "bounced") {
    suppress(tx, SERVER, EMAIL, destinationOf(EMAIL, message.address), {
      kind: "bounce",
      origin: settled.error,
      person: message.person,
      masked: maskEmail(message.address),
    });
  }
  recordMessage(tx, message, settled.state, settled.error);
}

const TOLD: Partial<Record<MessageState, string>> = {
  sent: "Mensagem enviada por e-mail",
  failed: "O e-mail não pôde ser enviado",
  uncertain: "O e-mail pode ter chegado ou não",
  skipped: "O e-mail não foi enviado",
};

/** In the message's own history, and, once its fate is known, in that of the record it is about. */
function recordMessage(tx: App, message: Message, state: MessageState, detail: string): void {
  const kind = `message_${state}`;
  const words = TOLD[state] ?? "De volta à fila de envio";
  const because = detail ? ` (${detail.replace(/\.$/, "")})` : "";
  record(tx, SERVER, {
    area: message.area,
    collection: "messages",
    subject: message.id,
    kind,
    text: `${words}${because}`,
  });
  if (state !== "queued" && message.about !== "") {
    record(tx, SERVER, {
      area: message.area,
      collection: message.about_collection,
      subject: message.about,
      kind,
      text: `${words}: ${message.subject}${because}`,
      data: { message: message.id },
    });
  }
}
