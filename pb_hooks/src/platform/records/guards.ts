/** The forbidden values of the school's settings, from any client. */

import { isDay } from "../../../../domain/dates";
import { parseHours } from "../../../../domain/platform/hours";
import { type CachedValue, invalidate, warmUp } from "../sql/cached-value";
import { selectFirst } from "../sql/database";
import { numbers, selection, texts } from "../sql/selection";

/** A field error in PocketBase's own form, for the open form. */
export function fieldError(field: string, code: string, message: string): BadRequestError {
  return new BadRequestError("Confira os campos destacados.", { [field]: new ValidationError(code, message) });
}

/**
 * Refuses days that the calendar does not have, such as 30 February: the pattern of a column accepts them.
 * @param days by collection, the columns that hold a day.
 */
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

/** Whether this machine knows the zone's rules. PocketBase silently turns an unknown zone into UTC. */
export function isTimeZone(name: string): boolean {
  return /^[A-Za-z]+(\/[A-Za-z0-9_+-]+)*$/.test(name) && name !== "Local" && new Timezone(name).string() === name;
}

export function guardSchool(e: core.RecordEvent): void {
  if (!isTimeZone(e.record!.getString("time_zone"))) {
    throw fieldError(
      "time_zone",
      "unknown_time_zone",
      "O servidor não conhece este fuso horário. Use, por exemplo, America/Sao_Paulo.",
    );
  }
  e.next();
}

/** An opening ends after it begins, and no two of a weekday overlap. */
export function guardOpeningHours(e: core.RecordEvent): void {
  const record = e.record!;
  const [opens, closes] = [record.getString("opens"), record.getString("closes")];
  if (closes <= opens) {
    throw fieldError("closes", "closes_before_opening", "O fechamento deve ser depois da abertura.");
  }
  const other = selectFirst(
    e.app,
    selection(texts("opens", "closes")),
    "FROM opening_hours WHERE weekday = {:weekday} AND id != {:id} AND opens < {:closes} AND closes > {:opens}",
    { weekday: record.getInt("weekday"), id: record.id, opens, closes },
  );
  if (other) {
    throw fieldError("opens", "hours_overlap", `Neste dia a escola já abre das ${other.opens} às ${other.closes}.`);
  }
  e.next();
}

/** A special day has readable hours, or it is closed. */
export function guardCalendarDay(e: core.RecordEvent): void {
  const hours = e.record!.getString("hours");
  if (hours !== "" && parseHours(hours) === null) {
    throw fieldError("hours", "no_hours", "Informe os horários em ordem, como 07:30-11:30 13:00-17:00.");
  }
  e.next();
}

/** A class ends after it begins, and no two of a shift overlap. */
export function guardClassPeriod(e: core.RecordEvent): void {
  const record = e.record!;
  const [starts, ends] = [record.getString("starts"), record.getString("ends")];
  if (ends <= starts) {
    throw fieldError("ends", "ends_before_start", "O fim deve ser depois do início.");
  }
  const other = selectFirst(
    e.app,
    selection(numbers("number")),
    "FROM class_periods WHERE shift = {:shift} AND id != {:id} AND starts < {:ends} AND ends > {:starts}",
    { shift: record.getString("shift"), id: record.id, starts, ends },
  );
  if (other) {
    throw fieldError("starts", "periods_overlap", `Este horário coincide com o da ${other.number}ª aula.`);
  }
  e.next();
}

/** There is one record of the school, and every screen reads it. */
export function guardSchoolDelete(_e: core.RecordEvent): void {
  throw new BadRequestError("O cadastro da escola não pode ser excluído.");
}

/** Runs after a settings record was saved or deleted, and the transaction is committed. */
export function settingsChanged(e: core.RecordEvent, values: readonly CachedValue<unknown>[]): void {
  invalidate(e.app, values, e.record!.collection().name);
  warmUp(e.app, values);
  if (e.record!.collection().name === "school") {
    // Links in mails begin with the school's address.
    e.app.reloadSettings();
  }
  e.next();
}
