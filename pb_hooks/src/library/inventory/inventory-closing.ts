/**
 * The close of an inventory and its reopening, in short steps, since a school may miss 100,000 copies and the desk must not wait.
 * Each transaction tests the remaining work again: the desk continues to lend meanwhile.
 */
import type { InputIn } from "../../../../domain/contract";
import type * as contracts from "../../../../domain/library/inventory/commands";
import type { InventoryFigures } from "../../../../domain/library/inventory/inventory";
import { refuse } from "../../../../domain/library/refusals";
import { count } from "../../../../domain/text";
import type { Call } from "../../platform/http/endpoint";
import { doLongWork, type LongWork, resumeLongWork, type Worker } from "../../platform/jobs/long-work";
import { type App, column, execute, figure, type Params, readJson } from "../../platform/sql/database";
import { now, stamp } from "../../platform/time/clock";
import { type Actor, actorWithId } from "../../platform/timeline/actor";
import { LATEST_FIRST, recordOfEach } from "../../platform/timeline/timeline";
import { recordInventory, requireInventory } from "./inventory";
import { figuresWith, PENDING, STILL_PENDING } from "./inventory-figures";

type Step = "closing" | "reopening";

const INVENTORY: LongWork = {
  collection: "inventories",
  field: "step",
  steps: ["closing", "reopening"] satisfies Step[],
  require: requireInventory,
};

export function closeInventory({ app, actor }: Call, input: InputIn<typeof contracts, "closeInventory">): InventoryFigures {
  correctStarts(app);
  runClosing(app, actor, input.inventory);
  return readJson<InventoryFigures>(requireInventory(app, input.inventory), "figures");
}

export function reopenInventory({ app, actor }: Call, input: InputIn<typeof contracts, "reopenInventory">): { restored: number } {
  const isDone = runReopening(app, actor, input.inventory);
  return { restored: isDone ? requireInventory(app, input.inventory).getInt("done") : 0 };
}

/** A little more than the interval of the job that runs each minute. */
const CORRECTION_MILLISECONDS = 120_000;

/**
 * A start in the future comes from a clock that was corrected since. Copies that passed the desk under the right clock would
 * count as missing. The start becomes two minutes ago, before anybody can have noticed.
 */
function correctStarts(app: App): void {
  const at = now();
  const start = stamp(at - CORRECTION_MILLISECONDS);
  const sql = "SELECT id FROM inventories WHERE closed_at = '' AND started_at > {:at}";
  for (const id of column(app, sql, { at: stamp(at) })) {
    execute(app, "UPDATE inventories SET started_at = {:start} WHERE id = {:id}", { id, start });
  }
}

/** Runs each minute. */
export function resumeInventories(app: App): void {
  correctStarts(app);
  resumeLongWork(app, INVENTORY, (inventory) => {
    const run = inventory.getString("step") === "closing" ? runClosing : runReopening;
    run(app, actorWithId(app, inventory.getString("step_by")), inventory.id);
  });
}

/**
 * Runs a step, or continues it.
 * @returns whether there was work to do.
 * @throws Refusal not_found, inventory_busy.
 */
function runStep(
  app: App,
  id: string,
  step: Step,
  prepare: (inventory: core.Record) => void,
  work: (worker: Worker) => void,
): boolean {
  const begin = (inventory: core.Record): boolean => {
    const current = inventory.getString("step");
    if (current !== "" && current !== step) {
      throw refuse("inventory_busy", { name: inventory.getString("name") });
    }
    const isDue = current === "" && (inventory.getString("closed_at") !== "") === (step === "reopening");
    if (isDue) {
      prepare(inventory);
    }
    return isDue || current === step;
  };
  return doLongWork(app, INVENTORY, id, { step, begin }, work);
}

function runClosing(app: App, actor: Actor, id: string): boolean {
  const prepare = (inventory: core.Record) => {
    inventory.set("closed_at", stamp(now()));
    inventory.set("closed_by", actor.id);
    inventory.set("step_by", actor.id);
  };
  return runStep(app, id, "closing", prepare, (worker) => {
    // Read before the transactions, which block all writers: no transaction goes through all copies.
    const copies = idsOf(app, `SELECT json_group_array(c.id) AS ids FROM copies c WHERE ${PENDING}`, { inventory: id });
    worker.turn((tx, inventory) => {
      inventory.set("done", missingCount(tx, id));
      inventory.set("total", inventory.getInt("done") + copies.length);
    });
    for (let start = 0; start < copies.length; ) {
      worker.shortTurn((tx, inventory, limit) => {
        markMissing(tx, actor, inventory, copies.slice(start, start + limit));
        start += limit;
      });
    }
    worker.turn((tx, inventory) => {
      const final = figuresWith(tx, id, missingCount(tx, id));
      inventory.set("step", "");
      inventory.set("figures", final);
      recordInventory(
        { app: tx, actor },
        id,
        "closed",
        `Inventário encerrado: ${count(final.counted, "exemplar contado", "exemplares contados")}, ${count(final.pending, "não localizado", "não localizados")}`,
      );
    });
  });
}

const missingCount = (app: App, inventory: string) =>
  figure(app, "SELECT COUNT(*) FROM inventory_missing WHERE inventory = {:inventory}", { inventory });

