/**
 * Suspensions: created for late returns and by hand, ended by pardon and undo. Only this table says which readers are suspended.
 */

import type { InputIn, OutputIn } from "../../../domain/contract";
import { type Day, daysBetween, formatLongDay } from "../../../domain/dates";
import { grouped } from "../../../domain/grouped";
import type * as contracts from "../../../domain/library/circulation/commands";
import { shortenedSentence } from "../../../domain/library/circulation/due-date-moves";
import type { LoanTerms } from "../../../domain/library/circulation/terms";
import type { RunningSuspension } from "../../../domain/library/commands";
import {
  SUSPENSION_DAY_SENTENCES,
  type Suspension,
  shortenedSpans,
  spansAfterCancellation,
  suspendedUntil,
  suspensionDayProblem,
  suspensionFor,
} from "../../../domain/library/suspension";
import type { Calendar } from "../../../domain/platform/calendar";
import { refuseField } from "../../../domain/platform/refusals";
import { count, headOf } from "../../../domain/text";
import type { Call } from "../platform/http/endpoint";
import { type App, newRecordId, select } from "../platform/sql/database";
import { numbers, selection, text, texts } from "../platform/sql/selection";
import { localTime, now, stamp } from "../platform/time/clock";
import { calendarWithHours } from "../platform/time/settings";
import type { Actor } from "../platform/timeline/actor";
import { record } from "../platform/timeline/timeline";
import { type ReaderRecord, requireReader } from "./lookup";
import { librarySettings } from "./settings";

/** The suspensions that run on `today`. */
export const RUNNING_SUSPENSIONS = "suspensions s WHERE s.cancelled_at = '' AND s.ends >= {:today}";

const REASON_MAX = 300;
type StoredSuspension = RunningSuspension & { counted_from: Day };

const OF_SUSPENSION = {
  ...texts("s.id", "s.counted_from", "s.starts", "s.ends", "s.reason"),
  ...numbers("s.days"),
  kind: text<RunningSuspension["kind"]>("s.kind"),
};
const SUSPENSION = selection<StoredSuspension>()(OF_SUSPENSION);
const SUSPENSION_OF_READER = selection<StoredSuspension & { reader: string }>()({ ...OF_SUSPENSION, ...texts("s.reader") });

/** The suspensions that are neither over on `day` nor cancelled, the earliest end first. */
export function runningSuspensions(app: App, reader: string, day: Day): StoredSuspension[] {
  return select(
    app,
    SUSPENSION,
    "FROM suspensions s WHERE s.reader = {:reader} AND s.cancelled_at = '' AND s.ends >= {:day} ORDER BY s.ends, s.id",
    { reader, day },
  );
}

interface LateLoan {
  terms: LoanTerms;
  due: Day;
  lost: Day | "";
}

/** The suspension that a return of this loan on `returnedOn` would cause, or null. An exempt reader gets none. */
export function suspensionOf(app: App, reader: ReaderRecord, loan: LateLoan, returnedOn: Day, today: Day): Suspension | null {
  if (reader.exempt_from_suspension || loan.terms.suspension_per_day === 0 || returnedOn <= loan.due) {
    return null;
  }
  const runningUntil = suspendedUntil(runningSuspensions(app, reader.id, returnedOn), returnedOn);
  const { terms, due, lost: lostOn } = loan;
  return suspensionFor(
    { terms, due, lostOn, returnedOn: returnedOn, runningUntil, today },
    librarySettings(app),
    calendarWithHours(app),
  );
}

interface NewSuspension extends Pick<Suspension, "counted_from" | "starts" | "ends" | "days"> {
  id?: string;
  reader: string;
  kind: RunningSuspension["kind"];
  loan?: string;
  /** The reason without the end, which may still move. */
  reason: string;
}

/**
 * Writes a suspension with its line in the reader's history.
 * @param text the line.
 * @returns its id.
 */
export function addSuspension(app: App, actor: Actor, values: NewSuspension, text: string): string {
  const suspension = new Record(app.findCachedCollectionByNameOrId("suspensions"));
  const id = values.id ?? newRecordId();
  suspension.load({ ...values, id, made_by: actor.id });
  app.saveNoValidate(suspension);
  record(app, actor, {
    area: "library",
    collection: "readers",
    subject: values.reader,
    kind: "suspended",
    text,
    data: { suspension: id, ends: values.ends, ...(values.loan ? { loan: values.loan } : {}) },
  });
  return id;
}

/** The suspension that a late loan caused. */
export function addLateSuspension(
  app: App,
  actor: Actor,
  loan: { id: string; reader: string; title_name: string },
  { late, sentence, counted_from, starts, ends, days }: Suspension,
): string {
  const { id, reader, title_name } = loan;
  const reason = headOf(`${late}: ${title_name}`, REASON_MAX);
  return addSuspension(
    app,
    actor,
    { reader, kind: "late", loan: id, reason, counted_from, starts, ends, days },
    `${sentence} (${title_name})`,
  );
}

