/** What the school's settings must never become, whatever door the change comes by. */
import { forget, type Kept, warm } from "./kept";

/** A field error in PocketBase's own shape, for the form that is open. */
export function fieldError(field: string, code: string, message: string): BadRequestError {
  return new BadRequestError("Confira os campos destacados.", { [field]: new ValidationError(code, message) });
}

/** Whether this machine knows the zone's rules. PocketBase turns an unknown one into UTC without a word. */
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

export function guardOpeningHours(e: core.RecordEvent): void {
  const { record } = e;
  if (record!.getString("closes") <= record!.getString("opens")) {
    throw fieldError("closes", "closes_before_opening", "O fechamento deve ser depois da abertura.");
  }
  e.next();
}

/** The school record is one, and every screen asks for it. */
export function guardSchoolDelete(_e: core.RecordEvent): void {
  throw new BadRequestError("O cadastro da escola não pode ser excluído.");
}

/** After a settings record was saved or removed, and the transaction stands. */
export function settingsChanged(e: core.RecordEvent, values: readonly Kept<unknown>[]): void {
  forget(e.app, values, e.record!.collection().name);
  warm(e.app, values);
  e.next();
}
