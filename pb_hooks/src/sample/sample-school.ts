/** `pocketbase sample-school`: fills an empty data folder with a made-up school on real titles, for the demo and the browser tests. */
import { addDays } from "../../../domain/dates";
import { nextOpenDay } from "../../../domain/platform/calendar";
import { nationalHolidays } from "../../../domain/platform/holidays";
import { count } from "../../../domain/text";
import { tellCreated } from "../account/users";
import { loanRules } from "../library/settings";
import { actorName } from "../platform/actor";
import { localTime, now, stamp } from "../platform/clock";
import { raiseTo } from "../platform/counters";
import { type App, all, execute, first } from "../platform/database";
import { notify } from "../platform/notifications";
import { calendarWithHours } from "../platform/settings";
import { insertAll } from "./bulk";
import { catalogue } from "./catalogue";
import { type Moment, type PlayedLoan, play } from "./history";
import { deliverTextbooks, placeHolds } from "./library-day";
import { roll, type SampleReader } from "./people";
import { type Random, random } from "./random";
import { titlesOf } from "./titles";

const SEED = 20_261_121;
const SCHOOL = "school000000000";
const PASSWORD = "demo-escola-2026";
/** One in seven or so borrows on a day. */
const LOANS_PER_READER_AND_DAY = 0.135;

const USERS = [
  { id: "demoadmin000000", email: "admin@demo.escola", name: "Marta Nogueira", permissions: ["Admin"] },
  { id: "demolibrary0000", email: "biblioteca@demo.escola", name: "Rosana Souza", permissions: ["Biblioteca"] },
  { id: "demosupport0000", email: "tecnologia@demo.escola", name: "Nilo Prado", permissions: ["Tecnologia"] },
  { id: "demowarehouse00", email: "almoxarifado@demo.escola", name: "Edson Furtado", permissions: ["Almoxarifado"] },
  { id: "demoteacher0000", email: "professora@demo.escola", name: "Lúcia Viana", permissions: [] },
] as const;
const LIBRARIAN = USERS[1];

interface Sizes {
  titles: number;
  readers: number;
  days: number;
  /** Classes that have their textbooks. */
  textbookClasses: number;
  holds: number;
}

/** Ends the process with status 1 and a sentence when the folder is not empty or a file is missing. */
export function sampleSchool(): void {
  try {
    $app.runAllMigrations();
    const sizes: Sizes = {
      titles: size("SAMPLE_TITLES", 10_000),
      readers: size("SAMPLE_READERS", 320),
      days: size("SAMPLE_DAYS", 92),
      textbookClasses: size("SAMPLE_TEXTBOOK_CLASSES", 2),
      holds: size("SAMPLE_HOLDS", 9),
    };
    let made = "";
    $app.runInTransaction((tx) => {
      made = make(tx as unknown as App, sizes);
    });
    console.log(made);
  } catch (error) {
    console.error(String((error as { message?: string }).message ?? error));
    $os.exit(1);
  }
}

function size(variable: string, otherwise: number): number {
  const text = $os.getenv(variable);
  if (!/^\d{0,6}$/.test(text)) {
    throw new Error(`${variable} não é um número.`);
  }
  return text === "" ? otherwise : Number(text);
}

function make(app: App, sizes: Sizes): string {
  const known = first(
    app,
    "SELECT (SELECT COUNT(*) FROM users) + (SELECT COUNT(*) FROM titles) + (SELECT COUNT(*) FROM people) AS records",
    {},
    { records: 0 },
  );
  if (known?.records !== 0) {
    throw new Error("Esta pasta de dados não está vazia: a escola de exemplo só pode ser criada em uma pasta nova.");
  }
  const chance = random(SEED);
  const today = localTime(app, now()).day;
  const year = Number(today.slice(0, 4));

  makeSchool(app, chance, year);
  const leavingOn = nextOpenDay(calendarWithHours(app), addDays(today, 1));
  const { readers } = makePeople(app, roll(chance, sizes.readers, year, leavingOn));
  const books = catalogue(chance, titlesOfFiles(sizes.titles, year));
  const loans = makeHistory(app, chance, sizes, readers, books);
  const at = stamp(now());
  insertAll(app, "titles", books.titles, at);
  insertAll(app, "copies", books.copies, at);
  insertAll(app, "loans", loans.rows, at);
  insertAll(app, "timeline", loans.events, at);
  raiseTo(app, "tombo", books.copies.length);
  raiseTo(app, "card", readers.length);
  const day = {
    app,
    actor: { id: LIBRARIAN.id, name: LIBRARIAN.name, roles: [...LIBRARIAN.permissions] },
    chance,
    copies: books.copies.length,
  };
  const textbooks = deliverTextbooks(day, sizes.textbookClasses);
  placeHolds(day, sizes.holds);
  const overdue = loans.rows.filter((loan) => loan.returned_at === "" && loan.due < today);
  tellUsers(app);

  return [
    count(books.titles.length, "título", "títulos"),
    count(books.copies.length + textbooks, "exemplar", "exemplares"),
    count(readers.length, "leitor", "leitores"),
    `${count(loans.rows.length, "empréstimo", "empréstimos")}, ${overdue.length} em atraso`,
  ].join(" · ");
}

