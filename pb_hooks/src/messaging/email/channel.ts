/** The state of the e-mail channel, stored in the database: it must survive a restart. */
import { type Channel, channelAfter, type Outcome, SOUND } from "../../../../domain/messaging/outbox";
import { type App, execute, newRecordId, numbers, selectFirst, selection, texts } from "../../platform/sql/database";
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
    : SOUND;
}

/** Writes down what an outcome says of the channel; a sound one that stays sound costs nothing. */
export function recordChannelOutcome(app: App, outcome: Outcome, at: number): void {
  const before = emailChannel(app);
  const after = channelAfter(before, outcome, at);
  if (before.failures === 0 && after.failures === 0) {
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
      failures: after.failures,
      paused_until: after.paused_until === 0 ? "" : stamp(after.paused_until),
      since: after.since === 0 ? "" : stamp(after.since),
      reason: after.reason,
      at: stamp(at),
    },
  );
}

/** Lets the next message try at once: a person has mended something, or wants to see. */
export function wakeChannel(app: App): void {
  execute(app, "UPDATE message_channels SET paused_until = '' WHERE channel = {:channel} AND paused_until != ''", {
    channel: EMAIL,
  });
}
