/** The fields of a class. */
import type { Classes } from "../collections.gen";
import { lazily } from "../lazily";
import { SHIFT_NAMES } from "../platform/shifts";
import { active, choice, type FieldsOf, formSchema, text, wholeNumberField } from "../record-fields";

const FIRST_YEAR = 2000;
const LAST_YEAR = 2100;
const YEAR = `Informe o ano letivo, de ${FIRST_YEAR} a ${LAST_YEAR}.`;

export const CLASS_FIELDS = {
  name: text("Nome da turma", {
    max: 60,
    required: "Informe o nome da turma, como 7º A.",
    placeholder: "7º A",
    history: "nome",
    searched: true,
  }),
  grade: text("Série", { max: 60, placeholder: "7º ano", searched: true }),
  year: wholeNumberField("Ano letivo", {
    min: FIRST_YEAR,
    max: LAST_YEAR,
    sameRow: true,
    required: true,
    invalid: YEAR,
    outside: YEAR,
    searched: true,
  }),
  shift: choice("Turno", { ...SHIFT_NAMES, "": "" }, { message: "Escolha o turno.", initial: "morning" }),
  active: active("Turma ativa", {
    help: "A turma inativa não aparece nas listas de escolha. Os cadastros dela são mantidos.",
  }),
} as const satisfies FieldsOf<Classes>;

export const classForm = lazily(() => formSchema(CLASS_FIELDS));
