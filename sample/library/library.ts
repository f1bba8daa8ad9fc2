/** The sample school's library, with real titles: its readers, three months of loans, and today. */
import { addDays, type Day } from "../../domain/dates";
import { formatCard } from "../../domain/library/codes";
import { readerSearch } from "../../domain/library/search";
import { nextOpenDay } from "../../domain/platform/calendar";
import { count } from "../../domain/text";
import { loanRules } from "../../pb_hooks/src/library/settings";
import { notify } from "../../pb_hooks/src/platform/school/notifications";
import { raiseTo } from "../../pb_hooks/src/platform/sql/counters";
import { type App, execute, select } from "../../pb_hooks/src/platform/sql/database";
import { flags, numbers, selection, texts } from "../../pb_hooks/src/platform/sql/selection";
import { localTime, now, stamp } from "../../pb_hooks/src/platform/time/clock";
import { calendarWithHours } from "../../pb_hooks/src/platform/time/settings";
import { actorName } from "../../pb_hooks/src/platform/timeline/actor";
import { insertAll } from "../bulk";
import { doAt } from "../past";
import { NOT_AT_THE_LIBRARY } from "../people/people";
import type { Random } from "../random";
import type { Sample, SamplePart } from "../sample-school";
import { catalogue } from "./catalogue";
import { type Moment, type PlayedLoan, play, type SampleReader } from "./history";
import { titlesOf } from "./titles";
import { deliverTextbooks, placeHolds } from "./today";

/** About one reader in seven borrows on a day. */
const LOANS_PER_READER_AND_DAY = 0.135;
/** Pupils who leave for another school: their card ends early, and their books are due on the same day. */
const LEAVING_COUNT = 4;
const CATEGORIES: Readonly<Record<string, string>> = {
  student: "catstudent00000",
  teacher: "catteacher00000",
  staff: "catstaff0000000",
};

export const libraryPart: SamplePart = (school) => {
  const { app, chance, today, year, at, lastOpenMoment, size } = school;
  const readers = makeReaders(school);
  const books = catalogue(chance, titlesOfFiles(size("SAMPLE_TITLES", 10_000), year));
  const librarian = app.findAuthRecordByEmail("users", "biblioteca@demo.escola");
  const loans = makeHistory(app, chance, size("SAMPLE_DAYS", 92), readers, books, librarian);
  insertAll(app, "titles", books.titles, at);
  insertAll(app, "copies", books.copies, at);
  insertAll(app, "loans", loans.rows, at);
  insertAll(app, "timeline", loans.events, at);
  raiseTo(app, "tombo", books.copies.length);
  raiseTo(app, "card", readers.length);
  const day = { app, actor: actorName(librarian), chance, year, copies: books.copies.length };
  const textbooks = doAt(lastOpenMoment, () => deliverTextbooks(day, size("SAMPLE_TEXTBOOK_CLASSES", 2)));
  doAt(lastOpenMoment, () => placeHolds(day, size("SAMPLE_HOLDS", 9)));
  notifyLibrarian(app, librarian.id);
  const overdue = loans.rows.filter((loan) => loan.returned_at === "" && loan.due < today);
  return [
    count(books.titles.length, "título", "títulos"),
    count(books.copies.length + textbooks, "exemplar", "exemplares"),
    count(readers.length, "leitor", "leitores"),
    `${count(loans.rows.length, "empréstimo", "empréstimos")}, ${overdue.length} em atraso`,
  ];
};

/** Everyone except the last of the staff: the register also has people who are not readers yet. */
function makeReaders({ app, chance, today, year, at }: Sample): SampleReader[] {
  const leavingOn = nextOpenDay(calendarWithHours(app), addDays(today, 1));
  const people = select(
    app,
    selection(texts("id", "name", "social_name", "enrolment", "kind")),
    "FROM people WHERE active = TRUE ORDER BY rowid",
  ).slice(0, -NOT_AT_THE_LIBRARY);
  const validUntil = (kind: string, index: number): Day | "" => {
    const isLeaving = index % 71 === 3 && index < 71 * LEAVING_COUNT;
    return kind !== "student" ? "" : isLeaving ? leavingOn : `${year + 1}-12-20`;
  };
  const readers = people.map((person, index) => {
    const card = formatCard(index + 1);
    const row = {
      id: chance.id(),
      person: person.id,
      category: CATEGORIES[person.kind]!,
      card,
      valid_until: validUntil(person.kind, index),
      active: true,
      search: readerSearch(person, card),
    };
    return { name: person.name, row };
  });
  insertAll(
    app,
    "readers",
    readers.map(({ row }) => row),
    at,
  );
  return readers.map(({ name, row: { id, category, valid_until } }) => ({ id, name, category, valid_until }));
}

