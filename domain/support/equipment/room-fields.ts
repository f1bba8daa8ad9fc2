/** The fields of a room. */
import type { Rooms } from "../../collections.gen";
import { lazily } from "../../lazily";
import { active, type FieldsOf, formSchema, reference, text } from "../../record-fields";

export const ROOM_FIELDS = {
  name: text("Sala", {
    max: 120,
    required: "Informe o nome da sala, como Laboratório 1.",
    placeholder: "Laboratório 1",
  }),
  building: text("Bloco", { max: 80, sameRow: true, placeholder: "Bloco A" }),
  sector: reference("Setor", { message: "Escolha o setor." }),
  active: active("Sala ativa", { help: "Inativa: não é mais oferecida. Os equipamentos da sala são mantidos." }),
} as const satisfies FieldsOf<Rooms>;

export const roomForm = lazily(() => formSchema(ROOM_FIELDS));
