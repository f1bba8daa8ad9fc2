import type { support as terms } from "../../../domain/support/area";
import type { AreaServer } from "../area";
import { moveEquipment, setEquipmentState, writeOffEquipment } from "./equipment/changes";
import { acceptTerm, endCharge, giveCharge, termSheet } from "./equipment/custody";
import { labels, labelsPrinted, newLabel } from "./equipment/labels";
import { equipmentSaves, kindSaves, refreshEquipmentOfKind, setDerived } from "./equipment/masters";
import { sheet } from "./equipment/sheet";
import { equipment } from "./lists";
import { sample } from "./sample/sample";

/** What the IT desk gives to the program. */
export const support = {
  handlers: {
    "support/machine": sheet,
    "support/move-equipment": moveEquipment,
    "support/set-equipment-state": setEquipmentState,
    "support/write-off-equipment": writeOffEquipment,
    "support/give-charge": giveCharge,
    "support/end-charge": endCharge,
    "support/accept-term": acceptTerm,
    "support/term": termSheet,
    "support/labels": labels,
    "support/labels-printed": labelsPrinted,
    "support/new-label": newLabel,
  },
  lists: { equipment },
  watches: { equipment: equipmentSaves, equipment_kinds: kindSaves },
  derivations: {
    equipment: { derive: setDerived },
    equipment_kinds: { after: refreshEquipmentOfKind },
  },
  sample,
} satisfies AreaServer<typeof terms>;
