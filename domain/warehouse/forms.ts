/** The forms on materials, packs, suppliers and requesters, and the conversion of their values to records and back. */
import * as z from "zod/mini";
import type { MaterialPacks, Materials, Requesters, Suppliers } from "../collections.gen";
import { line, optionalId, optionalLine } from "../contract";
import { isDay } from "../dates";
import { cleanDocument, documentProblem } from "../taxpayer";
import { cleanStockCode, gtinProblem, MATERIAL_CODES, REQUESTER_CODES } from "./codes";
import { decimalsSentence, fitsDecimals, MOST_OF_LINE } from "./quantity";

/** A check by a function that gives the problem's sentence, or nothing. */
const checked = <T>(problemOf: (value: T) => string) =>
  z.check<T>((context) => {
    const message = problemOf(context.value);
    if (message) {
      context.issues.push({ code: "custom", message, input: context.value });
    }
  });

/** Empty or 0: none. */
const limit = () =>
  z
    .union([z.literal(""), z.int()], "Quantidade inválida.")
    .check(checked((value) => (value !== "" && (value < 0 || value > MOST_OF_LINE) ? "Quantidade inválida." : "")));

const materialCode = z.string().check(
  z.maxLength(20, "Use no máximo 20 caracteres."),
  checked((text) =>
    REQUESTER_CODES.numberOf(cleanStockCode(text)) === null ? "" : "Este é código de requisitante, não de material.",
  ),
);

export const materialForm = z
  .object({
    /** Empty: the next number. */
    code: materialCode,
    name: line("Informe o nome do material.", 200),
    description: optionalLine(2000),
    unit: line("Informe a unidade, como resma ou quilo.", 20),
    decimals: z.int("Escolha as casas decimais.").check(z.gte(0, "De 0 a 4 casas."), z.lte(4, "De 0 a 4 casas.")),
    kind: z.enum(["consumable", "permanent"], "Escolha consumo ou permanente."),
    expense_element: optionalLine(30),
    account: optionalLine(30),
    catmat_code: z.string().check(z.regex(/^\d{0,20}$/, "O código CATMAT só tem algarismos.")),
    catmat_text: optionalLine(500),
    legacy_code: optionalLine(40),
    minimum: limit(),
    maximum: limit(),
    lead_time_days: z
      .union([z.literal(""), z.int()], "Informe os dias, sem vírgula.")
      .check(checked((days) => (days !== "" && (days < 0 || days > 3650) ? "Informe os dias, de 0 a 3.650." : ""))),
    batch_control: z.boolean(),
    shelf: optionalLine(60),
    active: z.boolean(),
  })
  .check(({ value, issues }) => {
    const refuse = (field: "minimum" | "maximum", message: string) =>
      issues.push({ code: "custom", message, input: value[field], path: [field] });
    for (const field of ["minimum", "maximum"] as const) {
      if (!fitsDecimals(Number(value[field]), value.decimals)) {
        refuse(field, decimalsSentence(value.decimals));
      }
    }
    if (Number(value.maximum) > 0 && Number(value.maximum) < Number(value.minimum)) {
      refuse("maximum", "O máximo deve ser maior que o mínimo.");
    }
  });
export type MaterialForm = z.infer<typeof materialForm>;

export const EMPTY_MATERIAL: MaterialForm = {
  code: "",
  name: "",
  description: "",
  unit: "unidade",
  decimals: 0,
  kind: "consumable",
  expense_element: "",
  account: "",
  catmat_code: "",
  catmat_text: "",
  legacy_code: "",
  minimum: "",
  maximum: "",
  lead_time_days: "",
  batch_control: false,
  shelf: "",
  active: true,
};

/** A material's record as the form shows it: 0 is nothing. */
export function materialFormOf(record: Pick<Materials, keyof MaterialForm>): MaterialForm {
  const { minimum, maximum, lead_time_days } = record;
  const own = Object.fromEntries(Object.keys(EMPTY_MATERIAL).map((field) => [field, record[field as keyof MaterialForm]]));
  return { ...(own as MaterialForm), minimum: minimum || "", maximum: maximum || "", lead_time_days: lead_time_days || "" };
}

/** The record's values for a checked form; an empty code is left to the series. */
export function materialValues(form: MaterialForm) {
  const code = cleanStockCode(form.code);
  const number = MATERIAL_CODES.numberOf(code);
  return {
    ...form,
    code: number ? MATERIAL_CODES.format(number) : code,
    minimum: Number(form.minimum),
    maximum: Number(form.maximum),
    lead_time_days: Number(form.lead_time_days),
  };
}

/** A pack, or with a factor of one the piece itself. */
export const packForm = z.object({
  unit: line("Informe a embalagem, como caixa.", 20),
  factor: z
    .int("Informe a quantidade de unidades na embalagem.")
    .check(z.gte(1, "Informe a quantidade de unidades na embalagem."), z.lte(MOST_OF_LINE, "Quantidade grande demais.")),
  gtin: z.string().check(checked((text) => gtinProblem(cleanStockCode(text)))),
  supplier: optionalId("Escolha o fornecedor."),
  supplier_code: optionalLine(60),
});
export type PackForm = z.infer<typeof packForm>;

