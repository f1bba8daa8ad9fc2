/**
 * Sends what lies in the outbox. A message is claimed in one transaction, sent outside of any, and its outcome written in another;
 * who dies in between leaves it `uncertain`, and it is never sent again by itself.
 */
import { letterHtml } from "../../../domain/messaging/letter";
import {
  isPaused,
  LEASE_MILLISECONDS,
  LONGEST_WAIT,
  type MessageState,
  type Outcome,
  settle,
} from "../../../domain/messaging/outbox";
import { smtpOutcome } from "../../../domain/messaging/smtp";
import { farthestAhead } from "../../../domain/platform/instants";
import { SERVER } from "../platform/actor";
import { now, stamp } from "../platform/clock";
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
} from "../platform/database";
import { type Event, record } from "../platform/timeline";
import { EMAIL, emailChannel, tellChannel } from "./channel";
import { beginRun, endRun, stir } from "./one-run";
import { type Content, contentColumns } from "./outbox";

/** A message as its purpose's owner and the sender see it. */
export interface Message extends Content {
  id: string;
  area: Event["area"];
  purpose: string;
  about_collection: string;
  about: string;
  attempts: number;
}

/** What the owner of a purpose says right before a message goes out. */
export type Say =
  /** It goes out: `content` takes the place of its own for good, `sent` of its text only in what is sent, since it must not lie in the outbox. */
  | { send: true; content?: Content; sent?: string }
  /** It never goes out. */
  | { skip: string }
  /** Not now: asked again after so many milliseconds, an hour at most. */
  | { wait: number };

/** The owners by purpose; a message of another purpose goes out as it stands. */
export type Purposes = Record<string, (app: App, message: Message) => Say>;

/** A minute's job ends before the next one begins. */
const RUN_MILLISECONDS = 50_000;
/** Between two looks at an empty outbox: nobody waits longer for an invitation. */
const IDLE_MILLISECONDS = 1000;
/** Between two mails, so that thousands of them leave the desk its turn. */
const GAP_MILLISECONDS = 20;

/** Runs each minute, for most of it. */
export function dispatch(app: App, purposes: Purposes): void {
  const run = beginRun(app);
  if (run === "") {
    return;
  }
  try {
    sweep(app);
    const end = Date.now() + RUN_MILLISECONDS;
    while (Date.now() < end && stir(app, run)) {
      sleep(sendNext(app, purposes) ? GAP_MILLISECONDS : IDLE_MILLISECONDS);
    }
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
    "FROM messages WHERE state = 'sending' AND channel != 'assisted' AND NOT (leased_until > {:now} AND leased_until <= {:farthest})",
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
  ORDER BY priority, next_at, id LIMIT 1`;

/** @returns whether there was something to do. */
function sendNext(app: App, purposes: Purposes): boolean {
  const at = now();
  if (isPaused(emailChannel(app), at)) {
    return false;
  }
  const [due] = column(app, DUE, { channel: EMAIL, now: stamp(at), farthest: stamp(farthestAhead(at, LONGEST_WAIT)) });
  if (!due) {
    return false;
  }
  const lease = newRecordId();
  const message = claimed(app, purposes, due, lease);
  if (message) {
    write(app, message.id, lease, deliver(app, message));
  }
  return true;
}

/** One message that nobody can make sense of must not hold up those behind it. */
function claimed(app: App, purposes: Purposes, id: string, lease: string): Message | null {
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
  ...texts("id", "purpose", "about_collection", "about", "recipient", "address", "subject", "body"),
  ...numbers("attempts"),
  state: text("state"),
  area: text("area"),
});

/**
 * Makes a queued message this run's own, unless its owner has thought better of it. One of two dispatchers wins: the first
 * statement writes, so that the transaction holds the database from its beginning.
 */
function claim(tx: App, purposes: Purposes, id: string, lease: string): Message | null {
  const at = now();
  const isOurs = execute(
    tx,
    `UPDATE messages SET state = 'sending', lease = {:lease}, leased_until = {:until}, attempts = attempts + 1, updated = {:at}
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
    return said.sent === undefined ? current : { ...current, body: said.sent };
  }
  const isSkipped = "skip" in said;
  execute(
    tx,
    `UPDATE messages SET state = {:state}, lease = '', leased_until = '', attempts = attempts - 1, next_at = {:next}, error = {:why}
     WHERE id = {:id}`,
    {
      id,
      state: isSkipped ? "skipped" : "queued",
      next: isSkipped ? "" : stamp(at + Math.min(said.wait, LONGEST_WAIT)),
      why: isSkipped ? said.skip : "",
    },
  );
  if (isSkipped) {
    tell(tx, message, "skipped", said.skip);
  }
  return null;
}

