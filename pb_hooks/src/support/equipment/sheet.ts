/** A machine, whole. */
import type { InputOf } from "../../../../domain/contract";
import type { MachineSheet, machineSheet } from "../../../../domain/support/equipment/commands";
import { today } from "../../platform/clock";
import { numbers, selectFirst, selection, texts } from "../../platform/database";
import type { Call } from "../../platform/endpoint";
import { EQUIPMENT, JOINED_TO_EQUIPMENT } from "../equipment-row";
import { requireMachine } from "./find";

const SHEET = selection<MachineSheet>()({
  ...EQUIPMENT,
  ...texts("e.supplier", "e.invoice", "e.notes", "e.updated"),
  ...numbers("e.warranty_months"),
});

/** GET support/machine */
export function sheet({ app }: Call, { equipment }: InputOf<typeof machineSheet>): MachineSheet {
  const id = requireMachine(app, equipment);
  return selectFirst(app, SHEET, `FROM equipment e ${JOINED_TO_EQUIPMENT} WHERE e.id = {:id}`, { id, today: today(app) })!;
}
