/** What was given for good and comes back after all: one student's, without the rest of the delivery. */
import type { InputOf, OutputOf } from "../../../../domain/contract";
import type { takeBackHandout as contract } from "../../../../domain/library/class-sets/commands";
import { refuse } from "../../../../domain/library/refusals";
import { personPlaceholder } from "../../../../domain/platform/person-placeholder";
import type { Actor } from "../../platform/actor";
import { now, stamp } from "../../platform/clock";
import { type App, execute, find, select, selectFirst, selection, text, texts } from "../../platform/database";
import type { Call } from "../../platform/endpoint";
import { record, recordAll } from "../../platform/timeline";
import { settleTitleQueue } from "../holds/holds";

const HANDOUT = selection({ ...texts("h.id", "h.reader", "h.copy", "h.given_on"), title_name: text("t.title") });

/** A copy that was given for good is the library's again: whoever had it has it no more, and may be given another. */
export function endHandoutOf(app: App, actor: Actor, copy: string): void {
  const given = select(
    app,
    HANDOUT,
    "FROM handouts h JOIN titles t ON t.id = h.title WHERE h.copy = {:copy} AND h.copy != '' AND h.undone_at = ''",
    { copy },
  );
  for (const { id } of given) {
    end(app, actor, id);
  }
  recordAll(
    app,
    actor,
    given.map(({ reader, title_name }) => ({
      area: "library" as const,
      collection: "readers",
      subject: reader,
      kind: "given_undone",
      text: `Entrega em definitivo desfeita: ${title_name} voltou ao acervo`,
      data: { copy },
    })),
  );
}

function end(app: App, actor: Actor, handout: string): void {
  execute(app, "UPDATE handouts SET undone_at = {:at}, undone_by = {:by}, updated = {:at} WHERE id = {:id}", {
    id: handout,
    at: stamp(now()),
    by: actor.id,
  });
}

/** To whom, as a kept sentence names them, a copy was given for good, while it is theirs; null when it is nobody's. */
export function handedOutTo(app: App, copy: string): { reader_name: string; given_on: string } | null {
  const given = selectFirst(
    app,
    selection(texts("h.given_on", "r.person")),
    "FROM handouts h JOIN readers r ON r.id = h.reader WHERE h.copy = {:copy} AND h.copy != '' AND h.undone_at = ''",
    { copy },
  );
  return given ? { reader_name: personPlaceholder(given.person), given_on: given.given_on } : null;
}

export function takeBackHandout({ app, actor }: Call, input: InputOf<typeof contract>): OutputOf<typeof contract> {
  const [given] = select(
    app,
    selection({ ...texts("h.id", "h.reader", "h.copy", "h.title", "h.undone_at", "c.state"), title_name: text("t.title") }),
    `FROM handouts h JOIN titles t ON t.id = h.title LEFT JOIN copies c ON c.id = h.copy
     WHERE h.reader = {:reader} AND h.title = {:title} ORDER BY h.undone_at != '', h.rowid DESC LIMIT 1`,
    input,
  );
  if (!given) {
    throw refuse("not_found", { what: "esta entrega" });
  }
  const sentence = `Entrega desfeita: ${given.title_name}`;
  if (given.undone_at !== "") {
    return { handout: given.id, sentence };
  }
  end(app, actor, given.id);
  record(app, actor, {
    area: "library",
    collection: "readers",
    subject: given.reader,
    kind: "given_undone",
    text: `Entrega em definitivo desfeita: ${given.title_name}`,
    data: { title: given.title, copy: given.copy },
  });
  const copy = given.state === "withdrawn" ? find(app, "copies", given.copy) : null;
  if (copy) {
    copy.set("state", "normal");
    copy.set("state_reason", "");
    app.saveNoValidate(copy);
    record(app, actor, {
      area: "library",
      collection: "copies",
      subject: copy.id,
      kind: "state_changed",
      text: "Voltou ao acervo: a entrega ao aluno foi desfeita",
      data: { before: "withdrawn", after: "normal" },
    });
    settleTitleQueue(app, actor, given.title, { first: copy.id });
  }
  return { handout: given.id, sentence };
}
