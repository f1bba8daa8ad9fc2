/** The permitted changes of a machine's state. */
import { type EquipmentState, STATE_WORDS } from "./words";

const NEXT: Readonly<Record<EquipmentState, readonly EquipmentState[]>> = {
  in_stock: ["in_use", "maintenance", "on_loan", "lost", "written_off"],
  in_use: ["in_stock", "maintenance", "on_loan", "lost"],
  maintenance: ["in_use", "in_stock", "lost", "written_off"],
  on_loan: ["in_use", "in_stock", "lost"],
  lost: ["in_stock", "written_off"],
  written_off: [],
};

export const EQUIPMENT_STATES = Object.keys(STATE_WORDS) as readonly EquipmentState[];

/** Whether the state of a machine may change from one to the other. */
export const mayBecome = (from: EquipmentState, to: EquipmentState): boolean => NEXT[from].includes(to);

/** The states in which a machine can be lent, booked or put on an order. */
export const AVAILABLE_STATES = ["in_use", "in_stock"] as const satisfies readonly EquipmentState[];
export type AvailableState = (typeof AVAILABLE_STATES)[number];
export const isAvailable = (state: string | undefined): state is AvailableState =>
  AVAILABLE_STATES.some((available) => available === state);

/** The states that a technician sets by hand; a loan and a write-off have separate commands. */
export const STATES_BY_HAND = ["in_use", "in_stock", "maintenance", "lost"] as const satisfies readonly EquipmentState[];
export type StateByHand = (typeof STATES_BY_HAND)[number];

/** The states that a technician may set by hand from this one: a machine on loan comes back by its loan's end. */
export const byHandFrom = (from: EquipmentState): StateByHand[] =>
  STATES_BY_HAND.filter((to) => mayBecome(from, to) && (from !== "on_loan" || to === "lost"));
