/** An enrolment as it is kept, by whichever door it comes. */
import { bareEnrolment } from "../../../domain/people/enrolment";
import { searched } from "../../../domain/people/search";
import { searchedText } from "../../../domain/search";
import type { Sources } from "../platform/records/normalise";
import type { App } from "../platform/sql/database";

/** Takes away the words around it, so that it is found by the number alone. */
export function setBareEnrolment(_: App, record: core.Record, sources: Sources): void {
  const enrolment = bareEnrolment(record.getString("enrolment"));
  if (enrolment !== record.getString("enrolment")) {
    record.set("enrolment", enrolment);
    record.set("search", searchedText(searched.people, { ...sources, enrolment }));
  }
}
