/** What is done with machines, and what is read of one. */
import * as z from "zod/mini";
import { read } from "../../contract";
import { lazily } from "../../lazily";
import type { EquipmentRow } from "../lists";

const SUPPORT = ["Tecnologia"] as const;

/** A tombo as scanned or typed, a serial number, or a record's id. */
const machine = lazily(() =>
  z
    .string("Informe o equipamento.")
    .check(z.trim(), z.minLength(1, "Informe o equipamento."), z.maxLength(60, "Código longo demais.")),
);

/** A machine, whole: what its screen shows. */
export interface MachineSheet extends EquipmentRow {
  supplier: string;
  invoice: string;
  warranty_months: number;
  notes: string;
  /** As a save must send it, so that nobody overwrites what they have not seen. */
  updated: string;
}

export const machineSheet = read<MachineSheet>()({
  path: "support/machine",
  roles: SUPPORT,
  summary: "A machine by its tombo, serial number or id: what it is, where it stands and how it is.",
  input: () => z.object({ equipment: machine() }),
  refusals: ["not_found"],
});
