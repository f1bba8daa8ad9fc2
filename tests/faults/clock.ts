/**
 * A clock that jumps: a day forward, an hour back, over the year's end and a 29 February. Only the program's own clock is
 * shifted.
 */
import { addDays, type Day } from "../../domain/dates";
import type { Hold } from "../../domain/library/holds/commands";
import { secondsTo } from "../helpers/day";
import { newId } from "../helpers/ids";
import { Desk, disagreements, query } from "../helpers/library";
import { BOOK, STUDENT } from "../helpers/seed";
import { TestSchool } from "../helpers/test-school";
import { PATIENCE } from "../helpers/timeouts";
import type { Finding } from "./finding";

const HOUR = 3600;
const DAY = 24 * HOUR;
/** The time that a job may take, and the interval between tests. */
const LOOK_MILLISECONDS = 50;

/**
 * Each moment, its time in the school's zone, the day after two weeks, and the day after two open days: counted by hand, closed
 * at the weekend.
 */
const MOMENTS: readonly [string, Day, string, Day, Day][] = [
  ["a minute before the year ends", "2026-12-31", "23:59", "2027-01-14", "2027-01-04"],
  ["a minute into the new year", "2027-01-01", "00:01", "2027-01-15", "2027-01-05"],
  ["a loan due on a 29 February", "2028-02-15", "10:00", "2028-02-29", "2028-02-17"],
  ["on a 29 February", "2028-02-29", "10:00", "2028-03-14", "2028-03-02"],
  ["the last hour of a 29 February, already March in UTC", "2028-02-29", "23:30", "2028-03-14", "2028-03-02"],
  ["a Sunday, 28 February, of a year that has no 29th", "2027-02-28", "23:30", "2027-03-15", "2027-03-02"],
];

/** From when to when the clock is set back by an hour. */
const BACK: readonly [string, Day, string][] = [
  ["an hour back", "2028-06-13", "10:30"],
  ["an hour back over midnight", "2028-06-14", "00:30"],
];

