/** Days that the calendar has not, such as 30 February: the pattern of a column lets them pass. */
import { isDay } from "../../../../domain/dates";
import { fieldError } from "./guards";

/** @param days by collection, the columns that keep a day. */
export function guardDays(e: core.RecordEvent, days: ReadonlyMap<string, () => readonly string[]>): void {
  const record = e.record!;
  for (const field of days.get(record.collection().name)?.() ?? []) {
    const day = record.getString(field);
    if (day !== "" && !isDay(day)) {
      throw fieldError(field, "no_such_day", "Este dia não existe no calendário.");
    }
  }
  e.next();
}
