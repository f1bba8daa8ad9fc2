/** Booking by class periods and by hours, hand-out and return: no machine is booked or handed out twice. */
import { beforeAll, describe, expect, test } from "vitest";
import { addDays } from "../../../domain/dates";
import { ACCOUNT_TERMS } from "../../helpers/accounts";
import { dayFromToday, now, weekdayAhead } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { testSchool } from "../../helpers/school";
import { Desk } from "../../helpers/support";
import { PATIENCE } from "../../helpers/timeouts";

const MONDAY = weekdayAhead(1);

describe("a school books its carts", () => {
  const school = testSchool();
  const desk = new Desk(school);
  const teacher = () => school.as("none");
  const book = (resource: string, input: Record<string, unknown>, id = newId(), account = teacher()) =>
    account.call("support/book", { id, resource, ...input });
  const week = async (resource: string, from = MONDAY) =>
    (await teacher().call("support/agenda", { resource, from })).body.bookings;
  const handOut = (person: string, codes: string[], overrides: Record<string, unknown> = {}) =>
    desk.technician.call("support/hand-out", { id: newId(), person, codes, ...overrides });
  const takeBack = (code: string) => desk.technician.call("support/take-back", { id: newId(), code });
  const sheet = async (equipment: string) => (await desk.technician.call("support/machine", { equipment })).body;

  beforeAll(async () => {
    const times = ["07:00", "07:50", "08:40", "09:50", "10:40"];
    for (const [index, starts] of times.entries()) {
      const minutes = Number(starts.slice(0, 2)) * 60 + Number(starts.slice(3)) + 50;
      const ends = `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
      await school.seed.create("class_periods", { shift: "morning", number: index + 1, starts, ends });
    }
  });

  test("anybody books periods of a day; a run of them is one booking, a gap makes two", async () => {
    const cart = await desk.cart();
    const run = await book(cart.id, { day: MONDAY, periods: [1, 2] });
    expect(run.body).toMatchObject({ state: "confirmed", bookings: [expect.any(String)] });
    const apart = await book(cart.id, { day: addDays(MONDAY, 1), periods: [1, 3] });
    expect(apart.body.bookings).toHaveLength(2);
    expect((await week(cart.id)).map(({ day, starts, ends, own }) => [day, starts, ends, own])).toEqual([
      [MONDAY, "07:00", "08:40", true],
      [addDays(MONDAY, 1), "07:00", "07:50", true],
      [addDays(MONDAY, 1), "08:40", "09:30", true],
    ]);
  });

  test("H-33: half-open, so that one follows on the other; a booking that overlaps by a minute is refused with the other's name", async () => {
    const cart = await desk.cart();
    await book(cart.id, { day: MONDAY, periods: [1] });
    expect((await book(cart.id, { day: MONDAY, periods: [2] })).status).toBe(200);
    const clash = await book(cart.id, { from: `${MONDAY}T10:49:00Z`, to: `${MONDAY}T10:51:00Z` });
    expect(clash.refusal).toMatchObject({ status: 409, code: "already_booked" });
    expect(clash.refusal.message).toMatch(/já tem reserva: segunda, .*, por /);
    const other = await desk.cart();
    expect((await book(other.id, { day: MONDAY, periods: [1] })).status).toBe(200);
  });

  test("others see the hours and the member of staff: no note, and no pupil's name", async () => {
    const cart = await desk.cart();
    const pupil = await school.seed.person({ kind: "student", name: "Joana Pequena" });
    await book(cart.id, { day: MONDAY, periods: [1], note: "Prova da Joana" });
    await book(cart.id, { day: MONDAY, periods: [2], person: pupil.id, note: "Com a mãe" }, newId(), desk.technician);
    const seen = async (account: "none" | "Biblioteca" | "Tecnologia") =>
      (await school.as(account).call("support/agenda", { resource: cart.id, from: MONDAY })).body.bookings.map(
        ({ who, note }) => [who, note],
      );
    expect(await seen("none")).toEqual([
      ["Paula Professora", "Prova da Joana"],
      ["Reservado", ""],
    ]);
    expect(await seen("Biblioteca")).toEqual([
      ["Paula Professora", ""],
      ["Reservado", ""],
    ]);
    expect(await seen("Tecnologia")).toEqual([
      ["Paula Professora", "Prova da Joana"],
      ["Joana Pequena", "Com a mãe"],
    ]);
    const clash = await book(cart.id, { day: MONDAY, periods: [2] }, newId(), school.as("Biblioteca"));
    expect(clash.refusal.message).not.toContain("Joana");
  });

  test("sent again it is the same booking; another under that id is refused", async () => {
    const [cart, id] = [await desk.cart(), newId()];
    const first = await book(cart.id, { day: MONDAY, periods: [3] }, id);
    expect((await book(cart.id, { day: MONDAY, periods: [3] }, id)).body).toEqual(first.body);
    expect((await book(cart.id, { day: MONDAY, periods: [4] }, id)).refusal).toMatchObject({ code: "id_taken" });
    expect(await week(cart.id)).toHaveLength(1);
  });

  test("eight at once on one cart: one gets it, again and again", async () => {
    const cart = await desk.cart(1);
    for (let round = 0; round < 10; round++) {
      const from = `${addDays(MONDAY, 7 + 7 * round)}T12:00:00Z`;
      const to = `${addDays(MONDAY, 7 + 7 * round)}T13:00:00Z`;
      const answers = await Promise.all(Array.from({ length: 8 }, () => book(cart.id, { from, to })));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ refusal }) => refusal.code === "already_booked")).toHaveLength(7);
    }
  });

  test("every week: a clash names its day and saves none, or is left out where one says so", async () => {
    const cart = await desk.cart();
    await book(cart.id, { day: addDays(MONDAY, 7), periods: [2] });
    const refused = await book(cart.id, { day: MONDAY, periods: [2], weeks: 3 });
    expect(refused.refusal).toMatchObject({ code: "already_booked" });
    expect(refused.refusal.params.clashes).toHaveLength(1);
    expect(await week(cart.id)).toEqual([]);
    const answer = await book(cart.id, { day: MONDAY, periods: [2], weeks: 3, leave_out: true });
    expect(answer.body.bookings).toHaveLength(2);
    const cancelled = await teacher().call("support/cancel-booking", {
      id: newId(),
      booking: answer.body.bookings[0],
      series: true,
    });
    expect(cancelled.body.sentence).toContain("2 horários");
    expect(await week(cart.id)).toEqual([]);
  });

  test("by the clock: over night it is on each of its days; one that would repeat into itself or last for months is refused", async () => {
    const cart = await desk.cart();
    const [friday, next] = [addDays(MONDAY, 4), addDays(MONDAY, 7)];
    const answer = await book(cart.id, { from: `${friday}T20:00:00Z`, to: `${next}T11:00:00Z` });
    expect(answer.body.sentence).toMatch(/sexta, .*, das 17h até segunda, .*, às 8h/);
    const shown = { day: friday, ends_on: next, starts: "17:00", ends: "08:00" };
    expect(await week(cart.id)).toMatchObject([shown]);
    expect(await week(cart.id, next)).toMatchObject([shown]);
    expect(await week(cart.id, addDays(next, 7))).toEqual([]);
    expect((await book(cart.id, { day: next, periods: [1] })).refusal.code).toBe("already_booked");
    const other = await desk.cart(1);
    const eightDays = { from: `${MONDAY}T10:00:00Z`, to: `${addDays(MONDAY, 8)}T10:00:00Z` };
    expect((await book(other.id, { ...eightDays, weeks: 2 })).status).toBe(400);
    expect((await book(other.id, { from: `${MONDAY}T10:00:00Z`, to: `${addDays(MONDAY, 32)}T10:00:00Z` })).status).toBe(400);
    expect(await week(other.id)).toEqual([]);
    const repeated = await book(other.id, { from: `${MONDAY}T10:00:00Z`, to: `${addDays(MONDAY, 7)}T10:00:00Z`, weeks: 2 });
    expect(repeated.body.bookings).toHaveLength(2);
  });

  test("closed days, the past, unknown periods and what is no longer bookable are refused in words", async () => {
    const cart = await desk.cart();
    const closed = addDays(MONDAY, 2);
    const day = await school.seed.create("calendar_days", { day: closed, reason: "Recesso" });
    expect((await book(cart.id, { day: closed, periods: [1] })).refusal).toMatchObject({ code: "booking_on_closed_day" });
    await school.as("superuser").collection("calendar_days").delete(day.id);
    expect((await book(cart.id, { day: addDays(dayFromToday(0), -1), periods: [1] })).refusal.code).toBe("booking_in_past");
    expect((await book(cart.id, { day: MONDAY, periods: [9] })).refusal).toMatchObject({ status: 404, code: "not_found" });
    expect((await book(cart.id, { day: MONDAY, periods: [] })).status).toBe(400);
    expect((await book(cart.id, { from: `${MONDAY}T12:00:00Z`, to: `${MONDAY}T11:00:00Z` })).status).toBe(400);
    await desk.technician.collection("booking_resources").update(cart.id, { active: false });
    expect((await book(cart.id, { day: MONDAY, periods: [1] })).refusal.code).toBe("not_bookable");
  });

  test("limits hold for everybody but the technicians, who may also book for another", async () => {
    const cart = await desk.cart(1, { ahead_days: 20, most_open: 1 });
    const person = await school.seed.person();
    expect((await book(cart.id, { day: addDays(MONDAY, 28), periods: [1] })).refusal.code).toBe("booking_too_far");
    expect((await book(cart.id, { day: MONDAY, periods: [1] })).status).toBe(200);
    expect((await book(cart.id, { day: MONDAY, periods: [3] })).refusal.code).toBe("booking_limit");
    expect((await book(cart.id, { day: MONDAY, periods: [4], person: person.id })).refusal.code).toBe("role_missing");
    const forHer = await book(cart.id, { day: addDays(MONDAY, 28), periods: [4], person: person.id }, newId(), desk.technician);
    expect(forHer.body.sentence).toContain(person.name);
  });

  test("a limit says how many there really are, and counts what is made, not what is left out", async () => {
    const cart = await desk.cart(1, { most_open: 2 });
    const three = await book(cart.id, { day: MONDAY, periods: [1], weeks: 3 });
    expect(three.refusal).toMatchObject({ code: "booking_limit", params: { open: 0, limit: 2 } });
    expect(three.refusal.message).toContain("ainda não tem nenhuma");
    expect(three.refusal.message).not.toContain("já tem");
    await book(cart.id, { day: MONDAY, periods: [1] }, newId(), desk.technician);
    // The first week is taken, and left out: two are made.
    expect((await book(cart.id, { day: MONDAY, periods: [1], weeks: 3, leave_out: true })).body.bookings).toHaveLength(2);
    expect((await book(cart.id, { day: MONDAY, periods: [5] })).refusal.message).toContain("Você já tem 2");
  });

  describe("a timetable that moves", () => {
    const classes = () => school.as("Admin").collection("class_periods");
    const timetable = async (shift: string, times: readonly (readonly [string, string])[]) => {
      for (const { id } of await classes().getFullList({ filter: `shift = '${shift}'` })) {
        await classes().delete(id);
      }
      return Promise.all(
        times.map(async ([starts, ends], index) => (await classes().create({ shift, number: index + 1, starts, ends })).id),
      );
    };
    const hours = async (resource: string) => (await week(resource)).map(({ starts, ends }) => [starts, ends]);

    test("takes along the bookings by class that lie ahead, names their people, and leaves hours alone", async () => {
      const [first, second] = await timetable("evening", [
        ["18:30", "19:20"],
        ["19:20", "20:10"],
      ]);
      const cart = await desk.cart();
      await book(cart.id, { day: MONDAY, shift: "evening", periods: [1] });
      await book(cart.id, { day: MONDAY, shift: "evening", periods: [2] });
      await book(cart.id, { day: addDays(MONDAY, 1), shift: "evening", periods: [1, 2] });
      await book(cart.id, { from: `${addDays(MONDAY, 2)}T21:30:00Z`, to: `${addDays(MONDAY, 2)}T22:20:00Z` });
      await classes().update(second!, { starts: "19:40", ends: "20:30" });
      await classes().update(first!, { starts: "18:50", ends: "19:40" });
      expect(await hours(cart.id)).toEqual([
        ["18:50", "19:40"],
        ["19:40", "20:30"],
        ["18:50", "20:30"],
        ["18:30", "19:20"],
      ]);
      const bells = await query(
        school,
        `SELECT text FROM notifications WHERE user = '${ACCOUNT_TERMS.none.id}' AND kind = 'booking_moved'`,
      );
      expect(JSON.stringify(bells)).toContain("agora das 18h50 às 19h40");
    });

    test("also when a class is removed and entered again at other hours", async () => {
      const [first] = await timetable("afternoon", [["18:30", "19:20"]]);
      const cart = await desk.cart();
      await book(cart.id, { day: MONDAY, shift: "afternoon", periods: [1] });
      await classes().delete(first!);
      expect(await hours(cart.id)).toEqual([["18:30", "19:20"]]);
      await classes().create({ shift: "afternoon", number: 1, starts: "19:00", ends: "19:50" });
      expect(await hours(cart.id)).toEqual([["19:00", "19:50"]]);
    });

    test("is refused where bookings would meet, by name, and nothing is saved", async () => {
      const [first] = await timetable("full_day", [["18:30", "19:20"]]);
      const cart = await desk.cart();
      await book(cart.id, { day: MONDAY, shift: "full_day", periods: [1] });
      await book(cart.id, { from: `${MONDAY}T22:20:00Z`, to: `${MONDAY}T23:00:00Z` });
      const { refusal } = await school
        .as("Admin")
        .request("PATCH", `/api/collections/class_periods/records/${first}`, { starts: "18:40", ends: "19:30" });
      expect(refusal).toMatchObject({
        ...{ status: 409, code: "timetable_clash" },
        message: expect.stringContaining("1ª aula, de Paula Professora"),
      });
      expect(await hours(cart.id)).toEqual([
        ["18:30", "19:20"],
        ["19:20", "20:00"],
      ]);
      expect(await classes().getOne(first!)).toMatchObject({ starts: "18:30" });
      await classes().delete(first!);
    });
  });

  test("where approval is wanted a booking waits, holds its place, and its person gets a notice", async () => {
    const cart = await desk.cart(1, { needs_approval: true });
    const { body } = await book(cart.id, { day: MONDAY, periods: [1] });
    expect(body.state).toBe("pending");
    // Everybody who can approve is notified: by the bell, on the home page and in a list.
    const pending = async () => (await desk.technician.call("support/pending-bookings")).body.bookings;
    expect(await pending()).toMatchObject([{ id: body.bookings[0], resource_name: cart.name, who: "Paula Professora" }]);
    const home = (await desk.technician.call("platform/home")).body.lines;
    expect(home).toContainEqual(expect.objectContaining({ lead: "1 reserva", text: "a aprovar" }));
    const asked = await desk.technician.collection("notifications").getList(1, 5, { filter: 'kind = "booking_asked"' });
    expect(asked.items.map(({ link }) => link)).toEqual([`/agenda?recurso=${cart.id}&semana=${MONDAY}`]);
    expect((await book(cart.id, { day: MONDAY, periods: [1] })).refusal.code).toBe("already_booked");
    const decide = (approve: boolean) =>
      desk.technician.call("support/decide-booking", { id: newId(), booking: body.bookings[0], approve });
    expect((await decide(false)).body.sentence).toContain("recusada");
    expect(await pending()).toEqual([]);
    expect((await decide(true)).refusal.code).toBe("booking_settled");
    expect((await book(cart.id, { day: MONDAY, periods: [1] })).status).toBe(200);
    const { items } = await teacher().collection("notifications").getList(1, 5, { filter: 'kind = "booking_decided"' });
    expect(items).toHaveLength(1);
  });

  test("a booking is not approved on a cart that is out of use by now", async () => {
    const [cart, booking] = [await desk.cart(1, { needs_approval: true }), newId()];
    await book(cart.id, { from: `${MONDAY}T11:00:00Z`, to: `${MONDAY}T12:00:00Z` }, booking);
    await desk.technician.collection("booking_resources").update(cart.id, { active: false });
    const decide = (approve: boolean) => desk.technician.call("support/decide-booking", { id: newId(), booking, approve });
    expect((await decide(true)).refusal.code).toBe("not_bookable");
    expect((await decide(false)).status).toBe(200);
  });

  test("a booking of many weeks waits as one, and is decided at once with one notice", async () => {
    const cart = await desk.cart(1, { needs_approval: true });
    const { body } = await book(cart.id, { day: MONDAY, periods: [1], weeks: 5 });
    const [first, second, third] = body.bookings;
    const pending = async () =>
      (await desk.technician.call("support/pending-bookings")).body.bookings
        .filter(({ resource }) => resource === cart.id)
        .map(({ id, following }) => [id, following]);
    expect(await pending()).toEqual([[first, 4]]);
    // The home page counts the rows of the list to which it leads.
    const { bookings, left } = (await desk.technician.call("support/pending-bookings")).body;
    const line = (await desk.technician.call("platform/home")).body.lines.find(({ kind }) => kind === "Agenda");
    expect(Number(line?.lead.split(" ")[0])).toBe(bookings.length + left);
    const decide = (booking: string, overrides: Record<string, unknown>) =>
      desk.technician.call("support/decide-booking", { id: newId(), booking, ...overrides });
    expect((await decide(first!, { approve: true })).body.sentence).not.toContain("horários");
    expect(await pending()).toEqual([[second, 3]]);
    expect((await decide(second!, { approve: false, series: false })).status).toBe(200);
    const { status, body: done } = await decide(third!, { approve: true, series: true, reason: "Bom projeto" });
    expect([status, done.sentence]).toEqual([200, expect.stringMatching(/, 3 horários a partir de .*: reserva confirmada$/)]);
    expect(await pending()).toEqual([]);
    const states = await query(school, `SELECT state FROM bookings WHERE series = '${first}' ORDER BY starts`);
    expect(states.flat()).toEqual(["confirmed", "refused", "confirmed", "confirmed", "confirmed"]);
    const { items } = await teacher().collection("notifications").getList(1, 9, { filter: `text = "Bom projeto"` });
    expect(items).toHaveLength(1);
  });

  test("the answer counts the waiting bookings beyond a hundred", async () => {
    const carts = await Promise.all(Array.from({ length: 3 }, () => desk.cart(1, { needs_approval: true })));
    for (const cart of carts) {
      for (let number = 0; number < 35; number++) {
        const hour = String(8 + (number % 12)).padStart(2, "0");
        const day = addDays(MONDAY, 14 + Math.floor(number / 12));
        await book(cart.id, { from: `${day}T${hour}:00:00Z`, to: `${day}T${hour}:30:00Z` });
      }
    }
    const { body } = await desk.technician.call("support/pending-bookings");
    const [[waiting] = []] = await query(school, "SELECT COUNT(*) FROM bookings WHERE state = 'pending' AND series = ''");
    expect([body.bookings.length, body.left]).toEqual([100, Number(waiting) - 100]);
    expect(body.left).toBeGreaterThan(4);
  });

  test("people with bookings on a day that closes get one notice, and another only where it closes again", async () => {
    const [cart, day] = [await desk.cart(1), addDays(MONDAY, 22)];
    await book(cart.id, { day, periods: [1] });
    await book(cart.id, { day, periods: [3] });
    await book(cart.id, { day: addDays(day, 1), periods: [1] });
    const notifications = () =>
      query(school, `SELECT title FROM notifications WHERE kind = 'booking_closed_day' AND link LIKE '%${cart.id}%'`);
    const notice = ["Escola fechada: 2 reservas suas"];
    const close = (closed: string) => school.seed.create("calendar_days", { day: closed, reason: "Feriado" });
    const holiday = await close(day);
    await expect.poll(notifications).toEqual([notice]);
    const other = await close(addDays(day, 3));
    await school.as("superuser").collection("calendar_days").delete(holiday.id);
    await expect.poll(() => query(school, `SELECT COUNT(*) FROM bookings WHERE closed_at != ''`)).toEqual([["0"]]);
    expect(await notifications()).toEqual([notice]);
    const again = await close(day);
    await expect.poll(notifications).toEqual([notice, notice]);
    for (const { id } of [other, again]) {
      await school.as("superuser").collection("calendar_days").delete(id);
    }
  });

  test("a booking that the desk makes for a person is theirs: they are notified, may cancel it, and read the reason of a refusal", async () => {
    const [cart, person] = [await desk.cart(1), await desk.personOf("none")];
    const forThem = (periods: number[]) => book(cart.id, { day: MONDAY, periods, person }, newId(), desk.technician);
    const [first, second] = [(await forThem([1])).body.bookings[0], (await forThem([2])).body.bookings[0]];
    expect((await week(cart.id)).map(({ own }) => own)).toEqual([true, true]);
    const theirs = (await desk.technician.call("support/agenda", { resource: cart.id, from: MONDAY })).body.bookings;
    expect(theirs.map(({ own }) => own)).toEqual([false, false]);
    const readNotices = async (kind: string) =>
      (
        await teacher()
          .collection("notifications")
          .getFullList({ filter: `kind = "${kind}" && link ~ "${cart.id}"` })
      ).map(({ text }) => text);
    expect(await readNotices("booking_made")).toHaveLength(2);
    const cancelAnswer = await teacher().call("support/cancel-booking", { id: newId(), booking: first });
    expect(cancelAnswer.status).toBe(200);
    await desk.technician.call("support/cancel-booking", { id: newId(), booking: second, reason: "Aula no auditório" });
    expect(await readNotices("booking_cancelled")).toEqual(["Aula no auditório"]);
    expect((await school.as("Biblioteca").call("support/cancel-booking", { id: newId(), booking: second })).status).toBe(404);
  });

  test("nobody cancels another's booking but a technician", async () => {
    const cart = await desk.cart();
    const { body } = await book(cart.id, { day: MONDAY, periods: [1] }, newId(), school.as("Biblioteca"));
    const input = { id: newId(), booking: body.bookings[0] };
    expect((await teacher().call("support/cancel-booking", input)).refusal).toMatchObject({ status: 404, code: "not_found" });
    expect((await desk.technician.call("support/cancel-booking", { ...input, id: newId() })).status).toBe(200);
  });

  test("H-35: a cart with one machine in repair lends the rest by number; the missing one stays with the borrower", async () => {
    const cart = await desk.cart(3);
    const [broken, one, two] = cart.machines;
    const person = await school.seed.person();
    const repair = { id: newId(), equipment: broken!.id, state: "maintenance", reason: "Tela" } as const;
    await desk.technician.call("support/set-equipment-state", repair);
    const out = await handOut(person.id, [cart.id]);
    expect(out.body.lines.map(({ tombo }) => tombo)).toEqual([one!.tombo, two!.tombo]);
    expect(out.body.sentence).toContain("2 equipamentos entregues");
    expect(await sheet(one!.id)).toMatchObject({ state: "on_loan" });
    expect((await takeBack(one!.tombo)).body).toMatchObject({ still_out: 1, late: false });
    expect((await takeBack(one!.tombo)).refusal).toMatchObject({ status: 409, code: "not_on_loan" });
    const { body } = await desk.technician.call("support/scan", { code: person.id });
    expect(body).toMatchObject({ kind: "person", out: [{ tombo: two!.tombo }] });
    expect((await takeBack(two!.tombo)).body.still_out).toBe(0);
    expect(await sheet(two!.id)).toMatchObject({ state: "in_stock" });
  });

  test("H-32: two desks hand out one notebook: one of them, and the other reads which person has it", async () => {
    const machine = await desk.machine();
    const people = await Promise.all(Array.from({ length: 8 }, () => school.seed.person()));
    const answers = await Promise.all(people.map(({ id }) => handOut(id, [machine.tombo])));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ refusal }) => refusal.code === "already_lent")).toHaveLength(7);
  });

  test("a lent machine goes to another only on purpose, and comes back from the first in the same moment", async () => {
    const machine = await desk.machine();
    const [ana, rui] = [await school.seed.person(), await school.seed.person()];
    await handOut(ana.id, [machine.tombo]);
    const scan = await desk.technician.call("support/scan", { code: machine.tombo });
    expect(scan.body).toMatchObject({ kind: "machine", on_loan: true, holder: ana.id });
    expect((await handOut(rui.id, [machine.tombo])).refusal.code).toBe("already_lent");
    expect((await handOut(ana.id, [machine.tombo], { take_over: true })).refusal.code).toBe("already_lent");
    const id = newId();
    const input = { id, person: rui.id, codes: [machine.tombo], take_over: true };
    const { body, status } = await desk.technician.call("support/hand-out", input);
    expect([status, body.lines.map(({ problem }) => problem)]).toEqual([200, [""]]);
    expect((await desk.technician.call("support/hand-out", input)).body).toEqual(body);
    const { custodies, state } = await sheet(machine.id);
    expect([state, custodies.map(({ person, ended_at }) => [person, ended_at !== ""])]).toEqual([
      "on_loan",
      [
        [rui.id, false],
        [ana.id, true],
      ],
    ]);
  });

  test("an undone hand-out gives a machine that it took over back to its holder, and ends no later loan", async () => {
    const machine = await desk.machine();
    const [ana, rui] = [await school.seed.person(), await school.seed.person()];
    await handOut(ana.id, [machine.tombo]);
    const hand_out = newId();
    await desk.technician.call("support/hand-out", { id: hand_out, person: rui.id, codes: [machine.tombo], take_over: true });
    const undo = () => desk.technician.call("support/take-back", { id: newId(), code: machine.tombo, hand_out });
    expect(await undo()).toMatchObject({ status: 200, body: { person: rui.id, still_out: 0 } });
    const { custodies, state } = await sheet(machine.id);
    const [first] = custodies.filter(({ person, ended_at }) => person === ana.id && ended_at !== "");
    const open = custodies.filter(({ ended_at }) => ended_at === "");
    expect([state, open.map(({ person, due_at, term }) => [person, due_at, term])]).toEqual([
      "on_loan",
      [[ana.id, first!.due_at, first!.term]],
    ]);
    expect((await undo()).refusal).toMatchObject({ status: 409, code: "already_lent", params: { name: ana.name } });
    expect((await takeBack(machine.tombo)).body).toMatchObject({ person: ana.id });
    expect(await sheet(machine.id)).toMatchObject({ state: "in_stock" });
  });

  test("H-37: several codes at once, each with its own word; none of them goes twice", async () => {
    const [free, oldMachine] = [await desk.machine(), await desk.machine()];
    const [ana, rui] = [await school.seed.person(), await school.seed.person()];
    await handOut(ana.id, [oldMachine.tombo]);
    const out = await handOut(rui.id, [free.tombo, oldMachine.tombo, free.tombo, "NADA"]);
    expect(out.body.lines.map(({ problem }) => problem !== "")).toEqual([false, true, false, true]);
    expect((await sheet(free.id)).custodies).toHaveLength(1);
    expect((await handOut(rui.id, ["NADA"])).refusal).toMatchObject({ status: 404, code: "unknown_code" });
  });

  test("a machine booked for now goes to its booker, until the booking ends; to others only on purpose", async () => {
    const cart = await desk.cart(2);
    const [ana, rui] = [await school.seed.person(), await school.seed.person()];
    const from = new Date(now() + 5 * 60_000).toISOString();
    const to = new Date(now() + 65 * 60_000).toISOString();
    const answer = await book(cart.id, { from, to, person: ana.id }, newId(), desk.technician);
    expect([200, 409]).toContain(answer.status);
    // On a closed day nothing can be booked: then everything is free.
    const isBooked = answer.status === 200;
    const [first, second] = cart.machines;
    const refused = await handOut(rui.id, [first!.tombo]);
    expect(refused.status === 409 ? refused.refusal.code : "").toBe(isBooked ? "booked_by_other" : "");
    if (isBooked) {
      expect((await handOut(rui.id, [first!.tombo], { despite_booking: true })).status).toBe(200);
      expect((await handOut(ana.id, [second!.tombo])).body.due_at.slice(0, 16)).toBe(to.replace("T", " ").slice(0, 16));
    }
  });

  test("a single machine that is marked bookable is a resource; unmarked it is one no more, and keeps its bookings", async () => {
    const machine = await desk.machine({ bookable: true });
    const find = async () =>
      (await teacher().call("support/bookables")).body.resources.find(({ name }) => name.endsWith(machine.tombo));
    const resource = await find();
    expect(resource).toMatchObject({ size: 1, ready: 1 });
    await book(resource!.id, { day: MONDAY, periods: [1] });
    const writeOff = { id: newId(), equipment: machine.id, reason: "Quebrou" };
    expect((await desk.technician.call("support/write-off-equipment", writeOff)).refusal.code).toBe("equipment_busy");
    await desk.technician.collection("equipment").update(machine.id, { bookable: false });
    expect(await find()).toBeUndefined();
    expect(await week(resource!.id)).toHaveLength(1);
  });

  test("a booking that is over is neither cancelled nor decided", async () => {
    const cart = await desk.cart(1, { needs_approval: true });
    const id = (await book(cart.id, { day: MONDAY, periods: [2] })).body.bookings[0]!;
    await query(
      school,
      `UPDATE bookings SET starts = '2026-01-05 10:00:00.000Z', ends = '2026-01-05 11:00:00.000Z', day = '2026-01-05' WHERE id = '${id}'`,
    );
    expect((await teacher().call("support/cancel-booking", { id: newId(), booking: id })).refusal.code).toBe("booking_over");
    expect((await desk.technician.call("support/decide-booking", { id: newId(), booking: id, approve: true })).refusal.code).toBe(
      "booking_over",
    );
    await query(school, `UPDATE bookings SET state = 'refused' WHERE id = '${id}'`);
  });

  test("periods of two shifts that overlap are refused in words", async () => {
    const cart = await desk.cart(1);
    const long = await school.seed.create("class_periods", { shift: "full_day", number: 1, starts: "07:30", ends: "08:20" });
    const [first] = (await teacher().call("support/bookables")).body.periods.filter(({ shift }) => shift === "morning");
    const { refusal } = await book(cart.id, { day: MONDAY, periods: [first!.id, long.id] });
    expect([refusal.status, refusal.code]).toEqual([400, "periods_overlap"]);
    expect(await week(cart.id)).toEqual([]);
    await school.as("superuser").collection("class_periods").delete(long.id);
  });

  test("a person who left the school takes nothing, on loan or in charge", async () => {
    const [machine, leaver] = [await desk.machine(), await school.seed.person({ active: false })];
    const refused = await handOut(leaver.id, [machine.tombo]);
    expect(refused.refusal).toMatchObject({ status: 409, code: "person_left" });
    const charge = { id: newId(), equipment: [machine.id], person: leaver.id };
    expect((await desk.technician.call("support/give-charge", charge)).refusal).toMatchObject({ code: "person_left" });
  });

  test("a number that is an enrolment and a tombo is asked about, and takes nothing back by itself", async () => {
    const [machine, ana] = [await desk.machine(), await school.seed.person()];
    await handOut(ana.id, [machine.id]);
    const namesake = await school.seed.person({ name: "Rui Reis", enrolment: machine.tombo });
    const scan = async (code: string) => (await desk.technician.call("support/scan", { code })).body;
    expect(await scan(machine.tombo)).toMatchObject({
      kind: "several",
      choices: [
        { kind: "person", id: namesake.id, name: "Rui Reis" },
        { kind: "machine", id: machine.id, code: machine.tombo },
      ],
    });
    // Each by its own id is one thing.
    expect(await scan(machine.id)).toMatchObject({ kind: "machine", on_loan: true });
    expect(await scan(namesake.id)).toMatchObject({ kind: "person" });
    await school.seed.change("people", namesake.id, { active: false });
    expect(await scan(machine.tombo)).toMatchObject({ kind: "machine", on_loan: true });
  });

  test("a serial number of two machines is asked about, and means neither of them elsewhere", async () => {
    const [one, other] = [await desk.machine({ serial: "PF-77X" }), await desk.machine({ serial: "pf-77x" })];
    const { body } = await desk.technician.call("support/scan", { code: "PF-77X" });
    expect(body).toMatchObject({ kind: "several", choices: [{ id: one.id }, { id: other.id }] });
    const person = await school.seed.person();
    await handOut(person.id, [one.id]);
    expect((await takeBack("PF-77X")).refusal).toMatchObject({ status: 404, code: "not_found" });
    expect(await sheet(one.id)).toMatchObject({ state: "on_loan" });
    await desk.technician.collection("equipment").update(other.id, { serial: "" });
    expect((await takeBack("PF-77X")).status).toBe(200);
  });

  test("a person who leaves the school has no booking ahead any more, and the team gets one notice", async () => {
    const [cart, leaver, stays] = [await desk.cart(), await school.seed.person({ name: "Vera Ida" }), await school.seed.person()];
    const day = addDays(MONDAY, 14);
    await book(cart.id, { day, periods: [1], person: leaver.id }, newId(), desk.technician);
    await book(cart.id, { day, periods: [2], person: stays.id }, newId(), desk.technician);
    await school.seed.change("people", leaver.id, { active: false });
    const readNotices = async () =>
      (await query(school, `SELECT title FROM notifications WHERE title LIKE '%saiu da escola%' AND text LIKE '%${leaver.id}%'`))
        .length;
    const before = await readNotices();
    for (let round = 0; round < 2; round++) {
      expect((await school.as("superuser").request("POST", "/api/crons/booking-leavers")).status).toBe(204);
      await expect.poll(async () => (await week(cart.id, day)).length, PATIENCE).toBe(1);
    }
    expect(before).toBe(0);
    const technicians = await query(school, "SELECT id FROM users WHERE active = TRUE AND permissions LIKE '%Tecnologia%'");
    expect(await readNotices()).toBe(technicians.length);
    expect((await book(cart.id, { day, periods: [1], person: stays.id }, newId(), desk.technician)).status).toBe(200);
  });

  test("a machine that comes back while its order runs stays with the order", async () => {
    const [machine, person, order] = [await desk.machine(), await school.seed.person(), newId()];
    await handOut(person.id, [machine.tombo]);
    const technician = ACCOUNT_TERMS.Tecnologia.id;
    const open = { id: order, problem: "Não liga", equipment: [machine.id], technician };
    expect((await desk.technician.call("support/open-order", open)).status).toBe(200);
    expect((await desk.technician.call("support/advance-order", { id: newId(), order, act: "start" })).status).toBe(200);
    await takeBack(machine.tombo);
    expect(await sheet(machine.id)).toMatchObject({ state: "maintenance" });
    expect((await handOut(person.id, [machine.tombo])).refusal.code).toBe("not_lendable");
  });

  test("a machine is in one cart", async () => {
    const [first, second] = [await desk.cart(1), await desk.cart(1)];
    const answer = await desk.technician.call("support/fill-kit", { resource: second.id, codes: [first.machines[0]!.id] });
    expect(answer.refusal).toMatchObject({ status: 409, code: "in_another_kit" });
  });

  test("on a closed day the agenda begins with the next day on which the school opens", async () => {
    const first = async () => (await teacher().call("support/bookables")).body.first_day;
    const open = await first();
    const closed = await Promise.all(
      [0, 1].map((later) => school.seed.create("calendar_days", { day: addDays(open, later), reason: "Recesso" })),
    );
    expect((await first()) > addDays(open, 1)).toBe(true);
    for (const { id } of closed) {
      await school.as("superuser").collection("calendar_days").delete(id);
    }
    expect(await first()).toBe(open);
  });
});
