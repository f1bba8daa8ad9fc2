/** The preview of a delivery, and the creation of missing readers for a class. */
import type { InputIn, OutputIn } from "../../../../domain/contract";
import { addTo } from "../../../../domain/grouped";
import { refusalsOfCopy } from "../../../../domain/library/circulation/lending";
import { classSetDue } from "../../../../domain/library/class-sets/class-set-due";
import { blocksOfSet } from "../../../../domain/library/class-sets/class-sets";
import type * as contracts from "../../../../domain/library/class-sets/commands";
import type { ClassSetPreview, IdentifiedCopy, SetBook, SetStudent } from "../../../../domain/library/class-sets/commands";
import { reusableTextbook, TEXTBOOK_TYPE } from "../../../../domain/library/class-sets/textbooks";
import { refuse } from "../../../../domain/library/refusals";
import type { Call } from "../../platform/http/endpoint";
import { calledName } from "../../platform/person-data/person-sql";
import { type App, newRecordId, select } from "../../platform/sql/database";
import { requireRecord } from "../../platform/sql/require";
import { flag, flags, selection, text, texts } from "../../platform/sql/selection";
import { localTime, now } from "../../platform/time/clock";
import { calendarWithHours } from "../../platform/time/settings";
import { recordAll } from "../../platform/timeline/timeline";
import { setAsideOf } from "../holds/holds";
import { copyToLend, requireCopy, requireReader } from "../lookup";
import { nextCards } from "../series";
import { IS_STUDENT, requireClass, setReaders, shelves, termsBook } from "./class-set-case";

/** The preview never shows more copies of a title than this; a teacher's thirty and a big class both fit. */
const MAX_COPIES = 120;
const IDS = "(SELECT value FROM json_each({:ids}))";
const PERSON = selection({
  ...texts("r.card", "r.category", "p.enrolment"),
  person: text("p.id"),
  reader: text("r.id"),
  name: text(calledName("p")),
});
const PEOPLE = "FROM people p LEFT JOIN readers r ON r.person = p.id";

export function classSetPreview({ app }: Call, input: InputIn<typeof contracts, "classSetPreview">): ClassSetPreview {
  const today = localTime(app, now()).day;
  const group = requireClass(app, input.class, today);
  const titles = input.titles === "" ? [] : input.titles.split(",");
  const people = input.reader
    ? select(app, PERSON, `${PEOPLE} WHERE r.id = {:reader}`, { reader: input.reader })
    : select(app, PERSON, `${PEOPLE} WHERE p.class = {:class} AND p.class != '' AND ${IS_STUDENT} ORDER BY p.search, p.id`, {
        class: group.id,
      });
  if (input.reader && people.length === 0) {
    throw refuse("not_found", { what: "este leitor" }, "reader");
  }
  const ids = people.flatMap(({ reader }) => reader || []);
  const readers = setReaders(app, ids, group.year, today);
  const booksByReader = heldBooks(app, ids, titles, group.year);
  const chosenBooks = books(app, titles);
  const students = people.map(({ category: _, ...person }): SetStudent => {
    const reader = readers.get(person.reader);
    return {
      ...person,
      blocks: reader ? blocksOfSet(reader, today, chosenBooks) : [],
      has: booksByReader.get(person.reader) ?? [],
    };
  });
  const category = people.find((person) => person.category !== "")?.category ?? "";
  const { ceiling } = termsBook(app)(category, TEXTBOOK_TYPE);
  return {
    class: group.id,
    class_name: group.name,
    year: group.year,
    students,
    books: chosenBooks,
    due: classSetDue(today, group.year, ceiling, calendarWithHours(app)),
  };
}

/** The readers who hold a copy of the chosen titles, or were given one this year. */
function heldBooks(
  app: App,
  readers: readonly string[],
  titles: readonly string[],
  year: number,
): Map<string, { title: string; tombo: string }[]> {
  const rows = select(
    app,
    selection(texts("reader", "title", "tombo")),
    `FROM (
       SELECT l.reader, c.title, c.tombo FROM loans l JOIN copies c ON c.id = l.copy
       WHERE l.returned_at = '' AND l.reader IN ${IDS} AND c.title IN (SELECT value FROM json_each({:titles}))
       UNION ALL
       SELECT h.reader, h.title, c.tombo FROM handouts h LEFT JOIN copies c ON c.id = h.copy
       WHERE h.undone_at = '' AND h.year = {:year} AND h.reader IN ${IDS} AND h.title IN (SELECT value FROM json_each({:titles})))`,
    { ids: readers, titles, year },
  );
  const books = new Map<string, { title: string; tombo: string }[]>();
  for (const { reader, ...book } of rows) {
    addTo(books, reader, book);
  }
  return books;
}

/** The chosen titles in the user's order. */
function books(app: App, ids: readonly string[]): SetBook[] {
  const shelfOf = shelves(app, ids, MAX_COPIES);
  const rows = select(
    app,
    selection({
      ...texts("t.id", "t.authors", "t.program", "t.grade", "t.component"),
      ...flags("t.consumable"),
      name: text("t.title"),
      textbook: flag(reusableTextbook("t")),
    }),
    `FROM titles t WHERE t.id IN ${IDS}`,
    { ids },
  );
  return ids.flatMap((id) => {
    const title = rows.find((row) => row.id === id);
    const { copies = [], available = 0 } = shelfOf.get(id) ?? {};
    const free = copies.filter(({ ready }) => !ready).map(({ id, tombo }) => ({ id, tombo }));
    return title ? [{ ...title, available, copies: free }] : [];
  });
}

export function addClassReaders(
  { app, actor }: Call,
  input: InputIn<typeof contracts, "addClassReaders">,
): OutputIn<typeof contracts, "addClassReaders"> {
  const group = requireClass(app, input.class, localTime(app, now()).day);
  requireRecord(app, "reader_categories", input.category, "esta categoria", "category");
  const people = select(
    app,
    PERSON,
    `${PEOPLE} WHERE p.class = {:class} AND ${IS_STUDENT} AND r.id IS NULL ORDER BY p.search, p.id`,
    {
      class: group.id,
    },
  );
  const cards = people.length > 0 ? nextCards(app, people.length) : [];
  const readers = people.map(({ person }, index) => ({ id: newRecordId(), person, card: cards[index]! }));
  for (const values of readers) {
    const reader = new Record(app.findCachedCollectionByNameOrId("readers"));
    reader.load({ ...values, category: input.category, active: true });
    app.saveNoValidate(reader);
  }
  recordAll(app, actor, readers, ({ id, card }) => ({
    area: "library",
    collection: "readers",
    subject: id,
    kind: "added",
    text: `Incluído como leitor com a turma ${group.name}, carteirinha ${card}`,
  }));
  return { readers };
}

export function identifyCopy({ app }: Call, input: InputIn<typeof contracts, "identifyCopy">): IdentifiedCopy {
  const copy = requireCopy(app, input.code);
  const { id, tombo, title, title_name } = copy;
  const category = input.reader ? requireReader(app, input.reader).category : "";
  const terms = copy.consumable ? null : termsBook(app)(category, copy.material_type);
  const [problem] = refusalsOfCopy(copyToLend(app, copy), terms, localTime(app, now()).day);
  const ready = setAsideOf(app, copy.id);
  const reservation = ready && {
    reader: ready.reader,
    sentence: refuse("reserved_for_another", {
      title: title_name,
      reader: ready.reader_name,
      pickup_until: ready.pickup_until,
    }).message,
  };
  return { id, tombo, title, title_name, problem: problem?.message ?? "", reserved: reservation ?? null };
}