function idsOf(app: App, sql: string, params: Params): string[] {
  return JSON.parse(column(app, sql, params)[0]!) as string[];
}

/** By their ids: CROSS JOIN prevents that SQLite begins with all copies of a state. */
const LISTED_COPIES = "json_each({:copies}) listed CROSS JOIN copies c ON c.id = listed.value";

const eventOf = (inventory: core.Record, kind: string, text: string) =>
  ({ area: "library", collection: "copies", kind, text, data: { inventory: inventory.id } }) as const;

/** A copy that was scanned, lent or set aside since the list was read keeps its state; a found copy is not marked twice. */
function markMissing(tx: App, actor: Actor, inventory: core.Record, copyIds: readonly string[]): void {
  const inventoryId = { inventory: inventory.id };
  const due = idsOf(
    tx,
    `SELECT json_group_array(c.id) AS ids FROM ${LISTED_COPIES} WHERE ${STILL_PENDING}
       AND NOT EXISTS (SELECT 1 FROM inventory_missing m WHERE m.inventory = {:inventory} AND m.copy = c.id)`,
    { ...inventoryId, copies: copyIds },
  );
  const [at, copies, name] = [stamp(now()), due, inventory.getString("name")] as const;
  execute(
    tx,
    `INSERT INTO inventory_missing (id, inventory, copy, state_before, reason_before, tombo, created, updated)
     SELECT substr(lower(hex(randomblob(8))), 1, 15), {:inventory}, c.id, c.state, c.state_reason, c.tombo, {:at}, {:at}
     FROM ${LISTED_COPIES}`,
    { ...inventoryId, copies, at },
  );
  execute(
    tx,
    `UPDATE copies SET state = 'missing', state_reason = {:reason}, updated = {:at} WHERE id IN (SELECT value FROM json_each({:copies}))`,
    {
      copies,
      at,
      reason: `Inventário: ${name}`,
    },
  );
  recordOfEach(tx, actor, copies, eventOf(inventory, "not_located", `Não localizado no inventário “${name}”`));
  inventory.set("done", inventory.getInt("done") + due.length);
}

function runReopening(app: App, actor: Actor, id: string): boolean {
  const prepare = (inventory: core.Record) => {
    inventory.set("step_by", actor.id);
    inventory.set("done", 0);
    inventory.set("total", missingCount(app, id));
  };
  return runStep(app, id, "reopening", prepare, (worker) => {
    while (worker.shortTurn((tx, inventory, limit) => restoreSome(tx, actor, inventory, limit))) {
      // Each round is a transaction of its own.
    }
    worker.turn((tx, inventory) => {
      const restoredCount = inventory.getInt("done");
      inventory.set("step", "");
      inventory.set("closed_at", "");
      inventory.set("closed_by", "");
      inventory.set("figures", null);
      recordInventory(
        { app: tx, actor },
        id,
        "reopened",
        `Inventário reaberto: ${count(restoredCount, "exemplar voltou", "exemplares voltaram")}`,
      );
    });
  });
}

/** The inventory that last marked a missing copy `c`: "" when a user has marked it as missing since then, which then stands. */
const MISSED_BY = `(
  SELECT COALESCE(json_extract(data, '$.inventory'), '') FROM timeline
  WHERE subject = c.id AND kind IN ('not_located', 'state_changed') ${LATEST_FIRST} LIMIT 1)`;

/**
 * Restores the earlier states of the next copies, unless they were found or marked again meanwhile.
 * @returns false when none is left.
 */
function restoreSome(tx: App, actor: Actor, inventory: core.Record, limit: number): boolean {
  const inventoryId = { inventory: inventory.id };
  const copyIds = idsOf(
    tx,
    `SELECT json_group_array(copy) AS ids FROM (
       SELECT copy FROM inventory_missing WHERE inventory = {:inventory} ORDER BY copy LIMIT {:most})`,
    { ...inventoryId, most: limit },
  );
  const due = idsOf(
    tx,
    `SELECT json_group_array(c.id) AS ids FROM ${LISTED_COPIES} WHERE +c.state = 'missing' AND ${MISSED_BY} = {:inventory}`,
    { ...inventoryId, copies: copyIds },
  );
  const [at, copies] = [stamp(now()), due] as const;
  execute(
    tx,
    `UPDATE copies SET (state, state_reason) =
       (SELECT m.state_before, m.reason_before FROM inventory_missing m WHERE m.inventory = {:inventory} AND m.copy = copies.id),
       updated = {:at}
     WHERE id IN (SELECT value FROM json_each({:copies}))`,
    { ...inventoryId, copies, at },
  );
  const text = `Inventário “${inventory.getString("name")}” reaberto: situação anterior restaurada`;
  recordOfEach(tx, actor, copies, eventOf(inventory, "inventory_reopened", text));
  execute(
    tx,
    `DELETE FROM inventory_missing WHERE inventory = {:inventory} AND copy IN (SELECT value FROM json_each({:copies}))`,
    { ...inventoryId, copies: copyIds },
  );
  inventory.set("done", inventory.getInt("done") + due.length);
  return copyIds.length > 0;
}
