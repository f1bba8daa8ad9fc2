/**
 * The undo of a merge, while nothing has changed since. The remaining title's line in the timeline holds the earlier state, and
 * the undo restores exactly that, in one transaction.
 */
import type { InputIn } from "../../../../domain/contract";
import type * as contracts from "../../../../domain/library/catalogue/commands";
import { refuse } from "../../../../domain/library/refusals";
import type { Call } from "../../platform/http/endpoint";
import { type App, column, execute, find, readJson, select, selectFirst } from "../../platform/sql/database";
import { type Reference, referencesTo } from "../../platform/sql/references";
import { list, selection, text, texts } from "../../platform/sql/selection";
import { now, stamp } from "../../platform/time/clock";
import { LATEST_FIRST, record } from "../../platform/timeline/timeline";
import { updateTitleQueue } from "../holds/holds";

/** A larger merge is hardly a mistake that a person undoes at once, and a line of the timeline is no archive. */
const MAX_ROWS = 2000;

interface MovedReference {
  collection: string;
  field: string;
  id: string;
  /** The title to which the row pointed. */
  from: string;
}

/** The state before a merge. */
export interface StateBeforeMerge {
  others: { id: string; active: boolean }[];
  /** Merged titles that redirected to one of the others. */
  signposts: Omit<MovedReference, "collection" | "field">[];
  rows: MovedReference[];
  /** The values of the remaining title. */
  values: Record<string, unknown>;
  queue: string;
}

/** The data for the undo: the state before, and the state directly after the merge. */
interface Remembered extends StateBeforeMerge {
  seen: Record<string, string>;
}

/** The records that point to a title, except for other titles, which redirect. */
export function movable(app: App): Reference[] {
  return referencesTo(app, "titles").filter(({ collection }) => collection !== "titles");
}

/**
 * Collects the values that a merge is about to change in the remaining title, in the others and in the records that point to
 * those.
 */
export function rememberBefore(
  app: App,
  kept: core.Record,
  mergedTitles: readonly core.Record[],
  fields: readonly string[],
): StateBeforeMerge {
  const ids = mergedTitles.map(({ id }) => id);
  const inIds = "IN (SELECT value FROM json_each({:ids}))";
  const rows = movable(app).flatMap(({ collection, field, multiple }) =>
    // A list of titles cannot be split again: such a merge cannot be undone.
    multiple
      ? []
      : select(app, selection({ ...texts("id"), from: text(field) }), `FROM ${collection} WHERE ${field} ${inIds}`, { ids }).map(
          (row): MovedReference => ({ collection, field, ...row }),
        ),
  );
  return {
    others: mergedTitles.map((title) => ({ id: title.id, active: title.getBool("active") })),
    signposts: select(
      app,
      selection({ ...texts("id"), from: text("merged_into") }),
      `FROM titles WHERE merged_into != '' AND merged_into ${inIds}`,
      { ids },
    ),
    rows,
    values: Object.fromEntries(["active", ...fields].map((field) => [field, kept.get(field)])),
    queue: queueOf(app, [kept.id, ...mergedTitles.map(({ id }) => id)]),
  };
}

/**
 * Stores the data for the undo of a merge. Null where nobody can undo it: it combined places in a queue, gave a copy to a waiting
 * reader, replaced a cover, whose file is gone, or moved too many rows.
 */
export function remember(app: App, keptId: string, previous: StateBeforeMerge): Remembered | null {
  const rows = previous.rows.filter((row) => pointsTo(app, row, keptId));
  const lists = movable(app).some(({ multiple }) => multiple);
  const { queue, values } = previous;
  if (lists || "cover" in values || rows.length > MAX_ROWS || queueOf(app, [keptId]) !== queue) {
    return null;
  }
  const titles = [keptId, ...previous.others.map(({ id }) => id)];
  return { ...previous, rows, seen: Object.fromEntries(titles.map((id) => [id, updatedOf(app, id)])) };
}

/** The merge of these titles, where it can still be undone: the answer to a repeated command. */
export function mergeOf(app: App, keptId: string, mergedIds: readonly string[]): string {
  const line = selectFirst(
    app,
    selection({
      ...texts("e.id"),
      others: list<readonly string[]>("(SELECT json_group_array(o.value ->> '$.id') FROM json_each(e.data, '$.undo.others') o)"),
    }),
    `FROM timeline e
     WHERE e.subject = {:keep} AND e.kind = 'merged' AND json_type(e.data, '$.undo') = 'object' ${LATEST_FIRST} LIMIT 1`,
    { keep: keptId },
  );
  const otherTitles = new Set(line?.others);
  return line && mergedIds.length === otherTitles.size && mergedIds.every((id) => otherTitles.has(id)) ? line.id : "";
}

