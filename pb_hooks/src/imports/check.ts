/** The dry run: reads, corrects and plans every row against the school's present data. It writes nothing but the verdicts. */
import type { InputOf } from "../../../domain/contract";
import type { BatchState, check as contract, Defaults } from "../../../domain/imports/commands";
import { answersTo, madeKey } from "../../../domain/imports/entity";
import { type Mapping, missingField } from "../../../domain/imports/fields";
import { refuse } from "../../../domain/imports/refusals";
import type { Verdict } from "../../../domain/imports/verdict";
import { count, headOf } from "../../../domain/text";
import type { Call } from "../platform/http/endpoint";
import type { Worker } from "../platform/jobs/long-work";
import { type App, insertAll, newRecordId } from "../platform/sql/database";
import { now, stamp } from "../platform/time/clock";
import type { Actor } from "../platform/timeline/actor";
import { finish, requireBatch, requireUsable, runStep } from "./batch";
import { removeSomeRows } from "./effects";
import { allowedDefaults, type Codes, type EntityImport, entityOf, type ImportEntities, type Plan, type Row } from "./entity";
import { recordFilesOf } from "./record-files";
import type { RowSource } from "./row-source";
import { sourceOf } from "./source";

const LONGEST_LABEL = 300;
const FROM = ["uploaded", "checked", "undone", "failed"] as const;

export function check(entities: ImportEntities, { app, actor }: Call, input: InputOf<typeof contract>): BatchState {
  const batch = requireBatch(app, input.batch);
  requireUsable(app, batch, [...FROM, "checking"]);
  if (batch.getInt("line") > 0) {
    throw refuse("import_wrong_step", {});
  }
  const entity = entityOf(entities, batch);
  const records = recordFilesOf(entity, batch);
  if (records) {
    return runCheck(app, entities, actor, batch.id, {}, records.defaults(input.defaults));
  }
  const { fields } = entity.terms;
  const mapping: Mapping = Object.fromEntries(Object.entries(input.mapping).filter(([field]) => Object.hasOwn(fields, field)));
  const missingColumn = missingField(fields, mapping);
  if (missingColumn) {
    throw refuse("import_mapping_incomplete", { field: missingColumn.label }, `mapping.${missingColumn.name}`);
  }
  const defaults = {
    ...allowedDefaults(
      fields,
      input.defaults,
      ({ allowsDefault, name }) => allowsDefault === true && mapping[name] === undefined,
    ),
    ...answersTo(entity.terms.questions ?? [], input.defaults),
  };
  return runCheck(app, entities, actor, batch.id, mapping, defaults);
}

/** The check itself. The job also runs it for a check that a crash interrupted. */
export function runCheck(
  app: App,
  entities: ImportEntities,
  actor: Actor,
  id: string,
  mapping: Mapping,
  defaults: Defaults,
): BatchState {
  const begin = (batch: core.Record) => {
    batch.set("mapping", mapping);
    batch.set("defaults", defaults);
    batch.set("done", 0);
    batch.set("counts", {});
  };
  return runStep(app, id, { step: "checking", from: FROM, begin }, (worker) => {
    const batch = requireBatch(app, id);
    const entity = entityOf(entities, batch);
    const source = sourceOf(app, entity, batch, mapping, defaults, (readCount) =>
      worker.turn((_, record) => record.set("counts", { read: readCount })),
    );
    worker.turn((transaction, record) => {
      source.describe(transaction, record);
      record.set("total", source.total);
    });
    while (worker.shortTurn((transaction, _, limit) => removeSomeRows(transaction, id, limit)) > 0) {
      // Verdicts of an earlier check.
    }
    const errors = checkRows(app, worker, id, entity, source).error ?? 0;
    const text = `Conferência: ${count(source.total, source.noun[0], source.noun[1])}, ${errors === 0 ? `${source.none} com problema` : `${count(errors, "com problema", "com problemas")}`}`;
    finish(worker, actor, "checked", "import_checked", text);
  });
}

type Counts = Record<string, number>;

/**
 * Reads, plans and stores some rows at a time: a hundred thousand at once would not fit into an old machine's memory. Only the
 * storing occupies the database. The commit plans again, and so includes changes made meanwhile.
 */
