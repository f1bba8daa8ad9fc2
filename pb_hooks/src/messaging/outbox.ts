/** Queues a message for the dispatcher, in the caller's transaction: nothing is sent here. */
import { maskEmail } from "../../../domain/messaging/email-text";
import type { ChannelName } from "../../../domain/messaging/outbox";
import { maskPhone, phoneKey } from "../../../domain/people/phone";
import { headOf, searchText } from "../../../domain/text";
import { type App, insertNew } from "../platform/sql/database";
import { now, stamp } from "../platform/time/clock";
import type { Actor } from "../platform/timeline/actor";
import { type Event, recordAll } from "../platform/timeline/timeline";

/** The text of a message, and its recipient. */
export interface Content {
  /** The recipient, in words: "Marta, responsável por Ana". */
  recipient: string;
  /** Empty only for a skipped message. */
  address: string;
  subject: string;
  body: string;
}

/** A message's content as columns: shortened to their lengths, with the short text that lists show and search. */
export function contentColumns({ recipient, address, subject, body }: Content, channel: ChannelName) {
  const isMail = channel === "email";
  return {
    recipient: headOf(recipient, 160),
    address,
    masked_address: isMail ? maskEmail(address) : maskPhone(address),
    destination: isMail ? "" : phoneKey(address),
    subject: headOf(subject, 200),
    body: headOf(body, 20_000),
    search: searchText(recipient, subject),
  };
}

export interface OutgoingMessage extends Content {
  id: string;
  area: Event["area"];
  /** The owner of this purpose tests the message again before it leaves: `Purposes` in messaging/queue/claim.ts. */
  purpose: string;
  /** The person whom it concerns, by the id in `people`; empty for people outside of the register. */
  person: string;
  /** The record whose history has the line about it. */
  about: { collection: string; id: string };
  /** A second message with the same key is not queued. */
  dedupeKey?: string;
  /** 0 when a person waits for it, 5 for messages in the hundreds. */
  priority: number;
  /** The reason why it is not sent at all: users only see it. */
  skipped?: string;
  /** Left out: by mail; on other channels the address is a telephone. */
  channel?: ChannelName;
  /** The person whom it concerns, in words, for the user who sends it by hand. */
  regarding?: string;
  regarding_class?: string;
}

/** @returns whether it was queued; false when its id or key existed before. */
export function enqueue(app: App, actor: Actor, message: OutgoingMessage): boolean {
  return enqueueAll(app, actor, [message]).length > 0;
}

/**
 * Queues many messages at once.
 * @returns the queued ones, without those whose id or key existed before.
 */
export function enqueueAll(app: App, actor: Actor, letters: readonly OutgoingMessage[]): readonly OutgoingMessage[] {
  const at = stamp(now());
  const inserted = insertNew(
    app,
    "messages",
    at,
    letters.map((message) => ({
      id: message.id,
      area: message.area,
      channel: message.channel ?? "email",
      purpose: message.purpose,
      person: message.person,
      about_collection: message.about.collection,
      about: message.about.id,
      ...contentColumns(message, message.channel ?? "email"),
      regarding: headOf(message.regarding ?? "", 300),
      regarding_class: headOf(message.regarding_class ?? "", 160),
      dedupe_key: message.dedupeKey ?? "",
      priority: message.priority,
      state: message.skipped ? "skipped" : "queued",
      attempts: 0,
      next_at: at,
      leased_until: "",
      lease: "",
      error: message.skipped ?? "",
      sent_at: "",
      provider_id: "",
      made_by: actor.id,
    })),
  );
  const ids = new Set<string>();
  for (let index = 0; index < inserted.length; index++) {
    ids.add(inserted[index]!);
  }
  const enqueued = letters.filter(({ id }) => ids.has(id));
  recordAll(app, actor, enqueued, (message) => ({
    area: message.area,
    collection: "messages",
    subject: message.id,
    kind: message.skipped ? "message_skipped" : "message_queued",
    text: message.skipped ? `Não enviado: ${message.skipped}` : "Na fila de envio",
  }));
  return enqueued;
}
