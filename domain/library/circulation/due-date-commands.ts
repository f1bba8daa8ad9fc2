/** After a change of the calendar: which promised days lie on closed ones, and moving them. */
import { command, read } from "../../contract";
import type { Day } from "../../dates";

const LIBRARY = ["Biblioteca"] as const;

export interface DueDateConflicts {
  loans: number;
  holds: number;
  /** Loans whose new day lies past their rule's ceiling or the reader's card. */
  past_limit: number;
  /** By day, the earliest first. */
  moves: { from: Day; to: Day; loans: number; holds: number }[];
  /** Running suspensions that end sooner because a day became open, by their last day. */
  shortened: { from: Day; to: Day; suspensions: number }[];
  suspensions: number;
  /** The first ones, as examples for the user. */
  examples: {
    id: string;
    kind: "loan" | "hold" | "suspension";
    /** The reason of a suspension. */
    title_name: string;
    reader_name: string;
    class_name: string;
    from: Day;
    to: Day;
  }[];
}

export const dueDateConflicts = read<DueDateConflicts>()({
  path: "library/due-date-conflicts",
  roles: LIBRARY,
  summary:
    "The open loans and ready holds whose day the school is now closed on, and where moving would bring them; the running suspensions that a day which opened ends sooner.",
  refusals: ["no_open_day"],
});

export const moveDueDates = command<{ loans: number; holds: number; suspensions: number; sentence: string }>()({
  path: "library/move-due-dates",
  idempotent: "own rows",
  roles: LIBRARY,
  summary:
    "Moves them all, in one transaction, to the next open day, and shortens those suspensions; the first day that was promised is kept. Repeated with the same id it answers the same and moves nothing.",
  refusals: ["no_open_day"],
});
