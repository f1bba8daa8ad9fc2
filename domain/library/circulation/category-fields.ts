/** The fields of a category of readers. */
import type { ReaderCategories } from "../../collections.gen";
import { lazily } from "../../lazily";
import { active, type FieldsOf, flag, formSchema, text, wholeNumberField } from "../../record-fields";

export const CATEGORY_FIELDS = {
  name: text("Nome", { max: 60, required: "Informe o nome da categoria, como Aluno." }),
  // Over all types; a loan rule's `max_loans` limits one type.
  max_loans: wholeNumberField("Livros ao mesmo tempo", {
    min: 0,
    max: 10_000,
    initial: 3,
    help: "De todos os tipos que contam no limite.",
  }),
  max_holds: wholeNumberField("Reservas ao mesmo tempo", {
    min: 0,
    max: 1000,
    initial: 3,
    sameRow: true,
    help: "0: sem reservas para esta categoria.",
  }),
  blocked_when_overdue: flag("Atraso ou livro perdido impede novo empréstimo", { initial: true }),
  exempt_from_suspension: flag("Nunca é suspensa por atraso", {}),
  active: active("Ativa", {}),
} as const satisfies FieldsOf<ReaderCategories>;

export const categoryForm = lazily(() => formSchema(CATEGORY_FIELDS));
