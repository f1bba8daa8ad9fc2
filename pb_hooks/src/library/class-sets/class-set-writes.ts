/** The writes of a delivery: many rows by one statement each. */
import type { InputOf } from "../../../../domain/contract";
import type { Day } from "../../../../domain/dates";
import { lentSentence } from "../../../../domain/library/circulation/outcomes";
import type { SetDecision, SetTitle } from "../../../../domain/library/class-sets/class-sets";
import type { deliverClassSet } from "../../../../domain/library/class-sets/commands";
import { endingDay } from "../../../../domain/library/suspension";
import { type App, execute, insertAll, newRecordId, select } from "../../platform/sql/database";
import { selection, text, texts } from "../../platform/sql/selection";
import { now, stamp } from "../../platform/time/clock";
import type { Actor } from "../../platform/timeline/actor";
import { recordAll } from "../../platform/timeline/timeline";
import { restoreFulfilledHold, updateTitleQueue } from "../holds/holds";
import { queuedTitles } from "./class-set-case";

interface Writing {
  app: App;
  actor: Actor;
  set: string;
  year: number;
  today: Day;
  due: Day;
  titles: ReadonlyMap<string, SetTitle>;
  tomboOf: (copy: string | null) => string;
}

/** Writes the loans. */
export function writeLoans(
  { app, actor, set, today, due }: Writing,
  decisions: readonly SetDecision[],
  overrides: NonNullable<InputOf<typeof deliverClassSet>["overrides"]>,
): { id: string; reader: string; copy: string }[] {
  const at = stamp(now());
  const lentCopies = decisions.flatMap((decision) =>
    decision.outcome === "lent"
      ? [
          {
            overridden: decision.overridden,
            row: {
              id: newRecordId(),
              copy: decision.copy,
              reader: decision.reader,
              lent_at: at,
              lent_on: today,
              due,
              renewals: 0,
              rule: JSON.stringify(decision.terms),
              lent_by: actor.id,
              class_set: set,
            },
          },
        ]
      : [],
  );
  if (lentCopies.length === 0) {
    return [];
  }
  const reasons = overrides.map(({ reason }) => reason).join("; ");
  insertAll(app, "loans", at, lentCopies, ({ row }) => row);
  recordAll(app, actor, lentCopies, ({ row, overridden }) => ({
    area: "library",
    collection: "loans",
    subject: row.id,
    kind: "lent",
    text: `${lentSentence(due, today)}${overridden ? `, liberado: ${reasons}` : ""}`,
    data: { reader: row.reader, copy: row.copy, due, class_set: set, ...(overridden ? { overrides } : {}) },
  }));
  return lentCopies.map(({ row }) => row);
}

const GIVEN_REASON = "Entregue em definitivo ao aluno";

/**
 * Writes the books that are given for good. The copy of such a book, if there is one, leaves the collection: nobody will return
 * it.
 */
export function writeHandouts(
  { app, actor, set, year, today, titles, tomboOf }: Writing,
  decisions: readonly SetDecision[],
): void {
  const at = stamp(now());
  const handouts = decisions.flatMap((decision) =>
    decision.outcome === "given"
      ? [
          {
            id: newRecordId(),
            class_set: set,
            title: decision.title,
            copy: decision.copy ?? "",
            reader: decision.reader,
            year,
            given_on: today,
          },
        ]
      : [],
  );
  if (handouts.length === 0) {
    return;
  }
  insertAll(app, "handouts", at, handouts);
  const copies = handouts.flatMap(({ copy }) => copy || []);
  setStates(app, copies, "withdrawn", GIVEN_REASON, at);
  const nameOf = (title: string) => titles.get(title)?.name ?? "";
  recordAll(app, actor, [
    ...handouts.map(({ reader, title, copy }) => ({
      area: "library" as const,
      collection: "readers",
      subject: reader,
      kind: "given",
      text: `Recebeu em definitivo: ${nameOf(title)}${copy ? `, tombo ${tomboOf(copy)}` : ""}`,
      data: { title, copy, class_set: set },
    })),
    ...copies.map((copy) => stateEvent(copy, "normal", "withdrawn", GIVEN_REASON)),
  ]);
}

