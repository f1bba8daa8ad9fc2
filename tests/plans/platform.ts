/** The queries about the common parts of all areas, and the plans that SQLite may use for them. */
import { id } from "../helpers/grown-school-ids";
import { type AreaPlans, numbers, screenQuery } from "./plan";

export const platform: AreaPlans = {
  growingTables: ["timeline", "notifications", "sent_commands"],
  smallTables: [
    "calendar_days",
    "class_periods",
    "counters",
    "erasures",
    "first_step_marks",
    "notice_choices",
    "opening_hours",
    "saved_filters",
    "school",
    "sectors",
    "signal_beats",
    "signals",
  ],
  growthStatements: [
    `INSERT INTO notifications (id, user, kind, title, read_at, created)
     SELECT printf('n%014d', n), printf('u%014d', n % 20), 'notice', 'Aviso', iif(n % 9, '2026-01-06 12:00:00.000Z', ''),
       printf('2026-01-05 12:00:%06.3fZ', n / 100.0) FROM ${numbers(5000)}`,
    `INSERT INTO timeline (id, area, subject_collection, subject, at, kind, text, data)
     SELECT printf('z%014d', n), 'library', 'copies', printf('c%014d', 1 + n % 9000), '2026-01-05 12:00:00.000Z', 'added', '', '{}'
     FROM ${numbers(20000)}`,
    `INSERT INTO sent_commands (id, hash) SELECT printf('w%014d', n), printf('%064d', n) FROM ${numbers(5000)}`,
  ],
  questions: [
    screenQuery("app/NotificationBell.tsx", "notifications", { filter: "read_at = ''" }),
    screenQuery("app/NotificationBell.tsx", "notifications", { sort: "-created" }),
    screenQuery("platform/History.tsx", "timeline", {
      filter: `subject = '${id("c", 5)}' || subject = '${id("c", 6)}'`,
      sort: "-at,-@rowid",
    }),
    screenQuery("platform/Home.tsx", "notifications", { filter: "read_at = ''", sort: "-created" }),
    screenQuery("platform/Notifications.tsx", "notifications", { sort: "-created" }),
    screenQuery("platform/Notifications.tsx", "notifications", { filter: "read_at = ''", sort: "-created" }),
    screenQuery("platform/useRecordForm.tsx", "timeline", { filter: `subject = '${id("c", 5)}'`, sort: "-at,-@rowid" }),
  ],
};
