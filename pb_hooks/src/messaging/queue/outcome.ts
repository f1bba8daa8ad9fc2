/** The outcome of an attempt to send, stored in one transaction, for every channel. */
import { LEASE_MILLISECONDS, type Settlement } from "../../../../domain/messaging/outbox";
import { latestInstant } from "../../../../domain/platform/instants";
import { publishSignals } from "../../platform/http/signals";
import { type App, execute, select, transact } from "../../platform/sql/database";
import { selection, texts } from "../../platform/sql/selection";
import { now, stamp } from "../../platform/time/clock";
import { recordOutcome, type StoredMessage, storedMessage } from "./claim";

/** An attempt to send a message. */
export interface Attempt {
  /** The message's id. */
  id: string;
  lease: string;
  /** The school's own number or account that sent it; "" where there is none, or it is unknown. */
  via: string;
}

/** A channel's handling of its attempts' outcomes. */
export interface SendingWay<Result> {
  channel: "email" | "whatsapp";
  /** @returns null when the outcome changes nothing any more. */
  settlementOf: (message: StoredMessage, result: Result, at: number, random: number) => Settlement | null;
  /** The effect of the result on the channel itself: it counts even when the message no longer waits for an outcome. */
  recordChannelResult: (tx: App, via: string, result: Result, at: number) => void;
  /** The further effects after the outcome is stored. */
  afterSettlement: (tx: App, message: StoredMessage, attempt: Attempt, settled: Settlement, result: Result) => void;
}

/** The length limit of a message's error. */
const LONGEST_ERROR = 500;

/**
 * Stores an outcome, if the lease still has the message. An outcome that cannot be stored is uncertain once the lease has
 * expired.
 */
export function writeOutcome<Result>(app: App, attempt: Attempt, result: Result, way: SendingWay<Result>): void {
  const { id, lease, via } = attempt;
  transact(app, (tx) => {
    const at = now();
    // The first statement writes, so that the transaction holds the database from its beginning.
    execute(tx, "UPDATE messages SET updated = {:at} WHERE id = {:id} AND lease = {:lease}", { id, lease, at: stamp(at) });
    way.recordChannelResult(tx, via, result, at);
    const message = storedMessage(tx, id, lease);
    const settlement = message && way.settlementOf(message, result, at, Math.random());
    if (!settlement) {
      return;
    }
    execute(
      tx,
      `UPDATE messages SET state = {:state}, attempts = {:attempts}, next_at = {:next_at}, leased_until = '', error = {:error},
         error_class = {:error_class}, sent_at = {:sent_at}, provider_id = {:provider_id}, via = {:via}, updated = {:at}
       WHERE id = {:id} AND lease = {:lease}`,
      {
        ...{
          id,
          lease,
          via,
          state: settlement.state,
          attempts: settlement.attempts,
          error: settlement.error.slice(0, LONGEST_ERROR),
        },
        error_class: settlement.error_class,
        next_at: settlement.next_at === null ? "" : stamp(settlement.next_at),
        sent_at: settlement.state === "sent" ? stamp(at) : "",
        provider_id: settlement.provider_id,
        at: stamp(at),
      },
    );
    recordOutcome(tx, message, settlement.state, settlement.error);
    way.afterSettlement(tx, message, attempt, settlement, result);
  });
  publishSignals(app);
}

const INTERRUPTED = {
  kind: "unknown",
  error: "O envio foi interrompido antes da resposta: a mensagem pode ter chegado ou não.",
} as const;

/** A message whose sender died or hung: nobody knows whether it arrived. */
export function releaseExpiredLeases(app: App, way: SendingWay<typeof INTERRUPTED>): void {
  const at = now();
  const expiredLeases = select(
    app,
    selection(texts("id", "lease")),
    "FROM messages WHERE state = 'sending' AND channel = {:channel} AND NOT (leased_until > {:now} AND leased_until <= {:farthest})",
    { channel: way.channel, now: stamp(at), farthest: stamp(latestInstant(at, LEASE_MILLISECONDS)) },
  );
  for (const { id, lease } of expiredLeases) {
    writeOutcome(app, { id, lease, via: "" }, INTERRUPTED, way);
  }
}
