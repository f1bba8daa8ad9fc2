/** The IT desk's lists: what a row of each holds, what it may be filtered and sorted by. */
import type { Day } from "../dates";
import { list } from "../list";
import type { EquipmentState } from "./equipment/words";

const SUPPORT = ["Tecnologia"] as const;

export interface EquipmentRow {
  id: string;
  tombo: string;
  serial: string;
  kind: string;
  kind_name: string;
  brand: string;
  model: string;
  photo: string;
  state: EquipmentState;
  sector: string;
  sector_name: string;
  room: string;
  room_name: string;
  bookable: boolean;
  acquired_on: Day | "";
  /** In centavos; 0: nobody knows. */
  value: number;
  warranty_until: Day | "";
  in_warranty: boolean;
  written_off_on: Day | "";
}

export const lists = {
  equipment: list<EquipmentRow>()({
    collection: "equipment",
    roles: SUPPORT,
    filters: ["state", "kind", "sector", "room", "bookable", "warranty", "labelled", "ids"],
    sorts: ["tombo", "name"],
  }),
} as const;
