/** Reminds the borrowers: before the due day, and on days of lateness. Returned items are left out. R-30. */
import type { Day } from "../../../../domain/dates";
import type { NoticeChannel, NoticeText } from "../../../../domain/messaging/notices/kinds";
import {
  isNewStage,
  loanStage,
  minutesUntilSending,
  noticeValidity,
  overdueStages,
  reminderHorizon,
} from "../../../../domain/messaging/notices/stages";
import { readBy, type Way } from "../../../../domain/messaging/notices/ways";
import { LONGEST_WAIT } from "../../../../domain/messaging/outbox";
import {
  REMINDER_KINDS,
  type ReminderLoan,
  type ReminderTexts,
  reminderMessage,
  reminderName,
  STOCK_NOTICES,
  STOCK_REMINDER,
} from "../../../../domain/warehouse/loans/reminders";
import { noticeTextsOf } from "../../messaging/notices/texts";
import { readerNow, waysTo } from "../../messaging/notices/ways";
import { enqueueAll } from "../../messaging/outbox";
import type { Composition, Message } from "../../messaging/queue/claim";
import { guardianKey } from "../../people/contacts";
import { inShortTurns } from "../../platform/jobs/long-work";
import { calledName } from "../../platform/person-data/person-sql";
import { type App, insertAll, newRecordId, type Params, select } from "../../platform/sql/database";
import { number, rows, selection, text, texts } from "../../platform/sql/selection";
import { localTime, now, stamp } from "../../platform/time/clock";
import { calendarWithHours, schoolSettings } from "../../platform/time/settings";
import { SERVER } from "../../platform/timeline/actor";
import { stockSettings } from "../settings";
import { requesterName } from "../stock-sql";

const MINUTE = 60_000;
/** While the school has its reminders switched off, those in the outbox wait. */
const SWITCHED_OFF_WAIT = 10 * MINUTE;
const NO_HEAD = "O setor não tem responsável no cadastro.";

/** Runs every ten minutes, in the hours of the school's messages. */
export function remindBorrowers(app: App): void {
  const local = localTime(app, now());
  const settings = stockSettings(app);
  const calendar = calendarWithHours(app);
  if (!settings.reminders || minutesUntilSending(calendar, local) > 0) {
    return;
  }
  const terms: Terms = {
    today: local.day,
    horizon: reminderHorizon(calendar, local.day, settings.due_soon_days),
    stages: overdueStages(settings.overdue_stages),
  };
  const requesters = [...new Set(loansToRemind(app, terms, "TRUE", {}).map(({ requester }) => requester))];
  let start = 0;
  if (requesters.length > 0) {
    inShortTurns(app, (tx, limit) => {
      // Planned in the transaction that writes it.
      remind(tx, terms, requesters.slice(start, start + limit));
      start += limit;
      return start < requesters.length;
    });
  }
}

interface Terms {
  today: Day;
  horizon: Day;
  stages: readonly number[];
}

interface LoanToRemind extends ReminderLoan {
  loan: string;
  requester: string;
}

const LINE = selection({
  ...texts("m.name", "m.unit"),
  quantity: number("l.quantity - l.returned - l.damaged - l.lost - l.cancelled"),
});

const LOAN = {
  ...texts("g.requester", "g.due", "d.number"),
  loan: text("g.id"),
  lines: rows(
    LINE,
    (all) => `(SELECT ${all} FROM material_loan_lines l CROSS JOIN materials m
      WHERE l.loan = g.id AND m.id = l.material AND l.quantity > l.returned + l.damaged + l.lost + l.cancelled)`,
  ),
};
const LOAN_TO_REMIND = selection({
  ...LOAN,
  told: text("(SELECT group_concat(n.stage, ';') FROM stock_reminders n WHERE n.loan = g.id AND n.due = g.due)"),
});

/** The open loans that have reached a stage without a reminder. */
function loansToRemind(app: App, { today, horizon, stages }: Terms, condition: string, params: Params): LoanToRemind[] {
  return select(
    app,
    LOAN_TO_REMIND,
    `FROM material_loans g JOIN stock_documents d ON d.id = g.id WHERE g.state = 'open' AND g.due <= {:horizon} AND ${condition} ORDER BY g.due, g.id`,
    { ...params, horizon },
  ).flatMap(({ told, lines, ...loan }) => {
    const stage = loanStage(loan.due, today, horizon, stages);
    return isNewStage(stage, told === "" ? [] : told.split(";")) ? [{ ...loan, stage, lines }] : [];
  });
}

const BORROWER = selection({
  ...texts("p.kind", "d.birth_date"),
  requester: text("q.id"),
  /** The recipient: the borrower, or the head of the sector. */
  person: text("p.id"),
  person_name: text(calledName("p")),
  name: text(requesterName("q", "p", "c")),
  sector: text("q.sector"),
});
type Borrower = NonNullable<(typeof BORROWER)["row"]>;

const borrowersIn = (app: App, requesters: readonly string[]): Borrower[] =>
  select(
    app,
    BORROWER,
    `FROM json_each({:requesters}) asked CROSS JOIN requesters q LEFT JOIN sectors c ON c.id = q.sector
       LEFT JOIN people p ON p.id = iif(q.kind = 'person', q.person, c.head) LEFT JOIN person_details d ON d.person = p.id
     WHERE q.id = asked.value`,
    { requesters },
  );

/** The reader of a reminder, where it is not the borrower: a guardian, or the head of the sector. */
const readerName = ({ sector, person_name }: Borrower, guardian: string): string => guardian || (sector ? person_name : "");