export async function clock(): Promise<Finding[]> {
  const school = new TestSchool();
  const desk = new Desk(school);
  const faults: string[] = [];
  const expect = (what: string, actual: unknown, wanted: unknown) => {
    if (JSON.stringify(actual) !== JSON.stringify(wanted)) {
      faults.push(`${what}: ${JSON.stringify(actual)} instead of ${JSON.stringify(wanted)}`);
    }
  };
  const shift = (seconds: number) => school.server.restart({ CLOCK_SHIFT_SECONDS: String(seconds) });
  const tombos: number[] = [];
  const cards: number[] = [];
  /** A reader whose card, the next of its series, ends with that day. */
  const readerUntil = async (valid_until: Day) => {
    const { id: person } = await school.seed.person();
    const { body } = await school
      .as("Biblioteca")
      .call("library/add-reader", { id: newId(), person, category: STUDENT, valid_until });
    cards.push(Number(body.card.slice(1)));
    return body.card;
  };
  const lendTo = async (card: string) => desk.lend(card, (await desk.copy()).tombo);
  /** A hold whose copy stands ready. */
  const setAside = async () => {
    const [reader, { id: title }] = [await school.seed.reader(), await school.seed.title()];
    return (await desk.hold(reader.card, title, { set_aside: true })).body;
  };
  const stateOf = async ({ id }: Hold) => (await query(school, `SELECT state FROM holds WHERE id = '${id}'`))[0]?.[0];
  /** Runs the job until it has done with these, and gives how they stand then. */
  const sweptHolds = async (over: readonly Hold[]) => {
    await school.as("superuser").request("POST", "/api/crons/holds");
    const end = Date.now() + PATIENCE.timeout;
    const states = () => Promise.all(over.map(stateOf));
    while ((await states()).includes("ready") && Date.now() < end) {
      await new Promise((resume) => setTimeout(resume, LOOK_MILLISECONDS));
    }
    return states();
  };
  const addCopy = async () => {
    const title = await school.seed.title({}, { copies: 0 });
    const { body } = await school
      .as("Biblioteca")
      .call("library/add-copies", { title: title.id, material_type: BOOK, copies: [{ id: newId(), tombo: "", barcode: "" }] });
    tombos.push(Number(body.copies[0]?.tombo));
  };

  try {
    await school.start();
    let ended = "";
    for (const [name, day, time, due, fetched] of MOMENTS) {
      await shift(secondsTo(day, time));
      if (name === "a minute into the new year") {
        expect(`${name}: a card of the old one`, (await lendTo(ended)).refusal.code, "reader_expired");
      }
      const loan = await desk.loan();
      expect(`${name}: the day of a loan`, loan.lent_on, day);
      expect(`${name}: its due date`, loan.due, due);
      const renewAnswer = await desk.renew(loan.id);
      expect(`${name}: a renewal on the same day is not spent for nothing`, renewAnswer.refusal.code, "renewal_gives_nothing");
      expect(`${name}: returned at once`, (await desk.checkIn(loan.tombo)).body.days_late, 0);
      expect(`${name}: undone at once`, (await desk.undo(loan.id, "return")).status, 200);
      await desk.checkIn(loan.tombo);
      const yesterday = await readerUntil(addDays(day, -1));
      ended = await readerUntil(day);
      expect(`${name}: a card that ended the day before`, (await lendTo(yesterday)).refusal.code, "reader_expired");
      expect(`${name}: a card on its last day`, (await lendTo(ended)).status, 200);
      const hold = await setAside();
      expect(`${name}: how long a copy stands ready`, hold.pickup_until, fetched);
      await desk.cancelHold(hold.id);
      await addCopy();
    }

    const over: Hold[] = [];
    for (const [name, day, time] of BACK) {
      const moment = secondsTo(day, time);
      await shift(moment);
      const [openLoan, lostLoan] = [await desk.loan(), await desk.loan()];
      await desk.checkIn(lostLoan.tombo);
      over.push(await setAside());
      await addCopy();

      await shift(moment - HOUR);
      expect(`${name}: a return before its loan is not late`, (await desk.checkIn(openLoan.tombo)).body.days_late, 0);
      expect(`${name}: the loan's story stays in order`, (await desk.events(openLoan.id)).length, 2);
      expect(`${name}: the loan of a moment ago may be undone`, (await desk.undo(lostLoan.id, "return")).status, 200);
      expect(`${name}: and lent again`, (await desk.lend((await school.seed.reader()).card, openLoan.tombo)).status, 200);
      await addCopy();
    }

    const night = secondsTo("2028-06-20", "23:30");
    await shift(night);
    const taken = await desk.loan();
    const [lastDay, ready] = [await readerUntil("2028-06-20"), await setAside()];
    expect("the last hour of a card", (await lendTo(lastDay)).status, 200);
    await shift(night + DAY);
    expect("a day on: the card has ended", (await lendTo(lastDay)).refusal.code, "reader_expired");
    expect(
      "a day on: what nobody fetched in time",
      await sweptHolds(over),
      over.map(() => "expired"),
    );
    expect("a day on: what may be fetched until tomorrow", await stateOf(ready), "ready");
    expect("a day on: the day of a loan", (await desk.loan()).lent_on, "2028-06-21");
    expect("a day on: too late to undo", (await desk.undo(taken.id, "lend")).refusal.code, "undo_too_late");
    await addCopy();

    await shift(secondsTo(addDays(taken.due, 1), "00:01"));
    expect("the night after the due day: late by one", (await desk.sheet(taken.card)).body.loans[0]?.days_late, 1);
    expect("the night after the day due: what nobody fetched", await sweptHolds([ready]), ["expired"]);
    await addCopy();

    for (const series of [tombos, cards]) {
      const inOrder = [...new Set(series)].sort((a, b) => a - b);
      expect("every number given once, in order", series, inOrder);
    }
    faults.push(...(await disagreements(school)));
  } finally {
    await school.end();
  }
  return [
    {
      trial: "clock: +1 day, −1 hour, year end, 29 February",
      result: `due dates, lateness, the days of cards and of copies that stand ready, the two minutes of undoing and ${tombos.length + cards.length} numbers of two series right at ${MOMENTS.length + 2 * BACK.length + 3} moments`,
      faults,
    },
  ];
}
