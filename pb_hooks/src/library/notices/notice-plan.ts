/** Plans the library's notices of today: the loans that have reached a stage, and the holds that are ready. */
import type { Day } from "../../../../domain/dates";
import { addTo } from "../../../../domain/grouped";
import {
  kindName,
  LIBRARY_NOTICES,
  type NoticeBook,
  type NoticeTexts,
  noticeMessage,
} from "../../../../domain/library/notices/notice-texts";
import {
  isNewStage,
  kindOf,
  loanStage,
  NOTICE_KINDS,
  overdueStages,
  reminderHorizon,
} from "../../../../domain/library/notices/notices";
import { NOTICE_CHANNELS, type NoticeChannel } from "../../../../domain/messaging/notices/kinds";
import { readBy } from "../../../../domain/messaging/notices/ways";
import type { ChannelName } from "../../../../domain/messaging/outbox";
import { noticeTextsOf } from "../../messaging/notices/texts";
import { readerNow, waysTo } from "../../messaging/notices/ways";
import { calledName } from "../../platform/person-data/person-sql";
import { type App, column, select } from "../../platform/sql/database";
import { selection, text, texts } from "../../platform/sql/selection";
import { calendarWithHours, schoolSettings } from "../../platform/time/settings";
import { librarySettings } from "../settings";

/** The subject of one notice. */
export interface DueNotice {
  stage: string;
  loan: string;
  hold: string;
  book: NoticeBook;
}

/** The notices for one reader and the message with them; for a minor, one message for each guardian. */
export interface ReaderNotices {
  reader: string;
  person: string;
  name: string;
  class_name: string;
  dueNotices: DueNotice[];
  /** The number of the message among the reader's messages, from 0 on. */
  place: number;
  /** The recipient, where it is not the reader. */
  guardian: string;
  recipient: string;
  channel: ChannelName;
  address: string;
  skipped: string;
  subject: string;
  body: string;
}

interface NoticeWords {
  school: string;
  texts: Readonly<Record<NoticeChannel, NoticeTexts>>;
}

export interface NoticeTerms extends NoticeWords {
  today: Day;
  horizon: Day;
  stages: number[];
}

export function noticeWords(app: App): NoticeWords {
  const noticeTexts = noticeTextsOf(app, LIBRARY_NOTICES);
  const texts = Object.fromEntries(
    NOTICE_CHANNELS.map((channel) => [
      channel,
      Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, noticeTexts[kindName(kind)]![channel]])),
    ]),
  ) as NoticeWords["texts"];
  return { school: schoolSettings(app).name, texts };
}

export function noticeTerms(app: App, today: Day): NoticeTerms {
  const { due_soon_days, overdue_stages } = librarySettings(app);
  return {
    ...noticeWords(app),
    today,
    horizon: reminderHorizon(calendarWithHours(app), today, due_soon_days),
    stages: overdueStages(overdue_stages),
  };
}

/** Every reader for whom a notice may be due, in the order of the sending. */
export function readersToNotify(app: App, { horizon }: NoticeTerms): string[] {
  return column(
    app,
    `SELECT r.id FROM readers r WHERE r.id IN (
       SELECT reader FROM loans WHERE returned_at = '' AND due <= {:horizon} UNION SELECT reader FROM holds WHERE state = 'ready')
     ORDER BY substr(r.search, 1, 60), r.id`,
    { horizon },
  );
}

/** The readers of ready holds without a notice yet. */
export function readersOfReadyHolds(app: App): string[] {
  return column(
    app,
    `SELECT DISTINCT h.reader FROM holds h
     WHERE h.state = 'ready' AND NOT EXISTS (SELECT 1 FROM notices n WHERE n.hold = h.id AND n.hold != '' AND n.stage = 'hold_ready' AND n.due = h.pickup_until)
     ORDER BY h.reader`,
  );
}

/** The selection of a reader's notices: all, those of holds, or those of chosen loans. */
export type LoanSelection = "all" | "holds" | ReadonlySet<string>;

const OF_READERS = "IN (SELECT value FROM json_each({:readers}))";

