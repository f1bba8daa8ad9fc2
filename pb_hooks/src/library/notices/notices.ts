/** The library's notices: a job creates them once a day, or a user requests them; L-50. */
import type { InputIn } from "../../../../domain/contract";
import type { Day } from "../../../../domain/dates";
import type * as contracts from "../../../../domain/library/notices/commands";
import type { LoansNotified, NoticeRun, NoticesPreview, PlannedNotice } from "../../../../domain/library/notices/commands";
import { noNoticeReason } from "../../../../domain/library/notices/loan-notice";
import { minutesUntilSending } from "../../../../domain/library/notices/notices";
import { refuse } from "../../../../domain/library/refusals";
import { maskEmail } from "../../../../domain/messaging/email-text";
import { maskPhone } from "../../../../domain/people/phone";
import { enqueueAll, type OutgoingMessage } from "../../messaging/outbox";
import { guardianKey } from "../../people/contacts";
import type { Call } from "../../platform/http/endpoint";
import { inShortTurns } from "../../platform/jobs/long-work";
import { type App, column, execute, insertAll, newRecordId, type Params, select, selectFirst } from "../../platform/sql/database";
import { flags, numbers, selection, text, texts } from "../../platform/sql/selection";
import { localTime, now, stamp, today } from "../../platform/time/clock";
import { calendarWithHours } from "../../platform/time/settings";
import { type Actor, SERVER } from "../../platform/timeline/actor";
import { librarySettings } from "../settings";
import {
  type LoanSelection,
  type NoticeTerms,
  noticeTerms,
  planNotices,
  type ReaderNotices,
  readersOfReadyHolds,
  readersToNotify,
} from "./notice-plan";

const NO_LOAN_SENTENCE = "Este empréstimo não existe mais.";
const LOAN_TO_NOTIFY = selection({
  ...texts("l.id", "l.returned_at", "l.due", "c.state"),
  told_on: text("(SELECT max(n.day) FROM notices n WHERE n.loan = l.id AND n.loan != '' AND n.due = l.due)"),
});
const READERS_AT_ONCE = 100;
const MAX_NOTICES = 100;
const PURPOSE = "library_notice";

/**
 * Runs every five minutes: creates the day's notices at the first run in the morning, and those of a hold as soon as it is ready.
 */
export function makeNotices(app: App): void {
  const local = localTime(app, now());
  if (!librarySettings(app).notices || minutesUntilSending(calendarWithHours(app), local) > 0) {
    return;
  }
  const { day } = local;
  const done = column(app, "SELECT id FROM notice_runs WHERE day = {:day} AND automatic = TRUE", { day });
  if (done.length === 0) {
    run(app, SERVER, day, newRecordId());
    return;
  }
  const waitingReaders = readersOfReadyHolds(app);
  if (waitingReaders.length > 0) {
    makeOut(app, SERVER, noticeTerms(app, day), waitingReaders, "holds");
  }
}

export function sendNotices({ app, actor }: Call, input: InputIn<typeof contracts, "sendNotices">): NoticeRun {
  const done = runWhere(app, "id = {:id}", { id: input.id });
  if (done) {
    return done;
  }
  if (!librarySettings(app).notices) {
    throw refuse("notices_off", {});
  }
  return run(app, actor, today(app), input.id);
}

/** A repetition sends nothing twice: a notice that was sent before has a verdict with its time. */
export function notifyLoans({ app, actor }: Call, { loans }: InputIn<typeof contracts, "notifyLoans">): LoansNotified {
  if (!librarySettings(app).notices) {
    throw refuse("notices_off", {});
  }
  const terms = noticeTerms(app, today(app));
  const params = { loans };
  const readers = column(
    app,
    `SELECT r.id FROM readers r WHERE r.id IN (SELECT reader FROM loans WHERE id IN (SELECT value FROM json_each({:loans})))
     ORDER BY substr(r.search, 1, 60), r.id`,
    params,
  );
  const reasons = new Map<string, string>();
  const { messages } = makeOut(app, actor, terms, readers, new Set(loans), (letters) => {
    for (const { dueNotices, skipped } of letters) {
      for (const { loan } of dueNotices) {
        reasons.set(loan, skipped);
      }
    }
  });
  const rows = select(
    app,
    LOAN_TO_NOTIFY,
    `FROM loans l JOIN copies c ON c.id = l.copy WHERE l.id IN (SELECT value FROM json_each({:loans}))`,
    params,
  );
  for (const { id, returned_at, state, ...loan } of rows) {
    if (!reasons.has(id)) {
      const reason = noNoticeReason({ ...loan, isOpen: returned_at === "", isLost: state === "lost" }, terms.today, terms.stages);
      reasons.set(id, reason);
    }
  }
  return { messages, verdicts: loans.map((loan) => ({ loan, reason: reasons.get(loan) ?? NO_LOAN_SENTENCE })) };
}

export function noticesPreview({ app }: Call, _input: InputIn<typeof contracts, "noticesPreview">): NoticesPreview {
  const day = today(app);
  const terms = noticeTerms(app, day);
  const preview: NoticesPreview = {
    day,
    on: librarySettings(app).notices,
    letters: 0,
    skipped: 0,
    first: [],
    last_run: runWhere(app, "TRUE", {}),
  };
  for (const readers of chunks(readersToNotify(app, terms))) {
    for (const notice of planNotices(app, terms, readers)) {
      preview[notice.skipped ? "skipped" : "letters"] += 1;
      if (preview.first.length < MAX_NOTICES) {
        preview.first.push(plannedNotice(notice));
      }
    }
  }
  return preview;
}

