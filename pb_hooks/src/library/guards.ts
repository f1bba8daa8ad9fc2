/** The forbidden values of the library's rules and settings, from any client. */
import { FIGURES, LOAN_RULE_FIELDS } from "../../../domain/library/circulation/loan-rule-fields";
import { fieldError } from "../platform/records/guards";

const ANY_ANY_RULE = "ruleanyany00000";

/** No figure exceeds the form's limit. The rule from which all others inherit stays, with its figures. */
export function guardLoanRule(e: core.RecordEvent): void {
  const record = e.record!;
  for (const field of FIGURES) {
    const problem = LOAN_RULE_FIELDS[field].facts.problem(record.getString(field));
    if (problem) {
      throw fieldError(field, "figure_too_large", problem);
    }
  }
  if (record.id === ANY_ANY_RULE) {
    for (const field of ["day_mode", "loan_days", "max_renewals"]) {
      if (record.getString(field) === "") {
        throw fieldError(
          field,
          "general_rule_needs_figure",
          "A regra geral precisa deste valor: ele é usado pelas outras regras.",
        );
      }
    }
    for (const field of ["category", "material_type"]) {
      if (record.getString(field) !== "") {
        throw fieldError(field, "general_rule_is_for_all", "A regra geral se aplica a todos. Crie outra regra para este caso.");
      }
    }
  }
  e.next();
}

export function guardLoanRuleDelete(e: core.RecordEvent): void {
  if (e.record!.id === ANY_ANY_RULE) {
    throw new BadRequestError("A regra geral não pode ser excluída: ela é usada pelas outras.");
  }
  e.next();
}

/** Every loan reads this record. */
export function guardLibrarySettingsDelete(_e: core.RecordEvent): void {
  throw new BadRequestError("Os ajustes da biblioteca não podem ser excluídos.");
}
