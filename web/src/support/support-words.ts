/** The IT desk's words: addresses, labels, tones. */
import type { EquipmentState } from "../../../domain/support/equipment/words";
import type { Tone } from "../ui/tone";

/** The lists' filters -> their names in the address. */
export const EQUIPMENT_FILTERS = {
  state: "situacao",
  kind: "tipo",
  sector: "setor",
  room: "sala",
  bookable: "reserva",
  warranty: "garantia",
} as const;

export const STATE_TONES: Readonly<Record<EquipmentState, Tone>> = {
  in_stock: "neutral",
  in_use: "ok",
  maintenance: "warn",
  on_loan: "info",
  lost: "bad",
  written_off: "neutral",
};

/** The queries that a change of a machine makes stale. */
export const MACHINE_QUERIES: readonly string[] = ["equipment", "support/machine", "timeline", "platform/home"];