function plannedNotice(notice: ReaderNotices): PlannedNotice {
  const { reader, name, class_name, recipient, channel, address, skipped, subject, body, dueNotices } = notice;
  const masked_address = channel === "email" ? maskEmail(address) : maskPhone(address);
  return {
    reader,
    reader_name: name,
    class_name,
    recipient,
    channel,
    masked_address,
    skipped,
    subject,
    body,
    books: dueNotices.length,
  };
}

function* chunks(readers: readonly string[]): Generator<string[]> {
  for (let start = 0; start < readers.length; start += READERS_AT_ONCE) {
    yield readers.slice(start, start + READERS_AT_ONCE);
  }
}

type RunCounts = Pick<NoticeRun, "notices" | "messages" | "skipped">;

function run(app: App, actor: Actor, day: Day, id: string): NoticeRun {
  const terms = noticeTerms(app, day);
  const counts = makeOut(app, actor, terms, readersToNotify(app, terms), "all");
  const run: NoticeRun = { day, at: stamp(now()), automatic: actor === SERVER, ...counts };
  execute(
    app,
    `INSERT INTO notice_runs (id, day, at, automatic, actor, notices, messages, skipped, created, updated)
     VALUES ({:id}, {:day}, {:at}, {:automatic}, {:actor}, {:notices}, {:messages}, {:skipped}, {:at}, {:at}) ON CONFLICT DO NOTHING`,
    { id, actor: actor.id, ...run },
  );
  return run;
}

/** @param plannedNotices receives the messages of each turn. */
function makeOut(
  app: App,
  actor: Actor,
  terms: NoticeTerms,
  readers: readonly string[],
  selection: LoanSelection,
  plannedNotices?: (letters: readonly ReaderNotices[]) => void,
): RunCounts {
  const runCounts: RunCounts = { notices: 0, messages: 0, skipped: 0 };
  if (readers.length === 0) {
    return runCounts;
  }
  let start = 0;
  inShortTurns(app, (tx, limit) => {
    const chunk = readers.slice(start, start + limit);
    // Planned in the transaction that writes it, so that two users who create notices at once find each other's.
    const letters = planNotices(tx, terms, chunk, selection);
    const counts = write(tx, actor, terms.today, letters);
    plannedNotices?.(letters);
    start += chunk.length;
    runCounts.notices += counts.notices;
    runCounts.messages += counts.messages;
    runCounts.skipped += counts.skipped;
    return start < readers.length;
  });
  return runCounts;
}

/**
 * Writes messages and their notices. A message without a recipient is stored once, so that users see it; its notices stay open
 * until there is an address.
 */
function write(tx: App, actor: Actor, day: Day, letters: readonly ReaderNotices[]): RunCounts {
  const noticesById = new Map(letters.map((notice) => [newRecordId(), notice]));
  const enqueued = enqueueAll(
    tx,
    actor,
    [...noticesById].map(([id, notice]) => noticeMessage(id, notice)),
  );
  const counts: RunCounts = { notices: 0, messages: 0, skipped: 0 };
  const rows: Params[] = [];
  for (const { id: message } of enqueued) {
    const { skipped, dueNotices, reader, person, guardian } = noticesById.get(message)!;
    if (skipped) {
      counts.skipped += 1;
      continue;
    }
    counts.messages += 1;
    for (const { stage, loan, hold, book } of dueNotices) {
      rows.push({
        id: newRecordId(),
        stage,
        loan,
        due: book.day,
        hold,
        reader,
        guardian_key: guardianKey(person, guardian),
        day,
        message,
      });
    }
  }
  insertAll(tx, "notices", stamp(now()), rows);
  return { ...counts, notices: rows.length };
}

function noticeMessage(id: string, notice: ReaderNotices): OutgoingMessage {
  const { person, reader, dueNotices, place, skipped, channel, name, class_name, subject, body } = notice;
  const lead = dueNotices[0]!;
  const key = `${lead.loan || lead.hold}:${lead.stage}:${lead.book.day}${place > 0 ? `:${place}` : ""}`;
  return {
    ...{ id, area: "library", channel, purpose: PURPOSE, person, subject, body, priority: 5 },
    ...{ regarding: name, regarding_class: class_name },
    about: { collection: "readers", id: reader },
    recipient: notice.recipient || notice.name,
    address: skipped ? "" : notice.address,
    dedupeKey: `${skipped ? "nobody" : "notice"}:${key}`,
    ...(skipped ? { skipped } : {}),
  };
}

const RUN = selection<NoticeRun>()({
  ...texts("day", "at"),
  ...flags("automatic"),
  ...numbers("notices", "messages", "skipped"),
});

function runWhere(app: App, condition: string, params: { id?: string }): NoticeRun | null {
  return selectFirst(app, RUN, `FROM notice_runs WHERE ${condition} ORDER BY at DESC LIMIT 1`, params as Record<string, string>);
}
