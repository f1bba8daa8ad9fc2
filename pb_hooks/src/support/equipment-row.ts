/** A machine's row, as lists and its sheet show it. */
import type { Day } from "../../../domain/dates";
import { bookValue } from "../../../domain/support/equipment/depreciation";
import type { CustodyKind } from "../../../domain/support/equipment/words";
import type { EquipmentRow } from "../../../domain/support/lists";
import { calledName } from "../platform/person-data/person-sql";
import { type Columns, flag, flags, number, numbers, text, texts } from "../platform/sql/selection";

/** Binds {:today}. */
export const IN_WARRANTY = "e.warranty_until != '' AND e.warranty_until >= {:today}";

export const EQUIPMENT_JOINS =
  "JOIN equipment_kinds k ON k.id = e.kind LEFT JOIN sectors s ON s.id = e.sector LEFT JOIN rooms r ON r.id = e.room";

/** The place of a room `r`: "Sala 9, Bloco B". */
export const PLACE = "trim(concat_ws(', ', nullif(r.name, ''), nullif(r.building, '')))";

const holder = (kind: CustodyKind) =>
  text(`(SELECT CASE WHEN c.person != '' THEN ${calledName("p")} ELSE cs.name END FROM custodies c
    LEFT JOIN people p ON p.id = c.person LEFT JOIN sectors cs ON cs.id = c.sector
    WHERE c.equipment = e.id AND c.kind = '${kind}' AND c.ended_at = '')`);

/** The columns from which a machine's value is calculated. */
export const WORTH_COLUMNS = {
  ...texts("e.acquired_on"),
  ...numbers("e.value", "k.life_months", "k.residual_percent"),
  frozen: number("e.written_off_value"),
  state: text<EquipmentRow["state"]>("e.state"),
};

interface BookValueFields {
  acquired_on: string;
  value: number;
  life_months: number;
  residual_percent: number;
  frozen: number;
  state: EquipmentRow["state"];
}

/** H-46: the value on a day; for a written-off machine, on the day of its write-off. */
export function worthOf(machine: BookValueFields, day: Day): number | null {
  const value = bookValue(machine, day);
  return machine.state === "written_off" && value !== null ? machine.frozen : value;
}

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
  charge_name: holder("charge"),
  loan_name: holder("loan"),
} satisfies Columns<Omit<EquipmentRow, "book_value">>;
