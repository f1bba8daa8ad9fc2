/**
 * The effects of time on calls: the school's hours and its calendar, the end of the year, solutions without an answer; and their
 * notifications.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, weekday } from "../../../domain/dates";
import { EMAIL_DELAY } from "../../../domain/support/calls/call-email";
import { ACCOUNT_TERMS } from "../../helpers/accounts";
import { CallDesk } from "../../helpers/calls";
import { clockAhead, clockAt, thisYear, today } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { dispatch, settled } from "../../helpers/messages";
import { testSchool } from "../../helpers/school";
import { type Mail, SmtpCatcher } from "../../helpers/smtp";

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

  test("H-16: a call resolved on a Friday is not closed on Sunday, but when the school has been open for as long @full", async () => {
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
    expect((await calls.sheet(call, "none")).entries[0]?.text).toContain("o prazo para contestar a solução terminou");
    // The requester may reopen for a while.
    await at(addDays(friday, 17), "12:00");
    expect((await calls.reopen(call)).refusal.code).toBe("reopening_too_late");
    await at(addDays(friday, 15), "12:00");
    expect((await calls.reopen(call)).body.state).toBe("in_progress");
  });

  test("H-14: a call accepted or rated after a change of the calendar keeps the hours that it took @full", async () => {
    const monday = next(1, 70);
    await at(monday, "08:00");
    const call = await calls.opened();
    await at(monday, "10:00");
    await calls.resolve(call);
    const used = async () => query(school, `SELECT solution_used FROM service_calls WHERE id = '${call}'`);
    const before = await used();
    expect(before).not.toEqual([["0"]]);
    const { id } = await admin().collection("calendar_days").create({ day: monday, reason: "Feriado" });
    await school.as("none").call("support/rate-call", { id: newId(), call, rating: 5 });
    expect(await used()).toEqual(before);
    await calls.act("support/accept-solution", call, "none");
    expect(await used()).toEqual(before);
    await admin().collection("calendar_days").delete(id);
  });

  test("H-16: a recess that is entered later gives as many days more", async () => {
    const monday = next(1, 84);
    await at(monday, "10:00");
    const call = await calls.opened();
    await calls.resolve(call);
    const closes = async () => (await query(school, `SELECT closes_on FROM service_calls WHERE id = '${call}'`))[0]![0];
    expect(await closes()).toBe(addDays(monday, 3));
    const { id } = await admin()
      .collection("calendar_days")
      .create({ day: addDays(monday, 2), reason: "Feriado" });
    await expect.poll(closes).toBe(addDays(monday, 4));
    await admin().collection("calendar_days").delete(id);
    await expect.poll(closes).toBe(addDays(monday, 3));
  });

  test("H-13: a recess is entered in one request, moves what is due over all of it, and back when it is taken out", async () => {
    const friday = next(5, 112);
    await at(friday, "16:30");
    const call = await calls.opened("none", {
      service: (await calls.service({ response_minutes: 0, solution_minutes: 480 })).id,
    });
    const due = await dueOf(call);
    const days = Array.from({ length: 14 }, (_, index) => addDays(friday, index + 1));
    const before = await admin().collection("calendar_days").create({ day: days[4], reason: "Feriado" });
    const add = { days: days.map((day) => ({ day, reason: "Recesso" })) };
    expect((await admin().call("platform/add-calendar-days", add)).body).toEqual({ days: 14 });
    expect((await dueOf(call)).slice(0, 10)).toBe(addDays(due.slice(0, 10), 14));
    // A day that it has already stays as it is.
    expect(await admin().collection("calendar_days").getOne(before.id)).toMatchObject({ reason: "Feriado" });
    expect((await admin().call("platform/remove-calendar-days", { days })).body).toEqual({ days: 14 });
    expect(await dueOf(call)).toBe(due);
    for (const wrong of [[], [{ day: "2026-02-30", reason: "Nada" }], [{ day: friday, reason: "X", hours: "8 às 9" }]]) {
      expect((await admin().call("platform/add-calendar-days", { days: wrong })).status).toBe(400);
    }
    expect((await school.as("Tecnologia").call("platform/add-calendar-days", add)).status).toBe(403);
  });

  test("the hours are of the school's own zone: another zone moves what is due", async () => {
    const monday = next(1, 98);
    await at(monday, "08:00");
    const call = await calls.opened();
    const due = await dueOf(call);
    const [school_] = await admin().collection("school").getFullList();
    await admin().collection("school").update(school_!.id, { time_zone: "America/Manaus" });
    await expect.poll(() => dueOf(call)).not.toBe(due);
    await admin().collection("school").update(school_!.id, { time_zone: "America/Sao_Paulo" });
    await expect.poll(() => dueOf(call)).toBe(due);
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

describe("the notices of a call", () => {
  const mailCatcher = new SmtpCatcher();
  const school = testSchool();
  beforeAll(async () => {
    await mailCatcher.start();
    await school.server.restart(mailCatcher.environment());
  });
  afterAll(() => mailCatcher.stop());
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
    const rows = await letters(call);
    expect(rows.map(([, address]) => address)).toEqual([ACCOUNT_TERMS.none.email]);
    expect(await bell(ACCOUNT_TERMS.none.id)).toEqual(["call_taken", "call_answered"]);
    expect(await bell(ACCOUNT_TERMS.Tecnologia.id)).toEqual(["call_opened", "call_note", "call_answered"]);

    // Its text is composed when it leaves.
    await school.server.restart({ ...mailCatcher.environment(), ...clockAhead(EMAIL_DELAY / 1000 + 1) });
    await dispatch(school);
    const { body } = await settled(school, rows[0]![0]!, "sent");
    expect(body).toContain("Já vi a fila.");
    expect(body).toContain("assumiu o atendimento");
    expect(body).not.toContain("Fusor");
    expect(body).not.toContain("Obrigada");

    // The next burst is a letter of the same thread, which no out-of-office program answers.
    await calls.answer(call, "Troco amanhã.");
    await school.server.restart({ ...mailCatcher.environment(), ...clockAhead(2 * (EMAIL_DELAY / 1000 + 1)) });
    await dispatch(school);
    const [, next] = await letters(call);
    await settled(school, next![0]!, "sent");
    const [first, second] = mailCatcher.mails.filter(({ to }) => to.includes(ACCOUNT_TERMS.none.email));
    const header = (mail: Mail | undefined, name: string) =>
      new RegExp(`^${name}: ((?:.*\\r?\\n[ \\t])*.*)$`, "im")
        .exec(mail?.raw ?? "")?.[1]
        ?.replace(/\s+/g, " ")
        .trim();
    const root = `<call.${call}@localhost>`;
    expect(header(first, "In-Reply-To")).toBe(root);
    expect(header(second, "In-Reply-To")).toBe(header(first, "Message-ID"));
    expect(header(second, "References")).toBe(`${root} ${header(first, "Message-ID")}`);
    expect(second?.subject).toBe(first?.subject);
    expect(header(second, "Auto-Submitted")).toBe("auto-generated");
    expect(header(second, "Precedence")).toBe("bulk");
    expect(header(second, "List-Id")).toContain("<chamados.localhost>");
    expect(second?.text).not.toContain("Já vi a fila.");
  });

  test("a former follower gets no letter that was left before @full", async () => {
    const call = await calls.opened("Biblioteca");
    await calls.act("support/take-call", call);
    const [left] = await letters(call);
    await query(school, `DELETE FROM call_followers WHERE call = '${call}' AND user = '${ACCOUNT_TERMS.Biblioteca.id}'`);
    await school.server.restart({ ...mailCatcher.environment(), ...clockAhead(3 * (EMAIL_DELAY / 1000 + 1)) });
    await dispatch(school);
    expect(await settled(school, left![0]!, "skipped")).toMatchObject({ error: expect.stringContaining("não acompanha mais") });
  });

  test("the letter contains an approval", async () => {
    const service = (await calls.service({ needs_approval: true })).id;
    const call = await calls.opened("none", { service });
    await school.as("Admin").call("support/approve-call", { id: newId(), call, approved: true });
    const [left] = await letters(call);
    await school.server.restart({ ...mailCatcher.environment(), ...clockAhead(4 * (EMAIL_DELAY / 1000 + 1)) });
    await dispatch(school);
    const { body } = await settled(school, left![0]!, "sent");
    expect(body).toContain("aprovou o pedido");
  });

  test("a service's own team gets the notice, and nobody else", async () => {
    const service = (await calls.service({ technicians: [ACCOUNT_TERMS.Admin.id] })).id;
    const before = (await bell(ACCOUNT_TERMS.Tecnologia.id)).length;
    await calls.opened("none", { service });
    expect(await bell(ACCOUNT_TERMS.Tecnologia.id)).toHaveLength(before);
    expect((await bell(ACCOUNT_TERMS.Admin.id)).at(-1)).toBe("call_opened");
  });
});
