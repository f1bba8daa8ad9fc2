/** Takes an import back: all of it, or, when something depends on a part, nothing. */
import type { InputOf } from "../../../domain/contract";
import type { BatchState, undo as contract } from "../../../domain/imports/commands";
import { refuse } from "../../../domain/refusal";
import { count } from "../../../domain/text";
import type { Actor } from "../platform/actor";
import { type App, all, execute } from "../platform/database";
import type { Call } from "../platform/endpoint";
import { type Reference, referencesTo } from "../platform/references";
import { requireBatch, Worker } from "./batch";
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

const LAST_LINE = Number.MAX_SAFE_INTEGER;

/**
 * The undo itself; also what the job does with one that a crash cut short. It asks first whether all can be taken back, holding
 * nobody up, and then goes from the last line to the first: what stands in the lines that are left refers to nothing that is gone.
 */
export function runUndo(app: App, actor: Actor, id: string): BatchState {
  const begin = (batch: core.Record) => {
    if (batch.getString("status") !== "undoing") {
      batch.set("done", 0);
    }
  };
  return Worker.run(app, id, { step: "undoing", from: ["committed", "failed"], begin }, (worker) => {
    const references: References = new Map(TABLES.map((table) => [table, referencesTo(app, table)]));
    refuseUsed(app, id, references);
    const undoing: Undoing = { references, kept: new Map() };
    let below = LAST_LINE;
    while (below > 0) {
      below = undoSome(worker, below, undoing);
    }
    const [first] = [...undoing.kept.values()].reverse();
    if (first) {
      throw refuse("import_undo_partial", { rows: undoing.kept.size, example: first });
    }
    const rows = requireBatch(app, id).getInt("done");
    worker.step((_, batch) => {
      batch.set("line", 0);
      batch.set("done", 0);
    });
    worker.finish(actor, "undone", "import_undone", `Importação desfeita: ${count(rows, "linha", "linhas")}`);
  });
}

/** Lines that someone came to use while the undo was under way, each with the reason. */
type Kept = Map<number, string>;
/** Who may point to what an import makes: read once, since it takes longer than a step may. */
type References = ReadonlyMap<Table, readonly Reference[]>;

interface Undoing {
  references: References;
  kept: Kept;
}

/** A transaction's rows can't all be taken back: it is undone itself, and begun again without these. */
class UsedError extends Error {
  readonly lines: Kept;
  constructor(lines: Kept) {
    super("used meanwhile");
    this.lines = lines;
  }
}

/** Takes back the next rows, downwards from a line, those left out that are in use. @returns the line to go on from; 0 at the end. */
function undoSome(worker: Worker, below: number, undoing: Undoing): number {
  for (;;) {
    try {
      return worker.stepOfRows((transaction, batch) => undoRows(transaction, batch, { below, most: worker.rowsAtOnce }, undoing));
    } catch (error) {
      if (!(error instanceof UsedError)) {
        throw error;
      }
      for (const [line, reason] of error.lines) {
        undoing.kept.set(line, reason);
      }
    }
  }
}

function undoRows(
  app: App,
  batch: core.Record,
  { below, most }: { below: number; most: number },
  { references, kept }: Undoing,
): number {
  const rows = rowsOf(app, batch.id, below, most);
  const last = rows.at(-1);
  if (!last) {
    return 0;
  }
  const free = rows.filter(({ line }) => !kept.has(line));
  const written = effectsOf(free);
  const made = madeBy(written);
  keepUsed(written, new Map(edited(app, written).map((record) => [record, EDITED])));
  // What the import changed lets go of what it made; what still holds on to that came later.
  restore(app, written, made);
  keepUsed(written, usesOf(app, references, made, made));
  for (const table of TABLES) {
    execute(app, `DELETE FROM ${table} WHERE id IN (SELECT value FROM json_each({:ids}))`, { ids: idsOf(made, table) });
  }
  execute(
    app,
    `UPDATE import_rows SET effects = '[]', written_at = '' WHERE batch = {:id} AND line IN (SELECT value FROM json_each({:lines}))`,
    { id: batch.id, lines: JSON.stringify(free.map(({ line }) => line)) },
  );
  // Up to here it is written: from here a commit would go on.
  batch.set("line", last.line - 1);
  batch.set("done", batch.getInt("done") + free.length);
  return last.line - 1;
}

/** @throws UsedError with the lines of what is in use. */
function keepUsed(written: readonly Written[], inUse: ReadonlyMap<string, string>): void {
  const lines: Kept = new Map();
  for (const effect of written) {
    if (inUse.has(effect.id)) {
      lines.set(effect.line, reasonOf(effect, inUse));
    }
  }
  if (lines.size > 0) {
    throw new UsedError(lines);
  }
}

/** @throws Refusal import_undo_blocked. */
function refuseUsed(app: App, id: string, references: References): void {
  const written = effectsOf(rowsOf(app, id, LAST_LINE, LAST_LINE));
  refuseAny(written, new Map(edited(app, written).map((record) => [record, EDITED])));
  const made = madeBy(written);
  refuseAny(written, usesOf(app, references, made, touchedBy(written)));
}

interface WrittenRow {
  line: number;
  label: string;
  effects: string;
  written_at: string;
}

/** What was written, the last line first. */
function rowsOf(app: App, id: string, below: number, most: number): WrittenRow[] {
  return all(
    app,
    `SELECT line, label, effects, written_at FROM import_rows WHERE batch = {:id} AND written_at != '' AND line <= {:below}
     ORDER BY line DESC LIMIT {:most}`,
    { id, below, most },
    { line: 0, label: "", effects: "", written_at: "" },
  );
}

interface Written extends Effect {
  line: number;
  label: string;
  at: string;
}

/** Every effect, the last one first. */
function effectsOf(rows: readonly WrittenRow[]): Written[] {
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

/** Every record that the import made or changed. */
function touchedBy(written: readonly Written[]): Made {
  const touched: Made = new Map(TABLES.map((table) => [table, new Set<string>()]));
  for (const { table, id } of written) {
    touched.get(table)!.add(id);
  }
  return touched;
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
    throw refuse("import_undo_blocked", { rows, example: reasonOf(example, inUse) });
  }
}

const reasonOf = ({ label, id }: Written, inUse: ReadonlyMap<string, string>) => `“${label.slice(0, 80)}” ${inUse.get(id)}`;

/** Who refers to what the import made, without being its own. */
function usesOf(app: App, references: References, made: Made, own: Made): Map<string, string> {
  const uses = new Map<string, string>();
  for (const table of TABLES.filter((each) => made.get(each)!.size > 0)) {
    for (const reference of references.get(table)!) {
      for (const id of referred(app, reference, idsOf(made, table), own)) {
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

/** Which of these records are referred to from one that is not the import's own. */
function referred(app: App, { collection, field, multiple }: Reference, ids: string, own: Made): string[] {
  const values = multiple ? `, json_each(r.${field}) v` : "";
  const value = multiple ? "v.value" : `r.${field}`;
  // An index of a relation often holds only what points to something.
  const pointing = multiple ? "" : `AND ${value} != ''`;
  return all(
    app,
    `SELECT DISTINCT ${value} AS id FROM ${collection} r${values}
     WHERE ${value} IN (SELECT value FROM json_each({:ids})) ${pointing} AND r.id NOT IN (SELECT value FROM json_each({:own}))`,
    { ids, own: own.has(collection as Table) ? idsOf(own, collection as Table) : "[]" },
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
