/** The fields of a list of machines, and their names in spreadsheets. */

import type { EntityTerms } from "../../imports/entity";
import type { ImportFields } from "../../imports/fields";
import { importedFields } from "../../imports/record-fields";
import { EQUIPMENT_FIELDS } from "../equipment/equipment-fields";

const { acquired_on, value, supplier, invoice, notes, ...others } = importedFields(EQUIPMENT_FIELDS);

export const MACHINE_COLUMNS = {
  ...others,
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
    allowsDefault: true,
    ofGuardian: true,
  },
  ...{ acquired_on, value },
  warranty: {
    label: "Garantia (meses ou último dia)",
    names: ["garantia", "garantia em meses", "meses de garantia", "garantia ate", "fim da garantia", "vencimento da garantia"],
    allowsDefault: true,
  },
  ...{ supplier, invoice, notes },
} satisfies ImportFields;
export type MachineField = keyof typeof MACHINE_COLUMNS;

export const machineTerms: EntityTerms = {
  label: "Equipamentos",
  fields: MACHINE_COLUMNS,
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
  createdNouns: {
    equipment: ["equipamento", "equipamentos"],
    kinds: ["tipo", "tipos"],
    rooms: ["sala", "salas"],
    sectors: ["setor", "setores"],
    charges: ["carga", "cargas"],
  },
  sums: { value: "Valor dos equipamentos novos" },
  decimalComma: true,
};