/** The reason why a borrower has no recipient; empty where there is one. */
const noReceiver = ({ person, sector }: Borrower): string =>
  person !== "" ? "" : sector ? NO_HEAD : "O requisitante não está no cadastro.";

function wordsOf(app: App): { school: string; texts: Record<NoticeChannel, ReminderTexts> } {
  const texts = noticeTextsOf(app, STOCK_NOTICES);
  const of = (channel: NoticeChannel) =>
    Object.fromEntries(
      REMINDER_KINDS.map((kind): [string, NoticeText] => [kind, texts[reminderName(kind)]![channel]]),
    ) as ReminderTexts;
  return { school: schoolSettings(app).name, texts: { email: of("email"), whatsapp: of("whatsapp") } };
}

/**
 * Writes messages with their loans. A message without a recipient is stored once, so that users see it; there may be an address
 * later.
 */
function remind(tx: App, terms: Terms, requesters: readonly string[]): void {
  const ownLoans = loansToRemind(tx, terms, "g.requester IN (SELECT value FROM json_each({:requesters}))", {
    requesters,
  });
  const { school, texts } = wordsOf(tx);
  const borrowers = borrowersIn(tx, requesters);
  const waysOf = waysTo(tx, borrowers, terms.today);
  const plannedReminders = borrowers.flatMap((borrower) => {
    const loans = ownLoans.filter(({ requester }) => requester === borrower.requester);
    const [first] = loans;
    if (!first) {
      return [];
    }
    const noWayReason = noReceiver(borrower);
    const recipients = noWayReason === "" ? waysOf(borrower) : { ways: [], noWayReason };
    const key = `${first.loan}:${first.stage}:${first.due}`;
    const reminderTo = ({ guardian, address, channel }: Way, skipReason: string) => {
      const reader = readerName(borrower, guardian);
      return {
        guardian_key: guardianKey(borrower.person, guardian),
        loans,
        letter: {
          ...{
            id: newRecordId(),
            area: "warehouse",
            channel,
            regarding: borrower.name,
            purpose: STOCK_REMINDER,
            person: borrower.person,
            priority: 5,
          },
          about: { collection: "material_loans", id: first.loan },
          recipient: reader || borrower.name,
          address,
          dedupeKey: `${skipReason ? "nobody" : STOCK_REMINDER}:${key}:${guardianKey(borrower.person, guardian)}`,
          ...(skipReason ? { skipped: skipReason } : {}),
          ...reminderMessage(
            { school, name: borrower.name, reader, loans, channel: readBy(channel) },
            texts[readBy(channel)],
            terms.today,
          ),
        },
      };
    };
    return recipients.ways.length > 0
      ? recipients.ways.map((way) => reminderTo(way, ""))
      : [reminderTo({ guardian: "", address: "", channel: "email" }, recipients.noWayReason)];
  });
  const enqueued = new Set(
    enqueueAll(
      tx,
      SERVER,
      plannedReminders.map(({ letter }) => letter),
    ).map(({ id }) => id),
  );
  insertAll(
    tx,
    "stock_reminders",
    stamp(now()),
    plannedReminders
      .filter(({ letter }) => enqueued.has(letter.id) && !letter.skipped)
      .flatMap(({ loans, guardian_key, letter }) =>
        loans.map(({ loan, stage, due }) => ({ id: newRecordId(), loan, stage, due, guardian_key, message: letter.id })),
      ),
  );
}

const REMINDED_LOAN = selection({ ...LOAN, ...texts("n.stage", "n.guardian_key") });

/**
 * Runs directly before a reminder leaves: whether it may, its recipient, and its present content. Items that were returned or
 * renewed since are left out; when nothing is left, the message is skipped.
 */
export function composeReminder(tx: App, { id, address, channel }: Message): Composition {
  const local = localTime(tx, now());
  if (!stockSettings(tx).reminders) {
    return { wait: SWITCHED_OFF_WAIT };
  }
  const minutesToWait = minutesUntilSending(calendarWithHours(tx), local);
  if (minutesToWait > 0) {
    return { wait: Math.min(minutesToWait * MINUTE, LONGEST_WAIT) };
  }
  const open = select(
    tx,
    REMINDED_LOAN,
    `FROM stock_reminders n JOIN material_loans g ON g.id = n.loan JOIN stock_documents d ON d.id = g.id
     WHERE n.message = {:id} AND g.state = 'open' AND g.due = n.due ORDER BY g.due, g.id`,
    { id },
  ).map((loan) => ({ ...loan, stands: noticeValidity(loan.stage, loan.due, local.day) }));
  const loans = open.filter(({ stands }) => stands === "now");
  const [first] = loans;
  if (!first) {
    return open.some(({ stands }) => stands === "later")
      ? { wait: LONGEST_WAIT }
      : { skip: "Tudo já tinha sido devolvido ou renovado." };
  }
  const [borrower] = borrowersIn(tx, [first.requester]);
  if (!borrower || borrower.person === "") {
    return { skip: "O destinatário não quer mais avisos ou saiu do cadastro." };
  }
  const recipient = readerNow(tx, borrower, { channel, guardian_key: first.guardian_key, address }, local.day);
  if ("noReaderReason" in recipient) {
    return { skip: recipient.noReaderReason };
  }
  const { school, texts } = wordsOf(tx);
  const reader = readerName(borrower, recipient.guardian);
  const by = readBy(channel);
  const words = reminderMessage({ school, name: borrower.name, reader, loans, channel: by }, texts[by], local.day);
  return { send: true, content: { recipient: reader || borrower.name, address: recipient.address, ...words } };
}
