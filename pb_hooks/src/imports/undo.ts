/**
 * Undoes a whole import, or nothing where another record depends on a part. A row that came into use during the undo stays, and
 * the answer names it.
 */
import type { InputOf } from "../../../domain/contract";
import type { BatchState, undo as contract } from "../../../domain/imports/commands";
import { refuse } from "../../../domain/imports/refusals";
import { count } from "../../../domain/text";
import type { Call } from "../platform/http/endpoint";
import type { Worker } from "../platform/jobs/long-work";
import { type App, execute } from "../platform/sql/database";
import type { Actor } from "../platform/timeline/actor";
import { finish, requireBatch, runStep } from "./batch";
import { entityOf, type ImportEntities, type RecordSets } from "./entity";
import {
  EDITED_REASON,
  editedRecords,
  effectsOf,
  idsOf,
  LAST_LINE,
  madeBy,
  reasonOf,
  refuseUsed,
  rowsOf,
  type Scope,
  scopeOf,
  usesOf,
  type WrittenEffect,
} from "./undo-check";

export function undo(entities: ImportEntities, { app, actor }: Call, input: InputOf<typeof contract>): BatchState {
  return runUndo(app, entities, actor, input.batch);
}

/**
 * The undo itself; the job also runs it after a crash. It first tests whether all rows can be undone, without blocking any user.
 * Then it goes from the last line to the first: the remaining lines refer to no deleted record.
 */
export function runUndo(app: App, entities: ImportEntities, actor: Actor, id: string): BatchState {
  const begin = (batch: core.Record) => {
    if (batch.getString("status") !== "undoing") {
      batch.set("done", 0);
    }
  };
  return runStep(app, id, { step: "undoing", from: ["committed", "failed"], begin }, (worker) => {
    const scope = scopeOf(app, id, entityOf(entities, requireBatch(app, id)));
    refuseUsed(app, id, scope);
    const undoing: Undoing = { scope, usedLines: new Map(), actor };
    let lastLine = LAST_LINE;
    while (lastLine > 0) {
      lastLine = undoSome(worker, lastLine, undoing);
    }
    const [first] = [...undoing.usedLines.values()].reverse();
    if (first) {
      throw refuse("import_undo_partial", { rows: undoing.usedLines.size, example: first });
    }
    const rows = requireBatch(app, id).getInt("done");
    worker.turn((_, batch) => {
      batch.set("line", 0);
      batch.set("done", 0);
    });
    finish(worker, actor, "undone", "import_undone", `Importação desfeita: ${count(rows, "linha", "linhas")}`);
  });
}

/** Lines that came into use while the undo was under way, each with the reason. */
type UsedLines = Map<number, string>;
interface Undoing {
  scope: Scope;
  usedLines: UsedLines;
  actor: Actor;
}

/** Not all rows of a transaction can be undone: the transaction is rolled back, and begins again without these. */
class UsedError extends Error {
  readonly lines: UsedLines;
  constructor(lines: UsedLines) {
    super("used meanwhile");
    this.lines = lines;
  }
}

/**
 * Undoes the next rows, downwards from a line, without the rows in use.
 * @returns the line to continue from; 0 at the end.
 */
function undoSome(worker: Worker, lastLine: number, undoing: Undoing): number {
  for (;;) {
    try {
      return worker.shortTurn((transaction, batch, limit) =>
        undoRows(transaction, batch, { below: lastLine, most: limit }, undoing),
      );
    } catch (error) {
      if (!(error instanceof UsedError)) {
        throw error;
      }
      for (const [line, reason] of error.lines) {
        undoing.usedLines.set(line, reason);
      }
    }
  }
}

function undoRows(
  app: App,
  batch: core.Record,
  { below, most }: { below: number; most: number },
  { scope, usedLines, actor }: Undoing,
): number {
  const rows = rowsOf(app, batch.id, below, most);
  const last = rows.at(-1);
  if (!last) {
    return 0;
  }
  const free = rows.filter(({ line }) => !usedLines.has(line));
  const effects = effectsOf(free);
  const createdRecords = madeBy(scope, effects);
  storeUsedLines(effects, new Map(editedRecords(app, scope, effects).map((record) => [record, EDITED_REASON])));
  // The restored records no longer refer to the created ones; any reference that is left came later.
  const restoredEffects = restore(app, effects, createdRecords);
  scope.restored?.(app, actor, restoredEffects);
  storeUsedLines(effects, usesOf(app, scope, createdRecords, createdRecords));
  for (const record of scope.ledger?.takeBack(app, batch, createdRecords) ?? []) {
    for (const records of createdRecords.values()) {
      records.delete(record);
    }
  }
  for (const table of scope.tables.filter((table) => createdRecords.get(table)!.size > 0)) {
    execute(app, `DELETE FROM ${table} WHERE id IN (SELECT value FROM json_each({:ids}))`, { ids: idsOf(createdRecords, table) });
  }
  execute(
    app,
    `UPDATE import_rows SET effects = '[]', written_at = '' WHERE batch = {:id} AND line IN (SELECT value FROM json_each({:lines}))`,
    { id: batch.id, lines: free.map(({ line }) => line) },
  );
  // Rows up to this line are written: a commit would continue from here.
  batch.set("line", last.line - 1);
  batch.set("done", batch.getInt("done") + free.length);
  return last.line - 1;
}

/** @throws UsedError with the lines whose records are in use. */
function storeUsedLines(writtenEffects: readonly WrittenEffect[], inUse: ReadonlyMap<string, string>): void {
  const lines: UsedLines = new Map();
  for (const effect of writtenEffects) {
    if (inUse.has(effect.id)) {
      lines.set(effect.line, reasonOf(effect, inUse));
    }
  }
  if (lines.size > 0) {
    throw new UsedError(lines);
  }
}

/**
 * Restores the values of the records that existed before, the last change first.
 * @returns those changes.
 */
function restore(app: App, effects: readonly WrittenEffect[], createdRecords: RecordSets): WrittenEffect[] {
  return effects.filter(({ table, id, before }) => {
    if (!before || createdRecords.get(table)!.has(id)) {
      return false;
    }
    const columns = Object.keys(before);
    execute(app, `UPDATE ${table} SET ${columns.map((column) => `${column} = {:${column}}`).join(", ")} WHERE id = {:id}`, {
      ...before,
      id,
    });
    return true;
  });
}