/** The notices for these readers; readers without one are left out. */
export function planNotices(
  app: App,
  terms: NoticeTerms,
  readers: readonly string[],
  selection: LoanSelection = "all",
): ReaderNotices[] {
  const params = { readers };
  const owedByReader = new Map<string, DueNotice[]>();
  const loans = selection === "holds" ? [] : dueLoanNotices(app, terms, params);
  const chosenLoans = typeof selection === "string" ? loans : loans.filter(({ loan }) => selection.has(loan));
  const holds = typeof selection === "string" ? dueHoldNotices(app, params) : [];
  for (const { reader, ...one } of [...chosenLoans, ...holds]) {
    addTo(owedByReader, reader, one);
  }
  if (owedByReader.size === 0) {
    return [];
  }
  const rows = readersIn(app, params);
  const waysOf = waysTo(app, rows, terms.today);
  return rows.flatMap(({ kind, birth_date, ...row }) => {
    const owedNotices = owedByReader.get(row.reader);
    if (!owedNotices) {
      return [];
    }
    const { ways, noWayReason } = waysOf({ person: row.person, kind, birth_date });
    const books = owedNotices.map(({ book }) => book);
    const noticeTo = (place: number, guardian: string, channel: ChannelName, address: string): ReaderNotices => ({
      ...row,
      dueNotices: owedNotices,
      ...{ place, guardian, channel, address, recipient: address === "" ? "" : guardian || row.name, skipped: noWayReason },
      ...noticeMessage(
        { school: terms.school, names: [row.name], guardian, books, channel: readBy(channel) },
        terms.texts[readBy(channel)],
        terms.today,
      ),
    });
    return ways.length > 0
      ? ways.map(({ guardian, channel, address }, place) => noticeTo(place, guardian, channel, address))
      : noticeTo(0, "", "email", "");
  });
}

/** The present recipient and address of a message that was created before; or the reason why nobody gets it. */
export function currentReader(
  app: App,
  message: { about: string; channel: ChannelName; guardian_key: string; address: string },
  today: Day,
): { name: string; guardian: string; address: string } | { noReaderReason: string } {
  const [row] = readersIn(app, { readers: [message.about] });
  if (!row) {
    return { noReaderReason: "O destinatário não quer mais avisos ou saiu do cadastro." };
  }
  const recipient = readerNow(app, row, message, today);
  return "noReaderReason" in recipient ? recipient : { name: row.name, ...recipient };
}

function readersIn(app: App, params: { readers: readonly string[] }) {
  return select(
    app,
    selection({
      ...texts("r.person", "p.kind", "d.birth_date"),
      reader: text("r.id"),
      name: text(calledName("p")),
      class_name: text("k.name"),
    }),
    `FROM readers r JOIN people p ON p.id = r.person LEFT JOIN classes k ON k.id = p.class
       LEFT JOIN person_details d ON d.person = p.id
     WHERE r.id ${OF_READERS} ORDER BY substr(r.search, 1, 60), r.id`,
    params,
  );
}

function dueLoanNotices(
  app: App,
  { today, horizon, stages }: NoticeTerms,
  params: { readers: readonly string[] },
): (DueNotice & { reader: string })[] {
  return select(
    app,
    selection({
      ...texts("l.reader", "l.due", "t.title", "c.tombo"),
      loan: text("l.id"),
      told: text("(SELECT group_concat(n.stage, ';') FROM notices n WHERE n.loan = l.id AND n.loan != '' AND n.due = l.due)"),
    }),
    `FROM loans l JOIN copies c ON c.id = l.copy JOIN titles t ON t.id = c.title
     WHERE l.reader ${OF_READERS} AND l.returned_at = '' AND l.due <= {:horizon} AND c.state != 'lost'
     ORDER BY l.due, l.id`,
    { ...params, horizon },
  ).flatMap(({ told, due, loan, reader, title, tombo }) => {
    const stage = loanStage(due, today, horizon, stages);
    return isNewStage(stage, told === "" ? [] : told.split(";"))
      ? { reader, stage, loan, hold: "", book: { kind: kindOf(stage), title, tombo, day: due } }
      : [];
  });
}

function dueHoldNotices(app: App, params: { readers: readonly string[] }): (DueNotice & { reader: string })[] {
  return select(
    app,
    selection({ ...texts("h.reader", "t.title", "c.tombo"), hold: text("h.id"), day: text("h.pickup_until") }),
    `FROM holds h JOIN titles t ON t.id = h.title JOIN copies c ON c.id = h.ready_copy
     WHERE h.reader ${OF_READERS} AND h.state = 'ready'
       AND NOT EXISTS (SELECT 1 FROM notices n WHERE n.hold = h.id AND n.hold != '' AND n.stage = 'hold_ready' AND n.due = h.pickup_until)
     ORDER BY h.pickup_until, h.id`,
    params,
  ).map(({ hold, reader, ...book }) => ({
    reader,
    stage: "hold_ready",
    loan: "",
    hold,
    book: { kind: "hold_ready" as const, ...book },
  }));
}
