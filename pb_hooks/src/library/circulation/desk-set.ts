/**
 * Textbooks that a single student gets at the desk, such as a student who joined in May: due with the class's books, and on the
 * class's sheet.
 */
import { type Day, yearOf } from "../../../../domain/dates";
import { resolveTerms } from "../../../../domain/library/circulation/terms";
import { type TextbookTerms, textbookDue } from "../../../../domain/library/class-sets/class-set-due";
import { TEXTBOOK_TYPE } from "../../../../domain/library/class-sets/textbooks";
import { type App, column, newRecordId, selectFirst } from "../../platform/sql/database";
import { selection, text } from "../../platform/sql/selection";
import { calendarWithHours } from "../../platform/time/settings";
import type { Actor } from "../../platform/timeline/actor";
import type { ReaderRecord } from "../lookup";
import { loanRules } from "../settings";

export function dueOfTextbook(app: App, reader: ReaderRecord, title: string, today: Day): TextbookTerms {
  const year = reader.class_year || yearOf(today);
  const { ceiling } = resolveTerms(loanRules(app), reader.category, TEXTBOOK_TYPE);
  const classDue = reader.class === "" ? "" : dueOfClass(app, reader.class, year, title);
  return textbookDue({ today, year, ceiling, className: reader.class_name, classDue }, calendarWithHours(app));
}

/**
 * The day on which the class brings its books back: that of its books of this title, otherwise of its last delivery. A change of
 * the calendar may have moved it.
 */
function dueOfClass(app: App, group: string, year: number, title: string): Day | "" {
  const delivery = selectFirst(
    app,
    selection({
      due: text(
        "COALESCE((SELECT MIN(l.due) FROM loans l WHERE l.class_set = s.id AND l.class_set != '' AND l.returned_at = ''), s.due)",
      ),
    }),
    `FROM class_sets s WHERE s.class = {:class} AND s.year = {:year} AND s.kind = 'students' AND s.undone_at = ''
     ORDER BY EXISTS (SELECT 1 FROM loans l JOIN copies c ON c.id = l.copy
       WHERE l.class_set = s.id AND l.class_set != '' AND c.title = {:title} AND l.closed_as != 'undone') DESC, s.made_at DESC LIMIT 1`,
    { class: group, year, title },
  );
  return delivery?.due ?? "";
}

/**
 * The set of the textbooks that a class's students got at the desk in a year. The first of them creates it, so that the books
 * stay on the sheet of the class in which they were handed out (L-49). People without a class share one set, so that their loans
 * also count as handed out, not as read; it is no class's sheet.
 * @returns its id.
 */
export function deskSet(app: App, actor: Actor, reader: ReaderRecord, { due, year }: TextbookTerms, at: string): string {
  const [setId] = column(app, "SELECT id FROM class_sets WHERE class = {:class} AND year = {:year} AND kind = 'desk'", {
    class: reader.class,
    year,
  });
  if (setId) {
    return setId;
  }
  const set = new Record(app.findCachedCollectionByNameOrId("class_sets"));
  const id = newRecordId();
  set.load({ id, kind: "desk", class: reader.class, class_name: reader.class_name, year, due, made_at: at, made_by: actor.id });
  app.saveNoValidate(set);
  return id;
}
