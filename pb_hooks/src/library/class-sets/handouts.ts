/** The return of one student's consumable, without the rest of the delivery. */
import type { InputIn, OutputIn } from "../../../../domain/contract";
import type * as contracts from "../../../../domain/library/class-sets/commands";
import { refuse } from "../../../../domain/library/refusals";
import { personPlaceholder } from "../../../../domain/platform/person-placeholder";
import type { Call } from "../../platform/http/endpoint";
import { type App, execute, find, select, selectFirst } from "../../platform/sql/database";
import { selection, text, texts } from "../../platform/sql/selection";
import { now, stamp } from "../../platform/time/clock";
import type { Actor } from "../../platform/timeline/actor";
import { record, recordAll } from "../../platform/timeline/timeline";
import { updateTitleQueue } from "../holds/holds";

const HANDOUT = selection({ ...texts("h.id", "h.reader", "h.copy", "h.given_on"), title_name: text("t.title") });

/**
 * A copy that was given for good belongs to the library again: its reader no longer has it, and may get another.
 * @returns the id of the hand-out; "" where there is none.
 */
export function endHandoutOf(app: App, actor: Actor, copy: string): string {
  const handouts = select(
    app,
    HANDOUT,
    "FROM handouts h JOIN titles t ON t.id = h.title WHERE h.copy = {:copy} AND h.copy != '' AND h.undone_at = ''",
    { copy },
  );
  for (const { id } of handouts) {
    end(app, actor, id);
  }
  recordAll(app, actor, handouts, ({ reader, title_name }) => ({
    area: "library" as const,
    collection: "readers",
    subject: reader,
    kind: "given_undone",
    text: `Entrega em definitivo desfeita: ${title_name} voltou ao acervo`,
    data: { copy },
  }));
  return handouts[0]?.id ?? "";
}

/** The return of its copy was a slip: the reader has it again, unless they were given another of this year meanwhile. */
export function restoreHandout(app: App, actor: Actor, id: string): void {
  const sql =
    "UPDATE OR IGNORE handouts SET undone_at = '', undone_by = '', updated = {:at} WHERE id = {:id} AND undone_at != ''";
  if (execute(app, sql, { id, at: stamp(now()) }) === 0) {
    return;
  }
  const { reader, copy, title_name } = selectFirst(
    app,
    HANDOUT,
    "FROM handouts h JOIN titles t ON t.id = h.title WHERE h.id = {:id}",
    { id },
  )!;
  record(app, actor, {
    area: "library",
    collection: "readers",
    subject: reader,
    kind: "given",
    text: `Entrega em definitivo restabelecida: ${title_name}`,
    data: { copy },
  });
}

function end(app: App, actor: Actor, handout: string): void {
  execute(app, "UPDATE handouts SET undone_at = {:at}, undone_by = {:by}, updated = {:at} WHERE id = {:id}", {
    id: handout,
    at: stamp(now()),
    by: actor.id,
  });
}

/** The reader to whom a copy was given for good, as a stored sentence names them; null when nobody has it. */
export function handoutOfCopy(app: App, copy: string): { reader_name: string; given_on: string } | null {
  const handout = selectFirst(
    app,
    selection(texts("h.given_on", "r.person")),
    "FROM handouts h JOIN readers r ON r.id = h.reader WHERE h.copy = {:copy} AND h.copy != '' AND h.undone_at = ''",
    { copy },
  );
  return handout ? { reader_name: personPlaceholder(handout.person), given_on: handout.given_on } : null;
}

export function takeBackHandout(
  { app, actor }: Call,
  input: InputIn<typeof contracts, "takeBackHandout">,
): OutputIn<typeof contracts, "takeBackHandout"> {
  const [handout] = select(
    app,
    selection({ ...texts("h.id", "h.reader", "h.copy", "h.title", "h.undone_at", "c.state"), title_name: text("t.title") }),
    `FROM handouts h JOIN titles t ON t.id = h.title LEFT JOIN copies c ON c.id = h.copy
     WHERE h.reader = {:reader} AND h.title = {:title} AND h.year = {:year} ORDER BY h.undone_at != '', h.rowid DESC LIMIT 1`,
    input,
  );
  if (!handout) {
    throw refuse("not_found", { what: "esta entrega" });
  }
  const sentence = `Entrega desfeita: ${handout.title_name}`;
  if (handout.undone_at !== "") {
    return { handout: handout.id, sentence };
  }
  end(app, actor, handout.id);
  record(app, actor, {
    area: "library",
    collection: "readers",
    subject: handout.reader,
    kind: "given_undone",
    text: `Entrega em definitivo desfeita: ${handout.title_name}`,
    data: { title: handout.title, copy: handout.copy },
  });
  const copy = handout.state === "withdrawn" ? find(app, "copies", handout.copy) : null;
  if (copy) {
    copy.set("state", "normal");
    copy.set("state_reason", "");
    copy.set("seen_at", stamp(now()));
    app.saveNoValidate(copy);
    record(app, actor, {
      area: "library",
      collection: "copies",
      subject: copy.id,
      kind: "state_changed",
      text: "Voltou ao acervo: a entrega ao aluno foi desfeita",
      data: { before: "withdrawn", after: "normal" },
    });
    updateTitleQueue(app, actor, handout.title, { first: copy.id });
  }
  return { handout: handout.id, sentence };
}
