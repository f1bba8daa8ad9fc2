/** What the school's settings must never become, whatever door the change comes by. */
import { atMost, LOAN_RULE_MAXIMA } from "../../../domain/library/circulation/rule-forms";
import { forgetSettings, warmSettings } from "./settings";

const ANY_ANY_RULE = "ruleanyany00000";

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

/** No figure is larger than the form takes; the rule where all others inherit from stays, with its figures. */
export function guardLoanRule(e: core.RecordEvent): void {
  const record = e.record!;
  for (const [field, maximum] of Object.entries(LOAN_RULE_MAXIMA)) {
    if (Number(record.getString(field)) > maximum) {
      throw fieldError(field, "figure_too_large", atMost(maximum));
    }
  }
  if (record.id === ANY_ANY_RULE) {
    for (const field of ["day_mode", "loan_days", "max_renewals"]) {
      if (record.getString(field) === "") {
        throw fieldError(field, "general_rule_needs_figure", "A regra geral precisa deste valor: as outras herdam dela.");
      }
    }
    for (const field of ["category", "material_type"]) {
      if (record.getString(field) !== "") {
        throw fieldError(field, "general_rule_is_for_all", "A regra geral vale para todos. Crie outra regra para este caso.");
      }
    }
  }
  e.next();
}

export function guardLoanRuleDelete(e: core.RecordEvent): void {
  if (e.record!.id === ANY_ANY_RULE) {
    throw new BadRequestError("A regra geral não pode ser excluída: as outras herdam dela.");
  }
  e.next();
}

/** The school record is one, and every screen asks for it. */
export function guardSchoolDelete(_e: core.RecordEvent): void {
  throw new BadRequestError("O cadastro da escola não pode ser excluído.");
}

/** Every loan asks for it. */
export function guardLibrarySettingsDelete(_e: core.RecordEvent): void {
  throw new BadRequestError("Os ajustes da biblioteca não podem ser excluídos.");
}

/** After a settings record was saved or removed, and the transaction stands. */
export function settingsChanged(e: core.RecordEvent): void {
  forgetSettings(e.app, e.record!.collection().name);
  warmSettings(e.app);
  e.next();
}
