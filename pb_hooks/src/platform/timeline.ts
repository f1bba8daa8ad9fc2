import type { Actor } from "./actor";
import { now, stamp } from "./clock";
import { type App, execute, insertAll, newRecordId } from "./database";

export interface Event {
  /** The command's own id, when a repetition must be able to find what it did. */
  id?: string;
  /** The area whose history it is. */
  area: string;
  /** What it is about: a record of a collection. */
  collection: string;
  subject: string;
  kind: string;
  /** One Portuguese sentence. */
  text: string;
  data?: Record<string, unknown>;
}

/**
 * The order in which things happened, the latest first: that of their rows, since the clock may have been put back in between.
 * VACUUM, a backup and a dump keep this order (not always the numbers, so none is stored); the plus keeps SQLite on the subject's index.
 */
export const LATEST_FIRST = "ORDER BY +rowid DESC";

/** Appends to the product's one history, in the caller's transaction. By SQL: nobody listens to it in realtime, and it is the hottest write. */
export function record(app: App, actor: Actor, event: Event): void {
  const at = stamp(now());
  execute(
    app,
    `INSERT INTO timeline (id, area, subject_collection, subject, at, actor, actor_name, kind, text, data, created, updated)
     VALUES ({:id}, {:area}, {:collection}, {:subject}, {:at}, {:actor}, {:actor_name}, {:kind}, {:text}, {:data}, {:at}, {:at})`,
    {
      id: event.id ?? newRecordId(),
      area: event.area,
      collection: event.collection,
      subject: event.subject,
      at,
      actor: actor.id,
      actor_name: actor.name,
      kind: event.kind,
      text: event.text.slice(0, 500),
      data: JSON.stringify(event.data ?? {}),
    },
  );
}

/** Appends many events at once, at one moment. */
export function recordAll(app: App, actor: Actor, events: readonly Event[]): void {
  const at = stamp(now());
  insertAll(
    app,
    "timeline",
    at,
    events.map((event) => ({
      id: event.id ?? newRecordId(),
      area: event.area,
      subject_collection: event.collection,
      subject: event.subject,
      at,
      actor: actor.id,
      actor_name: actor.name,
      kind: event.kind,
      text: event.text.slice(0, 500),
      data: JSON.stringify(event.data ?? {}),
    })),
  );
}
