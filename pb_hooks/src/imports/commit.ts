/**
 * Writes the rows that the dry run accepted: in short transactions, each row together with its effects, so that no row is written
 * twice or in part.
 */
import type { InputOf } from "../../../domain/contract";
import type { BatchState, commit as contract } from "../../../domain/imports/commands";
import { type Grounds, hasChanged, isChanged } from "../../../domain/imports/fingerprints";
import { count } from "../../../domain/text";
import type { Call } from "../platform/http/endpoint";
import { type App, column, execute, figure, select } from "../platform/sql/database";
import { numbers, selection, texts } from "../platform/sql/selection";
import { now, stamp } from "../platform/time/clock";
import type { Actor } from "../platform/timeline/actor";
import { finish, requireBatch, runStep, stateOf } from "./batch";
import { allCodes } from "./check";
import type { Effect } from "./effects";
import { type Codes, type EntityImport, entityOf, type ImportEntities, type Plan, type Planner, type Row } from "./entity";

export function commit(entities: ImportEntities, { app, actor }: Call, input: InputOf<typeof contract>): BatchState {
  return runCommit(app, entities, actor, input.batch);
}

/** The commit itself. The job also runs it for a commit that a crash interrupted. */
export function runCommit(app: App, entities: ImportEntities, actor: Actor, id: string): BatchState {
  const begin = (batch: core.Record) => {
    if (batch.getString("status") === "checked") {
      // A row that needs no writing counts as done: the progress is that of the file.
      batch.set("done", batch.getInt("total") - pendingRows(app, id));
    }
  };
  return runStep(app, id, { step: "committing", from: ["checked", "failed"], begin }, (worker) => {
    const entity = entityOf(entities, requireBatch(app, id));
    const codes = codesOf(app, id);
    const planners = entity.planners(codes);
    entity.fillKeys(app);
    entity.begin(app, codes);
    const ownEffects = ownEffectsOf(app, id, entity);
    while (worker.shortTurn((transaction, batch, limit) => writeSome(transaction, batch, entity, planners, ownEffects, limit))) {
      // Each round is a transaction of its own.
    }
    const { create = 0, update = 0 } = stateOf(requireBatch(app, id)).counts;
    finish(
      worker,
      actor,
      "committed",
      "import_committed",
      `Importação: ${count(create + update, "linha gravada", "linhas gravadas")}`,
    );
  });
}

/** The plus keeps SQLite on the index by line, which the commit walks along. */
const TO_WRITE = "batch = {:id} AND +verdict IN ('create', 'update')";

function pendingRows(app: App, id: string): number {
  return figure(app, `SELECT COUNT(*) FROM import_rows WHERE ${TO_WRITE}`, { id });
}

interface Content {
  values: unknown;
  found: unknown;
  grounds: Grounds;
}

/** A part of a record has the record's id with a word before it. */
const recordOf = (key: string): string => key.slice(key.indexOf(":") + 1);

/** The records that this import has made or changed. */
class OwnEffects {
  private readonly ids: Set<string>;
  private readonly subjects: readonly string[];

  constructor(ids: readonly string[], { subjects }: EntityImport) {
    this.ids = new Set(ids.map(recordOf));
    this.subjects = subjects;
  }

  add({ meant }: Grounds, effects: readonly Effect[]): void {
    for (const ground of Object.keys(meant)) {
      this.ids.add(recordOf(ground));
    }
    for (const { table, id } of effects) {
      if (this.subjects.includes(table)) {
        this.ids.add(id);
      }
    }
  }

  has(ground: string): boolean {
    return this.ids.has(recordOf(ground));
  }
}

