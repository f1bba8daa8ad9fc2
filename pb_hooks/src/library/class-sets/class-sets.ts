/** The delivery of a class's books, and its undo: each in the endpoint's transaction. */
import type { InputIn } from "../../../../domain/contract";
import { lentSentence } from "../../../../domain/library/circulation/outcomes";
import { CLASS_DUE_SENTENCES, classDueProblem, openDayUpTo } from "../../../../domain/library/class-sets/class-set-due";
import {
  CLASS_SET_UNDO_DAYS,
  type ClassSetKind,
  deliveredSentence,
  mayUndoClassSet,
  planClassSet,
  type SetDecision,
  undoneSentence,
} from "../../../../domain/library/class-sets/class-sets";
import type * as contracts from "../../../../domain/library/class-sets/commands";
import type { DeliveredSet, SetVerdict, UndoneSet } from "../../../../domain/library/class-sets/commands";
import { refuse } from "../../../../domain/library/refusals";
import { refuseField } from "../../../../domain/platform/refusals";
import { requireActiveClass } from "../../people/active-places";
import type { Call } from "../../platform/http/endpoint";
import { calledName } from "../../platform/person-data/person-sql";
import { type App, column, find, isUniqueViolation, readJson, select } from "../../platform/sql/database";
import { selection, text, texts } from "../../platform/sql/selection";
import { fromStamp, localTime, now, stamp } from "../../platform/time/clock";
import { calendarWithHours } from "../../platform/time/settings";
import { record } from "../../platform/timeline/timeline";
import { fulfilHold, updateTitleQueue } from "../holds/holds";
import { requireCopy, requireReader } from "../lookup";
import { refuseMerged } from "../merged-titles";
import { queuedTitles, requireClass, setCopies, setReaders, setTitles, termsBook } from "./class-set-case";
import { takeBack, writeHandouts, writeLoans } from "./class-set-writes";

export function deliverClassSet({ app, actor }: Call, input: InputIn<typeof contracts, "deliverClassSet">): DeliveredSet {
  const existing = find(app, "class_sets", input.id);
  if (existing) {
    return deliveredSet(app, existing);
  }
  const at = now();
  const today = localTime(app, at).day;
  const group = requireClass(app, input.class, today);
  const readers = [...new Set(input.items.map(({ reader }) => reader))];
  if (group.id !== "") {
    requireActiveClass(app, group.id);
  }
  if (input.kind === "students" && group.id === "") {
    throw refuseField("class", "required", "Escolha a turma.");
  }
  if (input.kind === "teacher" && readers.length > 1) {
    throw refuseField("items", "one_reader", "A entrega ao professor é para um só leitor.");
  }
  const problem = classDueProblem(input.due, today);
  if (problem) {
    throw refuseField("due", problem, CLASS_DUE_SENTENCES[problem]);
  }
  const { overrides = [] } = input;
  const due = openDayUpTo(input.due, today, calendarWithHours(app));
  const titles = setTitles(app, [...new Set(input.items.map(({ title }) => title))]);
  for (const { id } of titles.values()) {
    refuseMerged(app, app.findRecordById("titles", id), "items");
  }
  const queuedByTitle = queuedTitles(app, [...titles.keys()]);
  for (const title of queuedByTitle) {
    updateTitleQueue(app, actor, title);
  }
  const { copies, shelf } = setCopies(app, input.items);
  const decisions = planClassSet({
    today,
    kind: input.kind,
    due,
    items: input.items,
    readers: setReaders(app, readers, group.year, today),
    titles,
    copies,
    shelf,
    termsFor: termsBook(app),
    overrides: overrides.map(({ code }) => code),
  });

  const tomboOf = (copy: string | null) => (copy && copies.get(copy)?.tombo) || "";
  const set = new Record(app.findCachedCollectionByNameOrId("class_sets"));
  set.load({
    id: input.id,
    kind: input.kind,
    class: group.id,
    class_name: group.name,
    year: group.year,
    reader: input.kind === "teacher" ? requireReader(app, readers[0] ?? "").id : "",
    due,
    note: input.note,
    refused: JSON.stringify(decisions.flatMap((decision) => refusedVerdict(decision, tomboOf))),
    made_at: stamp(at),
    made_by: actor.id,
  });
  app.saveNoValidate(set);
  const writing = { app, actor, set: input.id, year: group.year, today, due, titles, tomboOf };
  try {
    const lentCopies = writeLoans(writing, decisions, overrides);
    writeHandouts(writing, decisions);
    for (const { id, reader, copy } of lentCopies.filter((loan) => queuedByTitle.includes(copies.get(loan.copy)!.title))) {
      fulfilHold(app, actor, requireReader(app, reader), requireCopy(app, copy), id);
    }
    for (const title of queuedByTitle) {
      updateTitleQueue(app, actor, title);
    }
  } catch (error) {
    // This transaction has checked all copies; if another writer still came between, the unique indexes refuse.
    throw isUniqueViolation(error) ? refuse("record_changed", {}) : error;
  }
  const answer = deliveredSet(app, set);
  record(app, actor, {
    area: "library",
    collection: "class_sets",
    subject: input.id,
    kind: "delivered",
    text: `${group.name ? `${group.name}: ` : ""}${answer.sentence}`,
    data: { class: group.id, lent: answer.lent, given: answer.given, due },
  });
  return answer;
}

