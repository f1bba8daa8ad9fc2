/**
 * The end of an inventory and the way back from it: a few hundred copies to a transaction, since a school may miss 100,000 of them
 * and the desk must not wait. Each transaction asks anew what is left to do, so that a crash halves nothing, and two who press
 * the button at once share the work.
 */
import type { InputOf } from "../../../../domain/contract";
import type {
  closeInventory as closeContract,
  reopenInventory as reopenContract,
} from "../../../../domain/library/inventory/commands";
import type { InventoryFigures } from "../../../../domain/library/inventory/inventory";
import { refuse } from "../../../../domain/library/refusals";
import { count } from "../../../../domain/text";
import { type Actor, actorWithId } from "../../platform/actor";
import { now, stamp } from "../../platform/clock";
import { type App, all, execute, first, readJson, transact } from "../../platform/database";
import type { Call } from "../../platform/endpoint";
import { figure } from "../../platform/home";
import { LATEST_FIRST } from "../../platform/timeline";
import { requireInventory, tell } from "./inventory";
import { figuresWith, PENDING, STILL_PENDING } from "./inventory-figures";

/** Few enough that a loan at the desk waits for no more than a moment. */
const COPIES_AT_ONCE = 250;

type Step = "closing" | "reopening";

export function closeInventory({ app, actor }: Call, input: InputOf<typeof closeContract>): InventoryFigures {
  correctStarts(app);
  const isDue = begin(app, input.inventory, "closing", (inventory) => {
    inventory.set("closed_at", stamp(now()));
    inventory.set("closed_by", actor.id);
    inventory.set("step_by", actor.id);
  });
  if (isDue) {
    atWork(app, input.inventory, () => runClosing(app, actor, input.inventory));
  }
  return readJson<InventoryFigures>(requireInventory(app, input.inventory), "figures");
}

export function reopenInventory({ app, actor }: Call, input: InputOf<typeof reopenContract>): { restored: number } {
  const isDue = begin(app, input.inventory, "reopening", (inventory) => {
    inventory.set("step_by", actor.id);
    inventory.set("done", 0);
    inventory.set("total", marked(app, inventory.id));
  });
  if (!isDue) {
    return { restored: 0 };
  }
  atWork(app, input.inventory, () => runReopening(app, actor, input.inventory));
  return { restored: requireInventory(app, input.inventory).getInt("done") };
}

/** As long ago as the job that runs each minute may have run last, and some. */
const UNNOTICED_MILLISECONDS = 120_000;

/**
 * An inventory that begins later than now was begun by a clock that has been put right since: what passed the desk under the right
 * one would be called missing. It began no later than two minutes ago, before anyone can have noticed.
 */
function correctStarts(app: App): void {
  const at = now();
  const start = stamp(at - UNNOTICED_MILLISECONDS);
  const begun = "SELECT id FROM inventories WHERE closed_at = '' AND started_at > {:at}";
  for (const { id } of all(app, begun, { at: stamp(at) }, { id: "" })) {
    execute(app, "UPDATE inventories SET started_at = {:start} WHERE id = {:id}", { id, start });
  }
}

/** Runs each minute: takes up what a crash or a power cut left unfinished. */
export function resumeInventories(app: App): void {
  correctStarts(app);
  for (const { id, step, step_by } of all(
    app,
    "SELECT id, step, step_by FROM inventories WHERE step != ''",
    {},
    { id: "", step: "", step_by: "" },
  )) {
    if (!app.store().has(storeKey(id))) {
      const actor = actorWithId(app, step_by);
      atWork(app, id, () => (step === "closing" ? runClosing(app, actor, id) : runReopening(app, actor, id)));
    }
  }
}

const storeKey = (inventory: string) => `inventories:${inventory}`;

/** While this process works on it, the job leaves it alone; after a crash nobody does. */
function atWork(app: App, inventory: string, work: () => void): void {
  app.store().set(storeKey(inventory), "working");
  try {
    work();
  } finally {
    app.store().remove(storeKey(inventory));
  }
}

