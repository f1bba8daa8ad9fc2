/** The fields of a person's reserved data, which only Admin reads. */
import type { PersonDetails } from "../collections.gen";
import type { Day } from "../dates";
import { dayField, type FieldsOf, formSchema, NOT_IN_FORM, type RecordOf, text } from "../record-fields";
import { birthDateProblem } from "./birth-date";

export const DETAILS_FIELDS = {
  birth_date: dayField("Data de nascimento", { history: "nascimento", help: "Dia, mês e ano." }),
  document: text("Documento", { max: 40, sameRow: true, help: "CPF, RG ou certidão." }),
  notes: text("Observações", { max: 2000, lines: 3 }),
  person: NOT_IN_FORM,
} as const satisfies FieldsOf<PersonDetails>;

/** @param today an argument: no rule here reads the clock. */
export const detailsForm = (today: Day) =>
  formSchema(DETAILS_FIELDS).check(({ value, issues }) => {
    const message = birthDateProblem(value.birth_date, today);
    if (message) {
      issues.push({ code: "custom", message, input: value.birth_date, path: ["birth_date"] });
    }
  });
export type Details = RecordOf<typeof DETAILS_FIELDS>;