function checkRows(app: App, worker: Worker, batch: string, entity: EntityImport, source: RowSource): Counts {
  const asides = new Map<number, string>();
  for (let index = 0; index < source.total; index++) {
    const asideReason = source.skipReason(index);
    if (asideReason) {
      asides.set(index, asideReason);
    }
  }
  const rowReader = entity.reader(app, (field) =>
    Array.from({ length: source.total }, (_, index) => (asides.has(index) ? "" : (source.cells(index, [field])[field] ?? ""))),
  );
  const codesAt = (index: number) => (asides.has(index) ? NO_CODES : entity.codesOf(source.cells(index, entity.codeFields)));
  const planner = entity.planners(allCodes(source.total, codesAt))();
  const counts: Counts = { create: 0, update: 0, unchanged: 0, error: 0, doubtful: 0, skipped: 0 };
  entity.fillKeys(app);
  for (let start = 0, end = 0; start < source.total; start = end) {
    end = Math.min(start + worker.rowLimit, source.total);
    const codes: Codes[] = [];
    const chunk: Row<unknown, unknown>[] = [];
    const skippedRows: VerdictRow[] = [];
    for (let index = start; index < end; index++) {
      const asideReason = asides.get(index);
      if (asideReason !== undefined) {
        skippedRows.push(skippedRow(batch, source, index, asideReason));
        continue;
      }
      const cells = source.cells(index);
      const { values, messages } = rowReader(cells);
      const rowMessages = source.messages(index);
      codes.push(entity.codesOf(cells));
      // A row that is unreadable as a whole gets no messages about its parts.
      chunk.push({
        line: source.line(index),
        values,
        messages: source.isBroken(index) ? rowMessages : [...rowMessages, ...messages],
      });
    }
    source.release(start, end);
    const plans = planner.plan(app, chunk);
    const verdictRows = plans.map((plan, index) => verdictRow(batch, chunk[index]!, plan, codes[index]!, entity.label));
    const verdicts: VerdictRow[] = [...verdictRows, ...skippedRows];
    for (const { createdCounts } of plans) {
      for (const [noun, number] of Object.entries(createdCounts)) {
        counts[madeKey(noun)] = (counts[madeKey(noun)] ?? 0) + number;
      }
    }
    for (const { verdict, doubtful } of verdicts) {
      counts[verdict] = (counts[verdict] ?? 0) + 1;
      counts.doubtful = (counts.doubtful ?? 0) + (doubtful ? 1 : 0);
    }
    worker.shortTurn((transaction, record) => {
      insertAll(transaction, "import_rows", stamp(now()), verdicts);
      record.set("done", end);
      record.set("counts", counts);
    });
  }
  return counts;
}

/** The codes of all these rows together, as if they came from one file. */
export function allCodes(rows: number, codesOf: (index: number) => Codes): Codes {
  const codes: Codes = { series: [], named: [] };
  for (let index = 0; index < rows; index++) {
    const { series, named } = codesOf(index);
    codes.series.push(...series);
    codes.named.push(...named);
  }
  return codes;
}

const NO_CODES: Codes = { series: [], named: [] };

function isEmpty({ series, named }: Codes): boolean {
  return series.length === 0 && named.length === 0;
}

type VerdictRow = {
  id: string;
  batch: string;
  line: number;
  label: string;
  content: string;
  verdict: Verdict;
  doubtful: boolean;
  messages: string;
};

/** A line that is no record: the verdict names it, and the import skips it. */
function skippedRow(batch: string, source: RowSource, index: number, text: string): VerdictRow {
  const label = headOf(source.content(index), LONGEST_LABEL);
  const messages = JSON.stringify([{ field: "", level: "note", text }]);
  return {
    id: newRecordId(),
    batch,
    line: source.line(index),
    label,
    content: "null",
    verdict: "skipped",
    doubtful: false,
    messages,
  };
}

function verdictRow(
  batch: string,
  row: Row<unknown, unknown>,
  plan: Plan<unknown>,
  codes: Codes,
  label: (values: unknown) => string,
): VerdictRow {
  return {
    id: newRecordId(),
    batch,
    line: row.line,
    label: headOf(label(row.values), LONGEST_LABEL),
    content: JSON.stringify({
      ...{ values: row.values, found: plan.found, grounds: plan.grounds },
      ...(isEmpty(codes) ? {} : { codes }),
    }),
    verdict: plan.verdict,
    doubtful: plan.messages.some((message) => message.level === "warning"),
    messages: JSON.stringify(plan.messages),
  };
}