/** Cancels a suspension, with a reason. Where suspensions add up, those after it move forward. L-34 and L-41. */
export function cancelSuspension(app: App, actor: Actor, id: string, reason: string): void {
  const suspension = app.findRecordById("suspensions", id);
  if (suspension.getString("cancelled_at") !== "") {
    return;
  }
  suspension.set("cancelled_at", stamp(now()));
  suspension.set("cancelled_by", actor.id);
  suspension.set("cancel_reason", reason);
  app.saveNoValidate(suspension);
  const settings = librarySettings(app);
  if (settings.suspension_combination !== "sum") {
    return;
  }
  const remaining = runningSuspensions(app, suspension.getString("reader"), suspension.getString("counted_from"));
  const chain = remaining.map((suspension) => ({ ...suspension, fixed: suspension.kind === "manual" }));
  for (const suspension of spansAfterCancellation(chain, calendarWithHours(app), settings.suspension_days)) {
    const later = app.findRecordById("suspensions", suspension.id);
    later.set("starts", suspension.starts);
    later.set("ends", suspension.ends);
    app.saveNoValidate(later);
  }
}

export interface ShortenedSuspension {
  id: string;
  reader: string;
  reason: string;
  starts: Day;
  from: Day;
  to: Day;
}

/** The running suspensions that a change of the calendar ends sooner; none where suspensions run in calendar days. */
export function shortenedSuspensions(app: App, today: Day, calendar: Calendar): ShortenedSuspension[] {
  if (librarySettings(app).suspension_days !== "open_days" || calendar.openWeekdays.length === 0) {
    return [];
  }
  const running = select(
    app,
    selection({ ...texts("reader"), since: text("MIN(counted_from)") }),
    `FROM ${RUNNING_SUSPENSIONS} GROUP BY reader`,
    { today },
  );
  const chain = select(
    app,
    SUSPENSION_OF_READER,
    `FROM json_each({:running}) r JOIN suspensions s ON s.reader = r.value ->> 'reader' AND s.cancelled_at = '' AND s.ends >= r.value ->> 'since'`,
    { running },
  );
  return [...grouped(chain, ({ reader }) => reader)].flatMap(([reader, readerSuspensions]) =>
    shortenedSpans(
      readerSuspensions.map((suspension) => ({ ...suspension, fixed: suspension.kind === "manual" })),
      calendar,
    ).flatMap(({ id, starts, ends: to }) => {
      const { ends: from, reason } = readerSuspensions.find((suspension) => suspension.id === id)!;
      return from >= today ? [{ id, reader, reason, starts, from, to }] : [];
    }),
  );
}

export function shortenSuspensions(app: App, actor: Actor, suspensions: readonly ShortenedSuspension[]): void {
  for (const { id, reader, starts, from, to } of suspensions) {
    const suspension = app.findRecordById("suspensions", id);
    suspension.set("starts", starts);
    suspension.set("ends", to);
    app.saveNoValidate(suspension);
    record(app, actor, {
      area: "library",
      collection: "readers",
      subject: reader,
      kind: "suspension_shortened",
      text: shortenedSentence(from, to),
      data: { suspension: id, ends_before: from, ends: to },
    });
  }
}

export function suspend(
  { app, actor }: Call,
  input: InputIn<typeof contracts, "suspend">,
): OutputIn<typeof contracts, "suspend"> {
  const today = localTime(app, now()).day;
  const reader = requireReader(app, input.reader);
  const { id, until, reason } = input;
  const sentence = `${reader.name} está com os empréstimos suspensos até ${formatLongDay(until, today)}`;
  const problem = suspensionDayProblem(until, today);
  if (problem) {
    throw refuseField("until", problem, SUSPENSION_DAY_SENTENCES[problem]);
  }
  const days = daysBetween(today, until) + 1;
  const values = { id, reader: reader.id, kind: "manual" as const, counted_from: today, starts: today, ends: until, days };
  addSuspension(app, actor, { ...values, reason }, `Suspenso até ${formatLongDay(until, today)}: ${reason}`);
  return { id, sentence };
}

export function pardon({ app, actor }: Call, input: InputIn<typeof contracts, "pardon">): OutputIn<typeof contracts, "pardon"> {
  const today = localTime(app, now()).day;
  const reader = requireReader(app, input.reader);
  const running = runningSuspensions(app, reader.id, today).filter(({ id }) => !input.suspension || id === input.suspension);
  for (const { id, reason } of running) {
    cancelSuspension(app, actor, id, input.reason);
    record(app, actor, {
      area: "library",
      collection: "readers",
      subject: reader.id,
      kind: "pardoned",
      text: `Suspensão perdoada: ${input.reason}`,
      data: { suspension: id, was: reason },
    });
  }
  const suspendedUntilDay = suspendedUntil(runningSuspensions(app, reader.id, today), today);
  const pardoned = count(running.length, "suspensão perdoada", "suspensões perdoadas");
  const sentence = suspendedUntilDay
    ? `${reader.name} continua com os empréstimos suspensos até ${formatLongDay(suspendedUntilDay, today)}`
    : `${reader.name} não tem suspensão em vigor`;
  return { pardoned: running.length, sentence: running.length > 0 ? `${pardoned}: ${sentence}` : sentence };
}
