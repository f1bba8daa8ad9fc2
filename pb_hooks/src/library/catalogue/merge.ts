/** Several titles become one: what points to the others moves, they stay as signposts. */
import type { InputOf, OutputOf } from "../../../../domain/contract";
import type {
  mergeTitles as contract,
  MergedField,
  MergeSide,
  mergePreview as previewContract,
} from "../../../../domain/library/catalogue/commands";
import { refuse } from "../../../../domain/library/refusals";
import { count, listing } from "../../../../domain/text";
import type { Call } from "../../platform/http/endpoint";
import { type App, column, execute, figure, newRecordId, type Params } from "../../platform/sql/database";
import type { Reference } from "../../platform/sql/references";
import { requireRecord } from "../../platform/sql/require";
import { now, stamp } from "../../platform/time/clock";
import { record } from "../../platform/timeline/timeline";
import { joinQueues } from "../holds/hold-merge";
import { settleTitleQueue } from "../holds/holds";
import { refuseMerged } from "../merged-titles";
import { mergeOf, movable, remember, rememberBefore } from "./merge-undo";

/** The names for users of the records that point to a title; all others are "registros". */
const NAMES: Readonly<Record<string, readonly [string, string]>> = {
  copies: ["exemplar", "exemplares"],
  holds: ["reserva", "reservas"],
  handouts: ["entrega a aluno", "entregas a alunos"],
  marc_records: ["registro MARC", "registros MARC"],
};
const OTHERS = ["outro registro", "outros registros"] as const;
const ONE_EACH = "marc_records";

export function mergePreview({ app }: Call, input: InputOf<typeof previewContract>): { titles: MergeSide[] } {
  const references = movable(app);
  const titles = [...new Set(input.titles.split(","))].map((id) => {
    const title = requireTitle(app, id);
    const moving = references.flatMap((reference) =>
      said(reference, pointing(app, reference, [id])).map((text) => ({ kind: reference.collection, text })),
    );
    const side = { id, active: title.getBool("active"), merged_into: title.getString("merged_into") };
    return { ...side, moving };
  });
  return { titles };
}

export function mergeTitles({ app, actor }: Call, input: InputOf<typeof contract>): OutputOf<typeof contract> {
  const keep = requireTitle(app, input.keep);
  const ids = [...new Set(input.merge)];
  if (ids.includes(keep.id)) {
    throw refuse("merge_with_itself", {}, "merge");
  }
  refuseMerged(app, keep, "keep");
  const others = ids.map((id) => requireTitle(app, id)).filter((title) => title.getString("merged_into") !== keep.id);
  for (const title of others) {
    refuseMerged(app, title, "merge");
  }
  const sources = new Map([keep, ...others].map((title) => [title.id, title]));
  const changed = Object.entries(input.fields).flatMap(([field, from]): Change[] => {
    const source = from === undefined ? undefined : sources.get(from);
    return source && source !== keep ? [{ field: field as MergedField, source }] : [];
  });
  if (others.length === 0) {
    return { title: keep.id, moved: [], merge: mergeOf(app, keep.id, ids) };
  }
  const fields = changed.flatMap(({ field }) => (field === "year" ? [field, "year_text"] : [field]));
  const before = rememberBefore(app, keep, others, fields);
  joinQueues(app, actor, [...sources.keys()]);
  const moved = moveAll(
    app,
    keep.id,
    others.map(({ id }) => id),
  );
  const wereActive = others.some((title) => title.getBool("active"));
  for (const title of others) {
    title.set("active", false);
    title.set("merged_into", keep.id);
    app.saveNoValidate(title);
  }
  const revived = !keep.getBool("active") && wereActive;
  if (revived) {
    keep.set("active", true);
  }
  if (changed.length > 0 || revived) {
    saveWith(app, keep, changed);
  }
  settleTitleQueue(app, actor, keep.id);
  const undo = remember(app, keep.id, before);
  const merge = newRecordId();
  for (const [index, title] of others.entries()) {
    const name = title.getString("title");
    const line = { area: "library", collection: "titles", kind: "merged" } as const;
    record(app, actor, { ...line, subject: title.id, text: `Unido a “${keep.getString("title")}”`, data: { into: keep.id } });
    const isFirst = index === 0;
    record(app, actor, {
      ...line,
      ...(isFirst ? { id: merge } : {}),
      subject: keep.id,
      text: `Recebeu “${name}”${moved.length > 0 ? `: ${listing(moved)}` : ""}`,
      data: {
        from: title.id,
        fields: changed.filter(({ source }) => source.id === title.id).map(({ field }) => field),
        ...(isFirst && undo ? { undo } : {}),
      },
    });
  }
  return { title: keep.id, moved, merge: undo ? merge : "" };
}

