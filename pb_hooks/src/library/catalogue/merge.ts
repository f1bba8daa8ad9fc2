/** The merge of several titles into one: the records that point to the others move, and the others redirect to it. */
import type { InputIn, OutputIn } from "../../../../domain/contract";
import type * as contracts from "../../../../domain/library/catalogue/commands";
import type { MergedField, MergeSide } from "../../../../domain/library/catalogue/commands";
import { refuse } from "../../../../domain/library/refusals";
import { count, listing } from "../../../../domain/text";
import type { Call } from "../../platform/http/endpoint";
import { type App, column, execute, figure, newRecordId, type Params } from "../../platform/sql/database";
import type { Reference } from "../../platform/sql/references";
import { requireRecord } from "../../platform/sql/require";
import { now, stamp } from "../../platform/time/clock";
import { record } from "../../platform/timeline/timeline";
import { joinQueues } from "../holds/hold-merge";
import { updateTitleQueue } from "../holds/holds";
import { refuseMerged } from "../merged-titles";
import { mergeOf, movable, remember, rememberBefore } from "./merge-undo";

/** The words for users for the records that point to a title; all others are "registros". */
const NAMES: Readonly<Record<string, readonly [string, string]>> = {
  copies: ["exemplar", "exemplares"],
  holds: ["reserva", "reservas"],
  handouts: ["entrega a aluno", "entregas a alunos"],
  marc_records: ["registro MARC", "registros MARC"],
};
const OTHER_RECORD_NAMES = ["outro registro", "outros registros"] as const;
const ONE_EACH = "marc_records";

export function mergePreview({ app }: Call, input: InputIn<typeof contracts, "mergePreview">): { titles: MergeSide[] } {
  const references = movable(app);
  const titles = [...new Set(input.titles.split(","))].map((id) => {
    const title = requireTitle(app, id);
    const movingTexts = references.flatMap((reference) =>
      countedNames(reference, pointing(app, reference, [id])).map((text) => ({ kind: reference.collection, text })),
    );
    const side = { id, active: title.getBool("active"), merged_into: title.getString("merged_into") };
    return { ...side, moving: movingTexts };
  });
  return { titles };
}

export function mergeTitles(
  { app, actor }: Call,
  input: InputIn<typeof contracts, "mergeTitles">,
): OutputIn<typeof contracts, "mergeTitles"> {
  const keptTitle = requireTitle(app, input.keep);
  const ids = [...new Set(input.merge)];
  if (ids.includes(keptTitle.id)) {
    throw refuse("merge_with_itself", {}, "merge");
  }
  refuseMerged(app, keptTitle, "keep");
  const mergedTitles = ids.map((id) => requireTitle(app, id)).filter((title) => title.getString("merged_into") !== keptTitle.id);
  for (const title of mergedTitles) {
    refuseMerged(app, title, "merge");
  }
  const sources = new Map([keptTitle, ...mergedTitles].map((title) => [title.id, title]));
  const changes = Object.entries(input.fields).flatMap(([field, from]): Change[] => {
    const source = from === undefined ? undefined : sources.get(from);
    return source && source !== keptTitle ? [{ field: field as MergedField, source }] : [];
  });
  if (mergedTitles.length === 0) {
    return { title: keptTitle.id, moved: [], merge: mergeOf(app, keptTitle.id, ids) };
  }
  const fields = changes.flatMap(({ field }) => (field === "year" ? [field, "year_text"] : [field]));
  const previousState = rememberBefore(app, keptTitle, mergedTitles, fields);
  joinQueues(app, actor, [...sources.keys()]);
  const movedTexts = moveAll(
    app,
    keptTitle.id,
    mergedTitles.map(({ id }) => id),
  );
  const wereActive = mergedTitles.some((title) => title.getBool("active"));
  for (const title of mergedTitles) {
    title.set("active", false);
    title.set("merged_into", keptTitle.id);
    app.saveNoValidate(title);
  }
  const revived = !keptTitle.getBool("active") && wereActive;
  if (revived) {
    keptTitle.set("active", true);
  }
  if (changes.length > 0 || revived) {
    saveWith(app, keptTitle, changes);
  }
  updateTitleQueue(app, actor, keptTitle.id);
  const undo = remember(app, keptTitle.id, previousState);
  const merge = newRecordId();
  for (const [index, title] of mergedTitles.entries()) {
    const name = title.getString("title");
    const line = { area: "library", collection: "titles", kind: "merged" } as const;
    record(app, actor, {
      ...line,
      subject: title.id,
      text: `Unido a “${keptTitle.getString("title")}”`,
      data: { into: keptTitle.id },
    });
    const isFirst = index === 0;
    record(app, actor, {
      ...line,
      ...(isFirst ? { id: merge } : {}),
      subject: keptTitle.id,
      text: `Recebeu “${name}”${movedTexts.length > 0 ? `: ${listing(movedTexts)}` : ""}`,
      data: {
        from: title.id,
        fields: changes.filter(({ source }) => source.id === title.id).map(({ field }) => field),
        ...(isFirst && undo ? { undo } : {}),
      },
    });
  }
  return { title: keptTitle.id, moved: movedTexts, merge: undo ? merge : "" };
}

