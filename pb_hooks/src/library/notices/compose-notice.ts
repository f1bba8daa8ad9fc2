/** Directly before a notice leaves: tests whether it may leave, and composes the parts that are still true; L-50. */
import type { Day } from "../../../../domain/dates";
import { noticeMessage } from "../../../../domain/library/notices/notice-texts";
import { kindOf, minutesUntilSending, noticeValidity } from "../../../../domain/library/notices/notices";
import { readBy } from "../../../../domain/messaging/notices/ways";
import { LONGEST_WAIT } from "../../../../domain/messaging/outbox";
import type { Message } from "../../messaging/queue/claim";
import { type App, column, select } from "../../platform/sql/database";
import { selection, texts } from "../../platform/sql/selection";
import { localTime, now, stamp } from "../../platform/time/clock";
import { calendarWithHours } from "../../platform/time/settings";
import { SERVER } from "../../platform/timeline/actor";
import { librarySettings } from "../settings";
import { currentReader, noticeWords } from "./notice-plan";

const MINUTE = 60_000;
/** While the school has its notices switched off, the notices in the outbox wait. */
const SWITCHED_OFF_WAIT = 10 * MINUTE;
/**
 * A message that a person requested may leave at any hour within this time, the time of a long queue: but not hours later, at
 * night.
 */
const REQUEST_LIFETIME = 60 * MINUTE;

/**
 * Leaves out books that were returned or renewed since, also in the subject; when none is left, the message is skipped. It goes
 * to the reader's or guardian's present address.
 */
export function composeNotice(tx: App, message: Pick<Message, "id" | "about" | "address" | "channel">) {
  if (!librarySettings(tx).notices) {
    return { wait: SWITCHED_OFF_WAIT };
  }
  const at = now();
  const local = localTime(tx, at);
  const minutesToWait = minutesUntilSending(calendarWithHours(tx), local);
  if (minutesToWait > 0 && !isRequested(tx, message.id, at)) {
    return { wait: minutesToWait * MINUTE };
  }
  const notices = openNotices(tx, message.id, local.day);
  const books = notices.filter(({ stands }) => stands === "now").map(({ book }) => book);
  if (books.length === 0) {
    // A skipped message would count as sent, and the family would get the next one a week too late.
    return notices.some(({ stands }) => stands === "later")
      ? { wait: LONGEST_WAIT }
      : { skip: "Tudo já tinha sido devolvido, renovado ou retirado." };
  }
  const reader = currentReader(tx, { ...message, guardian_key: notices[0]!.guardian_key }, local.day);
  if ("noReaderReason" in reader) {
    return { skip: reader.noReaderReason };
  }
  const { school, texts } = noticeWords(tx);
  const { name, guardian, address } = reader;
  const channel = readBy(message.channel);
  const text = noticeMessage({ school, names: [name], guardian, books, channel }, texts[channel], local.day);
  return { send: true as const, content: { recipient: guardian || name, address, ...text } };
}

/** Whether a person has just requested it or sent it again. */
function isRequested(tx: App, message: string, at: number): boolean {
  const requests = column(
    tx,
    `SELECT id FROM timeline WHERE subject = {:message} AND at > {:since} AND at <= {:now}
       AND kind IN ('message_queued', 'message_resent') AND (actor != '' OR actor_name != {:server})`,
    { message, since: stamp(at - REQUEST_LIFETIME), now: stamp(at), server: SERVER.name },
  );
  return requests.length > 0;
}

/** The message's notices of loans and holds that have not changed. */
function openNotices(tx: App, message: string, today: Day) {
  return select(
    tx,
    selection(texts("stage", "guardian_key", "day", "title", "tombo")),
    `FROM (
       SELECT n.stage, n.guardian_key, n.due AS day, t.title, c.tombo FROM notices n JOIN loans l ON l.id = n.loan
         JOIN copies c ON c.id = l.copy JOIN titles t ON t.id = c.title
       WHERE n.message = {:message} AND l.returned_at = '' AND l.due = n.due AND c.state != 'lost'
       UNION ALL
       SELECT n.stage, n.guardian_key, n.due AS day, t.title, c.tombo FROM notices n JOIN holds h ON h.id = n.hold
         JOIN copies c ON c.id = h.ready_copy JOIN titles t ON t.id = h.title
       WHERE n.message = {:message} AND h.state = 'ready' AND h.pickup_until = n.due)
     ORDER BY day`,
    { message },
  ).map(({ stage, guardian_key, ...book }) => ({
    guardian_key,
    stands: noticeValidity(stage, book.day, today),
    book: { kind: kindOf(stage), ...book },
  }));
}
