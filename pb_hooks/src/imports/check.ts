/** The dry run: every row read, mended and planned against the school as it is; nothing written but the verdicts. */
import type { InputOf } from "../../../domain/contract";
import type { BatchState, check as contract, Defaults } from "../../../domain/imports/commands";
import type { DelimitedRow } from "../../../domain/imports/delimited";
import { type Entity, fieldLabel, fieldsOf, type Mapping, missingField } from "../../../domain/imports/fields";
import type { RowMessage } from "../../../domain/imports/messages";
import type { FileFormat, Table } from "../../../domain/imports/table";
import type { Cells } from "../../../domain/imports/title-row";
import { refuse } from "../../../domain/refusal";
import { count } from "../../../domain/text";
import type { Actor } from "../platform/actor";
import { now, stamp } from "../platform/clock";
import { type App, execute, newRecordId, readJson } from "../platform/database";
import type { Call } from "../platform/endpoint";
import { rememberMapping } from "./analyse";
import { requireBatch, requireIdle, Worker } from "./batch";
import { insertAll } from "./effects";
import { entityOf } from "./entities";
import { type Codes, cellsOf, type Plan, type Row, usableDefaults } from "./entity";
import { tableOf } from "./files";

const ROWS_AT_ONCE = 500;
const LONGEST_LABEL = 300;
const FROM = ["uploaded", "checked", "undone", "failed"] as const;

export function check({ app, actor }: Call, input: InputOf<typeof contract>): BatchState {
  const batch = requireBatch(app, input.batch);
  requireIdle(app, batch, [...FROM, "checking"]);
  if (batch.getInt("line") > 0) {
    throw refuse("import_wrong_step", {});
  }
  const entity = batch.getString("entity") as Entity;
  const known = new Set(fieldsOf(entity).map((field) => field.name));
  const mapping: Mapping = Object.fromEntries(Object.entries(input.mapping).filter(([field]) => known.has(field)));
  const missing = missingField(entity, mapping);
  if (missing) {
    throw refuse("import_mapping_incomplete", { field: missing.label }, `mapping.${missing.name}`);
  }
  return runCheck(app, actor, batch.id, mapping, usableDefaults(entity, mapping, input.defaults));
}

/** The check itself; also what the job does with one that a crash cut short. */
export function runCheck(app: App, actor: Actor, id: string, mapping: Mapping, defaults: Defaults): BatchState {
  const begin = (batch: core.Record) => {
    batch.set("mapping", mapping);
    batch.set("defaults", defaults);
    batch.set("done", 0);
    batch.set("counts", {});
  };
  return Worker.run(app, id, { step: "checking", from: FROM, begin }, (worker) => {
    const batch = requireBatch(app, id);
    const { format, table } = tableOf(app, batch, readJson<FileFormat | null>(batch, "format") ?? {});
    const entity = batch.getString("entity") as Entity;
    const stray = Object.entries(mapping).find(([, column]) => column >= table.columns.length);
    if (stray) {
      throw refuse("import_mapping_unknown", { field: fieldLabel(entity, stray[0]) }, `mapping.${stray[0]}`);
    }
    if (table.rows.length === 0) {
      throw refuse("import_unreadable", { reason: "não há nenhuma linha de dados abaixo do cabeçalho" });
    }
    worker.step((transaction, record) => {
      record.set("format", format);
      record.set("columns", table.columns);
      record.set("total", table.rows.length);
      execute(transaction, "DELETE FROM import_rows WHERE batch = {:id}", { id });
      if (format.has_header) {
        rememberMapping(transaction, entity, table.columns, { mapping, defaults });
      }
    });
    const cells = (row: DelimitedRow, fields?: readonly string[]) => cellsOf(row, mapping, defaults, fields);
    const counts = judge(app, worker, { batch, table, cells });
    const errors = counts.error ?? 0;
    const text = `Conferência: ${count(table.rows.length, "linha", "linhas")}, ${errors === 0 ? "nenhuma com problema" : `${count(errors, "com problema", "com problemas")}`}`;
    worker.finish(actor, "checked", "import_checked", text);
  });
}

type Counts = Record<string, number>;

interface Reading {
  batch: core.Record;
  table: Table;
  /** The row's cells by field; only these when they are named. */
  cells: (row: DelimitedRow, fields?: readonly string[]) => Cells;
}

/** Reads, plans and stores a few hundred rows at a time: a hundred thousand at once would not fit into an old machine. */
function judge(app: App, worker: Worker, { batch, table, cells }: Reading): Counts {
  const { rows } = table;
  const entity = entityOf(batch);
  const read = entity.reader(app, (field) => rows.map((row) => cells(row, [field])[field] ?? ""));
  const plan = entity.planners(allCodes(rows.map((row) => entity.codesOf(cells(row, entity.codeFields)))))();
  const counts: Counts = { create: 0, update: 0, unchanged: 0, error: 0, doubtful: 0 };
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const codes: Codes[] = [];
    const chunk = rows.slice(start, start + ROWS_AT_ONCE).map((row): Row<unknown, unknown> => {
      const own = cells(row);
      const { values, messages } = read(own);
      codes.push(entity.codesOf(own));
      return {
        line: row.line,
        values,
        messages: table.ragged.has(row.line) ? [ragged(row, table.columns.length), ...messages] : messages,
      };
    });
    worker.step((transaction, record) => {
      const verdicts = plan(transaction, chunk).map((planned, index) =>
        verdictRow(batch.id, chunk[index]!, planned, codes[index]!, entity.label),
      );
      for (const { verdict, doubtful } of verdicts) {
        counts[verdict] = (counts[verdict] ?? 0) + 1;
        counts.doubtful = (counts.doubtful ?? 0) + (doubtful ? 1 : 0);
      }
      insertAll(transaction, "import_rows", verdicts, stamp(now()));
      record.set("done", start + chunk.length);
      record.set("counts", counts);
    });
  }
  return counts;
}

/** The codes of many rows as those of one file. */
export function allCodes(rows: readonly Codes[]): Codes {
  const all: Codes = { series: [], named: [] };
  for (const { series, named } of rows) {
    all.series.push(...series);
    all.named.push(...named);
  }
  return all;
}

function ragged(row: DelimitedRow, width: number): RowMessage {
  const cells = row.cells.filter((cell) => cell.trim() !== "").length;
  return {
    field: "",
    level: "error",
    text: `A linha tem mais células (${Math.max(cells, row.cells.length)}) do que o arquivo tem colunas (${width}): confira aspas e separadores.`,
  };
}

function isEmpty({ series, named }: Codes): boolean {
  return series.length === 0 && named.length === 0;
}

function verdictRow(
  batch: string,
  row: Row<unknown, unknown>,
  plan: Plan<unknown>,
  codes: Codes,
  label: (values: unknown) => string,
) {
  return {
    id: newRecordId(),
    batch,
    line: row.line,
    label: label(row.values).slice(0, LONGEST_LABEL),
    content: JSON.stringify({ values: row.values, found: plan.found, ...(isEmpty(codes) ? {} : { codes }) }),
    verdict: plan.verdict,
    doubtful: plan.messages.some((message) => message.level === "warning"),
    messages: JSON.stringify(plan.messages),
  };
}
