/** The fields of a kind of machines. */
import * as z from "zod/mini";
import type { EquipmentKinds } from "../../collections.gen";
import { line } from "../../contract";
import { lazily } from "../../lazily";
import { active, custom, type FieldsOf, flag, formSchema, text, wholeNumberField } from "../../record-fields";

/** As many as a phone shows without much scrolling. */
export const MAX_FAULTS = 12;

/** The faults of a kind's record; none where its value has another shape. */
export const faultsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((fault): fault is string => typeof fault === "string" && fault !== "") : [];

export const KIND_FIELDS = {
  name: text("Tipo", { max: 80, required: "Informe o tipo, como Notebook.", placeholder: "Notebook" }),
  faults: custom<string[], string[]>("Defeitos comuns", {
    help: `Opções mostradas ao relatar um problema. Até ${MAX_FAULTS}, separadas por Enter.`,
    initial: [],
    schema: () =>
      z.array(line("Escreva o defeito.", 60)).check(z.maxLength(MAX_FAULTS, `No máximo ${MAX_FAULTS} defeitos por tipo.`)),
    toForm: faultsOf,
  }),
  life_months: wholeNumberField("Vida útil (meses)", { min: 0, max: 1200, initial: 60, help: "0: não deprecia." }),
  residual_percent: wholeNumberField("Valor residual (%)", {
    min: 0,
    max: 100,
    initial: 10,
    sameRow: true,
    help: "Do valor da aquisição, no fim da vida útil.",
  }),
  server: flag("São servidores", { help: "Aparecem também em Servidores." }),
  active: active("Tipo ativo", { help: "Inativo: não é mais oferecido. Os equipamentos são mantidos." }),
} as const satisfies FieldsOf<EquipmentKinds>;

export const kindForm = lazily(() => formSchema(KIND_FIELDS));
