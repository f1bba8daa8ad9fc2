/** Claims a message for one sender: once, in a transaction, after its purpose's owner has tested it again. */
import { type ChannelName, LEASE_MILLISECONDS, LONGEST_WAIT, type MessageState } from "../../../../domain/messaging/outbox";
import { type App, execute, isDatabaseBusy, selectFirst, transact } from "../../platform/sql/database";
import { list, numbers, selection, text, texts } from "../../platform/sql/selection";
import { now, stamp } from "../../platform/time/clock";
import { SERVER } from "../../platform/timeline/actor";
import { type Event, record, recordOfEach } from "../../platform/timeline/timeline";
import { type Content, contentColumns } from "../outbox";

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

/** The message as the outbox stores it. */
export interface StoredMessage extends Message {
  state: MessageState;
  destination: string;
  masked_address: string;
  campaign: string;
  campaign_name: string;
  /** The people whom it concerns. */
  people: readonly string[];
}

/** A message with the content that it has only while it is sent. */
export interface ClaimedMessage extends Message {
  headers: Readonly<Record<string, string>>;
}

/** The decision of a purpose's owner directly before a message leaves. */
export type Composition =
  /**
   * It leaves. `content` replaces the stored content for good; `sent` replaces the text only in the message that leaves, since
   * the outbox must not store it.
   */
  | { send: true; content?: Content; sentText?: string; headers?: Readonly<Record<string, string>> }
  /** It never leaves. */
  | { skip: string }
  /** It waits until its owner releases it. */
  | { hold: true }
  /** Not now: the program asks again after so many milliseconds, an hour at most. */
  | { wait: number };

/** The owners by purpose; a message of another purpose leaves as it is. */
export type Purposes = Record<string, (app: App, message: Message) => Composition>;

/** A message whose owner fails must not stop the messages after it. */
export function claimed(app: App, purposes: Purposes, id: string, lease: string): ClaimedMessage | null {
  try {
    return transact(app, (tx) => claim(tx, purposes, id, lease));
  } catch (error) {
    if (isDatabaseBusy(error)) {
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

const MESSAGE = selection<StoredMessage>()({
  ...texts("id", "purpose", "about_collection", "about", "person", "recipient", "address", "subject", "body"),
  ...texts("destination", "masked_address", "campaign"),
  campaign_name: text("ifnull((SELECT c.name FROM campaigns c WHERE c.id = messages.campaign), '')"),
  people: list("people"),
  ...numbers("attempts"),
  state: text("state"),
  area: text("area"),
  channel: text("channel"),
});

/**
 * Claims a queued message for this run, unless its owner now refuses it. One of two dispatchers wins: the first statement writes,
 * so that the transaction holds the database from its beginning.
 */
export function claim(tx: App, purposes: Purposes, id: string, lease: string): ClaimedMessage | null {
  const at = now();
  const isOurs = execute(
    tx,
    `UPDATE messages SET state = 'sending', lease = {:lease}, leased_until = {:until}, attempts = attempts + 1, provider_id = '', updated = {:at}
     WHERE id = {:id} AND state = 'queued'`,
    { id, lease, until: stamp(at + LEASE_MILLISECONDS), at: stamp(at) },
  );
  const message = storedMessage(tx, id, lease);
  if (isOurs !== 1 || !message) {
    return null;
  }
  const decision = purposes[message.purpose]?.(tx, message) ?? { send: true };
  if ("send" in decision) {
    const current = decision.content ? rewritten(tx, message, decision.content) : message;
    return { ...current, body: decision.sentText ?? current.body, headers: decision.headers ?? {} };
  }
  const isSkipped = "skip" in decision;
  execute(
    tx,
    `UPDATE messages SET state = {:state}, lease = '', leased_until = '', attempts = attempts - 1, next_at = {:next}, error = {:why}
     WHERE id = {:id}`,
    {
      id,
      state: isSkipped ? "skipped" : "hold" in decision ? "held" : "queued",
      next: "wait" in decision ? stamp(at + Math.min(decision.wait, LONGEST_WAIT)) : "",
      why: isSkipped ? decision.skip : "",
    },
  );
  if (isSkipped) {
    recordOutcome(tx, message, "skipped", decision.skip);
  }
  return null;
}

/** The message with its present text and recipient, stored as such. */
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

/** The stored message, if this lease still has it. */
export function storedMessage(tx: App, id: string, lease: string): StoredMessage | null {
  return selectFirst(tx, MESSAGE, "FROM messages WHERE id = {:id} AND lease = {:lease}", { id, lease });
}

/** The lines for each channel's outcomes in the history. The user who sends a message by hand records its outcome. */
const OUTCOME_SENTENCES: Readonly<Record<ChannelName, Partial<Record<MessageState, string>>>> = {
  email: {
    sent: "Mensagem enviada por e-mail",
    failed: "O e-mail não pôde ser enviado",
    uncertain: "O e-mail pode ter chegado ou não",
    skipped: "O e-mail não foi enviado",
  },
  whatsapp: {
    sent: "Enviada pelo WhatsApp",
    failed: "Não pôde ser enviada pelo WhatsApp",
    uncertain: "Pode ter chegado ou não pelo WhatsApp",
    skipped: "Não foi enviada pelo WhatsApp",
  },
  assisted: { skipped: "A mensagem não foi enviada" },
};

/**
 * Writes into the message's own history. Once the outcome is known, also into that of each person whom it concerns, or of its
 * record.
 */
export function recordOutcome(tx: App, message: StoredMessage, state: MessageState, detail: string): void {
  const words = OUTCOME_SENTENCES[message.channel][state] ?? "De volta à fila de envio";
  const because = detail ? ` (${detail.replace(/\.$/, "")})` : "";
  const event = { area: message.area, kind: `message_${state}` };
  record(tx, SERVER, { ...event, collection: "messages", subject: message.id, text: `${words}${because}` });
  if (state === "queued") {
    return;
  }
  // A mail is recorded at its subject's record: it has a subject of its own, and one reader.
  const { channel, people, campaign, about } = message;
  const text = `${words}: ${channel !== "email" && campaign !== "" ? message.campaign_name : message.subject}${because}`;
  if (channel !== "email" && people.length > 0) {
    const data = { message: message.id, campaign };
    recordOfEach(tx, SERVER, people, { ...event, collection: "people", text, data });
  } else if (about !== "") {
    record(tx, SERVER, { ...event, collection: message.about_collection, subject: about, text, data: { message: message.id } });
  }
}
