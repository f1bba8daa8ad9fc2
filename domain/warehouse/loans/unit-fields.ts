/** The fields of a numbered unit of a material. */
import * as z from "zod/mini";
import type { MaterialUnits } from "../../collections.gen";
import { recordId } from "../../contract";
import { lazily } from "../../lazily";
import { active, choice, type FieldsOf, formSchema, NOT_IN_FORM, text } from "../../record-fields";
import { UNIT_STATE_WORDS } from "./words";

export const UNIT_FIELDS = {
  number: text("Número", { max: 20, required: "Informe o número da unidade, como 07.", placeholder: "07" }),
  code: text("Código da etiqueta", { max: 40, sameRow: true }),
  state: choice("Situação", UNIT_STATE_WORDS, {
    message: "Escolha a situação.",
    initial: "good",
    help: "Uma devolução com avaria muda a situação. Depois do conserto, transfira o material de volta para o estoque e altere a situação para “em ordem”.",
  }),
  note: text("Observação", { max: 300 }),
  active: active("Unidade ativa", {}),
  // The panel of a material sets it.
  material: NOT_IN_FORM,
} as const satisfies FieldsOf<MaterialUnits>;

export const unitForm = lazily(() => z.extend(formSchema(UNIT_FIELDS), { material: recordId("Informe o material.") }));