function refusedVerdict(decision: SetDecision, tomboOf: (copy: string | null) => string): SetVerdict[] {
  if (decision.outcome !== "refused") {
    return [];
  }
  const { reader, title, copy, refusal } = decision;
  const { code, message, obstacles = [{ code, message }] } = refusal.body();
  return [
    {
      reader,
      title,
      outcome: "refused",
      copy: copy ?? "",
      tombo: tomboOf(copy),
      code,
      sentence: message,
      obstacles,
    },
  ];
}

/** The answer as the database holds it, for the first call and for every repetition. */
function deliveredSet(app: App, set: core.Record): DeliveredSet {
  const due = set.getString("due");
  const today = localTime(app, fromStamp(set.getDateTime("made_at").string())).day;
  const lentCopies = select(
    app,
    selection(texts("l.reader", "c.title", "l.copy", "c.tombo")),
    "FROM loans l JOIN copies c ON c.id = l.copy WHERE l.class_set = {:id} AND l.class_set != ''",
    { id: set.id },
  );
  const handouts = select(
    app,
    selection(texts("h.reader", "h.title", "h.copy", "c.tombo")),
    "FROM handouts h LEFT JOIN copies c ON c.id = h.copy WHERE h.class_set = {:id}",
    { id: set.id },
  );
  const refusedVerdicts = readJson<SetVerdict[] | null>(set, "refused") ?? [];
  return {
    id: set.id,
    kind: set.getString("kind") as ClassSetKind,
    class_name: set.getString("class_name"),
    year: set.getInt("year"),
    due,
    lent: lentCopies.length,
    given: handouts.length,
    undone: set.getString("undone_at") !== "",
    verdicts: [
      ...lentCopies.map(
        (row): SetVerdict => ({ ...row, outcome: "lent", code: "", sentence: lentSentence(due, today), obstacles: [] }),
      ),
      ...handouts.map(
        (row): SetVerdict => ({ ...row, outcome: "given", code: "", sentence: "Entregue em definitivo", obstacles: [] }),
      ),
      ...refusedVerdicts,
    ],
    sentence: deliveredSentence({ lent: lentCopies.length, given: handouts.length, refused: refusedVerdicts.length }),
  };
}

export function undoClassSet({ app, actor }: Call, input: InputIn<typeof contracts, "undoClassSet">): UndoneSet {
  const set = find(app, "class_sets", input.class_set);
  if (!set || set.getString("kind") === "desk") {
    throw refuse("not_found", { what: "esta entrega" });
  }
  if (set.getString("undone_at") !== "") {
    return answerOfUndo(app, set.id);
  }
  const at = now();
  const today = localTime(app, at).day;
  if (!mayUndoClassSet(localTime(app, fromStamp(set.getString("made_at"))).day, today)) {
    throw refuse("class_set_undo_too_late", { days: CLASS_SET_UNDO_DAYS });
  }
  takeBack(app, actor, set.id, stamp(at), today);
  set.set("undone_at", stamp(at));
  set.set("undone_by", actor.id);
  app.saveNoValidate(set);
  const answer = answerOfUndo(app, set.id);
  record(app, actor, {
    area: "library",
    collection: "class_sets",
    subject: set.id,
    kind: "undone",
    text: answer.sentence,
    data: { undone: answer.undone, kept: answer.kept.length },
  });
  return answer;
}

/** What the undo took back. A loan or a hand-out that was undone alone before counts neither as taken back nor as kept. */
function answerOfUndo(app: App, set: string): UndoneSet {
  const loans = select(
    app,
    selection({ ...texts("c.tombo", "l.closed_as"), reader_name: text(calledName("p")), title_name: text("t.title") }),
    `FROM loans l JOIN copies c ON c.id = l.copy JOIN titles t ON t.id = c.title
       JOIN readers r ON r.id = l.reader JOIN people p ON p.id = r.person JOIN class_sets s ON s.id = l.class_set
     WHERE l.class_set = {:set} AND l.class_set != '' AND (l.closed_as != 'undone' OR l.returned_at = s.undone_at)`,
    { set },
  );
  const handouts = column(
    app,
    `SELECT h.id FROM handouts h JOIN class_sets s ON s.id = h.class_set
     WHERE h.class_set = {:set} AND h.undone_at != '' AND h.undone_at = s.undone_at`,
    { set },
  );
  const exceptions = loans
    .filter(({ closed_as }) => closed_as !== "undone")
    .map(({ closed_as, ...book }) => ({ ...book, why: closed_as === "" ? "consta como extraviado" : "já foi devolvido" }));
  const quantity = loans.length - exceptions.length + handouts.length;
  return { id: set, undone: quantity, kept: exceptions, sentence: undoneSentence(quantity, exceptions.length) };
}
