/** The fields of the stockroom's files, and their names in spreadsheets. */

import { ACTIVE_COLUMN } from "../../imports/active-column";
import { hasLetter, mayBeDay } from "../../imports/cell-shapes";
import type { EntityTerms } from "../../imports/entity";
import type { ImportFields } from "../../imports/fields";
import { importedFields } from "../../imports/record-fields";
import { isGtin } from "../codes";
import { MATERIAL_FIELDS } from "../material-fields";
import { REQUESTER_FIELDS } from "../requester-fields";
import { SUPPLIER_FIELDS } from "../supplier-fields";
import { readCellQuantity } from "./cells";

const isFigure = (cell: string): boolean => readCellQuantity(cell).problem === "";

const { name, code, legacy_code, unit, kind, expense_element, account, catmat_code, shelf, ...others } =
  importedFields(MATERIAL_FIELDS);

export const MATERIAL_COLUMNS = {
  ...{ name, code, legacy_code, unit },
  quantity: {
    label: "Quantidade",
    names: [
      "quantidade em estoque",
      "saldo em estoque",
      "saldo atual",
      "estoque atual",
      "quantidade",
      "qtde em estoque",
      "qtd em estoque",
      "qtde",
      "qtd",
      "quant",
      "saldo",
      "estoque",
      "saldo inicial",
      "quantity",
    ],
    matchesCell: isFigure,
  },
  unit_value: {
    label: "Valor unitário",
    names: [
      "valor unitario",
      "preco unitario",
      "custo unitario",
      "vl unitario",
      "vlr unitario",
      "valor unit",
      "vl unit",
      "preco medio",
      "custo medio",
      "preco",
      "custo",
    ],
    allowsDefault: true,
  },
  total_value: {
    label: "Valor total",
    names: [
      "valor total",
      "vl total",
      "vlr total",
      "preco total",
      "custo total",
      "valor em estoque",
      "valor do estoque",
      "total",
      "valor",
    ],
  },
  batch: { label: "Lote", names: ["lote", "numero do lote", "n do lote", "batch"] },
  valid_until: {
    label: "Validade",
    names: ["validade", "data de validade", "vencimento", "data de vencimento", "data validade", "dt validade", "val"],
    matchesCell: mayBeDay,
  },
  gtin: {
    label: "Código de barras",
    names: ["codigo de barras", "cod de barras", "cod barras", "gtin", "ean", "ean 13", "ean13"],
    isIdentifyingCell: isGtin,
  },
  ...{ kind, expense_element, account, catmat_code, shelf },
  ...others,
  ...ACTIVE_COLUMN,
} satisfies ImportFields;
export type MaterialField = keyof typeof MATERIAL_COLUMNS;

/** The meaning of a file's quantity. R-44. */
export type BalanceMode = "set" | "add";

export const materialTerms: EntityTerms = {
  label: "Materiais e saldos",
  fields: MATERIAL_COLUMNS,
  examples: [
    {
      name: "Caneta esferográfica azul",
      unit: "unidade",
      quantity: "40",
      unit_value: "1,20",
      expense_element: "30.16",
      shelf: "Armário 1",
      minimum: "10",
    },
    { name: "Leite em pó integral", unit: "pacote", quantity: "12", unit_value: "14,90", batch: "L2301", valid_until: "12/2027" },
  ],
  createdNouns: { materials: ["material", "materiais"], balances: ["saldo", "saldos"] },
  sums: { value: "Valor que entra no estoque" },
  decimalComma: true,
  questions: [
    {
      name: "balance_mode",
      label: "Quantidade do arquivo",
      options: [
        { value: "set", label: "Saldo final: o estoque passa a ter esta quantidade" },
        { value: "add", label: "Entrada: a quantidade é somada ao saldo atual" },
      ],
      initial: "set",
    },
    {
      name: "balance_day",
      label: "Data dos saldos iniciais",
      help: "Em branco: o último dia do mês passado ou, com meses já fechados, o primeiro dia em aberto.",
      options: [],
      initial: "",
    },
  ],
};

export const SUPPLIER_COLUMNS = { ...importedFields(SUPPLIER_FIELDS), ...ACTIVE_COLUMN };

export const supplierTerms: EntityTerms = {
  label: "Fornecedores",
  fields: SUPPLIER_COLUMNS,
  examples: [
    {
      name: "Papelaria Central Ltda.",
      document: "11.222.333/0001-81",
      phone: "(19) 3555-1234",
      email: "vendas@papelaria.com.br",
      city: "Campinas",
      state: "SP",
    },
  ],
  createdNouns: { suppliers: ["fornecedor", "fornecedores"] },
};

const requester = importedFields(REQUESTER_FIELDS);
const REQUESTER_COLUMNS = {
  name: {
    label: "Requisitante",
    names: [
      "requisitante",
      "nome do requisitante",
      "nome",
      "nome completo",
      "servidor",
      "nome do servidor",
      "funcionario",
      "pessoa",
    ],
    required: true,
    matchesCell: hasLetter,
  },
  code: requester.code,
  kind: {
    label: "Tipo (pessoa ou setor)",
    names: ["tipo", "tipo de requisitante", "pessoa ou setor"],
    exactNames: ["tipo"],
    allowsDefault: true,
  },
  enrolment: { label: "Matrícula", names: ["matricula", "siape", "numero de matricula", "registro", "enrolment"] },
  sector: {
    label: "Setor da pessoa",
    names: ["setor", "departamento", "lotacao", "unidade", "sector"],
    exactNames: ["unidade"],
    allowsDefault: true,
  },
  valid_from: requester.valid_from,
  valid_until: requester.valid_until,
  notes: requester.notes,
  ...ACTIVE_COLUMN,
} satisfies ImportFields;

export const requesterTerms: EntityTerms = {
  label: "Requisitantes",
  fields: REQUESTER_COLUMNS,
  examples: [
    { name: "Carlos Alberto Dias", kind: "pessoa", enrolment: "00012345", sector: "Coordenação" },
    { name: "Cozinha", kind: "setor" },
  ],
  createdNouns: {
    requesters: ["requisitante", "requisitantes"],
    people: ["pessoa", "pessoas"],
    sectors: ["setor", "setores"],
  },
};
