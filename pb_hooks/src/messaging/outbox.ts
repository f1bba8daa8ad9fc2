/** Leaving a message for the dispatcher, in the caller's transaction: nothing is sent here. */
import { maskEmail } from "../../../domain/messaging/letter";
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
  /** Empty only for what is skipped. */
  address: string;
  subject: string;
  body: string;
}

/** A message's content as its columns: as much as they hold, and what is shown and found of it. */
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
  /** The dispatcher asks this purpose's owner once more before it sends: `Purposes` in messaging/email/dispatch.ts. */
  purpose: string;
  /** The person whom it concerns, by the id in `people`; empty when they are not in there. */
  person: string;
  /** The record in whose history it is told. */
  about: { collection: string; id: string };
  /** A second letter with the same key is not left. */
  dedupeKey?: string;
  /** 0 when a person waits for it, 5 for what goes out in the hundreds. */
  priority: number;
  /** Why it is not to be sent at all: it is kept to be seen. */
  skipped?: string;
  /** By mail where nothing is said; elsewhere the address is a telephone. */
  channel?: ChannelName;
  /** The person whom it concerns, in words, for the user who sends it by hand. */
  regarding?: string;
  regarding_class?: string;
}

/** @returns whether it was left; false when its id or key was there before. */
export function enqueue(app: App, actor: Actor, message: OutgoingMessage): boolean {
  return enqueueAll(app, actor, [message]).length > 0;
}

/** Leaves many letters at once. @returns those that were left: not the ones whose id or key was there before. */
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
  recordAll(
    app,
    actor,
    enqueued.map((message) => ({
      area: message.area,
      collection: "messages",
      subject: message.id,
      kind: message.skipped ? "message_skipped" : "message_queued",
      text: message.skipped ? `Não enviado: ${message.skipped}` : "Na fila de envio",
    })),
  );
  return enqueued;
}
