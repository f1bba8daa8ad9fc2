/** The resources that can be booked: carts with their places, and marked single machines. */
import type { InputIn } from "../../../../domain/contract";
import type * as contracts from "../../../../domain/support/booking/commands";
import { KIT_FIELDS } from "../../../../domain/support/booking/kit-fields";
import type { SentenceAnswer } from "../../../../domain/support/equipment/commands";
import { equipmentName } from "../../../../domain/support/equipment/words";
import { refuse } from "../../../../domain/support/refusals";
import { count, headOf } from "../../../../domain/text";
import type { Call } from "../../platform/http/endpoint";
import { historyOf } from "../../platform/records/history";
import { type App, execute, newRecordId, selectFirst } from "../../platform/sql/database";
import { flags, selection, text, texts } from "../../platform/sql/selection";
import { requireMachines } from "../equipment/find";
import { namesActiveRoom } from "../places";
import { requireResource } from "./agenda";

const MACHINE = selection({
  ...texts("e.tombo", "e.brand", "e.model", "e.room", "e.state"),
  ...flags("e.bookable"),
  kind_name: text("k.name"),
  resource: text("(SELECT id FROM booking_resources WHERE equipment = e.id AND equipment != '')"),
});

/** A machine that can be booked singly is its own resource; when it no longer can, the resource stays, inactive. */
export function syncResource(app: App, equipment: string): void {
  const machine = selectFirst(
    app,
    MACHINE,
    "FROM equipment e JOIN equipment_kinds k ON k.id = e.kind WHERE e.id = {:equipment}",
    {
      equipment,
    },
  );
  if (!machine || (!machine.bookable && machine.resource === "")) {
    return;
  }
  const record = machine.resource
    ? app.findRecordById("booking_resources", machine.resource)
    : new Record(app.findCachedCollectionByNameOrId("booking_resources"));
  record.load({
    name: headOf(`${equipmentName(machine)} ${machine.tombo}`, 160),
    equipment,
    room: machine.room,
    active: machine.bookable && machine.state !== "written_off",
  });
  app.saveNoValidate(record);
}

const HELD_MACHINE = selection({ ...texts("i.equipment"), resource: text("q.name") });

/** A repetition has the same result: the machines, in the order of their places. */
export function fillKit({ app }: Call, { resource, codes }: InputIn<typeof contracts, "fillKit">): SentenceAnswer {
  const kit = requireResource(app, resource);
  const machines = requireMachines(app, codes, "codes");
  for (const [index, machine] of machines.entries()) {
    if (machine.state === "written_off") {
      throw refuse("equipment_written_off", { tombo: machine.tombo }, `codes.${index}`);
    }
    const kit = selectFirst(
      app,
      HELD_MACHINE,
      "FROM kit_items i JOIN booking_resources q ON q.id = i.resource WHERE i.equipment = {:id} AND i.resource != {:resource}",
      { id: machine.id, resource },
    );
    if (kit) {
      throw refuse("in_another_kit", { tombo: machine.tombo, resource: kit.resource }, `codes.${index}`);
    }
  }
  execute(app, "DELETE FROM kit_items WHERE resource = {:resource}", { resource });
  for (const [index, machine] of machines.entries()) {
    const item = new Record(app.findCachedCollectionByNameOrId("kit_items"));
    item.load({ id: newRecordId(), resource, equipment: machine.id, slot: index + 1 });
    app.saveNoValidate(item);
  }
  return { sentence: `${kit.name}: ${count(machines.length, "equipamento", "equipamentos")}` };
}

export const resourceSaves = historyOf({
  area: "support",
  created: "Recurso cadastrado",
  changed: "Recurso alterado",
  active: ["Recurso ativado", "Recurso desativado"],
  fields: KIT_FIELDS,
  checks: [namesActiveRoom],
});