/** The message with what it says now, and to whom, written down as such. */
function rewritten(tx: App, message: Message, content: Content): Message {
  const { masked_address, search, ...said } = contentColumns(content);
  const fields = Object.keys(said) as (keyof Content)[];
  if (fields.some((field) => said[field] !== message[field])) {
    execute(
      tx,
      `UPDATE messages SET recipient = {:recipient}, address = {:address}, masked_address = {:masked_address}, subject = {:subject},
         body = {:body}, search = {:search} WHERE id = {:id}`,
      { id: message.id, ...said, masked_address, search },
    );
  }
  return { ...message, ...said };
}

/** The message as it stands, if it is the lease's. */
function stored(tx: App, id: string, lease: string): (Message & { state: MessageState }) | null {
  return selectFirst(tx, MESSAGE, "FROM messages WHERE id = {:id} AND lease = {:lease}", { id, lease });
}

/** Hands it to the mail server, and waits for its word as long as that takes. */
function deliver(app: App, message: Message): Outcome {
  const { meta } = app.settings();
  const provider_id = `<${message.id}@${meta.senderAddress.split("@")[1] ?? "localhost"}>`;
  try {
    app.newMailClient().send(
      new MailerMessage({
        from: { address: meta.senderAddress, name: meta.senderName },
        to: [{ address: message.address, name: "" }],
        subject: message.subject,
        text: message.body,
        html: letterHtml(message.body),
        // Out-of-office programs answer no automatic mail.
        headers: { "Message-ID": provider_id, "Auto-Submitted": "auto-generated" },
      }),
    );
    return { kind: "accepted", provider_id };
  } catch (error) {
    return smtpOutcome(String(error));
  }
}

/** Writes an outcome down, if the message still is the lease's. What can't be written is uncertain once the lease has run out. */
function write(app: App, id: string, lease: string, outcome: Outcome): void {
  transact(app, (tx) => settleIn(tx, id, lease, outcome));
}

function settleIn(tx: App, id: string, lease: string, outcome: Outcome): void {
  const at = now();
  execute(tx, "UPDATE messages SET updated = {:at} WHERE id = {:id} AND lease = {:lease}", { id, lease, at: stamp(at) });
  tellChannel(tx, outcome, at);
  const message = stored(tx, id, lease);
  const settled = message && settle(message, outcome, at, Math.random());
  if (!settled) {
    return;
  }
  execute(
    tx,
    `UPDATE messages SET state = {:state}, attempts = {:attempts}, next_at = {:next_at}, leased_until = '', error = {:error},
         sent_at = {:sent_at}, provider_id = {:provider_id}, updated = {:at}
       WHERE id = {:id} AND lease = {:lease}`,
    {
      id,
      lease,
      state: settled.state,
      attempts: settled.attempts,
      next_at: settled.next_at === null ? "" : stamp(settled.next_at),
      error: settled.error,
      sent_at: settled.state === "sent" ? stamp(at) : "",
      provider_id: settled.provider_id,
      at: stamp(at),
    },
  );
  tell(tx, message, settled.state, settled.error);
}

const TOLD: Partial<Record<MessageState, string>> = {
  sent: "Mensagem enviada por e-mail",
  failed: "O e-mail não pôde ser enviado",
  uncertain: "O e-mail pode ter chegado ou não",
  skipped: "O e-mail não foi enviado",
};

/** In the message's own history, and, once its fate is known, in that of the record it is about. */
function tell(tx: App, message: Message, state: MessageState, detail: string): void {
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
