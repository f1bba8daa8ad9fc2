/** The rows that the import did not accept, as a file to correct and send again. */
import type { InputIn, OutputIn } from "../../../domain/contract";
import { guardCell, textCell, unguardCell, writeCsv } from "../../../domain/csv";
import type * as contracts from "../../../domain/imports/commands";
import { PROBLEM_COLUMN } from "../../../domain/imports/fields";
import type { RowMessage } from "../../../domain/imports/messages";
import { refuse } from "../../../domain/imports/refusals";
import type { FileFormat } from "../../../domain/imports/table";
import type { Call } from "../platform/http/endpoint";
import { readJson, select } from "../platform/sql/database";
import { list, numbers, selection, texts } from "../platform/sql/selection";
import { requireBatch, requireContent } from "./batch";
import { entityOf, type ImportEntities } from "./entity";
import { tableOf } from "./files";
import { recordFilesOf } from "./record-files";

export function problems(
  entities: ImportEntities,
  { app }: Call,
  input: InputIn<typeof contracts, "problems">,
): OutputIn<typeof contracts, "problems"> {
  const batch = requireBatch(app, input.batch);
  requireContent(app, batch);
  const format = readJson<FileFormat | null>(batch, "format");
  if (!format || batch.getString("status") === "uploaded" || batch.getString("status") === "checking") {
    throw refuse("import_wrong_step", {});
  }
  const condition = input.level === "error" ? "verdict = 'error'" : "doubtful = TRUE AND verdict != 'error'";
  const rows = select(
    app,
    selection({ ...texts("label"), ...numbers("line"), messages: list<RowMessage[]>("messages") }),
    `FROM import_rows WHERE batch = {:batch} AND ${condition} ORDER BY line`,
    { batch: batch.id },
  ).map(({ line, label, messages }) => ({ line, label, text: problemText(messages) }));
  const file_name = `${batch.getString("file_name").replace(/\.[^.]{1,5}$/, "") || "importacao"}-problemas.csv`;
  const entity = entityOf(entities, batch);
  const records = recordFilesOf(entity, batch);
  if (records) {
    // Nobody can correct a damaged record in a table: this names the record.
    const lines = rows.map(({ line, label, text }) => [String(line), guardCell(label), text]);
    return { file_name, content: writeCsv([[...records.columns, PROBLEM_COLUMN], ...lines]) };
  }
  const textByLine = new Map(rows.map(({ line, text }) => [line, text]));
  const { table } = tableOf(app, entity.terms.fields, batch, format);
  const columns = table.columns.map((_, index) => index).filter((index) => table.columns[index] !== PROBLEM_COLUMN);
  const lines: string[][] = [];
  for (let index = 0; index < table.rows.length; index++) {
    const text = textByLine.get(table.rows.line(index));
    if (text !== undefined) {
      const cells = table.rows.cells(index);
      lines.push([...columns.map((column) => textCell(unguardCell(cells[column] ?? ""))), text]);
    }
  }
  return {
    file_name,
    content: writeCsv([[...columns.map((index) => guardCell(table.columns[index]!)), PROBLEM_COLUMN], ...lines]),
  };
}

function problemText(messages: readonly RowMessage[]): string {
  return messages
    .filter((message) => message.level !== "note")
    .map((message) => message.text)
    .join(" ");
}
