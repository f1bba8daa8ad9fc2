import * as z from "zod/mini";
import { command, read } from "../contract";
import type { Day } from "../dates";

export interface SchoolFacts {
  name: string;
  logo: string;
  time_zone: string;
  lock_after_minutes: number;
  /** The school's today, YYYY-MM-DD. */
  today: Day;
  build: string;
  /** Whether this server holds the made-up sample school. */
  demo: boolean;
}

export const school = read<SchoolFacts>()({
  path: "platform/school",
  roles: [],
  open: true,
  summary: "The school's name and logo for the sign-in page, its zone and today, and the build that is running.",
  input: () => z.object({}),
});

/** What needs this person today; a part is null when they have not the role for it. */
export interface HomeFigures {
  today: Day;
  /** "a escola reabre segunda às 7h"; empty during opening hours. */
  reopens: string;
  library: null | {
    overdue: number;
    overdue_over_week: number;
    overdue_readers: number;
    suspended_readers: number;
    /** The next open day and what falls due on it. */
    next_day: Day;
    due_next_day: number;
    open: number;
    copies: number;
    /** On the ready shelf, and in a queue. */
    holds_ready: number;
    holds_waiting: number;
    /** Loans of the last five open days. */
    week: { day: Day; loans: number }[];
  };
  /** What was to be sent and was not, within a week; `stopped`: why no e-mail goes out, while some wait. */
  messaging: null | { failed: number; uncertain: number; stopped: string };
  admin: null | { unfinished_imports: number; people_without_class: number; users_without_role: number };
}

export const home = read<HomeFigures>()({
  path: "platform/home",
  roles: [],
  summary: "The home page's figures, by role; also the numbers beside the menu.",
  input: () => z.object({}),
});

export const readNotifications = command<{ read: number }>()({
  path: "platform/read-notifications",
  roles: [],
  summary: "Marks all of one's own notifications as read.",
  input: () => z.object({}),
});