/** The rows that this import wrote before a crash. */
function ownEffectsOf(app: App, id: string, entity: EntityImport): OwnEffects {
  const writtenRows = `import_rows r, %s WHERE r.batch = {:id} AND +r.verdict IN ('create', 'update') AND r.written_at != ''
    AND r.line <= (SELECT line FROM import_batches WHERE id = {:id})`;
  const ids = column(
    app,
    `SELECT one.key FROM ${writtenRows.replace("%s", "json_each(r.content, '$.grounds.meant') one")}
     UNION SELECT one.value ->> '$.id' FROM ${writtenRows.replace("%s", "json_each(r.effects) one")}
       AND one.value ->> '$.table' IN (SELECT value FROM json_each({:subjects}))`,
    { id, subjects: entity.subjects },
  );
  return new OwnEffects(
    Array.from({ length: ids.length }, (_, index) => ids[index]!),
    entity,
  );
}

/** The codes that the file names, as the dry run read them. */
function codesOf(app: App, id: string): Codes {
  const rows = column(
    app,
    "SELECT content ->> '$.codes' FROM import_rows WHERE batch = {:id} AND content ->> '$.codes' IS NOT NULL",
    { id },
  );
  return allCodes(rows.length, (index) => JSON.parse(rows[index]!) as Codes);
}

const isWritten = ({ verdict }: Plan<unknown>): boolean => verdict === "create" || verdict === "update";

/**
 * Writes the next rows, in the caller's transaction.
 * @returns false when no row was left to write.
 */
function writeSome(
  app: App,
  batch: core.Record,
  entity: EntityImport,
  planners: () => Planner,
  ownEffects: OwnEffects,
  limit: number,
): boolean {
  const storedRows = select(
    app,
    selection({ ...texts("id", "verdict", "content"), ...numbers("line") }),
    `FROM import_rows WHERE ${TO_WRITE} AND line > {:line} ORDER BY line LIMIT {:most}`,
    { id: batch.id, line: batch.getInt("line"), most: limit },
  );
  const last = storedRows.at(-1);
  if (!last) {
    return false;
  }
  const rows = storedRows.map(({ line, content }): Row<unknown, unknown> => {
    const { values, found, grounds } = JSON.parse(content) as Content;
    const row = { line, values, found, messages: [] };
    // A row that is an error, or that needs no more writing, has its own message already.
    const isStale = (now: Grounds) =>
      hasChanged(grounds, now, (record) => ownEffects.has(record)) && planners().plan(app, [row]).some(isWritten);
    return { ...row, isStale };
  });
  const plans = planners().plan(app, rows);
  const good = plans.filter(isWritten);
  const at = stamp(now());
  const effects = new Map(entity.write(app, good, at, batch).map((done, index) => [good[index]!, done]));
  saveEffects(
    app,
    plans.map((plan, index) => ({ id: storedRows[index]!.id, effects: effects.get(plan) ?? [] })),
    at,
  );
  for (const [plan, done] of effects) {
    ownEffects.add(plan.grounds, done);
  }
  const counts = { ...stateOf(batch).counts };
  plans.forEach((plan, index) => {
    const { id, verdict } = storedRows[index]!;
    if (isChanged(plan.messages)) {
      counts.stale = (counts.stale ?? 0) + 1;
    }
    if (plan.verdict !== verdict) {
      counts[verdict] = (counts[verdict] ?? 1) - 1;
      counts[plan.verdict] = (counts[plan.verdict] ?? 0) + 1;
      changeVerdict(app, id, plan);
    }
  });
  batch.set("counts", counts);
  batch.set("line", last.line);
  batch.set("done", batch.getInt("done") + storedRows.length);
  return true;
}

/** Other users' changes since the dry run have given this row another verdict. */
function changeVerdict(app: App, id: string, { verdict, messages }: Plan<unknown>): void {
  execute(app, "UPDATE import_rows SET verdict = {:verdict} WHERE id = {:id}", { id, verdict });
  if (verdict === "error" || verdict === "unchanged") {
    execute(app, "UPDATE import_rows SET messages = {:messages} WHERE id = {:id}", { id, messages });
  }
}

function saveEffects(app: App, results: readonly { id: string; effects: Effect[] }[], at: string): void {
  execute(
    app,
    `UPDATE import_rows SET effects = r.value ->> '$.effects', written_at = {:at}, updated = {:at}
     FROM json_each({:results}) r WHERE import_rows.id = r.value ->> '$.id'`,
    { results, at },
  );
}