/**
 * Takes the inventory into the step unless it is there or past it. @returns whether there is, or was, something to do.
 * @throws Refusal not_found, inventory_busy.
 */
function begin(app: App, id: string, step: Step, prepare: (inventory: core.Record) => void): boolean {
  return transact(app, (tx) => {
    const inventory = requireInventory(tx, id);
    const current = inventory.getString("step");
    if (current !== "" && current !== step) {
      throw refuse("inventory_busy", { name: inventory.getString("name") });
    }
    const isClosed = inventory.getString("closed_at") !== "";
    const isDue = current === "" && isClosed === (step === "reopening");
    if (isDue) {
      inventory.set("step", step);
      prepare(inventory);
      tx.saveNoValidate(inventory);
    }
    return isDue || current === step;
  });
}

/** One transaction of the step; false when the step is over. */
function inStep(app: App, id: string, step: Step, work: (tx: App, inventory: core.Record) => void): boolean {
  return transact(app, (tx) => {
    const inventory = requireInventory(tx, id);
    if (inventory.getString("step") !== step) {
      return false;
    }
    work(tx, inventory);
    return true;
  });
}

/** Screens hear of each thousand copies; of each transaction would be more than they could show. */
const TELL_EVERY = 1000;

/** As a record where screens are to hear of it, else by SQL, which tells nobody. */
function advance(tx: App, inventory: core.Record, copies: number): void {
  const before = inventory.getInt("done");
  const done = before + copies;
  if (Math.floor(done / TELL_EVERY) > Math.floor(before / TELL_EVERY)) {
    inventory.set("done", done);
    tx.saveNoValidate(inventory);
  } else {
    execute(tx, "UPDATE inventories SET done = {:done} WHERE id = {:id}", { done, id: inventory.id });
  }
}

function runClosing(app: App, actor: Actor, id: string): void {
  // Read before the transactions, which hold everybody up: none of them walks over all copies.
  const copies = idsOf(app, `SELECT json_group_array(c.id) AS ids FROM copies c WHERE ${PENDING}`, { inventory: id });
  inStep(app, id, "closing", (tx, inventory) => {
    inventory.set("done", marked(tx, id));
    inventory.set("total", inventory.getInt("done") + copies.length);
    tx.saveNoValidate(inventory);
  });
  for (let start = 0; start < copies.length; start += COPIES_AT_ONCE) {
    const some = copies.slice(start, start + COPIES_AT_ONCE);
    if (!inStep(app, id, "closing", (tx, inventory) => markMissing(tx, actor, inventory, some))) {
      return;
    }
  }
  inStep(app, id, "closing", (tx, inventory) => {
    const final = figuresWith(tx, id, marked(tx, id));
    inventory.set("step", "");
    inventory.set("figures", final);
    tx.saveNoValidate(inventory);
    tell(
      { app: tx, actor },
      id,
      "closed",
      `Inventário encerrado: ${count(final.counted, "exemplar contado", "exemplares contados")}, ${count(final.pending, "não localizado", "não localizados")}`,
    );
  });
}

const marked = (app: App, inventory: string) =>
  figure(app, "SELECT COUNT(*) AS figure FROM inventory_missing WHERE inventory = {:inventory}", { inventory });

function idsOf(app: App, sql: string, params: Record<string, string | number>): string[] {
  return JSON.parse(first(app, sql, params, { ids: "" })?.ids || "[]") as string[];
}

/** By their ids: CROSS JOIN keeps SQLite from beginning with all copies of a state. */
const LISTED = "json_each({:copies}) listed CROSS JOIN copies c ON c.id = listed.value";

/** The same for each of the copies `c` in a transaction. */
const TELL = `
  INSERT INTO timeline (id, area, subject_collection, subject, at, actor, actor_name, kind, text, data, created, updated)
  SELECT substr(lower(hex(randomblob(8))), 1, 15), 'library', 'copies', c.id, {:at}, {:actor}, {:actor_name}, {:kind}, {:text},
    json_object('inventory', {:inventory}), {:at}, {:at}
  FROM ${LISTED}`;

