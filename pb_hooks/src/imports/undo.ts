/** Takes an import back: all of it, or, when something depends on a part, nothing. */
import type { InputOf } from "../../../domain/contract";
import type { BatchState, undo as contract } from "../../../domain/imports/commands";
import { refuse } from "../../../domain/refusal";
import { count } from "../../../domain/text";
import type { Actor } from "../platform/actor";
import { type App, all, execute } from "../platform/database";
import type { Call } from "../platform/endpoint";
import { type Reference, referencesTo } from "../platform/references";
import { Worker } from "./batch";
import type { Effect, Table } from "./effects";

/** References before what they refer to. */
const TABLES: readonly Table[] = [
  "marc_records",
  "readers",
  "contacts",
  "person_details",
  "copies",
  "titles",
  "people",
  "classes",
];

export function undo({ app, actor }: Call, input: InputOf<typeof contract>): BatchState {
  return runUndo(app, actor, input.batch);
}

/** The undo itself; also what the job does with one that a crash cut short. */
export function runUndo(app: App, actor: Actor, id: string): BatchState {
  return Worker.run(app, id, { step: "undoing", from: ["committed", "failed"] }, (worker) => {
    const rows = worker.step((transaction, batch) => {
      const written = effectsOf(transaction, id);
      const made = madeBy(written);
      refuseAny(written, new Map(edited(transaction, written).map((record) => [record, EDITED])));
      // What the import changed lets go of what it made; what still holds on to that came later.
      restore(transaction, written, made);
      refuseAny(written, usesOf(transaction, made));
      for (const table of TABLES) {
        execute(transaction, `DELETE FROM ${table} WHERE id IN (SELECT value FROM json_each({:ids}))`, {
          ids: idsOf(made, table),
        });
      }
      execute(transaction, "UPDATE import_rows SET effects = '[]', written_at = '' WHERE batch = {:id}", { id });
      batch.set("line", 0);
      batch.set("done", 0);
      return new Set(written.map((effect) => effect.line)).size;
    });
    worker.finish(actor, "undone", "import_undone", `Importação desfeita: ${count(rows, "linha", "linhas")}`);
  });
}

interface Written extends Effect {
  line: number;
  label: string;
  at: string;
}

/** Every effect, the last one first. */
function effectsOf(app: App, id: string): Written[] {
  const rows = all(
    app,
    "SELECT line, label, effects, written_at FROM import_rows WHERE batch = {:id} AND written_at != '' ORDER BY line DESC",
    { id },
    { line: 0, label: "", effects: "", written_at: "" },
  );
  return rows.flatMap(({ line, label, effects, written_at }) =>
    (JSON.parse(effects) as Effect[]).reverse().map((effect) => ({ ...effect, line, label, at: written_at })),
  );
}

type Made = Map<Table, Set<string>>;

function madeBy(written: readonly Written[]): Made {
  const made: Made = new Map(TABLES.map((table) => [table, new Set<string>()]));
  for (const { table, id, before } of written) {
    if (!before) {
      made.get(table)!.add(id);
    }
  }
  return made;
}

function idsOf(made: Made, table: Table): string {
  return JSON.stringify([...made.get(table)!]);
}

/** What a reference from there means, for people. */
const USES: Record<string, string> = {
  loans: "tem empréstimo",
  holds: "tem reserva",
  copies: "recebeu outro exemplar",
  readers: "virou leitor depois",
  people: "recebeu outra pessoa",
  contacts: "recebeu outro contato",
  person_details: "recebeu outros dados",
  users: "é de uma conta de usuário",
};
const USED = "já está em uso";
const EDITED = "foi alterado depois";

/** @param inUse why each record can't be taken back. @throws Refusal import_undo_blocked. */
function refuseAny(written: readonly Written[], inUse: ReadonlyMap<string, string>): void {
  const blocked = written.filter((effect) => inUse.has(effect.id));
  // The last line comes first.
  const example = blocked.at(-1);
  if (example) {
    const rows = new Set(blocked.map((effect) => effect.line)).size;
    throw refuse("import_undo_blocked", { rows, example: `“${example.label.slice(0, 80)}” ${inUse.get(example.id)}` });
  }
}

/** Who refers to what the import made, without having been made by it. */
function usesOf(app: App, made: Made): Map<string, string> {
  const uses = new Map<string, string>();
  for (const table of TABLES) {
    for (const reference of referencesTo(app, table)) {
      for (const id of referred(app, reference, table, made)) {
        uses.set(id, USES[reference.collection] ?? USED);
      }
    }
  }
  return uses;
}

/** Records that carry another stamp than the import's last one: someone has saved them since. */
function edited(app: App, written: readonly Written[]): string[] {
  return TABLES.flatMap((table) => {
    const last = new Map<string, string>();
    for (const effect of written) {
      // The last effect comes first.
      if (effect.table === table && !last.has(effect.id)) {
        last.set(effect.id, effect.at);
      }
    }
    const touched = JSON.stringify([...last].map(([id, at]) => ({ id, at })));
    return all(
      app,
      `SELECT t.id FROM json_each({:touched}) e JOIN ${table} t ON t.id = e.value ->> '$.id' WHERE t.updated != e.value ->> '$.at'`,
      { touched },
      { id: "" },
    ).map(({ id }) => id);
  });
}

/** Which made records are referred to from a record that the import did not make itself. */
function referred(app: App, { collection, field, multiple }: Reference, table: Table, made: Made): string[] {
  const values = multiple ? `, json_each(r.${field}) v` : "";
  const value = multiple ? "v.value" : `r.${field}`;
  return all(
    app,
    `SELECT DISTINCT ${value} AS id FROM ${collection} r${values}
     WHERE ${value} IN (SELECT value FROM json_each({:ids})) AND r.id NOT IN (SELECT value FROM json_each({:own}))`,
    { ids: idsOf(made, table), own: made.has(collection as Table) ? idsOf(made, collection as Table) : "[]" },
    { id: "" },
  ).map(({ id }) => id);
}

/** Puts back what stood in the records that were there before, the last change first. */
function restore(app: App, written: readonly Written[], made: Made): void {
  for (const { table, id, before } of written) {
    if (before && !made.get(table)!.has(id)) {
      const columns = Object.keys(before);
      execute(app, `UPDATE ${table} SET ${columns.map((column) => `${column} = {:${column}}`).join(", ")} WHERE id = {:id}`, {
        ...before,
        id,
      });
    }
  }
}
