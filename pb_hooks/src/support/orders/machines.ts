/** The machines of an order: stored with their state, held while it runs, and released with the last order that holds them. */
import { isAvailable, mayBecome, type StateByHand } from "../../../../domain/support/equipment/states";
import { type EquipmentState, STATE_WORDS } from "../../../../domain/support/equipment/words";
import { ACTIVE_STATES, isHolding, type OrderState } from "../../../../domain/support/orders/states";
import { refuse } from "../../../../domain/support/refusals";
import { type App, select, selectFirst } from "../../platform/sql/database";
import { requireFound } from "../../platform/sql/require";
import { selection, text, texts } from "../../platform/sql/selection";
import { holderName, openCustody } from "../equipment/custody";
import { changeMachine, type Machine, requireMachine, requireMachines } from "../equipment/find";

const ACTIVE = ACTIVE_STATES.map((state) => `'${state}'`).join();
const HELD_MACHINE = selection({ ...texts("id", "equipment"), back_to: text<EquipmentState | "">("back_to") });
const OTHER = selection({
  ...texts("m.id", "o.code"),
  back_to: text<EquipmentState | "">("m.back_to"),
  order_state: text<OrderState>("o.state"),
});

export const machinesOf = (app: App, order: string) =>
  select(app, HELD_MACHINE, "FROM order_machines WHERE `order` = {:order}", { order });

/** Other active orders on a machine. */
const otherOrdersOf = (app: App, equipment: string, order: string) =>
  select(
    app,
    OTHER,
    `FROM order_machines m CROSS JOIN service_orders o ON o.id = m.\`order\`
     WHERE m.equipment = {:equipment} AND o.id != {:order} AND o.state IN (${ACTIVE}) ORDER BY o.code`,
    { equipment, order },
  );

/**
 * The machines of the codes, each once.
 * @throws Refusal not_found, equipment_written_off, at the code's place.
 */
export function requireInSchool(app: App, codes: readonly string[]): Machine[] {
  const machines = requireMachines(app, codes);
  for (const [index, { state, tombo }] of machines.entries()) {
    if (state === "written_off") {
      throw refuse("equipment_written_off", { tombo }, `equipment.${index}`);
    }
  }
  return machines;
}

const LENT = selection({ state_before: text<EquipmentState | "">("state_before") });

/** The state of a machine on loan before its loan, to which its return leads too. */
const beforeLoan = (app: App, equipment: string) =>
  selectFirst(app, LENT, "FROM custodies WHERE equipment = {:equipment} AND kind = 'loan' AND ended_at = ''", { equipment })
    ?.state_before;

/**
 * H-26 and H-28: a machine's present state. A machine of another order returns to its state before that one, and one on loan to
 * its state before the loan.
 */
function currentState(app: App, order: string, machine: Machine) {
  const charge = openCustody(app, machine.id, "charge");
  const inherited =
    machine.state === "maintenance"
      ? otherOrdersOf(app, machine.id, order)[0]?.back_to
      : machine.state === "on_loan"
        ? beforeLoan(app, machine.id)
        : undefined;
  return {
    ...{ room_then: machine.room_name, sector_then: machine.sector_name, state_then: machine.state },
    ...{ holder_then: charge ? holderName(charge) : "", back_to: inherited || machine.state },
  };
}

export function addMachine(app: App, order: string, machine: Machine): void {
  const row = new Record(app.findCachedCollectionByNameOrId("order_machines"));
  row.load({ order, equipment: machine.id, ...currentState(app, order, machine) });
  app.saveNoValidate(row);
}

/**
 * Stores the state of an order's machines at its opening; a draft stores nothing.
 * @throws Refusal equipment_written_off.
 */
export function storeMachineStates(app: App, order: string): void {
  for (const { id, equipment } of machinesOf(app, order)) {
    const machine = requireMachine(app, equipment);
    if (machine.state === "written_off") {
      throw refuse("equipment_written_off", { tombo: machine.tombo });
    }
    write(app, id, currentState(app, order, machine));
  }
}

function write(app: App, row: string, values: Readonly<{ [field: string]: unknown }>): void {
  const record = app.findRecordById("order_machines", row);
  record.load(values);
  app.saveNoValidate(record);
}

/** A machine of a running order is in maintenance; a lent, lost or written-off one keeps its state. */
export function hold(app: App, order: string): void {
  for (const { id, equipment } of machinesOf(app, order)) {
    const { state } = requireMachine(app, equipment);
    if (isAvailable(state)) {
      write(app, id, { back_to: state });
      changeMachine(app, equipment, { state: "maintenance" });
    }
  }
}

const backFrom = (previousState: EquipmentState | ""): "in_use" | "in_stock" =>
  previousState === "in_stock" ? "in_stock" : "in_use";

/**
 * H-28: a machine leaves maintenance with the last order that holds it. An order that has not begun reads its state when it
 * begins.
 */
function letGo(app: App, order: string, equipment: string, to: StateByHand): void {
  const { state, tombo } = requireMachine(app, equipment);
  const isHeld = otherOrdersOf(app, equipment, order).some(({ order_state }) => isHolding(order_state));
  if (state === to || state === "on_loan" || state === "written_off" || isHeld) {
    return;
  }
  if (!mayBecome(state, to)) {
    throw refuse("equipment_state_refused", { tombo, state: STATE_WORDS[state], next: STATE_WORDS[to] }, "machines");
  }
  changeMachine(app, equipment, { state: to });
}

/** The order was cancelled: the machine returns to its earlier state and place. */
function restoreMachine(
  app: App,
  order: string,
  { equipment, back_to }: { equipment: string; back_to: EquipmentState | "" },
): void {
  if (requireMachine(app, equipment).state === "maintenance" && back_to !== "maintenance") {
    letGo(app, order, equipment, backFrom(back_to));
  }
}

/** @param state the order's until now: an order that had not begun holds no machine. */
export function free(app: App, order: string, state: OrderState): void {
  if (isHolding(state)) {
    for (const row of machinesOf(app, order)) {
      restoreMachine(app, order, row);
    }
  }
}

/** Takes a machine out of an order in this state. @throws Refusal not_found where it is not in it. */
export function removeMachine(app: App, order: string, state: OrderState, machine: Machine): void {
  const row = requireFound(
    machinesOf(app, order).find(({ equipment }) => equipment === machine.id),
    `o equipamento ${machine.tombo} nesta ordem`,
    "without_equipment",
  );
  if (isHolding(state)) {
    restoreMachine(app, order, row);
  }
  app.delete(app.findRecordById("order_machines", row.id));
}

/**
 * Each machine goes to the chosen place, or back to its earlier one. Other orders that hold it send it to the same place later.
 */
export function sendOn(app: App, order: string, destinations: readonly { equipment: string; state: StateByHand }[]): void {
  for (const { id, equipment, back_to } of machinesOf(app, order)) {
    const state = destinations.find((destination) => destination.equipment === equipment)?.state;
    const destination = state ?? backFrom(back_to);
    letGo(app, order, equipment, destination);
    write(app, id, { destination });
    if (isAvailable(state)) {
      for (const other of otherOrdersOf(app, equipment, order)) {
        write(app, other.id, { back_to: state });
      }
    }
  }
}
