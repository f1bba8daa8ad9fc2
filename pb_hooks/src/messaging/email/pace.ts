/** The pace, the hours and the daily limit of mails: the school's choices, and a user's stop. */
import { capsPlace, type MailPlace } from "../../../../domain/messaging/email/mail-pace";
import { millisecondsUntilToken, minutesOfQuiet, refilledBucket, withoutTokens } from "../../../../domain/messaging/sending-pace";
import { type App, execute, figure, newRecordId, selectFirst, transact } from "../../platform/sql/database";
import { number, numbers, type SelectedRow, selection, texts } from "../../platform/sql/selection";
import { fromStamp, localTime, now, stamp } from "../../platform/time/clock";
import { calendarWithHours } from "../../platform/time/settings";
import { EMAIL } from "./channel";

const TERMS = selection({
  ...texts("paused_at", "paused_by", "tokens_at"),
  ...numbers("daily_cap", "per_minute"),
  tokens: number("tokens"),
});

export type MailTerms = SelectedRow<typeof TERMS>;
const NONE: MailTerms = { paused_at: "", paused_by: "", daily_cap: 0, per_minute: 0, tokens: 0, tokens_at: "" };

export const mailTerms = (app: App): MailTerms =>
  selectFirst(app, TERMS, "FROM message_channels WHERE channel = {:channel}", { channel: EMAIL }) ?? NONE;

/** Changes the choices; the first choice creates the row. */
export function setMailTerms(tx: App, columns: Partial<Omit<MailTerms, "tokens" | "tokens_at">>): void {
  const at = stamp(now());
  execute(
    tx,
    "INSERT INTO message_channels (id, channel, created, updated) VALUES ({:id}, {:channel}, {:at}, {:at}) ON CONFLICT (channel) DO NOTHING",
    { id: newRecordId(), channel: EMAIL, at },
  );
  const terms = { ...mailTerms(tx), ...columns };
  execute(
    tx,
    `UPDATE message_channels SET paused_at = {:paused_at}, paused_by = {:paused_by}, daily_cap = {:daily_cap}, per_minute = {:per_minute},
       updated = {:at} WHERE channel = {:channel}`,
    {
      paused_at: terms.paused_at,
      paused_by: terms.paused_by,
      daily_cap: terms.daily_cap,
      per_minute: terms.per_minute,
      channel: EMAIL,
      at,
    },
  );
}

const DAY = 24 * 60 * 60_000;
const MINUTE = 60_000;

/** The number of mails within 24 hours, counted only up to the limit. */
export const mailsWithinDay = (app: App, limit: number): number =>
  figure(app, "SELECT COUNT(*) FROM (SELECT 1 FROM messages WHERE channel = 'email' AND sent_at > {:since} LIMIT {:most})", {
    since: stamp(now() - DAY),
    most: limit,
  });

/** Reads the school's hours once a minute, however many mails leave in it. */
export function quietHoursReader(app: App): () => boolean {
  let lookedAt = 0;
  let isQuiet = false;
  return () => {
    if (Date.now() - lookedAt > MINUTE) {
      lookedAt = Date.now();
      isQuiet = minutesOfQuiet(calendarWithHours(app), localTime(app, now())) > 0;
    }
    return isQuiet;
  };
}

/** The last place in the queue whose mails may leave now. */
export function placeNow(app: App, isQuiet: () => boolean): MailPlace {
  const { paused_at, daily_cap } = mailTerms(app);
  return capsPlace({
    isPaused: paused_at !== "",
    isFull: daily_cap > 0 && mailsWithinDay(app, daily_cap) >= daily_cap,
    isQuiet: isQuiet(),
  });
}

/**
 * Takes one of the mails that may leave in a minute.
 * @returns false while there is none.
 */
export function takeMailToken(app: App): boolean {
  if (mailTerms(app).per_minute === 0) {
    return true;
  }
  return transact(app, (tx) => {
    const { per_minute, tokens, tokens_at } = mailTerms(tx);
    const at = now();
    const bucket = refilledBucket({ tokens, at: tokens_at === "" ? 0 : fromStamp(tokens_at) }, at, per_minute);
    if (millisecondsUntilToken(bucket, per_minute) > 0) {
      return false;
    }
    execute(tx, "UPDATE message_channels SET tokens = {:tokens}, tokens_at = {:at} WHERE channel = {:channel}", {
      tokens: withoutTokens(bucket).tokens,
      at: stamp(at),
      channel: EMAIL,
    });
    return true;
  });
}
