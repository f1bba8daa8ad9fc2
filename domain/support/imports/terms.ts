/** The fields of a list of machines, and their names in spreadsheets. */

import { hasLetter, mayBeDay } from "../../imports/cell-shapes";
import type { EntityTerms } from "../../imports/entity";
import type { ImportFields } from "../../imports/fields";

export const MACHINE_FIELDS = {
  tombo: {
    label: "Tombo",
    names: [
      "tombo",
      "tombamento",
      "numero de tombo",
      "numero do tombo",
      "n de tombo",
      "patrimonio",
      "patrimonio da escola",
      "numero de patrimonio",
      "numero do patrimonio",
      "n patrimonio",
      "plaqueta",
      "registro patrimonial",
      "rp",
      "numero do bem",
      "codigo do bem",
    ],
  },
  kind: {
    label: "Tipo",
    names: [
      "tipo de equipamento",
      "tipo",
      "equipamento",
      "descricao do bem",
      "nome do bem",
      "bem",
      "descricao",
      "especificacao",
      "item",
      "material",
      "denominacao",
    ],
    alone: ["tipo"],
    forAll: true,
    look: hasLetter,
  },
  brand: { label: "Marca", names: ["marca", "fabricante", "marca do equipamento"], forAll: true },
  model: { label: "Modelo", names: ["modelo", "modelo do equipamento"], forAll: true },
  serial: {
    label: "Número de série",
    names: ["numero de serie", "n de serie", "num serie", "serie", "serial", "service tag", "serial number"],
  },
  room: {
    label: "Sala",
    names: ["sala", "localizacao", "local", "ambiente", "dependencia", "laboratorio", "espaco"],
    forAll: true,
  },
  sector: {
    label: "Setor",
    names: ["setor", "departamento", "lotacao", "unidade", "setor responsavel"],
    alone: ["unidade"],
    forAll: true,
  },
  custodian: {
    label: "Responsável (matrícula ou e-mail)",
    names: [
      "matricula do responsavel",
      "email do responsavel",
      "e mail do responsavel",
      "responsavel",
      "detentor",
      "carga",
      "matricula",
      "e mail",
      "email",
    ],
    forAll: true,
    ofGuardian: true,
  },
  acquired_on: {
    label: "Data da aquisição",
    names: [
      "data de aquisicao",
      "data da aquisicao",
      "data da compra",
      "data de compra",
      "data de entrada",
      "dt aquisicao",
      "aquisicao",
      "comprado em",
    ],
    look: mayBeDay,
    forAll: true,
  },
  value: {
    label: "Valor",
    names: [
      "valor de aquisicao",
      "valor da aquisicao",
      "valor de compra",
      "valor original",
      "valor do bem",
      "valor",
      "preco",
      "custo",
    ],
    forAll: true,
  },
  warranty: {
    label: "Garantia (meses ou último dia)",
    names: ["garantia", "garantia em meses", "meses de garantia", "garantia ate", "fim da garantia", "vencimento da garantia"],
    forAll: true,
  },
  supplier: { label: "Fornecedor", names: ["fornecedor", "nome do fornecedor", "vendedor"], forAll: true },
  invoice: {
    label: "Nota fiscal",
    names: ["nota fiscal", "nf", "nfe", "nf e", "numero da nota", "documento fiscal"],
    forAll: true,
  },
  notes: { label: "Observações", names: ["observacoes", "observacao", "obs", "notas"] },
} as const satisfies ImportFields;
export type MachineField = keyof typeof MACHINE_FIELDS;

export const machineTerms: EntityTerms = {
  label: "Equipamentos",
  fields: MACHINE_FIELDS,
  examples: [
    {
      tombo: "004512",
      kind: "Notebook",
      brand: "Positivo",
      model: "Motion",
      serial: "4A12XZ",
      room: "Laboratório 1",
      acquired_on: "15/02/2025",
      value: "2.850,00",
    },
  ],
  makes: {
    equipment: ["equipamento", "equipamentos"],
    kinds: ["tipo", "tipos"],
    rooms: ["sala", "salas"],
    sectors: ["setor", "setores"],
    charges: ["carga", "cargas"],
  },
  sums: { value: "Valor dos equipamentos novos" },
  decimalComma: true,
};
