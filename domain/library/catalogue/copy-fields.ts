/** The fields of a copy. */
import { byName } from "../../by-name";
import { cleanCode } from "../../codes";
import type { Copies } from "../../collections.gen";
import { isTextCell } from "../../imports/cell-shapes";
import {
  choice,
  type FieldsOf,
  formSchema,
  type ImportedName,
  importedNames,
  type ListedName,
  listedNames,
  money,
  NOT_IN_FORM,
  reference,
  type TextName,
  text,
  textNames,
} from "../../record-fields";
import { COPY_STATES } from "../circulation/lending";
import { copyCodeProblem } from "../codes";

/** The texts of new copies, typed once for all of them. */
export const NEW_COPY_FIELDS = {
  call_number: text("Número de chamada", {
    max: 80,
    listed: true,
    imported: {
      names: ["numero de chamada", "n de chamada", "n chamada", "no de chamada", "chamada", "call number", "lombada"],
    },
  }),
  location: text("Local", {
    max: 120,
    sameRow: true,
    listed: true,
    imported: {
      label: "Localização",
      names: ["localizacao", "estante", "prateleira", "location", "local", "armario"],
      exactNames: ["local"],
      allowsDefault: true,
    },
  }),
  origin: text("Origem", {
    max: 120,
    placeholder: "Compra, doação, PNLD…",
    imported: {
      names: ["origem", "aquisicao", "forma de aquisicao", "modo de aquisicao", "tipo de aquisicao", "procedencia"],
      allowsDefault: true,
      matchesCell: isTextCell,
    },
  }),
} as const;

export const COPY_FIELDS = {
  /** The state's own line in the history tells a change, with its reason. */
  state: choice("Situação", COPY_STATES, { initial: "normal", history: false, message: "Escolha a situação." }),
  state_reason: text("Motivo", { max: 300, listed: true }),
  material_type: reference("Tipo de material", { message: "Escolha o tipo de material.", required: true }),
  call_number: NEW_COPY_FIELDS.call_number,
  location: NEW_COPY_FIELDS.location,
  barcode: text("Código de barras", {
    max: 60,
    help: "Passe a etiqueta no leitor, ou deixe em branco: o tombo também serve no balcão.",
    problem: (typed) => copyCodeProblem(cleanCode(typed)),
    toStored: cleanCode,
    imported: { names: ["codigo de barras", "cod barras", "cod de barras", "barcode", "etiqueta"], exactNames: ["etiqueta"] },
  }),
  origin: NEW_COPY_FIELDS.origin,
  /** In centavos; 0: unknown. */
  price: money("Preço", {
    min: 0,
    max: 100_000_000,
    zeroIsEmpty: true,
    sameRow: true,
    invalid: "Valor inválido. Use vírgula para os centavos, como 12,50.",
  }),
  former_number: text("Número antigo", {
    max: 60,
    sameRow: true,
    placeholder: "o tombo de outro sistema ou biblioteca",
    imported: {
      names: ["numero antigo", "tombo antigo", "tombo anterior", "registro antigo", "codigo antigo", "numero anterior"],
    },
  }),
  condition: text("Conservação", { max: 300 }),
  title: NOT_IN_FORM,
  tombo: NOT_IN_FORM,
  seen_at: NOT_IN_FORM,
  label_printed_at: NOT_IN_FORM,
} as const satisfies FieldsOf<Copies>;

type Declared = typeof COPY_FIELDS;
/** The names of the texts, and of those with an input, in lists and in imports. */
export type CopyText = TextName<Declared>;
export type NewCopyText = TextName<typeof NEW_COPY_FIELDS>;
export type ListedText = ListedName<Declared>;
export type ImportedText = ImportedName<Declared>;

export const NEW_COPY_TEXTS = textNames(NEW_COPY_FIELDS);
export const LISTED_TEXTS = listedNames(COPY_FIELDS);
export const IMPORTED_TEXTS = importedNames(COPY_FIELDS);

/** An object with every text empty. */
export const noTexts = <Name extends CopyText>(names: readonly Name[]): Record<Name, string> => byName(names, () => "");

/** The texts of a form or record, without its other values. */
export const textsOf = <Name extends CopyText>(
  names: readonly Name[],
  from: Readonly<Record<Name, string>>,
): Record<Name, string> => byName(names, (name) => from[name]);

/** The schema of each text with an input, in a form or contract. */
export const newCopyTextSchemas = () => formSchema(NEW_COPY_FIELDS).shape;

/** @param onLoan whether a reader has the copy: it cannot be withdrawn before it was returned or lost. */
export const copyForm = (onLoan: boolean) =>
  formSchema(COPY_FIELDS).check(({ value, issues }) => {
    const { state, state_reason } = value;
    const refuse = (field: "state" | "state_reason", message: string) =>
      issues.push({ code: "custom", message, input: value[field], path: [field] });
    if (onLoan && state === "withdrawn") {
      refuse("state", "Está emprestado: registre a devolução antes de dar baixa.");
    }
    if (state !== "normal" && state_reason === "") {
      refuse("state_reason", state === "withdrawn" ? "Informe o motivo da baixa." : "Descreva o ocorrido.");
    }
  });

/** The record's values for a checked form: a copy that is normal again has no reason. */
export const copyValues = <Values extends { state: string; state_reason: string }>(values: Values): Values =>
  values.state === "normal" ? { ...values, state_reason: "" } : values;