export function undoMerge({ app, actor }: Call, input: InputIn<typeof contracts, "undoMerge">): { titles: string[] } {
  const line = find(app, "timeline", input.merge);
  const undo = line && line.getString("kind") === "merged" ? readJson<{ undo?: Remembered }>(line, "data").undo : undefined;
  if (!line || !undo) {
    throw refuse("not_found", { what: "esta união" }, "merge");
  }
  const keptTitle = find(app, "titles", line.getString("subject"));
  const mergedTitles = undo.others.map(({ id }) => find(app, "titles", id));
  if (!keptTitle || mergedTitles.some((title) => title === null)) {
    throw refuse("not_found", { what: "este título" }, "merge");
  }
  const titles = [keptTitle.id, ...undo.others.map(({ id }) => id)];
  if (wasUndone(app, keptTitle.id, line.id)) {
    return { titles };
  }
  if (!isUntouched(app, keptTitle.id, undo)) {
    throw refuse("merge_moved_on", { title: keptTitle.getString("title") }, "merge");
  }
  const at = stamp(now());
  const stamped = new Set(movable(app).flatMap((reference) => (reference.stamped ? [reference.collection] : [])));
  for (const { collection, field, id, from } of undo.rows) {
    const stampIt = stamped.has(collection) ? ", updated = {:at}" : "";
    const sql = `UPDATE OR IGNORE ${collection} SET ${field} = {:from}${stampIt} WHERE id = {:id}`;
    // Skipped where the other title got the same value meanwhile.
    if (execute(app, sql, { from, id, at }) !== 1) {
      throw refuse("merge_moved_on", { title: keptTitle.getString("title") }, "merge");
    }
  }
  for (const { id, from } of undo.signposts) {
    execute(app, "UPDATE titles SET merged_into = {:from} WHERE id = {:id}", { from, id });
  }
  for (const title of mergedTitles) {
    title!.set("active", undo.others.find(({ id }) => id === title!.id)?.active ?? true);
    title!.set("merged_into", "");
    app.saveNoValidate(title!);
  }
  for (const [field, value] of Object.entries(undo.values)) {
    keptTitle.set(field, value);
  }
  app.save(keptTitle);
  const event = { area: "library", collection: "titles", kind: "merge_undone", data: { merge: line.id } } as const;
  for (const title of mergedTitles) {
    const name = title!.getString("title");
    record(app, actor, { ...event, subject: title!.id, text: `União com “${keptTitle.getString("title")}” desfeita` });
    record(app, actor, { ...event, subject: keptTitle.id, text: `União desfeita: “${name}” voltou a ser um título` });
  }
  for (const id of titles) {
    updateTitleQueue(app, actor, id);
  }
  return { titles };
}

function wasUndone(app: App, keptId: string, merge: string): boolean {
  const sql = `SELECT id FROM timeline WHERE subject = {:keep} AND kind = 'merge_undone' AND json_extract(data, '$.merge') = {:merge}`;
  return column(app, sql, { keep: keptId, merge }).length > 0;
}

/** Whether all is as the merge left it: the titles, the moved rows and the queue. */
function isUntouched(app: App, keptId: string, { seen, rows, signposts, queue, others }: Remembered): boolean {
  const leadsOn = (id: string) => find(app, "titles", id)?.getString("merged_into") === keptId;
  return (
    Object.entries(seen).every(([id, updated]) => updatedOf(app, id) === updated) &&
    [...others, ...signposts].every(({ id }) => leadsOn(id)) &&
    rows.every((row) => pointsTo(app, row, keptId)) &&
    queueOf(app, [keptId]) === queue
  );
}

function pointsTo(app: App, { collection, field, id }: MovedReference, title: string): boolean {
  return selectFirst(app, selection({ title: text(field) }), `FROM ${collection} WHERE id = {:id}`, { id })?.title === title;
}

const updatedOf = (app: App, title: string): string =>
  selectFirst(app, selection(texts("updated")), "FROM titles WHERE id = {:title}", { title })?.updated ?? "";

/** The holds of these titles and the copies set aside, in one text for a comparison. */
function queueOf(app: App, titles: readonly string[]): string {
  const holds = select(
    app,
    selection(texts("id", "state", "ready_copy", "queued_at")),
    `FROM holds
     WHERE state IN ('waiting', 'ready') AND title IN (SELECT value FROM json_each({:titles})) ORDER BY id`,
    { titles },
  );
  return JSON.stringify(holds.map(({ id, state, ready_copy, queued_at }) => [id, state, ready_copy, queued_at]));
}
