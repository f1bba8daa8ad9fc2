/** What time does to calls: the school's hours and its calendar, the year's end, solutions that nobody refuses; and who is told. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, weekday } from "../../../domain/dates";
import { LETTER_DELAY } from "../../../domain/support/calls/letters";
import { ACCOUNT_TERMS } from "../../support/accounts";
import { CallDesk } from "../../support/calls";
import { clockAhead, clockAt, thisYear, today } from "../../support/day";
import { newId } from "../../support/ids";
import { query } from "../../support/library";
import { dispatch, settled } from "../../support/messages";
import { testSchool } from "../../support/school";
import { SmtpCatcher } from "../../support/smtp";

describe("the clock of calls", () => {
  const school = testSchool();
  const calls = new CallDesk(school);
  const at = (day: string, time: string) => school.server.restart(clockAt(day, time));
  /** The first such weekday at least that many days from now. */
  const next = (asked: number, ahead = 0) => {
    let day = addDays(today(), ahead);
    while (weekday(day) !== asked) {
      day = addDays(day, 1);
    }
    return day;
  };
  const dueOf = async (call: string) => (await query(school, `SELECT due FROM service_calls WHERE id = '${call}'`))[0]![0]!;
  /** Local time: three hours behind UTC. */
  const local = (instant: string) => new Date(Date.parse(instant.replace(" ", "T")) - 3 * 3_600_000).toISOString().slice(0, 16);
  const admin = () => school.as("Admin");

  test("H-6 and H-14: lunch and the week-end do not count, and a change of the calendar moves what is open and nothing else", async () => {
    const friday = next(5, 14);
    const hours = await admin().collection("opening_hours").getFullList();
    for (const { id, weekday: day } of hours) {
      await admin().collection("opening_hours").update(id, { opens: "07:30", closes: "11:30" });
      await admin().collection("opening_hours").create({ weekday: day, opens: "13:00", closes: "17:00" });
    }
    await at(friday, "16:30");
    const service = (await calls.service({ response_minutes: 0, solution_minutes: 240 })).id;
    const [open, resolved] = [await calls.opened("none", { service }), await calls.opened("none", { service })];
    const monday = addDays(friday, 3);
    expect(local(await dueOf(open))).toBe(`${monday}T11:00`);
    await calls.resolve(resolved);
    const before = await query(school, `SELECT due, solution_due, solution_used FROM service_calls WHERE id = '${resolved}'`);

    const saturday = await admin()
      .collection("calendar_days")
      .create({ day: addDays(friday, 1), reason: "Sábado letivo", hours: "08:00-10:00" });
    expect(local(await dueOf(open))).toBe(`${monday}T09:00`);
    const closed = await admin().collection("calendar_days").create({ day: monday, reason: "Feriado" });
    expect(local(await dueOf(open))).toBe(`${addDays(monday, 1)}T09:00`);
    await admin().collection("calendar_days").delete(saturday.id);
    await admin().collection("calendar_days").delete(closed.id);
    expect(local(await dueOf(open))).toBe(`${monday}T11:00`);
    expect(await query(school, `SELECT due, solution_due, solution_used FROM service_calls WHERE id = '${resolved}'`)).toEqual(
      before,
    );

    // H-11: paused, it does not become late; then it has what was left.
    await at(friday, "17:00");
    await calls.act("support/take-call", open);
    await calls.wait(open);
    expect(await dueOf(open)).toBe("");
    await at(addDays(monday, 3), "10:00");
    const paused = (await calls.sheet(open)).left;
    expect(paused).toMatchObject({ of: "solution", paused: true });
    // The seconds that the program took to start are the call's.
    expect([210, 211]).toContain(paused.minutes);
    expect((await school.as("Tecnologia").list("calls", { late: "true" })).body.items.map(({ id }) => id)).not.toContain(open);
    await calls.act("support/resume-call", open);
    expect(local(await dueOf(open))).toBe(`${addDays(monday, 3)}T15:00`);
    await at(addDays(monday, 3), "15:30");
    expect((await school.as("Tecnologia").list("calls", { late: "true" })).body.items.map(({ id }) => id)).toContain(open);
    const late = (await calls.sheet(open)).left;
    expect(late.paused).toBe(false);
    expect([-30, -29]).toContain(late.minutes);
  });

  test("H-16: what was resolved on a Friday is not closed on Sunday, but when the school has been open for as long", async () => {
    const friday = next(5, 40);
    await at(friday, "16:50");
    const call = await calls.opened();
    await calls.resolve(call);
    const state = async () => (await calls.sheet(call)).state;
    const passes = () => school.as("superuser").request("POST", "/api/crons/calls");
    for (const days of [2, 3, 5]) {
      await at(addDays(friday, days), "12:00");
      await passes();
      expect([days, await state()]).toEqual([days, "resolved"]);
    }
    await at(addDays(friday, 6), "12:00");
    await passes();
    await expect.poll(state).toBe("closed");
    expect((await calls.sheet(call, "none")).entries[0]?.text).toContain("o prazo para dizer que o problema continua terminou");
    // Whoever asked may reopen for a while.
    await at(addDays(friday, 17), "12:00");
    expect((await calls.reopen(call)).refusal.code).toBe("reopening_too_late");
    await at(addDays(friday, 15), "12:00");
    expect((await calls.reopen(call)).body.state).toBe("in_progress");
  });

  test("H-3: the number is of the school's year, to the second", async () => {
    const year = thisYear() + 1;
    const [before, after] = [newId(), newId()];
    await at(`${year}-12-31`, "23:58");
    expect((await calls.open("none", { id: before })).body.code.slice(0, 4)).toBe(String(year));
    await at(`${year + 1}-01-01`, "00:00");
    expect((await calls.open("none", { id: after })).body.code).toBe(`${year + 1}/000001`);
  });
});

