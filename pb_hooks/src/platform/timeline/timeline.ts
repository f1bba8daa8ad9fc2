import { headOf } from "../../../../domain/text";
import { type App, execute, insertAll, newRecordId } from "../sql/database";
import { now, stamp } from "../time/clock";
import type { Actor } from "./actor";

export interface Event {
  /** The command's own id for its main line; otherwise a new one. */
  id?: string;
  /** The area to whose history it belongs. */
  area: string;
  /** The subject: a record of a collection. */
  collection: string;
  subject: string;
  kind: string;
  /** One Portuguese sentence. */
  text: string;
  data?: Record<string, unknown>;
}

/**
 * The order of the events, the latest first: by row, since the clock may have been put back in between. VACUUM, a backup and a
 * dump keep this order (not always the numbers, so none is stored); the plus keeps SQLite on the subject's index.
 */
export const LATEST_FIRST = "ORDER BY +rowid DESC";

type EventFields = Omit<Event, "id" | "subject">;

const NAMES = ["area", "subject_collection", "at", "actor", "actor_name", "kind", "text", "data"] as const;
const INSERTION = `INSERT INTO timeline (id, subject, ${NAMES.join(", ")}, created, updated)`;
const VALUES = NAMES.map((name) => `{:${name}}`).join(", ");

function columnsOf(
  actor: Actor,
  { area, collection, kind, text, data }: EventFields,
  at: string,
): Record<(typeof NAMES)[number], string> {
  return {
    area,
    subject_collection: collection,
    at,
    actor: actor.id,
    actor_name: actor.name,
    kind,
    text: headOf(text, 500),
    data: JSON.stringify(data ?? {}),
  };
}

const rowOf = (actor: Actor, event: Event, at: string) =>
  Object.assign(columnsOf(actor, event, at), { id: event.id ?? newRecordId(), subject: event.subject });

/**
 * Appends to the product's one history, in the caller's transaction. By SQL: no client listens to it in realtime, and it is the
 * most frequent write.
 */
export function record(app: App, actor: Actor, event: Event): void {
  execute(app, `${INSERTION} VALUES ({:id}, {:subject}, ${VALUES}, {:at}, {:at})`, rowOf(actor, event, stamp(now())));
}

/** Appends many events at once, at one moment. */
export function recordAll(app: App, actor: Actor, events: readonly Event[]): void;
/** The same, with the event of each item; null for an item without one. */
export function recordAll<Item>(app: App, actor: Actor, items: readonly Item[], eventOf: (item: Item) => Event | null): void;
export function recordAll<Item extends Event>(
  app: App,
  actor: Actor,
  items: readonly Item[],
  eventOf: (item: Item) => Event | null = (item) => item,
): void {
  const at = stamp(now());
  insertAll(app, "timeline", at, items, (item) => {
    const event = eventOf(item);
    return event && rowOf(actor, event, at);
  });
}

/**
 * Appends the same event to each of many records, in their order.
 * @param subjects their ids.
 */
export function recordOfEach(app: App, actor: Actor, subjects: readonly string[], event: EventFields): void {
  const sql = `${INSERTION} SELECT substr(lower(hex(randomblob(8))), 1, 15), value, ${VALUES}, {:at}, {:at} FROM json_each({:subjects})`;
  execute(app, sql, { ...columnsOf(actor, event, stamp(now())), subjects });
}

/** A line of the command's own area, unless it names another. */
type Line = Omit<Event, "id" | "area"> & { area?: string };

interface Outcome<Answer> {
  answer: Answer;
  /** The line under the command's own id, and the further ones. */
  event: Line;
  others?: readonly Line[];
}

/**
 * Runs a command's work, and appends its events.
 * @param id of the command.
 * @returns its answer.
 */
export function withHistory<Answer>(
  call: { app: App; actor: Actor },
  area: string,
  id: string,
  work: (call: { app: App; actor: Actor }) => Outcome<Answer>,
): Answer {
  const { app, actor } = call;
  const { answer, event, others = [] } = work(call);
  record(app, actor, { area, ...event, id });
  recordAll(app, actor, others, (line) => ({ area, ...line }));
  return answer;
}
