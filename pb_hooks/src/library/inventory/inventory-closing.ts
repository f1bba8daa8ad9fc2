/** How far an inventory is, its end, and the way back from it: by whole sets, since a school may have 100,000 copies. */
import type { InputOf } from "../../../../domain/contract";
import type {
  closeInventory as closeContract,
  InventoryProgress,
  inventoryProgress as progressContract,
  reopenInventory as reopenContract,
} from "../../../../domain/library/inventory/commands";
import { figuresOf, type InventoryFigures, type InventoryOutcome } from "../../../../domain/library/inventory/inventory";
import { count } from "../../../../domain/text";
import { now, stamp } from "../../platform/clock";
import { type App, all, execute, readJson } from "../../platform/database";
import type { Call } from "../../platform/endpoint";
import { figure } from "../../platform/home";
import { requireInventory, tell } from "./inventory";

const OF = (field: string) => `(SELECT i.${field} FROM inventories i WHERE i.id = {:inventory})`;

/**
 * Copies `c` that should stand on the counted shelves and nobody has seen since the count began: not on loan, not on the
 * ready shelf, in a state in which one expects them.
 */
export const PENDING = `
  c.state IN ('normal', 'damaged')
  AND ${OF("location")} IN ('', c.location)
  AND ${OF("material_type")} IN ('', c.material_type)
  AND c.created <= ${OF("started_at")} AND c.seen_at < ${OF("started_at")}
  AND NOT EXISTS (SELECT 1 FROM inventory_scans s WHERE s.inventory = {:inventory} AND s.copy = c.id AND s.copy != '')
  AND NOT EXISTS (SELECT 1 FROM loans o WHERE o.copy = c.id AND o.returned_at = '')
  AND NOT EXISTS (SELECT 1 FROM holds h WHERE h.ready_copy = c.id AND h.state = 'ready')`;

function figures(app: App, inventory: string): InventoryFigures {
  const groups = all(
    app,
    `SELECT outcome, expected, COUNT(*) AS scans FROM inventory_scans WHERE inventory = {:inventory} GROUP BY outcome, expected`,
    { inventory },
    { outcome: "", expected: false, scans: 0 },
  ).map((group) => ({ ...group, outcome: group.outcome as InventoryOutcome }));
  return figuresOf(groups, figure(app, `SELECT COUNT(*) AS figure FROM copies c WHERE ${PENDING}`, { inventory }));
}

export function inventoryProgress({ app }: Call, input: InputOf<typeof progressContract>): InventoryProgress {
  const inventory = requireInventory(app, input.inventory);
  const people = all(
    app,
    `SELECT COALESCE(u.name, '') AS name, s.scans FROM
       (SELECT "by" AS who, COUNT(*) AS scans FROM inventory_scans WHERE inventory = {:inventory} GROUP BY "by") s
       LEFT JOIN users u ON u.id = s.who ORDER BY s.scans DESC`,
    { inventory: inventory.id },
    { name: "", scans: 0 },
  );
  const closed = inventory.getString("closed_at") !== "";
  return { ...(closed ? readJson<InventoryFigures>(inventory, "figures") : figures(app, inventory.id)), people };
}

/** The columns of a timeline row for each copy that `inventory_missing` names. */
const TELL = `
  INSERT INTO timeline (id, area, subject_collection, subject, at, actor, actor_name, kind, text, data, created, updated)
  SELECT substr(lower(hex(randomblob(8))), 1, 15), 'library', 'copies', m.copy, {:at}, {:actor}, {:actor_name}, {:kind}, {:text},
    json_object('inventory', m.inventory), {:at}, {:at}
  FROM inventory_missing m JOIN copies c ON c.id = m.copy WHERE m.inventory = {:inventory} AND c.state = 'missing'`;

export function closeInventory({ app, actor }: Call, input: InputOf<typeof closeContract>): InventoryFigures {
  const inventory = requireInventory(app, input.inventory);
  if (inventory.getString("closed_at") !== "") {
    return readJson<InventoryFigures>(inventory, "figures");
  }
  const at = stamp(now());
  const name = inventory.getString("name");
  const final = figures(app, inventory.id);
  execute(
    app,
    `INSERT INTO inventory_missing (id, inventory, copy, state_before, reason_before, tombo, created, updated)
     SELECT substr(lower(hex(randomblob(8))), 1, 15), {:inventory}, c.id, c.state, c.state_reason, c.tombo, {:at}, {:at}
     FROM copies c WHERE ${PENDING}`,
    { inventory: inventory.id, at },
  );
  execute(
    app,
    `UPDATE copies SET state = 'missing', state_reason = {:reason}, updated = {:at}
     WHERE id IN (SELECT copy FROM inventory_missing WHERE inventory = {:inventory})`,
    { inventory: inventory.id, at, reason: `Inventário: ${name}` },
  );
  const told = { inventory: inventory.id, at, actor: actor.id, actor_name: actor.name };
  execute(app, TELL, { ...told, kind: "not_located", text: `Não localizado no inventário “${name}”` });
  inventory.set("closed_at", at);
  inventory.set("closed_by", actor.id);
  inventory.set("figures", final);
  app.saveNoValidate(inventory);
  tell(
    { app, actor },
    inventory.id,
    "closed",
    `Inventário encerrado: ${count(final.counted, "exemplar contado", "exemplares contados")}, ${count(final.pending, "não localizado", "não localizados")}`,
  );
  return final;
}

export function reopenInventory({ app, actor }: Call, input: InputOf<typeof reopenContract>): { restored: number } {
  const inventory = requireInventory(app, input.inventory);
  if (inventory.getString("closed_at") === "") {
    return { restored: 0 };
  }
  const at = stamp(now());
  const name = inventory.getString("name");
  const told = { inventory: inventory.id, at, actor: actor.id, actor_name: actor.name };
  execute(app, TELL, { ...told, kind: "inventory_reopened", text: `Inventário “${name}” reaberto: volta ao estado de antes` });
  const restored = execute(
    app,
    `UPDATE copies SET (state, state_reason) =
       (SELECT m.state_before, m.reason_before FROM inventory_missing m WHERE m.inventory = {:inventory} AND m.copy = copies.id),
       updated = {:at}
     WHERE state = 'missing' AND id IN (SELECT copy FROM inventory_missing WHERE inventory = {:inventory})`,
    { inventory: inventory.id, at },
  );
  execute(app, "DELETE FROM inventory_missing WHERE inventory = {:inventory}", { inventory: inventory.id });
  inventory.set("closed_at", "");
  inventory.set("closed_by", "");
  inventory.set("figures", null);
  app.saveNoValidate(inventory);
  tell(
    { app, actor },
    inventory.id,
    "reopened",
    `Inventário reaberto: ${count(restored, "exemplar voltou", "exemplares voltaram")}`,
  );
  return { restored };
}