describe("who hears of a call", () => {
  const post = new SmtpCatcher();
  const school = testSchool();
  beforeAll(async () => {
    await post.start();
    await school.server.restart(post.environment());
  });
  afterAll(() => post.stop());
  const calls = new CallDesk(school);
  const bell = (user: string) =>
    query(school, `SELECT kind FROM notifications WHERE user = '${user}' ORDER BY rowid`).then((rows) =>
      rows.map(([kind]) => kind),
    );
  const letters = (call: string) =>
    query(school, `SELECT id, address, state, body FROM messages WHERE about = '${call}' ORDER BY rowid`);

  test("one letter for a burst, none for one's own act, and nothing private in it", async () => {
    const call = await calls.opened();
    expect(await bell(ACCOUNT_TERMS.Tecnologia.id)).toEqual(["call_opened"]);
    await calls.act("support/take-call", call);
    await calls.answer(call, "Já vi a fila.");
    await calls.note(call, "Fusor gasto.", "Admin");
    await calls.answer(call, "Obrigada", "none");
    const left = await letters(call);
    expect(left.map(([, address]) => address)).toEqual([ACCOUNT_TERMS.none.email]);
    expect(await bell(ACCOUNT_TERMS.none.id)).toEqual(["call_taken", "call_answered"]);
    expect(await bell(ACCOUNT_TERMS.Tecnologia.id)).toEqual(["call_opened", "call_note", "call_answered"]);

    // What it says is worked out when it goes.
    await school.server.restart({ ...post.environment(), ...clockAhead(LETTER_DELAY / 1000 + 1) });
    await dispatch(school);
    const { body } = await settled(school, left[0]![0]!, "sent");
    expect(body).toContain("Já vi a fila.");
    expect(body).toContain("pegou o atendimento");
    expect(body).not.toContain("Fusor");
    expect(body).not.toContain("Obrigada");
  });

  test("a service's own team is told, and nobody else's", async () => {
    const service = (await calls.service({ technicians: [ACCOUNT_TERMS.Admin.id] })).id;
    const before = (await bell(ACCOUNT_TERMS.Tecnologia.id)).length;
    await calls.opened("none", { service });
    expect(await bell(ACCOUNT_TERMS.Tecnologia.id)).toHaveLength(before);
    expect((await bell(ACCOUNT_TERMS.Admin.id)).at(-1)).toBe("call_opened");
  });
});