function titlesOfFiles(limit: number, thisYear: number) {
  const readFile = (name: string) => {
    const path = `${__hooks}/../scripts/sample-data/${name}`;
    try {
      return toString($os.readFile(path));
    } catch {
      throw new Error(`O arquivo ${path} falta: a escola de exemplo precisa dele.`);
    }
  };
  return [
    ...titlesOf(readFile("acervo-cefetrj-amostra.csv"), limit, thisYear),
    ...titlesOf(readFile("goodbooks-10k.csv"), limit, thisYear),
  ];
}

function makeHistory(
  app: App,
  chance: Random,
  days: number,
  readers: SampleReader[],
  { copies, asked }: ReturnType<typeof catalogue>,
  librarian: core.Record,
) {
  const { day: today, minutes } = localTime(app, now());
  const categories = select(
    app,
    selection({ ...texts("id"), ...numbers("max_loans"), ...flags("blocked_when_overdue") }),
    "FROM reader_categories",
  );
  const types = select(
    app,
    selection({ ...texts("id", "name"), ...flags("lendable", "counts_in_limit") }),
    "FROM material_types",
  );
  const byId = <Row extends { id: string }>(rows: Row[]) => Object.fromEntries(rows.map((row) => [row.id, row]));
  const played = play({
    random: chance,
    today,
    minutes,
    days,
    loansPerDay: readers.length * LOANS_PER_READER_AND_DAY,
    calendar: calendarWithHours(app),
    rules: loanRules(app),
    categories: byId(categories),
    types: byId(types),
    readers,
    copies: asked,
  });
  const zone = zoneOffset(app);
  const instant = ({ day, minutes: minute, seconds }: Moment) =>
    stamp(Date.parse(`${day}T00:00:00Z`) - zone + (minute * 60 + seconds) * 1000);

  const seenKeys = new Map<string, string>();
  for (const loan of played.loans) {
    if (loan.closed) {
      seenKeys.set(loan.copy.id, instant(loan.closed));
    }
  }
  for (const copy of copies) {
    copy.seen_at = seenKeys.get(copy.id) ?? "";
  }
  return {
    rows: played.loans.map((loan) => loanRow(loan, instant, librarian.id)),
    events: played.events.map(({ at, loan, kind, text, data }) => ({
      id: chance.id(),
      area: "library",
      subject_collection: "loans",
      subject: loan.id,
      at: instant(at),
      actor: librarian.id,
      actor_name: librarian.getString("name"),
      kind,
      text,
      data,
    })),
  };
}

function loanRow(loan: PlayedLoan, instant: (moment: Moment) => string, librarian: string) {
  return {
    id: loan.id,
    copy: loan.copy.id,
    reader: loan.reader.id,
    lent_at: instant(loan.lent),
    lent_on: loan.lent.day,
    due: loan.due,
    returned_at: loan.closed ? instant(loan.closed) : "",
    returned_on: loan.closed ? loan.closed.day : "",
    closed_as: loan.closed_as,
    renewals: loan.renewals,
    rule: loan.terms,
    lent_by: librarian,
    returned_by: loan.closed ? librarian : "",
  };
}

/** Milliseconds that the school's clock is ahead of UTC now; Brazil has had no summer time since 2019. */
function zoneOffset(app: App): number {
  const at = now();
  const { day, minutes } = localTime(app, at);
  return Date.parse(`${day}T00:00:00Z`) + minutes * 60_000 - Math.floor(at / 60_000) * 60_000;
}

function notifyLibrarian(app: App, librarian: string): void {
  notify(app, librarian, {
    kind: "sample",
    title: "Boas-vindas à Sineta",
    text: "Passe uma carteirinha e depois um livro para emprestar.",
    link: "/emprestimos",
  });
  // One notification that was read before: a bell with only unread ones teaches nothing.
  execute(
    app,
    `INSERT INTO notifications (id, user, kind, title, text, link, read_at, created, updated)
     VALUES ('demonotice00001', {:user}, 'sample', 'O acervo foi importado', 'Confira os títulos sem ISBN.', '/acervo', {:at}, {:at}, {:at})`,
    { user: librarian, at: stamp(now() - 86_400_000) },
  );
}
