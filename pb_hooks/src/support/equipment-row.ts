/** A machine's row, as lists and its sheet show it. */
import type { EquipmentRow } from "../../../domain/support/lists";
import { type Columns, flag, flags, numbers, text, texts } from "../platform/database";

/** Binds {:today}. */
export const IN_WARRANTY = "e.warranty_until != '' AND e.warranty_until >= {:today}";

export const JOINED_TO_EQUIPMENT =
  "JOIN equipment_kinds k ON k.id = e.kind LEFT JOIN sectors s ON s.id = e.sector LEFT JOIN rooms r ON r.id = e.room";

/** "Sala 9, Bloco B", of a room `r`. */
export const PLACE = "trim(concat_ws(', ', nullif(r.name, ''), nullif(r.building, '')))";

export const EQUIPMENT = {
  ...texts("e.id", "e.tombo", "e.serial", "e.kind", "e.brand", "e.model", "e.photo", "e.sector", "e.room"),
  ...texts("e.acquired_on", "e.warranty_until", "e.written_off_on"),
  ...numbers("e.value"),
  ...flags("e.bookable"),
  state: text<EquipmentRow["state"]>("e.state"),
  kind_name: text("k.name"),
  sector_name: text("s.name"),
  room_name: text("r.name"),
  in_warranty: flag(IN_WARRANTY),
} satisfies Columns<EquipmentRow>;