function requireTitle(app: App, id: string): core.Record {
  return requireRecord(app, "titles", id, "este título");
}

interface Change {
  field: MergedField;
  source: core.Record;
}

function saveWith(app: App, keptTitle: core.Record, changes: readonly Change[]): void {
  // PocketBase reads a cover while it saves it: the storage stays open until then.
  const storage = app.newFilesystem();
  try {
    for (const { field, source } of changes) {
      takeField(storage, keptTitle, source, field);
    }
    app.save(keptTitle);
  } finally {
    storage.close();
  }
}

function takeField(storage: filesystem.System, keptTitle: core.Record, source: core.Record, field: MergedField): void {
  if (field === "cover") {
    const name = source.getString("cover");
    // Each title owns its file: the other title's file stays its own.
    keptTitle.set("cover", name ? storage.getReuploadableFile(`${source.baseFilesPath()}/${name}`, false) : null);
    return;
  }
  keptTitle.set(field, source.get(field));
  if (field === "year") {
    keptTitle.set("year_text", source.getString("year_text"));
  }
}

function pointing(app: App, { collection, field, multiple }: Reference, ids: readonly string[]): number {
  const values = multiple ? `, json_each(r.${field}) v` : "";
  return figure(
    app,
    `SELECT COUNT(*) FROM ${collection} r${values}
     WHERE ${multiple ? "v.value" : `r.${field}`} IN (SELECT value FROM json_each({:ids}))`,
    { ids },
  );
}

function countedNames({ collection }: Reference, total: number): string[] {
  const [singular, many] = NAMES[collection] ?? OTHER_RECORD_NAMES;
  return total > 0 ? [count(total, singular, many)] : [];
}

/**
 * Points all records to the remaining title.
 * @returns the moved records in words.
 */
function moveAll(app: App, keptId: string, ids: readonly string[]): string[] {
  const params = { keep: keptId, ids, at: stamp(now()) };
  execute(
    app,
    "UPDATE titles SET merged_into = {:keep} WHERE merged_into != '' AND merged_into IN (SELECT value FROM json_each({:ids}))",
    params,
  );
  return movable(app).flatMap((reference) => {
    const movedIds = reference.collection === ONE_EACH ? moveOne(app, reference, params) : move(app, reference, params);
    return countedNames(reference, movedIds);
  });
}

/**
 * A row that a unique index allows only once for the remaining title (a pupil who got both) stays where it is: its title
 * redirects, so nothing is lost.
 */
function move(app: App, { collection, field, multiple, stamped }: Reference, params: Params): number {
  const stampIt = stamped ? ", updated = {:at}" : "";
  if (!multiple) {
    return execute(
      app,
      `UPDATE OR IGNORE ${collection} SET ${field} = {:keep}${stampIt} WHERE ${field} IN (SELECT value FROM json_each({:ids}))`,
      params,
    );
  }
  return execute(
    app,
    `UPDATE OR IGNORE ${collection} SET ${field} = (
       SELECT json_group_array(DISTINCT CASE WHEN v.value IN (SELECT value FROM json_each({:ids})) THEN {:keep} ELSE v.value END)
       FROM json_each(${collection}.${field}) v)${stampIt}
     WHERE EXISTS (SELECT 1 FROM json_each(${collection}.${field}) v WHERE v.value IN (SELECT value FROM json_each({:ids})))`,
    params,
  );
}

/** A title has one library record: its own, otherwise the first that another title brings. */
function moveOne(app: App, { collection, field }: Reference, { keep, ids, at }: Params): number {
  const existingIds = column(app, `SELECT id FROM ${collection} WHERE ${field} = {:keep}`, { keep: keep! });
  return existingIds.length > 0
    ? 0
    : execute(
        app,
        `UPDATE ${collection} SET ${field} = {:keep}, updated = {:at} WHERE id = (
           SELECT id FROM ${collection} WHERE ${field} IN (SELECT value FROM json_each({:ids})) ORDER BY rowid LIMIT 1)`,
        { keep: keep!, ids: ids!, at: at! },
      );
}
