/** A message made a sender's own: once, in a transaction, after its purpose's owner was asked again. */
import { type ChannelName, LEASE_MILLISECONDS, LONGEST_WAIT, type MessageState } from "../../../../domain/messaging/outbox";
import { type App, execute, selectFirst, transact } from "../../platform/sql/database";
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

/** As it stands in the outbox. */
export interface StoredMessage extends Message {
  state: MessageState;
  destination: string;
  masked_address: string;
  campaign: string;
  campaign_name: string;
  /** Whose matter it is. */
  people: readonly string[];
}

/** A message with what it carries only on its way. */
export interface ClaimedMessage extends Message {
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

/** One message that nobody can make sense of must not hold up those behind it. */
export function claimed(app: App, purposes: Purposes, id: string, lease: string): ClaimedMessage | null {
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
 * Makes a queued message this run's own, unless its owner has thought better of it. One of two dispatchers wins: the first
 * statement writes, so that the transaction holds the database from its beginning.
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
    return { ...current, body: decision.sent ?? current.body, headers: decision.headers ?? {} };
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
    recordFate(tx, message, "skipped", decision.skip);
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
export function storedMessage(tx: App, id: string, lease: string): StoredMessage | null {
  return selectFirst(tx, MESSAGE, "FROM messages WHERE id = {:id} AND lease = {:lease}", { id, lease });
}

/** How each way's history tells of a fate; what is sent by hand is told of by whoever sends it. */
const FATES: Readonly<Record<ChannelName, Partial<Record<MessageState, string>>>> = {
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

/** In the message's own history; once its fate is known, in that of each person whose matter it is, or of the record it is about. */
export function recordFate(tx: App, message: StoredMessage, state: MessageState, detail: string): void {
  const words = FATES[message.channel][state] ?? "De volta à fila de envio";
  const because = detail ? ` (${detail.replace(/\.$/, "")})` : "";
  const event = { area: message.area, kind: `message_${state}` };
  record(tx, SERVER, { ...event, collection: "messages", subject: message.id, text: `${words}${because}` });
  if (state === "queued") {
    return;
  }
  // A mail is told of where its matter is: it has a subject of its own, and one reader.
  const { channel, people, campaign, about } = message;
  const text = `${words}: ${channel !== "email" && campaign !== "" ? message.campaign_name : message.subject}${because}`;
  if (channel !== "email" && people.length > 0) {
    const data = { message: message.id, campaign };
    recordOfEach(tx, SERVER, JSON.stringify(people), { ...event, collection: "people", text, data });
  } else if (about !== "") {
    record(tx, SERVER, { ...event, collection: message.about_collection, subject: about, text, data: { message: message.id } });
  }
}
