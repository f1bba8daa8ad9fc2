/** The fields of the stockroom's files, and their names in spreadsheets. */

import { hasLetter, isEmail, mayBeDay } from "../../imports/cell-shapes";
import type { EntityTerms } from "../../imports/entity";
import type { ImportFields } from "../../imports/fields";
import { isGtin } from "../codes";
import { readCellQuantity } from "./cells";

const isFigure = (cell: string): boolean => readCellQuantity(cell).problem === "";

export const MATERIAL_FIELDS = {
  name: {
    label: "Material",
    names: [
      "material",
      "descricao do material",
      "nome do material",
      "descricao do item",
      "nome do item",
      "produto",
      "nome do produto",
      "descricao do produto",
      "item",
      "nome",
      "descricao",
      "especificacao",
      "discriminacao",
    ],
    required: true,
    look: hasLetter,
  },
  code: {
    label: "Código",
    names: ["codigo", "codigo do material", "codigo do item", "codigo do produto", "cod", "cod material", "cod item", "code"],
  },
  legacy_code: {
    label: "Código no sistema anterior",
    names: ["codigo anterior", "codigo antigo", "codigo no sistema anterior", "codigo legado", "id", "id origem"],
  },
  unit: {
    label: "Unidade",
    names: ["unidade", "unidade de medida", "unid", "und", "un", "um", "u m", "unidade de fornecimento", "unit"],
    alone: ["unidade"],
    forAll: true,
  },
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
    look: isFigure,
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
    forAll: true,
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
    names: ["validade", "data de validade", "vencimento", "data de vencimento", "dt validade", "val"],
    look: mayBeDay,
  },
  gtin: {
    label: "Código de barras",
    names: ["codigo de barras", "cod de barras", "cod barras", "gtin", "ean", "ean 13", "ean13"],
    sure: isGtin,
  },
  kind: {
    label: "Consumo ou permanente",
    names: ["tipo de material", "consumo ou permanente", "tipo", "categoria economica", "natureza"],
    alone: ["tipo"],
    forAll: true,
  },
  expense_element: {
    label: "Elemento de despesa",
    names: [
      "elemento de despesa",
      "elemento",
      "natureza de despesa",
      "natureza da despesa",
      "subelemento",
      "elemento despesa",
      "ed",
    ],
    forAll: true,
  },
  account: { label: "Conta contábil", names: ["conta contabil", "conta", "conta patrimonial"], forAll: true },
  catmat_code: { label: "CATMAT", names: ["catmat", "codigo catmat", "cod catmat"] },
  shelf: {
    label: "Prateleira",
    names: ["prateleira", "localizacao", "local", "endereco", "estante", "armario"],
    forAll: true,
  },
  minimum: {
    label: "Mínimo",
    names: ["estoque minimo", "minimo", "quantidade minima", "qtde minima", "qtd minima", "est minimo"],
    look: isFigure,
  },
  maximum: {
    label: "Máximo",
    names: ["estoque maximo", "maximo", "quantidade maxima", "qtde maxima", "qtd maxima"],
    look: isFigure,
  },
  lead_time_days: {
    label: "Prazo de entrega, em dias",
    names: ["prazo de entrega", "prazo de aquisicao", "tempo de aquisicao", "tempo de reposicao", "prazo de entrega em dias"],
  },
  description: {
    label: "Descrição detalhada",
    names: ["descricao detalhada", "descricao complementar", "detalhamento", "observacao", "obs"],
  },
} as const satisfies ImportFields;
export type MaterialField = keyof typeof MATERIAL_FIELDS;

/** The meaning of a file's quantity. R-44. */
export type BalanceMode = "set" | "add";

export const materialTerms: EntityTerms = {
  label: "Materiais e saldos",
  fields: MATERIAL_FIELDS,
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
  makes: { materials: ["material", "materiais"], balances: ["saldo", "saldos"] },
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

export const SUPPLIER_FIELDS = {
  name: {
    label: "Razão social ou nome",
    names: ["razao social", "nome", "fornecedor", "nome do fornecedor", "empresa", "nome empresarial", "name"],
    required: true,
    look: hasLetter,
  },
  trade_name: { label: "Nome fantasia", names: ["nome fantasia", "fantasia", "nome comercial"] },
  document: { label: "CNPJ ou CPF", names: ["cnpj", "cnpj cpf", "cpf cnpj", "cnpj ou cpf", "cpf", "documento"] },
  state_registration: { label: "Inscrição estadual", names: ["inscricao estadual", "ie", "insc estadual"] },
  email: { label: "E-mail", names: ["e mail", "email", "correio eletronico"], look: isEmail, sure: isEmail },
  phone: { label: "Telefone", names: ["telefone", "fone", "celular", "contato", "tel", "whatsapp"] },
  street: { label: "Logradouro", names: ["logradouro", "endereco", "rua"] },
  number: { label: "Número", names: ["numero", "n", "no"] },
  complement: { label: "Complemento", names: ["complemento", "compl"] },
  district: { label: "Bairro", names: ["bairro", "distrito"] },
  city: { label: "Cidade", names: ["cidade", "municipio"], forAll: true },
  state: { label: "UF", names: ["uf", "estado", "sigla da uf"], forAll: true },
  postal_code: { label: "CEP", names: ["cep", "codigo postal"] },
  notes: { label: "Observações", names: ["observacoes", "observacao", "obs", "notas"] },
} as const satisfies ImportFields;
export type SupplierField = keyof typeof SUPPLIER_FIELDS;

export const supplierTerms: EntityTerms = {
  label: "Fornecedores",
  fields: SUPPLIER_FIELDS,
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
  makes: { suppliers: ["fornecedor", "fornecedores"] },
};

const REQUESTER_FIELDS = {
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
    look: hasLetter,
  },
  code: { label: "Código", names: ["codigo", "codigo do requisitante", "cod", "code"] },
  kind: {
    label: "Tipo (pessoa ou setor)",
    names: ["tipo", "tipo de requisitante", "pessoa ou setor"],
    alone: ["tipo"],
    forAll: true,
  },
  enrolment: { label: "Matrícula", names: ["matricula", "siape", "numero de matricula", "registro", "enrolment"] },
  sector: {
    label: "Setor da pessoa",
    names: ["setor", "departamento", "lotacao", "unidade", "sector"],
    alone: ["unidade"],
    forAll: true,
  },
  valid_from: {
    label: "Pode retirar a partir de",
    names: ["valido de", "valido a partir de", "pode retirar a partir de", "desde", "inicio"],
    look: mayBeDay,
  },
  valid_until: {
    label: "Pode retirar até",
    names: ["validade", "valido ate", "pode retirar ate", "ate", "termino", "fim"],
    look: mayBeDay,
  },
  notes: { label: "Observações", names: ["observacoes", "observacao", "obs", "notas"] },
} as const satisfies ImportFields;

export const requesterTerms: EntityTerms = {
  label: "Requisitantes",
  fields: REQUESTER_FIELDS,
  examples: [
    { name: "Carlos Alberto Dias", kind: "pessoa", enrolment: "00012345", sector: "Coordenação" },
    { name: "Cozinha", kind: "setor" },
  ],
  makes: {
    requesters: ["requisitante", "requisitantes"],
    people: ["pessoa", "pessoas"],
    sectors: ["setor", "setores"],
  },
};