function setStates(app: App, copies: readonly string[], state: string, reason: string, at: string): void {
  execute(
    app,
    `UPDATE copies SET state = {:state}, state_reason = {:reason}, updated = {:at}
     WHERE id IN (SELECT value FROM json_each({:copies}))`,
    { state, reason, at, copies },
  );
}

const stateEvent = (copy: string, previousState: string, newState: string, reason: string) => ({
  area: "library" as const,
  collection: "copies",
  subject: copy,
  kind: "state_changed",
  text: reason,
  data: { before: previousState, after: newState },
});

/** Cancels the open loans of a delivery, and gives the consumables back to the library. */
export function takeBack(app: App, actor: Actor, set: string, at: string, today: Day): void {
  const open = select(
    app,
    selection(texts("l.id", "l.reader", "l.copy", "c.title")),
    `FROM loans l JOIN copies c ON c.id = l.copy
     WHERE l.class_set = {:set} AND l.class_set != '' AND l.returned_at = '' AND c.state != 'lost'`,
    { set },
  );
  const last = open[open.length - 1];
  execute(
    app,
    `UPDATE loans SET returned_at = {:at}, returned_on = max({:today}, lent_on), closed_as = 'undone', returned_by = {:by}, updated = {:at}
     WHERE id IN (SELECT value FROM json_each({:ids}))`,
    { at, today, by: actor.id, ids: open.slice(0, -1).map(({ id }) => id) },
  );
  if (last) {
    const loan = app.findRecordById("loans", last.id);
    loan.set("returned_at", at);
    loan.set("returned_on", endingDay(loan.getString("lent_on"), today));
    loan.set("closed_as", "undone");
    loan.set("returned_by", actor.id);
    app.saveNoValidate(loan);
  }
  const handouts = select(
    app,
    selection({
      ...texts("h.id", "h.reader", "h.title"),
      copy: text("CASE WHEN c.state = 'withdrawn' THEN h.copy ELSE '' END"),
      title_name: text("t.title"),
    }),
    `FROM handouts h JOIN titles t ON t.id = h.title LEFT JOIN copies c ON c.id = h.copy
     WHERE h.class_set = {:set} AND h.undone_at = ''`,
    { set },
  );
  execute(
    app,
    "UPDATE handouts SET undone_at = {:at}, undone_by = {:by}, updated = {:at} WHERE class_set = {:set} AND undone_at = ''",
    { at, by: actor.id, set },
  );
  const copies = handouts.flatMap(({ copy }) => copy || []);
  setStates(app, copies, "normal", "", at);
  execute(app, "UPDATE copies SET seen_at = {:at} WHERE id IN (SELECT value FROM json_each({:copies}))", {
    at,
    copies: [...open.map(({ copy }) => copy), ...copies],
  });
  recordAll(app, actor, [
    ...open.map(({ id, reader, copy }) => ({
      area: "library" as const,
      collection: "loans",
      subject: id,
      kind: "lend_undone",
      text: "Empréstimo desfeito com a entrega da turma",
      data: { reader, copy, class_set: set },
    })),
    ...handouts.map(({ reader, title_name }) => ({
      area: "library" as const,
      collection: "readers",
      subject: reader,
      kind: "given_undone",
      text: `Entrega em definitivo desfeita: ${title_name}`,
      data: { class_set: set },
    })),
    ...copies.map((copy) => stateEvent(copy, "withdrawn", "normal", "Voltou ao acervo: a entrega foi desfeita")),
  ]);
  const queuedByTitle = queuedTitles(app, [...new Set([...open, ...handouts].map(({ title }) => title))], set);
  for (const { id, copy, title } of open.filter((loan) => queuedByTitle.includes(loan.title))) {
    restoreFulfilledHold(app, actor, id, { id: copy, title });
  }
  for (const title of queuedByTitle) {
    updateTitleQueue(app, actor, title);
  }
}
