/** Commands that move a machine, change its state, or write it off. */
import type { InputIn } from "../../../../domain/contract";
import { formatDay } from "../../../../domain/dates";
import type * as contracts from "../../../../domain/support/equipment/commands";
import type { SentenceAnswer } from "../../../../domain/support/equipment/commands";
import { bookValue } from "../../../../domain/support/equipment/depreciation";
import { byHandFrom, mayBecome } from "../../../../domain/support/equipment/states";
import { STATE_WORDS } from "../../../../domain/support/equipment/words";
import { refuse } from "../../../../domain/support/refusals";
import { count } from "../../../../domain/text";
import { requireActiveSector } from "../../people/active-places";
import type { Call } from "../../platform/http/endpoint";
import { execute } from "../../platform/sql/database";
import { today } from "../../platform/time/clock";
import { withHistory } from "../../platform/timeline/timeline";
import { requireActiveRoom } from "../places";
import { changeMachine, type Machine, requireMachine, requireMachines } from "./find";
import { obstaclesOf, ordersHolding } from "./obstacles";

const placeText = (room: string, sector: string): string =>
  [room, sector && `setor ${sector}`].filter(Boolean).join(", ") || "sem lugar";

export function moveEquipment(call: Call, input: InputIn<typeof contracts, "moveEquipment">): SentenceAnswer {
  return withHistory(call, "support", input.id, ({ app }) => {
    const { room, sector, note } = input;
    if (room === "" && sector === "") {
      throw refuse("nothing_to_move", {}, "room");
    }
    const room_name = room && requireActiveRoom(app, room);
    const sector_name = sector && requireActiveSector(app, sector);
    const machines = requireMachines(app, input.equipment);
    const events = machines.map((machine) => {
      if (machine.state === "written_off") {
        throw refuse("equipment_written_off", { tombo: machine.tombo });
      }
      changeMachine(app, machine.id, {
        ...(room ? { room } : {}),
        ...(sector ? { sector } : {}),
        ...(machine.state === "in_stock" && room ? { state: "in_use" } : {}),
      });
      const from = placeText(machine.room_name, machine.sector_name);
      const to = placeText(room_name || machine.room_name, sector_name || machine.sector_name);
      return {
        collection: "equipment",
        subject: machine.id,
        kind: "moved",
        text: `Movido de ${from} para ${to}${note ? `: ${note}` : ""}`,
        data: {
          from: { room: machine.room, sector: machine.sector },
          to: { room: room || machine.room, sector: sector || machine.sector },
        },
      };
    });
    const machineText =
      machines.length === 1
        ? `${machines[0]!.name}: equipamento movido`
        : count(machines.length, "equipamento movido", "equipamentos movidos");
    return {
      answer: { sentence: `${machineText} para ${placeText(room_name, sector_name)}` },
      event: events[0]!,
      others: events.slice(1),
    };
  });
}

export function setEquipmentState(call: Call, input: InputIn<typeof contracts, "setEquipmentState">): SentenceAnswer {
  return withHistory(call, "support", input.id, ({ app }) => {
    const machine = requireMachine(app, input.equipment, "equipment");
    const { state, reason } = input;
    if (!byHandFrom(machine.state).includes(state)) {
      throw refuseState(machine, state);
    }
    const [order] = machine.state === "maintenance" ? ordersHolding(app, machine.id) : [];
    if (order) {
      throw refuse("held_by_order", { tombo: machine.tombo, number: order });
    }
    changeMachine(app, machine.id, { state });
    return {
      answer: { sentence: `${machine.name}, tombo ${machine.tombo}: ${STATE_WORDS[state]}` },
      event: {
        collection: "equipment",
        subject: machine.id,
        kind: "state",
        text: `Situação alterada de “${STATE_WORDS[machine.state]}” para “${STATE_WORDS[state]}”: ${reason}`,
        data: { from: machine.state, to: state },
      },
    };
  });
}

const refuseState = ({ tombo, state }: Machine, to: Machine["state"]) =>
  refuse("equipment_state_refused", { tombo, state: STATE_WORDS[state], next: STATE_WORDS[to] });

export function writeOffEquipment(call: Call, input: InputIn<typeof contracts, "writeOffEquipment">): SentenceAnswer {
  return withHistory(call, "support", input.id, ({ app }) => {
    const machine = requireMachine(app, input.equipment, "equipment");
    const obstacles = obstaclesOf(app, machine.id);
    if (obstacles.length > 0) {
      throw refuse("equipment_busy", { tombo: machine.tombo, things: obstacles });
    }
    if (!mayBecome(machine.state, "written_off")) {
      throw refuseState(machine, "written_off");
    }
    const day = today(app);
    execute(app, "DELETE FROM kit_items WHERE equipment = {:id}", { id: machine.id });
    changeMachine(app, machine.id, {
      state: "written_off",
      bookable: false,
      written_off_on: day,
      written_off_reason: input.reason,
      written_off_process: input.process,
      written_off_value: bookValue(machine, day) ?? 0,
    });
    return {
      answer: { sentence: `${machine.name}, tombo ${machine.tombo}: baixa registrada em ${formatDay(day)}` },
      event: {
        collection: "equipment",
        subject: machine.id,
        kind: "written_off",
        text: `Baixado: ${input.reason}${input.process ? ` (processo ${input.process})` : ""}`,
      },
    };
  });
}
