/**
 * Deletes an old import's content: names, birth dates and telephones of minors. The fact of the import and each line's outcome
 * stay.
 */
import type { Day } from "../../../domain/dates";
import { fieldsOf } from "../../../domain/platform/person-places";
import { inShortTurns } from "../platform/jobs/long-work";
import type { Retention } from "../platform/person-data/retention";
import { type App, column, execute, figure, find, forEachAlone, transact } from "../platform/sql/database";
import { now, stamp } from "../platform/time/clock";
import { SERVER } from "../platform/timeline/actor";
import { record } from "../platform/timeline/timeline";
import { WORKING } from "./batch";

const AT_WORK = WORKING.map((step) => `'${step}'`).join(", ");
/** The file is deleted last: where it still exists, the job continues a run that ended early. */
const DUE = `file != '' AND (emptied_at != '' OR (updated < {:since} AND status NOT IN (${AT_WORK})))`;

/** An import that no user has touched for so long, whatever its step. */
export const retentions: readonly Retention[] = [
  {
    key: "imports",
    due: (app, since) => figure(app, `SELECT COUNT(*) FROM import_batches WHERE ${DUE}`, { since }),
    empty: emptyOldImports,
  },
];

/** Deletes the content at once, in the caller's transaction. */
export function emptyImport(app: App, id: string, reason: string): void {
  execute(app, "UPDATE import_batches SET emptied_at = {:at} WHERE id = {:id} AND emptied_at = ''", { id, at: stamp(now()) });
  execute(
    app,
    `UPDATE import_rows SET ${emptyRowAssignments()}, updated = {:at} WHERE batch = {:id} AND (label != '' OR content IS NOT NULL OR effects IS NOT NULL)`,
    { id, at: stamp(now()) },
  );
  finish(app, id, reason);
}

/** The row's label becomes an empty text; so does all that was read from the row or made of it. */
const emptyRowAssignments = (): string =>
  fieldsOf("import_rows", "composed")
    .map((field) => (field === "label" ? "label = ''" : `${field} = NULL`))
    .join(", ");

function emptyOldImports(app: App, since: Day): void {
  forEachAlone(app, column(app, `SELECT id FROM import_batches WHERE ${DUE}`, { since }), (id) => {
    if (transact(app, (transaction) => claim(transaction, id, since))) {
      emptyRows(app, id);
      transact(app, (transaction) => finish(transaction, id, "passado o prazo de guarda"));
    }
  });
}

/**
 * From here on no user can continue the import or undo it.
 * @returns false where another user has done so meanwhile.
 */
function claim(app: App, id: string, since: string): boolean {
  if (column(app, `SELECT id FROM import_batches WHERE id = {:id} AND ${DUE}`, { id, since }).length === 0) {
    return false;
  }
  execute(app, "UPDATE import_batches SET emptied_at = {:at} WHERE id = {:id} AND emptied_at = ''", { id, at: stamp(now()) });
  return true;
}

/** A user may be at work at night. */
function emptyRows(app: App, id: string): void {
  let last = 0;
  inShortTurns(app, (transaction, limit) => {
    last = emptySome(transaction, id, { after: last, most: limit });
    return last > 0;
  });
}

/** @returns the last line of these; 0 when there are no more. */
function emptySome(app: App, batch: string, { after, most }: { after: number; most: number }): number {
  const lines = { batch, after, most };
  const last = figure(
    app,
    `SELECT ifnull(MAX(line), 0) FROM
       (SELECT line FROM import_rows WHERE batch = {:batch} AND line > {:after} ORDER BY line LIMIT {:most})`,
    lines,
  );
  execute(
    app,
    `UPDATE import_rows SET ${emptyRowAssignments()}, updated = {:at}
     WHERE batch = {:batch} AND line > {:after} AND line <= {:last}`,
    { batch, after, last, at: stamp(now()) },
  );
  return last;
}

function finish(app: App, id: string, reason: string): void {
  const batch = find(app, "import_batches", id);
  if (!batch || batch.getString("file") === "") {
    return;
  }
  batch.set("file", "");
  // In a file without a header, or with a mistaken one, the header may be a pupil's line.
  batch.set("columns", []);
  batch.set("mapping", {});
  app.saveNoValidate(batch);
  record(app, SERVER, {
    area: "platform",
    collection: "import_batches",
    subject: id,
    kind: "import_emptied",
    text: `Conteúdo da importação apagado, ${reason}: ${batch.getString("file_name")}`,
  });
}
