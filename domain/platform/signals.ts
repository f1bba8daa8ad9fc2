/**
 * Collections whose changes are signalled to all their listeners at once. The server tests a live change of a record for each
 * listener, and sends it to each as a record: 200 open screens cost twenty times as much as a loan. A change by SQL has no live
 * event at all. The rule of these collections tests the listener, and the screens reload after any change: one signal for all is
 * enough.
 */
export const SIGNALLED = [
  "loans",
  "holds",
  "suspensions",
  "copies",
  "readers",
  "stock_documents",
  "materials",
  "material_loans",
  "material_requests",
  "equipment",
  "custodies",
  "service_orders",
  "bookings",
  "people",
  "person_details",
  "contacts",
  "sectors",
  "classes",
  "student_cards",
  "titles",
  "requesters",
  "suppliers",
  "material_packs",
  "material_units",
  "stock_reservations",
  "messages",
  "conversations",
  "absences",
  "absence_lists",
] as const;
export type Signalled = (typeof SIGNALLED)[number];

const ID_LENGTH = 15;

/** The record of `signals` that changes with a collection. */
export const signalId = (collection: Signalled): string =>
  collection.replaceAll("_", "").slice(0, ID_LENGTH).padEnd(ID_LENGTH, "0");

export const isSignalled = (collection: string): collection is Signalled => (SIGNALLED as readonly string[]).includes(collection);

/** The collection of a live topic (`signals/loans0000000000`); null for any other topic. */
export function signalledOf(topic: string): Signalled | null {
  const [, record = ""] = (topic.split("?")[0] ?? "").split("/");
  return SIGNALLED.find((collection) => signalId(collection) === record) ?? null;
}

/** Up to so many changes in a row have a signal each. */
const MAX_BURST = 20;
/** After that, this many in a second: a listener reloads at each, and need not do so more often. */
const PER_SECOND = 2;

export interface SignalPublication {
  tokens: number;
  at: number;
}

export const NO_PUBLICATION: SignalPublication = { tokens: MAX_BURST, at: 0 };

/**
 * Whether a change has its signal now, at `now` in milliseconds, with the remaining budget. Otherwise the next change, or the
 * clock, covers it.
 */
export function publishesNow({ tokens, at }: SignalPublication, now: number): { publishes: boolean; next: SignalPublication } {
  const secondsPassed = Math.max(0, now - at) / 1000;
  const available = Math.min(MAX_BURST, tokens + secondsPassed * PER_SECOND);
  const publishes = available >= 1;
  return { publishes, next: { tokens: publishes ? available - 1 : available, at: now } };
}
