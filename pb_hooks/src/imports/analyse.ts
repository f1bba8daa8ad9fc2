/** The first analysis of a file, for the user who maps its columns. */

import type { InputOf } from "../../../domain/contract";
import { unguardCell } from "../../../domain/csv";
import type { Analysis, analyse as contract } from "../../../domain/imports/commands";
import type { EntityTerms } from "../../../domain/imports/entity";
import { type Mapping, proposeMapping } from "../../../domain/imports/fields";
import { columnsOfLayout, translatedNames } from "../../../domain/imports/layouts";
import { cellText } from "../../../domain/imports/messages";
import { refuse } from "../../../domain/imports/refusals";
import type { FileFormat, Table } from "../../../domain/imports/table";
import { tidy } from "../../../domain/text";
import type { Call } from "../platform/http/endpoint";
import { type App, readJson, selectFirst, transact } from "../platform/sql/database";
import { selection, texts } from "../platform/sql/selection";
import { fromStamp, localTime } from "../platform/time/clock";
import { requireBatch, requireUsable } from "./batch";
import { entityOf, type ImportEntities } from "./entity";
import { tableOf } from "./files";
import { rememberedMapping } from "./mappings";
import { isTable } from "./record-files";

const SAMPLE_ROWS = 6;
const SAMPLE_CELL = 80;
const SAMPLE_CELLS = 6000;

/** The steps from which a file may be analysed again. */
export const ANALYSABLE_STATUSES = ["uploaded", "checking", "checked", "undone", "failed"] as const;

export function analyse(entities: ImportEntities, { app }: Call, input: InputOf<typeof contract>): Analysis {
  const batch = requireBatch(app, input.batch);
  requireUsable(app, batch, ANALYSABLE_STATUSES);
  if (!isTable(batch)) {
    throw refuse("import_wrong_step", {});
  }
  const entity = batch.getString("entity");
  const { terms } = entityOf(entities, batch);
  const givenFormat = input.format ?? readJson<FileFormat | null>(batch, "format") ?? {};
  const { format, table } = tableOf(app, terms.fields, batch, givenFormat);
  const remembered = format.has_header ? rememberedMapping(app, entity, table.columns) : null;
  transact(app, (transaction) => {
    // The file took time to read: another user may have begun to work on the batch.
    const fresh = requireBatch(transaction, batch.id);
    requireUsable(app, fresh, ANALYSABLE_STATUSES);
    fresh.set("format", format);
    fresh.set("columns", table.columns);
    fresh.set("total", table.rows.length);
    transaction.saveNoValidate(fresh);
  });
  const rows = Math.max(1, Math.min(SAMPLE_ROWS, Math.floor(SAMPLE_CELLS / Math.max(1, table.columns.length))));
  return {
    batch: batch.id,
    format,
    columns: table.columns,
    sample: Array.from({ length: Math.min(rows, table.rows.length) }, (_, row) => {
      const cells = table.rows.cells(row);
      return table.columns.map((_, index) => tidy(unguardCell(cells[index] ?? "")).slice(0, SAMPLE_CELL));
    }),
    rows: table.rows.length,
    mapping: remembered?.mapping ?? proposedMapping(terms, format, table),
    defaults: remembered?.defaults ?? {},
    remembered: remembered !== null,
    imported_on: importedOn(app, batch),
  };
}

function proposedMapping({ fields, layouts }: EntityTerms, format: FileFormat, table: Table): Mapping {
  const cellsOf = cellsOfColumn(table);
  const columns = format.has_header ? table.columns : columnsOfLayout(firstRows(table), layouts).slice(0, table.columns.length);
  return proposeMapping(fields, translatedNames(fields, columns, layouts), "loose", cellsOf, table.otherNames);
}

const ANALYSED_ROWS = 60;

const firstRows = ({ rows }: Table): string[][] =>
  Array.from({ length: Math.min(ANALYSED_ROWS, rows.length) }, (_, row) => rows.cells(row));

/** The first cells of each column, read once. */
function cellsOfColumn(table: Table): (column: number) => string[] {
  const first = firstRows(table);
  return (column) => first.map((cells) => cellText(tidy(cells[column] ?? "")));
}

/** The day of an earlier import of the same file that was not undone. */
export function importedOn(app: App, batch: core.Record): string {
  const previousImport = selectFirst(
    app,
    selection(texts("worked_at")),
    `FROM import_batches
     WHERE file_hash = {:hash} AND entity = {:entity} AND id != {:id} AND status = 'committed' ORDER BY worked_at DESC LIMIT 1`,
    { hash: batch.getString("file_hash"), entity: batch.getString("entity"), id: batch.id },
  );
  return previousImport ? localTime(app, fromStamp(previousImport.worked_at)).day : "";
}
