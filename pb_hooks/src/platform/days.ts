/** Days that the calendar has not, such as 30 February: the pattern of a column lets them pass. */
import type { CollectionRecords } from "../../../domain/collections.gen";
import { isDay } from "../../../domain/dates";
import { fieldError } from "./guards";

type DayFields = { readonly [Name in keyof CollectionRecords]?: readonly (keyof CollectionRecords[Name] & string)[] };

/** Every column that keeps a day; a test holds them against the database. */
const DAY_FIELDS: DayFields = {
  calendar_days: ["day"],
  class_sets: ["due"],
  handouts: ["given_on"],
  holds: ["pickup_until", "original_pickup_until"],
  loan_rules: ["ceiling"],
  loans: ["lent_on", "due", "returned_on", "lost_on", "original_due"],
  notice_runs: ["day"],
  notices: ["due", "day"],
  person_details: ["birth_date"],
  readers: ["valid_until"],
  suspensions: ["counted_from", "starts", "ends"],
};

export function guardDays(e: core.RecordEvent): void {
  const record = e.record!;
  for (const field of DAY_FIELDS[record.collection().name as keyof CollectionRecords] ?? []) {
    const day = record.getString(field);
    if (day !== "" && !isDay(day)) {
      throw fieldError(field, "no_such_day", "Este dia não existe no calendário.");
    }
  }
  e.next();
}