export function packFormOf({ unit, factor, gtin, supplier, supplier_code }: Pick<MaterialPacks, keyof PackForm>): PackForm {
  return { unit, factor, gtin, supplier, supplier_code };
}

export const packValues = (form: PackForm): PackForm => ({ ...form, gtin: cleanStockCode(form.gtin) });

export const supplierForm = z.object({
  name: line("Informe o nome ou a razão social.", 160),
  trade_name: optionalLine(160),
  document: z.string().check(checked(documentProblem)),
  state_registration: optionalLine(20),
  email: z.string().check(
    z.trim(),
    z.maxLength(255, "E-mail longo demais."),
    checked((text) =>
      text === "" || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ? "" : "Informe um e-mail válido, como vendas@loja.com.br.",
    ),
  ),
  phone: optionalLine(20),
  street: optionalLine(160),
  number: optionalLine(20),
  complement: optionalLine(80),
  district: optionalLine(80),
  city: optionalLine(80),
  state: z
    .string()
    .check(
      checked((text) => (text === "" || STATES.includes(text.trim().toUpperCase()) ? "" : "Use a sigla do estado, como SP.")),
    ),
  postal_code: z
    .string()
    .check(checked((text) => (/^(\d{5}-?\d{3})?$/.test(text.trim()) ? "" : "O CEP tem 8 algarismos, como 01310-100."))),
  notes: optionalLine(1000),
  active: z.boolean(),
});
export type SupplierForm = z.infer<typeof supplierForm>;

export const STATES: readonly string[] = "AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO".split(
  " ",
);

export const EMPTY_SUPPLIER: SupplierForm = {
  name: "",
  trade_name: "",
  document: "",
  state_registration: "",
  email: "",
  phone: "",
  street: "",
  number: "",
  complement: "",
  district: "",
  city: "",
  state: "",
  postal_code: "",
  notes: "",
  active: true,
};

export function supplierFormOf(record: Pick<Suppliers, keyof SupplierForm>): SupplierForm {
  return Object.fromEntries(
    Object.keys(EMPTY_SUPPLIER).map((field) => [field, record[field as keyof SupplierForm]]),
  ) as SupplierForm;
}

export function supplierValues(form: SupplierForm): SupplierForm {
  return {
    ...form,
    document: cleanDocument(form.document),
    email: form.email.toLowerCase(),
    state: form.state.trim().toUpperCase(),
    postal_code: form.postal_code.replace(/\D/g, ""),
  };
}

const validity = z.string().check(checked((text) => (text === "" || isDay(text) ? "" : "Informe uma data, como 31/12/2026.")));
const CODE = "O código é a letra R seguida do número, como R0012.";

/** The code as the series writes it, from what a hand typed: "r12" and "12" are R0012. Empty when it can't be one. */
export function readRequesterCode(typed: string): string {
  const text = cleanStockCode(typed);
  const number = REQUESTER_CODES.numberOf(/^\d/.test(text) ? `R${text}` : text);
  return number ? REQUESTER_CODES.format(number) : "";
}

const requesterFields = {
  code: z.string().check(checked((text) => (text.trim() === "" || readRequesterCode(text) ? "" : CODE))),
  valid_from: validity,
  valid_until: validity,
  notes: optionalLine(1000),
};

/** Why a requester's days can't be so: the last lies before the first; "" otherwise. Either may be open. */
export const validityProblem = ({ valid_from, valid_until }: { valid_from: string; valid_until: string }): string =>
  valid_from !== "" && valid_until !== "" && valid_from > valid_until ? "A data final é anterior à inicial." : "";

const inOrder = z.check<{ valid_from: string; valid_until: string }>(({ value, issues }) => {
  const message = validityProblem(value);
  if (message) {
    issues.push({ code: "custom", message, input: value.valid_until, path: ["valid_until"] });
  }
});

export const requesterForm = z.object({ ...requesterFields, active: z.boolean() }).check(inOrder);
export type RequesterForm = z.infer<typeof requesterForm>;

/** A person or a sector that becomes a requester; an empty code gets the next number. */
export const newRequesterForm = z
  .object({
    ...requesterFields,
    kind: z.enum(["person", "sector"], "Escolha pessoa ou setor."),
    person: optionalId("Escolha a pessoa."),
    sector: optionalId("Escolha o setor."),
  })
  .check(inOrder, ({ value, issues }) => {
    if (value[value.kind] === "") {
      const message = value.kind === "person" ? "Escolha a pessoa." : "Escolha o setor.";
      issues.push({ code: "custom", message, input: "", path: [value.kind] });
    }
  });
export type NewRequesterForm = z.infer<typeof newRequesterForm>;

export function requesterFormOf({ code, valid_from, valid_until, notes, active }: Requesters): RequesterForm {
  return { code, valid_from, valid_until, notes, active };
}

export const requesterValues = <Form extends { code: string }>(form: Form): Form => ({
  ...form,
  code: readRequesterCode(form.code),
});
