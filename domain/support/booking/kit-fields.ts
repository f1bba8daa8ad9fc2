/** The fields of a cart, and of a machine that is booked singly. */
import type { BookingResources } from "../../collections.gen";
import { lazily } from "../../lazily";
import { active, type FieldsOf, flag, formSchema, NOT_IN_FORM, reference, text, wholeNumberField } from "../../record-fields";

export const KIT_FIELDS = {
  name: text("Nome", { max: 160, required: "Informe o nome, como Carrinho 1.", placeholder: "Carrinho 1" }),
  room: reference("Local", { message: "Escolha a sala." }),
  ahead_days: wholeNumberField("Antecedência máxima (dias)", {
    min: 0,
    max: 366,
    history: "antecedência máxima",
    help: "0: sem limite.",
  }),
  most_open: wholeNumberField("Reservas por pessoa", {
    min: 0,
    max: 200,
    sameRow: true,
    help: "Reservas futuras. 0: sem limite.",
  }),
  needs_approval: flag("A reserva precisa de aprovação", { history: "aprovação" }),
  active: active("Pode ser reservado", {
    help: "Recurso inativo não aparece na Agenda. As reservas já feitas continuam.",
  }),
  // The machine that is booked singly, which its own switch sets.
  equipment: NOT_IN_FORM,
} as const satisfies FieldsOf<BookingResources>;

export const kitForm = lazily(() => formSchema(KIT_FIELDS));
