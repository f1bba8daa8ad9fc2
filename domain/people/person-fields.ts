/** The fields of a person that every role reads. */
import type { People } from "../collections.gen";
import { lazily } from "../lazily";
import { active, choice, type FieldsOf, formSchema, NOT_IN_FORM, ownInput, reference, text } from "../record-fields";
import { KIND_NAMES } from "./words";

export const PERSON_FIELDS = {
  name: text("Nome completo", { max: 160, required: "Informe o nome completo.", history: "nome" }),
  social_name: text("Nome social", {
    max: 160,
    help: "Quando preenchido, é o nome que aparece nas telas e nos impressos.",
  }),
  kind: choice("Vínculo", KIND_NAMES, {
    message: "Informe o vínculo: aluno, professor, funcionário ou outro.",
    initial: "student",
    required: true,
  }),
  enrolment: text("Matrícula", { max: 40, sameRow: true, help: "Como está no documento, com os zeros." }),
  class: reference("Turma", { message: "Escolha uma turma da lista.", placeholder: "Sem turma" }),
  sector: reference("Setor", { message: "Escolha um setor da lista.", sameRow: true }),
  photo: ownInput("Foto", {}),
  active: active("Cadastro ativo", {
    help: "Inativo não aparece nas buscas nem pega livros; o histórico é mantido.",
  }),
  // Commands write these columns.
  anonymised_at: NOT_IN_FORM,
  left_at: NOT_IN_FORM,
  merged_into: NOT_IN_FORM,
} as const satisfies FieldsOf<People>;

export const personForm = lazily(() => formSchema(PERSON_FIELDS));