function makeSchool(app: App, chance: Random, year: number): void {
  const school = app.findRecordById("school", SCHOOL);
  school.set("name", "EE Cecília Meireles");
  app.save(school);
  for (const terms of USERS) {
    const user = new Record(app.findCollectionByNameOrId("users"));
    user.load({ ...terms, password: PASSWORD, active: true, verified: true, emailVisibility: true });
    app.save(user);
    tellCreated(app, actorName(null), user);
  }
  const superuser = new Record(app.findCollectionByNameOrId("_superusers"));
  superuser.load({ email: "super@demo.escola", password: PASSWORD });
  app.save(superuser);
  const holidays = [year - 1, year, year + 1].flatMap(nationalHolidays).map((holiday) => ({ id: chance.id(), ...holiday }));
  insertAll(app, "calendar_days", holidays, stamp(now()));
}

function makePeople(app: App, people: ReturnType<typeof roll>): { readers: SampleReader[] } {
  const at = stamp(now());
  insertAll(app, "sectors", people.sectors, at);
  insertAll(app, "classes", people.classes, at);
  insertAll(app, "people", people.people, at);
  insertAll(app, "person_details", people.details, at);
  insertAll(app, "contacts", people.contacts, at);
  insertAll(
    app,
    "readers",
    people.readers.map(({ name: _name, ...reader }) => reader),
    at,
  );
  return people;
}

function titlesOfFiles(limit: number, thisYear: number) {
  const read = (name: string) => {
    const path = `${__hooks}/../scripts/sample-data/${name}`;
    try {
      return toString($os.readFile(path));
    } catch {
      throw new Error(`O arquivo ${path} falta: a escola de exemplo precisa dele.`);
    }
  };
  return [
    ...titlesOf(read("acervo-cefetrj-amostra.csv"), limit, thisYear),
    ...titlesOf(read("goodbooks-10k.csv"), limit, thisYear),
  ];
}

function makeHistory(
  app: App,
  chance: Random,
  sizes: Sizes,
  readers: SampleReader[],
  { copies, asked }: ReturnType<typeof catalogue>,
) {
  const { day: today, minutes } = localTime(app, now());
  const categories = all(
    app,
    "SELECT id, max_loans, blocked_when_overdue FROM reader_categories",
    {},
    {
      id: "",
      max_loans: 0,
      blocked_when_overdue: false,
    },
  );
  const types = all(
    app,
    "SELECT id, name, lendable, counts_in_limit FROM material_types",
    {},
    {
      id: "",
      name: "",
      lendable: false,
      counts_in_limit: false,
    },
  );
  const byId = <Row extends { id: string }>(rows: Row[]) => Object.fromEntries(rows.map((row) => [row.id, row]));
  const played = play({
    random: chance,
    today,
    minutes,
    days: sizes.days,
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

  const seen = new Map<string, string>();
  for (const loan of played.loans) {
    if (loan.closed) {
      seen.set(loan.copy.id, instant(loan.closed));
    }
  }
  for (const copy of copies) {
    copy.seen_at = seen.get(copy.id) ?? "";
  }
  return {
    rows: played.loans.map((loan) => loanRow(loan, instant)),
    events: played.events.map(({ at, loan, kind, text, data }) => ({
      id: chance.id(),
      area: "library",
      subject_collection: "loans",
      subject: loan.id,
      at: instant(at),
      actor: LIBRARIAN.id,
      actor_name: LIBRARIAN.name,
      kind,
      text,
      data,
    })),
  };
}

function loanRow(loan: PlayedLoan, instant: (moment: Moment) => string) {
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
    lent_by: LIBRARIAN.id,
    returned_by: loan.closed ? LIBRARIAN.id : "",
  };
}

/** Milliseconds that the school's clock is ahead of UTC now; Brazil has had no summer time since 2019. */
function zoneOffset(app: App): number {
  const at = now();
  const { day, minutes } = localTime(app, at);
  return Date.parse(`${day}T00:00:00Z`) + minutes * 60_000 - Math.floor(at / 60_000) * 60_000;
}

function tellUsers(app: App): void {
  notify(app, USERS[0].id, {
    kind: "sample",
    title: "A escola de exemplo está pronta",
    text: "Pessoas e empréstimos são inventados; os títulos são reais.",
    link: "/pessoas",
  });
  notify(app, LIBRARIAN.id, {
    kind: "sample",
    title: "Boas-vindas à Sineta",
    text: "Passe uma carteirinha e depois um livro para emprestar.",
    link: "/emprestimos",
  });
  // One that was read before: a bell that only ever shows unread ones teaches nothing.
  execute(
    app,
    `INSERT INTO notifications (id, user, kind, title, text, link, read_at, created, updated)
     VALUES ('demonotice00001', {:user}, 'sample', 'O acervo foi importado', 'Confira os títulos sem ISBN.', '/acervo', {:at}, {:at}, {:at})`,
    { user: LIBRARIAN.id, at: stamp(now() - 86_400_000) },
  );
}
