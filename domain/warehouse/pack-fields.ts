/** The fields of a pack of a material, or, with a factor of one, of the piece itself. */
import * as z from "zod/mini";
import type { MaterialPacks } from "../collections.gen";
import { recordId } from "../contract";
import { lazily } from "../lazily";
import { type FieldsOf, formSchema, NOT_IN_FORM, reference, text } from "../record-fields";
import { cleanStockCode, gtinProblem } from "./codes";
import { MAX_OF_LINE, ONE } from "./quantity";
import { quantityField } from "./quantity-field";

const FACTOR = "Informe a quantidade de unidades na embalagem.";

export const PACK_FIELDS = {
  unit: text("Embalagem", { max: 20, required: "Informe a embalagem, como caixa.", placeholder: "caixa" }),
  factor: quantityField("Quantidade na embalagem", {
    min: 1,
    max: MAX_OF_LINE,
    initial: ONE,
    sameRow: true,
    required: true,
    history: "conteúdo",
    invalid: FACTOR,
    outside: FACTOR,
  }),
  gtin: text("Código de barras (GTIN)", {
    max: 14,
    keyboard: "digits",
    history: "código de barras",
    help: "Código impresso na embalagem: 8, 12, 13 ou 14 algarismos.",
    problem: (text) => gtinProblem(cleanStockCode(text)),
    toStored: cleanStockCode,
  }),
  supplier: reference("Fornecedor", { message: "Escolha o fornecedor.", help: "Em branco: qualquer fornecedor." }),
  supplier_code: text("Código no fornecedor", { max: 60 }),
  // The panel of a material sets the first; an entry from a note writes the others.
  material: NOT_IN_FORM,
  said: NOT_IN_FORM,
  called: NOT_IN_FORM,
} as const satisfies FieldsOf<MaterialPacks>;

export const packForm = lazily(() => z.extend(formSchema(PACK_FIELDS), { material: recordId("Informe o material.") }));
