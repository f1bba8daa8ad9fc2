/** Notifies open screens that a collection has changed: once for all listeners, by the collection's one record of `signals`. */
import {
  NO_PUBLICATION,
  publishesNow,
  type Signalled,
  type SignalPublication,
  signalId,
  signalledOf,
} from "../../../../domain/platform/signals";
import { type App, select } from "../sql/database";
import { numbers, selection, text } from "../sql/selection";

const BEAT = selection({ ...numbers("beat"), collection: text<Signalled>("collection") });

/** The last published state: a counter for each collection. */
const SIGNALLED_BEATS = "signals:told";
/** Of {@link SignalPublication}. */
const PUBLICATION_KEY = "signals:telling";

/** The interval at which the clock looks for changes without a request: those of jobs, and the last of a series. */
const POLL_MILLISECONDS = 500;
const MINUTE = 60_000;

type BeatCounts = Partial<Record<Signalled, number>>;

const readStored = <Value>(app: App, key: string, otherwise: Value): Value => {
  const text = app.store().get(key) as string | null;
  return text ? (JSON.parse(text) as Value) : otherwise;
};

const beatsOf = (app: App): BeatCounts =>
  Object.fromEntries(select(app, BEAT, "FROM signal_beats").map(({ collection, beat }) => [collection, beat]));

/** Runs at the start: a client that connects afterwards loads everything anyway. */
export function rememberSignals(app: App): void {
  app.store().set(SIGNALLED_BEATS, JSON.stringify(beatsOf(app)));
}

/** Runs after a change, outside of any transaction. */
export function publishSignals(app: App): void {
  if (app.subscriptionsBroker().totalClients() === 0) {
    return;
  }
  const [sentBeats, beats] = [readStored<BeatCounts>(app, SIGNALLED_BEATS, {}), beatsOf(app)];
  const changedCollections = (Object.keys(beats) as Signalled[]).filter(
    (collection) => beats[collection] !== sentBeats[collection],
  );
  if (changedCollections.length === 0) {
    return;
  }
  const { publishes, next } = publishesNow(readStored<SignalPublication>(app, PUBLICATION_KEY, NO_PUBLICATION), Date.now());
  app.store().set(PUBLICATION_KEY, JSON.stringify(next));
  if (!publishes) {
    return;
  }
  app.store().set(SIGNALLED_BEATS, JSON.stringify(beats));
  try {
    for (const collection of changedCollections) {
      app.save(app.findRecordById("signals", signalId(collection)));
    }
  } catch (error) {
    // The change is committed, and its answer must not say otherwise: the next change, or the clock, publishes the signal.
    app.store().remove(SIGNALLED_BEATS);
    app.logger().error("open screens were not told of a change", "error", String(error));
  }
}

/** For a job that runs each minute. */
export function publishPendingSignals(app: App): void {
  const until = Date.now() + MINUTE - POLL_MILLISECONDS;
  while (Date.now() < until) {
    publishSignals(app);
    sleep(POLL_MILLISECONDS);
  }
}

/**
 * Whether a caller may have the signals of a collection: by the collection's own rule. Where that rule tests a record, the signal
 * stands for the record that most callers may read.
 */
export function maySubscribe(e: core.RealtimeSubscribeRequestEvent, topic: string): boolean {
  const collection = signalledOf(topic);
  if (!collection) {
    return true;
  }
  const { listRule } = e.app.findCachedCollectionByNameOrId(collection);
  const signal = e.app.findRecordById("signals", signalId(collection));
  try {
    return e.app.canAccessRecord(signal, e.requestInfo(), listRule as string);
  } catch {
    // Where the school has changed a rule so that it tests another field of a record, nobody gets these signals.
    return false;
  }
}
