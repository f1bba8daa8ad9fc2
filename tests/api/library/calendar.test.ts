/** A newly closed day, or one weekday fewer, across due dates that were already given. L-8 to L-10. */
import { beforeAll, describe, expect, test } from "vitest";
import { addDays, weekday } from "../../../domain/dates";
import { addOpenDays } from "../../../domain/platform/calendar";
import { newId } from "../../helpers/ids";
import { Desk, query } from "../../helpers/library";
import { testSchool } from "../../helpers/school";

const rule = (day_mode: string, ceiling = "") => ({
  rule: "",
  day_mode,
  loan_days: 14,
  max_loans: null,
  max_renewals: 2,
  renewal_days: 14,
  ceiling,
});
const WEEK = { openWeekdays: [1, 2, 3, 4, 5], closedDays: {} };
/** The first Tuesday that is at least so many days away: its neighbours are open days. */
function tuesdayIn(days: number, today: string): string {
  let day = addDays(today, days);
  while (weekday(day) !== 2) {
    day = addDays(day, 1);
  }
  return day;
}

describe("a change of the calendar", () => {
  const school = testSchool();
  const desk = new Desk(school);
  let today = "";
  beforeAll(async () => {
    today = (await school.as("guest").call("platform/school", {})).body.today;
  });

  const admin = () => school.as("Admin");
  const close = (day: string, reason = "Recesso") => admin().collection("calendar_days").create({ day, reason });
  const conflicts = async () => (await school.as("Biblioteca").call("library/due-date-conflicts", {})).body;
  const move = (id = newId()) => school.as("Biblioteca").call("library/move-due-dates", { id });
  const loanOf = async (id: string) =>
    (await query(school, `SELECT due, original_due, renewals FROM loans WHERE id = '${id}'`))[0]!;

  /** An open loan due on that day, with its own terms. */
  async function dueOn(day: string, mode = "calendar_days", ceiling = "", valid_until = "") {
    const reader = await school.seed.reader({ valid_until });
    return desk.openLoan(reader.id, (await desk.copy()).id, day, { rule: rule(mode, ceiling) });
  }

  test("L-8: a preview says who, one command moves them, the first day stays known, twice is once", async () => {
    const tuesday = tuesdayIn(20, today);
    const wednesday = addDays(tuesday, 1);
    const thursday = addDays(tuesday, 2);
    const loans = [await dueOn(tuesday), await dueOn(tuesday), await dueOn(tuesday)];
    const untouched = await dueOn(wednesday);
    const { id: title } = await school.seed.title();
    const hold = (await desk.hold((await school.seed.reader()).card, title, { set_aside: true })).body;
    await query(school, `UPDATE holds SET pickup_until = '${tuesday}' WHERE id = '${hold.id}'`);
    expect(await conflicts()).toMatchObject({ loans: 0, holds: 0, moves: [] });

    await close(tuesday);
    const conflictsFound = await conflicts();
    expect(conflictsFound).toMatchObject({
      loans: 3,
      holds: 1,
      past_limit: 0,
      moves: [{ from: tuesday, to: wednesday, loans: 3, holds: 1 }],
    });
    expect(conflictsFound.examples).toHaveLength(4);
    expect(conflictsFound.examples.every(({ reader_name, title_name }) => reader_name !== "" && title_name !== "")).toBe(true);

    const id = newId();
    const first = await move(id);
    expect(first.body).toEqual({ loans: 3, holds: 1, suspensions: 0, sentence: "3 empréstimos e 1 reserva mudaram de data" });
    expect((await move(id)).body).toEqual(first.body);
    expect((await move()).body).toMatchObject({ loans: 0, holds: 0 });
    for (const loan of loans) {
      expect((await loanOf(loan.id)).slice(0, 2)).toEqual([wednesday, tuesday]);
      expect((await desk.events(loan.id)).map(({ kind, data }) => [kind, data])).toEqual([
        ["due_moved", { due_before: tuesday, due: wednesday }],
      ]);
    }
    expect((await loanOf(untouched.id)).slice(0, 2)).toEqual([wednesday, ""]);
    const shelf = await query(school, `SELECT pickup_until, original_pickup_until FROM holds WHERE id = '${hold.id}'`);
    expect(shelf).toEqual([[wednesday, tuesday]]);

    // A second closure: the first promised day is stored.
    await close(wednesday, "Conselho de classe");
    expect((await move()).body).toMatchObject({ loans: 4, holds: 1 });
    expect((await loanOf(loans[0]!.id)).slice(0, 2)).toEqual([thursday, tuesday]);
    expect((await loanOf(untouched.id)).slice(0, 2)).toEqual([thursday, wednesday]);
  });

  test("L-8: taking the closed day away moves nothing back", async () => {
    const tuesday = tuesdayIn(40, today);
    const loan = await dueOn(tuesday);
    const closed = await close(tuesday);
    await move();
    await admin().collection("calendar_days").delete(closed.id);
    expect(await conflicts()).toMatchObject({ loans: 0, holds: 0 });
    expect((await loanOf(loan.id))[0]).toBe(addDays(tuesday, 1));
  });

  test("L-4, L-9 and L-10: the weekly rhythm, up to a ceiling or the end of the card", async () => {
    const tuesday = tuesdayIn(60, today);
    const [wednesday, week] = [addDays(tuesday, 1), addDays(tuesday, 7)];
    const weekly = await dueOn(tuesday, "weekly");
    const capped = await dueOn(tuesday, "weekly", addDays(tuesday, 3));
    const carded = await dueOn(tuesday, "weekly", "", addDays(tuesday, 3));
    const atTheEnd = await dueOn(tuesday, "calendar_days", tuesday);
    await close(tuesday);
    expect((await conflicts()).past_limit).toBe(1);
    await move();
    const due = async ({ id }: { id: string }) => (await loanOf(id))[0];
    expect([await due(weekly), await due(capped), await due(carded), await due(atTheEnd)]).toEqual([
      week,
      wednesday,
      wednesday,
      wednesday,
    ]);
  });

  test("days that passed while the school was closed are forgiven, Saturdays of old are not", async () => {
    const lastTuesday = tuesdayIn(-21, today);
    const flooded = await dueOn(lastTuesday);
    const saturday = await dueOn(addDays(lastTuesday, 4));
    await close(lastTuesday, "Enchente");
    await move();
    expect((await loanOf(flooded.id))[0]).toBe(addDays(lastTuesday, 1));
    expect((await loanOf(saturday.id))[0]).toBe(addDays(lastTuesday, 4));
  });

  test("a weekday less: a loan that is due on it moves on", async () => {
    const friday = addDays(tuesdayIn(80, today), 3);
    const loan = await dueOn(friday);
    const [hours] = await admin().collection("opening_hours").getFullList({ filter: "weekday = 5" });
    await admin().collection("opening_hours").delete(hours!.id);
    await move();
    expect((await loanOf(loan.id))[0]).toBe(addDays(friday, 3));
    await admin().collection("opening_hours").create({ weekday: 5, opens: "07:00", closes: "17:00" });
  });

  test("L-36: a day that closes never lengthens a suspension; one that opens again ends it sooner, in the same preview", async () => {
    const days = 6;
    const ahead = [1, 2, 3, 4, 5].map((overrides) => addOpenDays(WEEK, today, overrides));
    const opened = await close(ahead[1]!);
    const reader = await school.seed.reader({}, { name: "Rita Suspensa" });
    const copy = await desk.copy();
    await desk.openLoan(reader.id, copy.id, addDays(today, -28), {
      rule: { ...rule("calendar_days"), suspension_per_day: 1, suspension_max: days },
    });
    await desk.checkIn(copy.tombo);
    const until = async () => (await desk.sheet(reader.card)).body.suspended_until;
    const output = addOpenDays(WEEK, today, days + 1);
    expect(await until()).toBe(output);

    const closed = await close(ahead[3]!);
    expect(await conflicts()).toMatchObject({ suspensions: 0, shortened: [] });
    await admin().collection("calendar_days").delete(opened.id);
    expect((await conflicts()).suspensions).toBe(0);
    await admin().collection("calendar_days").delete(closed.id);
    const sooner = addOpenDays(WEEK, today, days);
    const conflictsFound = await conflicts();
    expect(conflictsFound).toMatchObject({
      loans: 0,
      holds: 0,
      suspensions: 1,
      shortened: [{ from: output, to: sooner, suspensions: 1 }],
    });
    expect(conflictsFound.examples).toMatchObject([
      { kind: "suspension", reader_name: "Rita Suspensa", from: output, to: sooner },
    ]);
    expect(await until()).toBe(output);

    const id = newId();
    const moved = await move(id);
    expect(moved.body).toEqual({ loans: 0, holds: 0, suspensions: 1, sentence: "1 suspensão encurtada" });
    expect((await move(id)).body).toEqual(moved.body);
    expect((await move()).body).toMatchObject({ suspensions: 0 });
    expect(await until()).toBe(sooner);
    expect((await desk.events(reader.id)).at(-1)).toMatchObject({
      kind: "suspension_shortened",
      data: { ends_before: output, ends: sooner },
    });
    // Where suspensions run in calendar days, the calendar is nothing to them.
    await query(school, `UPDATE suspensions SET ends = '${addDays(sooner, 7)}' WHERE reader = '${reader.id}'`);
    expect((await conflicts()).suspensions).toBe(1);
    const settings = admin().collection("library_settings");
    await settings.update("library00000000", { suspension_days: "calendar_days" });
    expect((await conflicts()).suspensions).toBe(0);
    await settings.update("library00000000", { suspension_days: "open_days" });
  });

  test("L-36: a suspension by hand until the end of time is not counted day by day: the calendar can still be moved", async () => {
    await move();
    const reader = await school.seed.reader();
    await school.seed.create("suspensions", {
      ...{ reader: reader.id, kind: "manual", reason: "Combinado", days: 2_900_000 },
      ...{ counted_from: today, starts: today, ends: "9999-12-31" },
    });
    expect(await conflicts()).toMatchObject({ suspensions: 0 });
    expect((await move()).body).toMatchObject({ suspensions: 0 });
    expect((await desk.sheet(reader.card)).body.suspended_until).toBe("9999-12-31");
    await school.as("Biblioteca").call("library/pardon", { reader: reader.card, reason: "Engano" });
  });

  test("two people move at once: each loan moves once", async () => {
    const tuesday = tuesdayIn(100, today);
    const loan = await dueOn(tuesday);
    await close(tuesday);
    const answers = await Promise.all(Array.from({ length: 8 }, () => move()));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(answers.reduce((sum, { body }) => sum + body.loans, 0)).toBe(1);
    expect(await desk.events(loan.id)).toHaveLength(1);
  });

  test("five thousand loans in one go, and not a loan without its line", async () => {
    const tuesday = tuesdayIn(120, today);
    const { id: title } = await school.seed.title({}, { copies: 0 });
    const reader = await school.seed.reader();
    const numbers = "(WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 5000) SELECT n FROM c)";
    await query(
      school,
      `INSERT INTO copies (id, title, tombo, material_type, state)
       SELECT printf('c%014d', n), '${title}', printf('9%08d', n), 'typebook0000000', 'normal' FROM ${numbers}`,
    );
    await query(
      school,
      `INSERT INTO loans (id, copy, reader, lent_at, lent_on, due, rule)
       SELECT printf('l%014d', n), printf('c%014d', n), '${reader.id}', '2026-01-05 12:00:00.000Z', '2026-01-05', '${tuesday}',
         '${JSON.stringify(rule("calendar_days"))}' FROM ${numbers}`,
    );
    await close(tuesday);
    expect(await conflicts()).toMatchObject({ loans: 5000, moves: [{ loans: 5000 }] });
    expect((await move()).body.loans).toBe(5000);
    const moved = await query(
      school,
      `SELECT COUNT(*), COUNT(DISTINCT e.subject) FROM loans l JOIN timeline e ON e.subject = l.id AND e.kind = 'due_moved'
       WHERE l.reader = '${reader.id}' AND l.due = '${addDays(tuesday, 1)}' AND l.original_due = '${tuesday}'`,
    );
    expect(moved[0]!.map(Number)).toEqual([5000, 5000]);
  });
});
