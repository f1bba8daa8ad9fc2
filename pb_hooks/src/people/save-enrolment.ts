/** An enrolment in its stored form, from any client. */
import { bareEnrolment, comparableEnrolment, enrolmentTaken } from "../../../domain/people/enrolment";
import { searchedColumns } from "../../../domain/people/search";
import { searchedText } from "../../../domain/search";
import { calledName } from "../platform/person-data/person-sql";
import { fieldError } from "../platform/records/guards";
import type { Sources } from "../platform/records/normalise";
import { type App, selectFirst } from "../platform/sql/database";
import { flag, selection, text, texts } from "../platform/sql/selection";
import { hasEnrolment } from "./enrolment-sql";

/** Removes the words around it, so that the number alone finds it. */
export function setBareEnrolment(_: App, record: core.Record, sources: Sources): void {
  const enrolment = bareEnrolment(record.getString("enrolment"));
  if (enrolment !== record.getString("enrolment")) {
    record.set("enrolment", enrolment);
    record.set("search", searchedText(searchedColumns.people, { ...sources, enrolment }));
  }
}

const HOLDER = selection({ ...texts("p.enrolment"), name: text(calledName("p")), active: flag("p.active") });

/** Refuses an enrolment that another person has, in any notation: every desk would confuse the two people. */
export function guardEnrolment(e: core.RecordEvent): void {
  const person = e.record!;
  const enrolment = person.getString("enrolment");
  if (enrolment !== "" && (person.isNew() || enrolment !== person.original().getString("enrolment"))) {
    const holder = selectFirst(e.app, HOLDER, `FROM people p WHERE ${hasEnrolment("p.enrolment", "key")} AND p.id != {:id}`, {
      key: comparableEnrolment(enrolment),
      id: person.id,
    });
    if (holder) {
      throw fieldError("enrolment", "enrolment_taken", enrolmentTaken(holder));
    }
  }
  e.next();
}
