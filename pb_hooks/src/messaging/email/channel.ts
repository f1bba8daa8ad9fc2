/** The state of the e-mail channel, stored in the database: it must survive a restart. */
import { type Channel, channelAfter, HEALTHY_CHANNEL, type Outcome } from "../../../../domain/messaging/outbox";
import { type App, execute, newRecordId, selectFirst } from "../../platform/sql/database";
import { numbers, selection, texts } from "../../platform/sql/selection";
import { fromStamp, stamp } from "../../platform/time/clock";

export const EMAIL = "email";

export function emailChannel(app: App): Channel {
  const row = selectFirst(
    app,
    selection({ ...texts("paused_until", "since", "reason"), ...numbers("failures") }),
    "FROM message_channels WHERE channel = {:channel}",
    { channel: EMAIL },
  );
  return row
    ? {
        failures: row.failures,
        paused_until: row.paused_until === "" ? 0 : fromStamp(row.paused_until),
        since: row.since === "" ? 0 : fromStamp(row.since),
        reason: row.reason,
      }
    : HEALTHY_CHANNEL;
}

/** Stores the effect of an outcome on the channel; an unchanged good state costs nothing. */
export function recordChannelOutcome(app: App, outcome: Outcome, at: number): void {
  const previous = emailChannel(app);
  const next = channelAfter(previous, outcome, at);
  if (previous.failures === 0 && next.failures === 0) {
    return;
  }
  execute(
    app,
    `INSERT INTO message_channels (id, channel, failures, paused_until, since, reason, created, updated)
     VALUES ({:id}, {:channel}, {:failures}, {:paused_until}, {:since}, {:reason}, {:at}, {:at})
     ON CONFLICT (channel) DO UPDATE SET failures = excluded.failures, paused_until = excluded.paused_until, since = excluded.since,
       reason = excluded.reason, updated = excluded.updated`,
    {
      id: newRecordId(),
      channel: EMAIL,
      failures: next.failures,
      paused_until: next.paused_until === 0 ? "" : stamp(next.paused_until),
      since: next.since === 0 ? "" : stamp(next.since),
      reason: next.reason,
      at: stamp(at),
    },
  );
}

/** Lets the next message try at once: a user has repaired something, or wants to test. */
export function resumeChannel(app: App): void {
  execute(app, "UPDATE message_channels SET paused_until = '' WHERE channel = {:channel} AND paused_until != ''", {
    channel: EMAIL,
  });
}