function requireTitle(app: App, id: string): core.Record {
  return requireRecord(app, "titles", id, "este título");
}

interface Change {
  field: MergedField;
  source: core.Record;
}

function saveWith(app: App, keep: core.Record, changes: readonly Change[]): void {
  // A cover is read while it is saved: the storage stays open until then.
  const storage = app.newFilesystem();
  try {
    for (const { field, source } of changes) {
      take(storage, keep, source, field);
    }
    app.save(keep);
  } finally {
    storage.close();
  }
}

function take(storage: filesystem.System, keep: core.Record, source: core.Record, field: MergedField): void {
  if (field === "cover") {
    const name = source.getString("cover");
    // Each title owns its file: the other's file stays its own.
    keep.set("cover", name ? storage.getReuploadableFile(`${source.baseFilesPath()}/${name}`, false) : null);
    return;
  }
  keep.set(field, source.get(field));
  if (field === "year") {
    keep.set("year_text", source.getString("year_text"));
  }
}

function pointing(app: App, { collection, field, multiple }: Reference, ids: readonly string[]): number {
  const values = multiple ? `, json_each(r.${field}) v` : "";
  return figure(
    app,
    `SELECT COUNT(*) FROM ${collection} r${values}
     WHERE ${multiple ? "v.value" : `r.${field}`} IN (SELECT value FROM json_each({:ids}))`,
    { ids: JSON.stringify(ids) },
  );
}

function said({ collection }: Reference, total: number): string[] {
  const [one, many] = NAMES[collection] ?? OTHERS;
  return total > 0 ? [count(total, one, many)] : [];
}

/** Points everything to the title that stays; in words what was moved. */
function moveAll(app: App, keep: string, ids: readonly string[]): string[] {
  const params = { keep, ids: JSON.stringify(ids), at: stamp(now()) };
  execute(
    app,
    "UPDATE titles SET merged_into = {:keep} WHERE merged_into != '' AND merged_into IN (SELECT value FROM json_each({:ids}))",
    params,
  );
  return movable(app).flatMap((reference) => {
    const moved = reference.collection === ONE_EACH ? moveOne(app, reference, params) : move(app, reference, params);
    return said(reference, moved);
  });
}

/**
 * A row that an index lets the kept title have only once (a pupil who was given both) stays where it is: the signpost leads on
 * from there, and nothing is lost.
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

/** A title has one library record: its own, else the first that another brings. */
function moveOne(app: App, { collection, field }: Reference, { keep, ids, at }: Params): number {
  const having = column(app, `SELECT id FROM ${collection} WHERE ${field} = {:keep}`, { keep: keep! });
  return having.length > 0
    ? 0
    : execute(
        app,
        `UPDATE ${collection} SET ${field} = {:keep}, updated = {:at} WHERE id = (
           SELECT id FROM ${collection} WHERE ${field} IN (SELECT value FROM json_each({:ids})) ORDER BY rowid LIMIT 1)`,
        { keep: keep!, ids: ids!, at: at! },
      );
}