/** What was seen, lent or set aside since the list was read stays what it is; what was found again is not lost a second time. */
function markMissing(tx: App, actor: Actor, inventory: core.Record, listed: readonly string[]): void {
  const own = { inventory: inventory.id };
  const due = idsOf(
    tx,
    `SELECT json_group_array(c.id) AS ids FROM ${LISTED} WHERE ${STILL_PENDING}
       AND NOT EXISTS (SELECT 1 FROM inventory_missing m WHERE m.inventory = {:inventory} AND m.copy = c.id)`,
    { ...own, copies: JSON.stringify(listed) },
  );
  const [at, copies, name] = [stamp(now()), JSON.stringify(due), inventory.getString("name")];
  execute(
    tx,
    `INSERT INTO inventory_missing (id, inventory, copy, state_before, reason_before, tombo, created, updated)
     SELECT substr(lower(hex(randomblob(8))), 1, 15), {:inventory}, c.id, c.state, c.state_reason, c.tombo, {:at}, {:at}
     FROM ${LISTED}`,
    { ...own, copies, at },
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
  const text = `Não localizado no inventário “${name}”`;
  execute(tx, TELL, { ...own, copies, at, actor: actor.id, actor_name: actor.name, kind: "not_located", text });
  advance(tx, inventory, due.length);
}

function runReopening(app: App, actor: Actor, id: string): void {
  while (inStep(app, id, "reopening", (tx, inventory) => restoreSome(tx, actor, inventory))) {
    // Each round is a transaction of its own; the last one leaves the step.
  }
}

/** Which inventory a missing copy `c` was last missed by: "" when someone has said since that it is missing, which then stands. */
const MISSED_BY = `(
  SELECT COALESCE(json_extract(data, '$.inventory'), '') FROM timeline
  WHERE subject = c.id AND kind IN ('not_located', 'state_changed') ${LATEST_FIRST} LIMIT 1)`;

/** Gives the next copies back what they were, unless they were found or missed again meanwhile; ends the step when none is left. */
function restoreSome(tx: App, actor: Actor, inventory: core.Record): void {
  const own = { inventory: inventory.id };
  const listed = idsOf(
    tx,
    `SELECT json_group_array(copy) AS ids FROM (
       SELECT copy FROM inventory_missing WHERE inventory = {:inventory} ORDER BY copy LIMIT ${COPIES_AT_ONCE})`,
    own,
  );
  if (listed.length === 0) {
    const restored = inventory.getInt("done");
    inventory.set("step", "");
    inventory.set("closed_at", "");
    inventory.set("closed_by", "");
    inventory.set("figures", null);
    tx.saveNoValidate(inventory);
    tell(
      { app: tx, actor },
      inventory.id,
      "reopened",
      `Inventário reaberto: ${count(restored, "exemplar voltou", "exemplares voltaram")}`,
    );
    return;
  }
  const due = idsOf(
    tx,
    `SELECT json_group_array(c.id) AS ids FROM ${LISTED} WHERE +c.state = 'missing' AND ${MISSED_BY} = {:inventory}`,
    { ...own, copies: JSON.stringify(listed) },
  );
  const [at, copies] = [stamp(now()), JSON.stringify(due)];
  execute(
    tx,
    `UPDATE copies SET (state, state_reason) =
       (SELECT m.state_before, m.reason_before FROM inventory_missing m WHERE m.inventory = {:inventory} AND m.copy = copies.id),
       updated = {:at}
     WHERE id IN (SELECT value FROM json_each({:copies}))`,
    { ...own, copies, at },
  );
  const text = `Inventário “${inventory.getString("name")}” reaberto: volta ao estado de antes`;
  execute(tx, TELL, { ...own, copies, at, actor: actor.id, actor_name: actor.name, kind: "inventory_reopened", text });
  execute(
    tx,
    `DELETE FROM inventory_missing WHERE inventory = {:inventory} AND copy IN (SELECT value FROM json_each({:copies}))`,
    {
      ...own,
      copies: JSON.stringify(listed),
    },
  );
  advance(tx, inventory, due.length);
}
