/** The day's classes at a glance: whose list somebody went through, who is absent, what became of the notices. */
import { addTo } from "../../../../domain/grouped";
import type { AbsenceNotice, AbsenceOverview, ClassAbsences } from "../../../../domain/messaging/absences/commands";
import { nameOrder } from "../../../../domain/order";
import { closedReason, isOpen } from "../../../../domain/platform/calendar";
import type { Call } from "../../platform/http/endpoint";
import { type App, select } from "../../platform/sql/database";
import { number, selection, text, texts } from "../../platform/sql/selection";
import { today } from "../../platform/time/clock";
import { calendarWithHours } from "../../platform/time/settings";
import { isInForce, noticeOf } from "./notices";

type Count = keyof ClassAbsences["notices"];
const NONE: Readonly<Record<Count, number>> = { unreached: 0, waiting: 0, sent: 0, lost: 0 };
const isCount = (notice: AbsenceNotice): notice is Count => Object.hasOwn(NONE, notice);

const CLASS = selection<Pick<ClassAbsences, "class" | "name" | "shift" | "pupils">>()({
  class: text("c.id"),
  name: text("c.name"),
  shift: text("c.shift"),
  pupils: number("(SELECT COUNT(*) FROM people p WHERE p.class = c.id AND p.active = TRUE AND p.kind = 'student')"),
});

export function absenceOverview({ app }: Call): AbsenceOverview {
  const day = today(app);
  const calendar = calendarWithHours(app);
  const lists = listsOf(app, day);
  const absences = absencesOf(app, day);
  const classes = select(app, CLASS, "FROM classes c WHERE c.active = TRUE")
    .filter((schoolClass) => schoolClass.pupils > 0)
    .map((schoolClass): ClassAbsences => {
      const notices = absences.get(schoolClass.class) ?? [];
      const counts = { ...NONE };
      for (const notice of notices.filter(isCount)) {
        counts[notice]++;
      }
      const list = lists.get(schoolClass.class);
      return {
        ...schoolClass,
        absent: notices.length,
        registered_at: list?.created ?? "",
        registered_by: list?.name ?? "",
        notices: counts,
      };
    })
    .sort((classOverview, other) => nameOrder(classOverview.name, other.name));
  return { day, closed: !isOpen(calendar, day), closed_because: closedReason(calendar, day), classes };
}

const LIST = selection({ class: text("l.class"), created: text("l.created"), name: text("u.name") });

/** The last time that a user went through each class's list. */
function listsOf(app: App, day: string): Map<string, { created: string; name: string }> {
  const rows = select(
    app,
    LIST,
    "FROM absence_lists l LEFT JOIN users u ON u.id = l.made_by WHERE l.day = {:day} ORDER BY l.created, l.rowid",
    { day },
  );
  return new Map(rows.map(({ class: classId, ...list }) => [classId, list]));
}

const ABSENT = selection({ ...texts("one.class"), notice: text<AbsenceNotice>(noticeOf("one.person")) });

/** The messages about each class's absent pupils. */
function absencesOf(app: App, day: string): Map<string, AbsenceNotice[]> {
  const classes = new Map<string, AbsenceNotice[]>();
  for (const { class: classId, notice } of select(
    app,
    ABSENT,
    `FROM absences one WHERE one.day = {:day} AND ${isInForce("one")} GROUP BY one.person`,
    { day },
  )) {
    addTo(classes, classId, notice);
  }
  return classes;
}
