/** The effects of time on calls: a change of the calendar, a solution that nobody refused, an overdue supplier. */
import type { BusinessClock } from "../../../../domain/platform/business-clock";
import { clocksOf, type StateInterval } from "../../../../domain/support/calls/clock";
import type { CallState } from "../../../../domain/support/calls/states";
import { inShortTurns } from "../../platform/jobs/long-work";
import { type App, column, execute, select, transact, transactEach } from "../../platform/sql/database";
import { list, numbers, selection, texts } from "../../platform/sql/selection";
import { schoolClock } from "../../platform/time/business-clock";
import { fromStamp, now, stamp, today } from "../../platform/time/clock";
import { calendarWithHours, schoolSettings } from "../../platform/time/settings";
import { closingDay, expireCall } from "./acts";
import { stampOrEmpty } from "./call-record";
import { deleteGuests } from "./guests";

/** The days for which an address may wait for its confirmation, and for which it stays after its call is over. */
const GUEST_DAYS = 30;

/** The number of calls that are read and recalculated at a time. */
const CALLS_PER_CHUNK = 2000;

type IntervalValues = [state: CallState, since: string, until: string, inApproval: number];

const TIMED_CALL = selection({
  ...texts("c.id", "c.updated", "c.opened_at", "c.first_response_at", "c.response_due", "c.solution_due", "c.due"),
  ...texts("c.counting_since"),
  ...numbers("c.response_target", "c.solution_target", "c.response_used", "c.solution_used"),
  intervals: list<IntervalValues[]>(
    "(SELECT json_group_array(json_array(state, since, until, in_approval)) FROM (SELECT * FROM call_intervals WHERE call = c.id ORDER BY since, rowid))",
  ),
});

/** The calendar of the last recalculation. */
const CALENDAR_KEY = "support:calendar";

/**
 * Runs once for each calendar, however many of its days changed at once.
 * @param also recalculates other records that count in opening days.
 */
export function followCalendar(app: App, also: (app: App) => void): void {
  const calendar = JSON.stringify([calendarWithHours(app), schoolSettings(app).time_zone]);
  if (app.store().get(CALENDAR_KEY) !== calendar) {
    transact(app, also);
    recomputeDueTimes(app);
    app.store().set(CALENDAR_KEY, calendar);
  }
}

/** H-14: after a change of the calendar the due times of open calls move, and those of closed calls stay. */
function recomputeDueTimes(app: App): void {
  transact(app, moveClosings);
  for (let last = ""; ; ) {
    const ids = column(app, "SELECT id FROM service_calls WHERE ended = FALSE AND id > {:last} ORDER BY id LIMIT {:most}", {
      last,
      most: CALLS_PER_CHUNK,
    });
    const clock = schoolClock(app);
    const movedCalls = movedOf(app, ids, clock);
    let isSame = true;
    if (movedCalls.length > 0) {
      inShortTurns(app, (tx, limit) => {
        isSame = schoolClock(tx) === clock;
        if (isSame) {
          move(tx, movedCalls.splice(0, limit));
        }
        return isSame && movedCalls.length > 0;
      });
    }
    if (!isSame) {
      // The calendar was changed again meanwhile.
      recomputeDueTimes(app);
      return;
    }
    if (ids.length < CALLS_PER_CHUNK) {
      return;
    }
    last = ids.at(-1)!;
  }
}

/** H-16: a solution that may still be refused is closed after as many opening days as before. */
function moveClosings(app: App): void {
  for (const day of column(app, "SELECT DISTINCT resolved_on FROM service_calls WHERE closes_on != ''", {})) {
    const movedIds = column(
      app,
      `UPDATE service_calls SET closes_on = {:closes} WHERE resolved_on = {:day} AND closes_on != '' AND closes_on != {:closes}
       RETURNING id`,
      { day, closes: closingDay(app, day) },
    );
    publishOne(app, movedIds);
  }
}

/** The columns of a call that depend on the calendar, and the version from which they were calculated. */
interface MovedCall {
  id: string;
  updated: string;
  response_due: string;
  solution_due: string;
  due: string;
  response_used: number;
  solution_used: number;
}

/** The calls among these with changed clocks. */
function movedOf(app: App, ids: readonly string[], clock: BusinessClock): MovedCall[] {
  const calls = select(app, TIMED_CALL, "FROM json_each({:ids}) asked JOIN service_calls c ON c.id = asked.value", { ids });
  return calls.flatMap((call): MovedCall[] => {
    const intervals: StateInterval[] = call.intervals.map(([state, since, until, inApproval]) => ({
      state,
      in_approval: Boolean(inApproval),
      from: fromStamp(since),
      to: until ? fromStamp(until) : null,
    }));
    const clocks = clocksOf(
      {
        ...call,
        opened_at: fromStamp(call.opened_at),
        first_response_at: call.first_response_at ? fromStamp(call.first_response_at) : null,
        intervals,
      },
      clock,
    );
    const next = {
      id: call.id,
      updated: call.updated,
      response_due: stampOrEmpty(clocks.response_due),
      solution_due: stampOrEmpty(clocks.solution_due),
      due: stampOrEmpty(clocks.due),
      response_used: clocks.response_used,
      solution_used: clocks.solution_used,
    };
    const isSame =
      next.response_due === call.response_due &&
      next.solution_due === call.solution_due &&
      next.due === call.due &&
      next.response_used === call.response_used &&
      next.solution_used === call.solution_used;
    return isSame ? [] : [next];
  });
}

/** A user who saved a call meanwhile calculated it by the new calendar. */
function move(app: App, movedCalls: readonly MovedCall[]): void {
  execute(
    app,
    `UPDATE service_calls SET response_due = n.response_due, solution_due = n.solution_due, due = n.due,
       response_used = n.response_used, solution_used = n.solution_used
     FROM (SELECT value ->> '$.id' AS id, value ->> '$.updated' AS updated, value ->> '$.response_due' AS response_due,
             value ->> '$.solution_due' AS solution_due, value ->> '$.due' AS due,
             value ->> '$.response_used' AS response_used, value ->> '$.solution_used' AS solution_used FROM json_each({:rows})) n
     WHERE service_calls.id = n.id AND service_calls.updated = n.updated`,
    { rows: movedCalls },
  );
  publishOne(
    app,
    movedCalls.map(({ id }) => id),
  );
}

/** SQL has no live event, and the rule of calls tests each record. Screens load all their calls again after one event. */
function publishOne(app: App, [first]: readonly string[]): void {
  if (first !== undefined) {
    app.saveNoValidate(app.findRecordById("service_calls", first));
  }
}

const DAY = 86_400_000;

/** H-16: closes solutions that nobody refused within the opening days. */
export function expireCalls(app: App): void {
  deleteGuests(app, stamp(now() - GUEST_DAYS * DAY));
  const day = today(app);
  const due = column(app, "SELECT id FROM service_calls WHERE closes_on != '' AND closes_on < {:day} ORDER BY closes_on", {
    day,
  });
  transactEach(app, due, (tx, id) => {
    const call = tx.findRecordById("service_calls", id);
    // Meanwhile a user may have refused the solution, or a new closed day may have moved the term.
    const closes = call.getString("closes_on");
    if (closes === "" || closes >= day) {
      return;
    }
    if (call.getString("state") === "resolved") {
      expireCall(tx, call);
    } else {
      execute(tx, "UPDATE service_calls SET closes_on = '' WHERE id = {:id}", { id });
    }
  });
}
