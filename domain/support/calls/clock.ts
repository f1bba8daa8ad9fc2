/** A call's clocks, calculated from its states and the school's calendar; no sum is stored. Instants in milliseconds. */
import type { BusinessClock } from "../../platform/business-clock";
import { type CallState, isClockRunning, isOpenState } from "./states";

const MINUTE = 60_000;

/** A state of a call with its time; `to` is null for the present one. In their order. */
export interface StateInterval {
  state: CallState;
  from: number;
  to: number | null;
  /** While another person decides about the approval, no clock of the desk runs. */
  in_approval?: boolean;
}

export interface TimedCall {
  /** Minutes of opening hours; 0: no target. */
  response_target: number;
  solution_target: number;
  opened_at: number;
  first_response_at: number | null;
  intervals: readonly StateInterval[];
}

/** The clocks stored beside a call so that a list need not read its states: they can be recalculated from these at any time. */
export interface Clocks {
  response_due: number | null;
  /** Set while the clock runs. */
  solution_due: number | null;
  /** The earlier of both; it decides whether the call is late. */
  due: number | null;
  /** Opening hours up to the first answer; 0 before it. */
  response_used: number;
  /** Opening hours that counted up to the present state. */
  solution_used: number;
  /** The instant since which the solution's clock runs; null while it is stopped. */
  counting_since: number | null;
}

const runsIn = ({ state, in_approval }: StateInterval): boolean => isClockRunning(state) && !in_approval;

/** H-6 to H-13: counted time stays counted, whatever the later target and calendar. */
export function clocksOf(call: TimedCall, clock: BusinessClock): Clocks {
  const { intervals, response_target, solution_target, first_response_at } = call;
  const present = intervals.at(-1);
  const past = intervals.filter((interval) => runsIn(interval) && interval.to !== null);
  const solution_used = past.reduce((sum, { from, to }) => sum + clock.elapsed(from, to!), 0);
  const open = present !== undefined && isOpenState(present.state);
  const counting_since = present && present.to === null && runsIn(present) ? present.from : null;
  const answeredAt = first_response_at ?? Number.POSITIVE_INFINITY;
  const in_approval = intervals
    .filter((interval) => interval.in_approval && interval.to !== null)
    .reduce((sum, { from, to }) => sum + clock.elapsed(from, Math.min(to!, answeredAt)), 0);
  const awaits_approval = present?.to === null && present.in_approval === true;
  const response_due =
    response_target > 0 && open && first_response_at === null && !awaits_approval
      ? clock.after(call.opened_at, response_target * MINUTE + in_approval)
      : null;
  const solution_due =
    solution_target > 0 && counting_since !== null
      ? clock.after(counting_since, Math.max(0, solution_target * MINUTE - solution_used))
      : null;
  const dues = [response_due, solution_due].filter((due) => due !== null);
  const response_used =
    first_response_at === null ? 0 : Math.max(0, clock.elapsed(call.opened_at, first_response_at) - in_approval);
  const due = dues.length > 0 ? Math.min(...dues) : null;
  return { response_due, solution_due, due, response_used, solution_used, counting_since };
}

/** The part of a call's clock that a screen shows. */
export interface TimeLeft {
  /** The next awaited event. */
  of: "response" | "solution" | "none";
  /** The remaining minutes of opening hours; negative when it is late. */
  minutes: number;
  /** The whole time, in minutes. */
  target: number;
  paused: boolean;
}

export interface Running {
  response_target: number;
  solution_target: number;
  opened_at: number;
  response_due: number | null;
  solution_due: number | null;
  solution_used: number;
  counting_since: number | null;
  /** Whether it is not resolved yet. */
  open: boolean;
}

/** The time left until the next due instant; for a waiting call, the time that was left when it began to wait. */
export function timeLeft(call: Running, clock: BusinessClock, now: number): TimeLeft {
  const { response_due, solution_due, response_target, solution_target, counting_since } = call;
  if (!call.open) {
    return { of: "none", minutes: 0, target: 0, paused: false };
  }
  if (response_due !== null && (solution_due === null || response_due <= solution_due)) {
    const remaining = Math.ceil((clock.elapsed(now, response_due) - clock.elapsed(response_due, now)) / MINUTE);
    return { of: "response", minutes: lateBy(remaining, response_due, now), target: response_target, paused: false };
  }
  if (solution_target === 0) {
    return { of: "none", minutes: 0, target: 0, paused: counting_since === null };
  }
  const used = call.solution_used + (counting_since === null ? 0 : clock.elapsed(counting_since, now));
  const remainingMinutes = Math.ceil((solution_target * MINUTE - used) / MINUTE);
  return {
    of: "solution",
    minutes: solution_due === null ? remainingMinutes : lateBy(remainingMinutes, solution_due, now),
    target: solution_target,
    paused: counting_since === null,
  };
}

/** An overdue call is late from the first moment, though no minute of open hours may have passed since. */
const lateBy = (remaining: number, due: number, now: number): number =>
  now > due ? Math.min(remaining, -1) : Math.max(remaining, 0);

/** "2h05", "17 min": a time in opening hours. */
export function formatMinutes(minutes: number): string {
  const absoluteMinutes = Math.abs(minutes);
  return absoluteMinutes < 60
    ? `${absoluteMinutes} min`
    : `${Math.floor(absoluteMinutes / 60)}h${absoluteMinutes % 60 === 0 ? "" : String(absoluteMinutes % 60).padStart(2, "0")}`;
}
