/** The fields of a type of copies. */
import type { MaterialTypes } from "../../collections.gen";
import { lazily } from "../../lazily";
import { active, type FieldsOf, flag, formSchema, text } from "../../record-fields";

export const MATERIAL_TYPE_FIELDS = {
  name: text("Nome", { max: 60, required: "Informe o nome do tipo, como Livro." }),
  lendable: flag("Pode ser emprestado", { initial: true }),
  counts_in_limit: flag("Conta no limite do leitor", { initial: true }),
  active: active("Ativo", {}),
} as const satisfies FieldsOf<MaterialTypes>;

export const materialTypeForm = lazily(() => formSchema(MATERIAL_TYPE_FIELDS));
