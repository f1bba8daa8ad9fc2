import type { support as terms } from "../../../domain/support/area";
import type { AreaServer } from "../area";
import { equipmentSaves, kindSaves, refreshEquipmentOfKind, setDerived } from "./equipment/masters";
import { sheet } from "./equipment/sheet";
import { equipment } from "./lists";

/** What the IT desk gives to the program. */
export const support = {
  handlers: {
    "support/machine": sheet,
  },
  lists: { equipment },
  watches: { equipment: equipmentSaves, equipment_kinds: kindSaves },
  derivations: {
    equipment: { derive: setDerived },
    equipment_kinds: { after: refreshEquipmentOfKind },
  },
} satisfies AreaServer<typeof terms>;
