/** The library's fields of a reader; the name and the class belong to the person. */
import * as z from "zod/mini";
import type { Readers } from "../../collections.gen";
import { recordId } from "../../contract";
import { lazily } from "../../lazily";
import { active, checkWith, dayField, type FieldsOf, formSchema, NOT_IN_FORM, reference, text } from "../../record-fields";
import { readCard } from "../codes";

export const CARD = "A carteirinha é a letra L seguida do número, como L00012.";

export const READER_FIELDS = {
  category: reference("Categoria", { message: "Escolha a categoria.", required: true }),
  card: text("Carteirinha", {
    max: 40,
    code: true,
    // A change of the card writes a line of its own, with both numbers.
    history: false,
    help: "Altere somente em caso de troca da carteirinha: a antiga perde a validade.",
    problem: (text) => (readCard(text) === "" ? CARD : ""),
    toStored: readCard,
    searched: true,
  }),
  valid_until: dayField("Validade", {
    history: "validade da carteirinha",
    help: "Último dia de validade. Em branco: sem vencimento.",
  }),
  notes: text("Observações", { max: 1000, lines: true }),
  active: active("Leitor ativo", { help: "Leitor inativo pode devolver, mas não pegar livros." }),
  person: NOT_IN_FORM,
} as const satisfies FieldsOf<Readers>;

export const readerForm = lazily(() => formSchema(READER_FIELDS));

/** A person who becomes a reader; an empty card gets the next number. */
export const newReaderForm = lazily(() =>
  z.object({
    person: recordId("Escolha a pessoa."),
    category: READER_FIELDS.category.schema(),
    card: z.string().check(checkWith((text) => (text.trim() !== "" && readCard(text) === "" ? CARD : ""))),
    valid_until: READER_FIELDS.valid_until.schema(),
  }),
);
export type NewReaderForm = z.infer<ReturnType<typeof newReaderForm>>;
