/** "Faltou hoje": each guardian once, and never tomorrow. */
import { describe, expect, test } from "vitest";
import { formatDay } from "../../../domain/dates";
import { family, mobile } from "../../helpers/campaigns";
import { contractAddress } from "../../helpers/clients";
import { dayFromToday, today } from "../../helpers/day";
import { newId, newName } from "../../helpers/ids";
import { inBatches } from "../../helpers/in-batches";
import { query } from "../../helpers/library";
import { testSchool } from "../../helpers/school";

describe("a day's absences", () => {
  const school = testSchool();
  const admin = () => school.as("Admin");

  test("are those of the remaining record where the list still names a merged one", async () => {
    const { id: classId } = await school.seed.class();
    const [kept, gone, other] = await Promise.all([1, 2, 3].map(() => family(school, { class: classId })));
    await admin().call("people/merge-people", { id: newId(), kept: kept!.id, gone: gone!.id, reason: "Repetido" });
    const input = { id: newId(), class: classId, day: today(), people: [gone!.id, other!.id] };
    await admin().call("messaging/report-absences", input);
    const absent = await query(school, `SELECT person FROM absences WHERE class = '${classId}' ORDER BY person`);
    expect(absent).toEqual([[kept!.id], [other!.id]].sort());
    const audience = { people: [gone!.id] };
    const preview = await admin().call("messaging/preview", { channel: "assisted", text: "Olá, {{responsavel}}", audience });
    expect(preview.body).toMatchObject({ people: 1, excluded: [] });
  });

  test("give one message to each guardian, siblings together, and expire with the day", async () => {
    const { id: classId } = await school.seed.class({ name: "6º F" });
    const phone = mobile();
    const first = await family(school, { class: classId, name: "Heitor Leal", phone });
    const second = await family(school, { class: classId, name: "Lorena Leal", phone });
    const present = await family(school, { class: classId, name: "Caio Dias" });
    const input = { id: newId(), class: classId, day: today(), people: [first.id, second.id] };
    const answer = await admin().call("messaging/report-absences", input);
    expect(answer.body).toEqual({ campaign: input.id, messages: 1, excluded: 0 });
    // A lost answer asked for again tells nobody twice.
    expect((await admin().call("messaging/report-absences", input)).body).toEqual(answer.body);
    const [message] = await query(
      school,
      `SELECT body, state, expires_at > created FROM messages WHERE campaign = '${input.id}'`,
    );
    expect(message![0]).toContain("Registramos hoje a falta de Heitor e Lorena, 6º F.");
    expect(message!.slice(1)).toEqual(["queued", "1"]);
    // Before the notices, which have the fifth place, and the campaigns behind them.
    expect(await query(school, `SELECT priority FROM messages WHERE campaign = '${input.id}'`)).toEqual([["4"]]);

    const { body: sheet } = await admin().call("messaging/absence-sheet", { class: classId });
    expect(sheet.pupils).toEqual([
      { person: present.id, name: "Caio Dias", notice: "" },
      { person: first.id, name: "Heitor Leal", notice: "waiting" },
      { person: second.id, name: "Lorena Leal", notice: "waiting" },
    ]);
    const kinds = await query(school, `SELECT kind FROM timeline WHERE subject = '${first.id}' AND kind = 'absence_told'`);
    expect(kinds).toHaveLength(1);

    // Somebody else ticks the same list.
    const again = await admin().call("messaging/report-absences", {
      id: newId(),
      class: classId,
      day: today(),
      people: [first.id],
    });
    expect([again.status, again.refusal.code]).toEqual([409, "absences_told"]);
    const more = await admin().call("messaging/report-absences", {
      id: newId(),
      class: classId,
      day: today(),
      people: [first.id, present.id],
    });
    expect(more.body).toMatchObject({ messages: 1 });
    // The day is over.
    await query(school, `UPDATE messages SET expires_at = '2020-01-01 12:00:00.000Z' WHERE campaign = '${input.id}'`);
    await school.as("superuser").request("POST", "/api/crons/campaigns");
    await expect.poll(() => query(school, `SELECT state FROM messages WHERE campaign = '${input.id}'`)).toEqual([["expired"]]);
  });

  test("are registered where no family can be reached, once, also after one was taken back", async () => {
    const { id: room, name } = await school.seed.class({ name: newName("6º") });
    const { id: person } = await school.seed.person({ name: newName("Téo"), class: room });
    const report = () => admin().call("messaging/report-absences", { id: newId(), class: room, day: today(), people: [person] });
    const noticeOf = async () => (await admin().call("messaging/absence-sheet", { class: room })).body.pupils[0]?.notice;
    const overview = async () =>
      (await admin().call("messaging/absence-overview", {})).body.classes.find((schoolClass) => schoolClass.name === name);
    expect((await report()).body).toEqual({ campaign: "", messages: 0, excluded: 1 });
    expect(await noticeOf()).toBe("unreached");
    expect(await overview()).toMatchObject({ absent: 1, notices: { unreached: 1 }, registered_at: expect.stringMatching(/./) });
    // The user who tries again hears why.
    expect((await report()).refusal.code).toBe("nobody_reached");
    expect((await admin().call("messaging/withdraw-absence", { id: newId(), day: today(), person })).body).toEqual({
      left: false,
    });
    expect(await noticeOf()).toBe("");
    expect((await report()).body).toMatchObject({ campaign: "" });
    expect(await noticeOf()).toBe("unreached");
    // With a contact the family hears of it.
    await school.seed.create("contacts", { person, kind: "phone", value: mobile(), guardian: "Rita" });
    expect((await report()).body).toMatchObject({ messages: 1 });
    expect([await noticeOf(), (await overview())?.absent]).toEqual(["waiting", 1]);
  });

  test("are shown as sent only for pupils with a message; a pupil left out is named, and may get one by another way", async () => {
    const { id: classId } = await school.seed.class();
    const reached = await family(school, { class: classId });
    const fixed = await family(school, { class: classId, name: "Bruno Fixo", phone: "+551932561299" });
    await school.seed.create("contacts", { person: fixed.id, kind: "email", value: "bruno.fixo@example.com", guardian: "Rita" });
    const input = { id: newId(), class: classId, day: today(), people: [reached.id, fixed.id] };
    const report = (values: object) => admin().call("messaging/report-absences", { ...input, ...values });
    const readNotices = async () => {
      const { pupils } = (await admin().call("messaging/absence-sheet", { class: classId })).body;
      return pupils.filter(({ notice }) => notice === "waiting" || notice === "sent").map(({ person }) => person);
    };
    expect((await report({})).body).toEqual({ campaign: input.id, messages: 1, excluded: 1 });
    expect(await readNotices()).toEqual([reached.id]);
    const { items } = (await admin().list("campaign-exclusions", { campaign: input.id })).body;
    expect(items).toMatchObject([{ person: fixed.id, reason: expect.stringContaining("telefone fixo") }]);
    const { pupils } = (await admin().call("messaging/absence-sheet", { class: classId })).body;
    expect(pupils.find(({ person }) => person === fixed.id)?.notice).toBe("unreached");
    const written = await query(school, `SELECT kind FROM timeline WHERE subject = '${fixed.id}' AND kind = 'absence_told'`);
    expect(written).toEqual([]);
    // A repetition with one pupil more is refused: otherwise nobody would be told of that one.
    const late = await family(school, { class: classId });
    expect((await report({ people: [reached.id, late.id] })).refusal.code).toBe("id_taken");
    expect((await report({})).body).toEqual({ campaign: input.id, messages: 1, excluded: 1 });
    expect(await readNotices()).toEqual([reached.id]);
    expect((await report({ id: newId(), channel: "email", people: [fixed.id] })).body).toMatchObject({ messages: 1 });
    expect((await readNotices()).sort()).toEqual([reached.id, fixed.id].sort());
    // A failed message informed nobody.
    await query(school, `UPDATE messages SET state = 'failed' WHERE campaign = '${input.id}'`);
    expect(await readNotices()).toEqual([fixed.id]);
    const home = JSON.stringify((await admin().call("platform/home")).body);
    expect(home).toMatch(/avisos? de falta/);
    expect((await report({ id: newId(), people: [reached.id] })).body).toMatchObject({ messages: 1 });
  });

  test("ticked by several users at once are notified once", async () => {
    for (let round = 0; round < 8; round++) {
      const { id: classId } = await school.seed.class();
      const { id: pupil } = await family(school, { class: classId });
      const report = () =>
        admin().call("messaging/report-absences", { id: newId(), class: classId, day: today(), people: [pupil] });
      const answers = await Promise.all(Array.from({ length: 4 }, report));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
      const messages = await query(school, `SELECT COUNT(*) FROM messages WHERE person = '${pupil}'`);
      expect(messages).toEqual([["1"]]);
    }
  });

  test("on a list of another day are refused, whatever button is pressed, and nothing is stored", async () => {
    const { id: room } = await school.seed.class();
    const { id: person } = await family(school, { class: room });
    await admin().call("messaging/report-absences", { id: newId(), class: room, day: today(), people: [person] });
    const { id: other } = await school.seed.class();
    const { id: pupil } = await family(school, { class: other });
    for (const day of [dayFromToday(-1), dayFromToday(1)]) {
      const answers = [
        await admin().call("messaging/report-absences", { id: newId(), class: other, day, people: [pupil] }),
        await admin().call("messaging/confirm-no-absences", { id: newId(), class: other, day }),
        await admin().call("messaging/withdraw-absence", { id: newId(), day, person }),
        await admin().call("messaging/tell-absence-mistake", { id: newId(), day, person }),
      ];
      expect(new Set(answers.map(({ status, refusal }) => `${status} ${refusal.code}`))).toEqual(
        new Set(["409 absence_day_over"]),
      );
      expect(answers[0]!.refusal.message).toContain(formatDay(day));
    }
    expect(await query(school, `SELECT person FROM absences WHERE class IN ('${room}', '${other}')`)).toEqual([[person]]);
    expect(await query(school, `SELECT id FROM absence_lists WHERE class = '${other}'`)).toEqual([]);
    const undated = { id: newId(), class: other, people: [pupil] };
    for (const values of [{}, { day: "" }, { day: "2026-02-30" }]) {
      const answer = await admin().request("POST", contractAddress("messaging/report-absences"), { ...undated, ...values });
      expect(answer.status).toBe(400);
    }
  });

  test("of another class, or of nobody, are refused", async () => {
    const { id: classId } = await school.seed.class();
    const stranger = await family(school);
    const report = (values: object) =>
      admin().call("messaging/report-absences", { id: newId(), class: classId, day: today(), people: [stranger.id], ...values });
    expect((await report({})).refusal.code).toBe("absences_told");
    expect((await report({ people: [] })).status).toBe(400);
    expect((await report({ class: newId() })).status).toBe(404);
    expect((await report({ text: "Olá {{nome}}" })).status).toBe(400);
  });

  test("an urgent campaign is the first in the queue, and the history has its reason", async () => {
    const pupil = await family(school);
    const id = newId();
    await admin().call("messaging/launch", {
      id,
      channel: "assisted",
      audience: { people: [pupil.id] },
      text: "A escola fecha às 15h.",
      urgent: "Alerta de chuva forte",
    });
    expect(await query(school, `SELECT priority FROM messages WHERE campaign = '${id}'`)).toEqual([["1"]]);
    expect((await admin().call("messaging/campaign", { campaign: id })).body.urgent).toBe("Alerta de chuva forte");
    const [[text] = []] = await query(school, `SELECT text FROM timeline WHERE subject = '${id}' AND kind = 'campaign_launched'`);
    expect(text).toContain("Envio iniciado como urgente (Alerta de chuva forte)");
  });

  test("on a day that the calendar closes, the list says so, and why", async () => {
    const { id: classId } = await school.seed.class();
    const closed = async () => (await admin().call("messaging/absence-sheet", { class: classId })).body.closed;
    const day = await school.seed.create("calendar_days", { day: today(), reason: "Ponto facultativo" });
    expect(await closed()).toEqual({ reason: "Ponto facultativo" });
    await school.as("superuser").collection("calendar_days").update(day.id, { reason: "Reposição", hours: "07:00-12:00" });
    expect(await closed()).toBeNull();
    await school.as("superuser").collection("calendar_days").delete(day.id);
  });
});

describe("an absence that was ticked by mistake", () => {
  const school = testSchool();
  const admin = () => school.as("Admin");
  const noticesOf = async (classId: string) => {
    const { body } = await admin().call("messaging/absence-sheet", { class: classId });
    return Object.fromEntries(body.pupils.map(({ person, notice }) => [person, notice]));
  };
  const report = (classId: string, people: readonly string[], values: object = {}) => {
    const input = { id: newId(), class: classId, day: today(), people: [...people], ...values };
    return admin().call("messaging/report-absences", input);
  };
  const withdraw = (person: string, id = newId()) => admin().call("messaging/withdraw-absence", { id, day: today(), person });
  const tell = (person: string, values: object = {}) =>
    admin().call("messaging/tell-absence-mistake", { id: newId(), day: today(), person, ...values });
  const bodiesOf = (campaign: string) => query(school, `SELECT state, body FROM messages WHERE campaign = '${campaign}'`);

  /** Two pupils of one mother, who hears of both in one message, and one who lives elsewhere. */
  async function siblings() {
    const { id: classId } = await school.seed.class({ name: newName("6º") });
    const phone = mobile();
    const [first, second] = [
      await family(school, { class: classId, name: "Heitor Leal", phone }),
      await family(school, { class: classId, name: "Lorena Leal", phone }),
    ];
    const { body } = await report(classId, [first.id, second.id]);
    return { room: classId, first: first.id, second: second.id, campaign: body.campaign };
  }

  test("is withdrawn: nobody takes back that its message was skipped", async () => {
    const { id: classId } = await school.seed.class();
    const pupil = await family(school, { class: classId });
    const campaign = newId();
    await admin().call("messaging/report-absences", { id: campaign, class: classId, day: today(), people: [pupil.id] });
    expect((await withdraw(pupil.id)).status).toBe(200);
    const messages = () => query(school, `SELECT id, state, error FROM messages WHERE campaign = '${campaign}'`);
    const [[message = "", state, error] = []] = await messages();
    expect([state, error]).toEqual(["skipped", "A falta foi desfeita."]);
    const undone = await admin().call("messaging/undo-mark", { id: newId(), message });
    expect(undone.refusal).toMatchObject({ status: 409, code: "message_not_marked" });
    expect(await messages()).toEqual([[message, state, error]]);
  });

  test("is withdrawn for one of two siblings: an unsent message is rewritten for the other", async () => {
    const { room, first, second, campaign } = await siblings();
    const id = newId();
    expect((await withdraw(first, id)).body).toEqual({ left: false });
    // A lost answer, asked for again.
    expect((await withdraw(first, id)).body).toEqual({ left: false });
    expect(await noticesOf(room)).toEqual({ [first]: "", [second]: "waiting" });
    const [[state, body] = []] = await bodiesOf(campaign);
    expect([state, body]).toEqual(["queued", expect.stringContaining("a falta de Lorena, ")]);
    expect(body).not.toContain("Heitor");
    const columns = await query(school, `SELECT regarding, people, search FROM messages WHERE campaign = '${campaign}'`);
    expect(columns[0]!.join(" ")).not.toMatch(new RegExp(`Heitor|heitor|${first}`));
    const kinds = await query(school, `SELECT kind FROM timeline WHERE subject = '${first}' AND kind = 'absence_withdrawn'`);
    expect(kinds).toHaveLength(1);
    // Once; and nothing has left of which a family could hear.
    expect((await withdraw(first)).refusal.code).toBe("no_absence");
    expect((await tell(first)).refusal.code).toBe("no_mistake");
    // The second goes too: nothing is left to be sent.
    expect((await withdraw(second)).body).toEqual({ left: false });
    expect(await bodiesOf(campaign)).toEqual([["skipped", expect.anything()]]);
    expect((await admin().call("messaging/campaign", { campaign })).body.state).toBe("finished");
    // The absence was one after all.
    expect((await report(room, [first])).body).toMatchObject({ messages: 1 });
    expect(await noticesOf(room)).toEqual({ [first]: "waiting", [second]: "" });
  });

  test.each(["held", "failed"])("rewrites a message that is %s, and leaves it in that state", async (state) => {
    const { first, second, campaign } = await siblings();
    await query(school, `UPDATE messages SET state = '${state}' WHERE campaign = '${campaign}'`);
    expect((await withdraw(first)).body).toEqual({ left: false });
    const [[after, body] = []] = await bodiesOf(campaign);
    expect([after, body]).toEqual([state, expect.not.stringContaining("Heitor")]);
    expect((await withdraw(second)).body).toEqual({ left: false });
    expect(await bodiesOf(campaign)).toEqual([["skipped", expect.anything()]]);
  });

  test("stays what it was in a message that has left; the family gets one message about the mistake", async () => {
    const { room, first, second, campaign } = await siblings();
    const { body: taken } = await admin().call("messaging/take", { id: newId(), campaign });
    await admin().call("messaging/mark-sent", { id: newId(), message: taken.message!.id });
    const [before] = await bodiesOf(campaign);
    expect((await withdraw(second)).body).toEqual({ left: true });
    expect(await bodiesOf(campaign)).toEqual([before]);
    expect(await noticesOf(room)).toEqual({ [first]: "sent", [second]: "withdrawn" });
    expect((await tell(first)).refusal.code).toBe("no_mistake");
    expect((await tell(second, { text: "Olá {{nome}}" })).status).toBe(400);
    const id = newId();
    const told = await tell(second, { id });
    expect(told.body).toEqual({ campaign: id, messages: 1, excluded: 0 });
    expect((await tell(second, { id })).body).toEqual(told.body);
    const [[, words] = []] = await bodiesOf(id);
    expect(words).toContain("sobre a falta de Lorena, ");
    expect(words).not.toContain("Heitor");
    expect(await noticesOf(room)).toEqual({ [first]: "sent", [second]: "corrected" });
    expect((await tell(second)).refusal.code).toBe("no_mistake");
    // A word that did not arrive was none.
    await query(school, `UPDATE messages SET state = 'failed' WHERE campaign = '${id}'`);
    expect((await noticesOf(room))[second]).toBe("withdrawn");
    expect((await tell(second)).status).toBe(200);
    expect((await withdraw(first)).body).toEqual({ left: true });
  });

  test("is not in a message that is sent again", async () => {
    const { first, second, campaign } = await siblings();
    await query(school, `UPDATE messages SET state = 'sending' WHERE campaign = '${campaign}'`);
    await query(school, `UPDATE messages SET state = 'uncertain' WHERE campaign = '${campaign}'`);
    expect((await withdraw(first)).body).toEqual({ left: true });
    expect((await withdraw(second)).body).toEqual({ left: true });
    const [[message] = []] = await query(school, `SELECT id FROM messages WHERE campaign = '${campaign}'`);
    await admin().call("messaging/resend", { id: newId(), message: message! });
    expect((await admin().call("messaging/take", { id: newId(), campaign })).body.message).toBeNull();
    expect(await bodiesOf(campaign)).toEqual([["skipped", expect.anything()]]);
  });

  test("is not in a message of the school's own WhatsApp that is sent by hand after all", async () => {
    const { first, campaign } = await siblings();
    await query(school, `UPDATE messages SET state = 'sending' WHERE campaign = '${campaign}'`);
    await withdraw(first);
    // Under way then, it came back: what is put on the screen names the other child only.
    const id = newId();
    await query(
      school,
      `INSERT INTO messages (id, area, channel, purpose, campaign, recipient, address, destination, people, person, subject, body, state, search, created, updated)
       SELECT '${id}', area, 'whatsapp', purpose, campaign, recipient, address, destination, people, person, subject, body, 'failed', search, created, updated
       FROM messages WHERE campaign = '${campaign}'`,
    );
    const { body } = await admin().call("messaging/take", { id: newId(), campaign, message: id });
    expect(body.message!.body).toContain("a falta de Lorena, ");
    expect(body.message!.body).not.toContain("Heitor");
    expect(await query(school, `SELECT state FROM messages WHERE id = '${id}'`)).toEqual([["failed"]]);
  });

  test("waits while somebody else has the message open", async () => {
    const { first, campaign } = await siblings();
    await admin().call("messaging/take", { id: newId(), campaign });
    const other = await school.seed.user({ permissions: ["Admin"] });
    await query(school, `UPDATE messages SET lease = '${other.id}' WHERE campaign = '${campaign}'`);
    expect((await withdraw(first)).refusal.code).toBe("message_taken");
    await query(school, `UPDATE messages SET leased_until = '2020-01-01 12:00:00.000Z' WHERE campaign = '${campaign}'`);
    expect((await withdraw(first)).body).toEqual({ left: false });
    expect(await bodiesOf(campaign)).toEqual([["queued", expect.not.stringContaining("Heitor")]]);
  });

  test("is nobody's without one, and no news on the home page", async () => {
    const { id: classId } = await school.seed.class();
    const { id: pupil } = await family(school, { class: classId });
    expect((await withdraw(pupil)).refusal.code).toBe("no_absence");
    expect((await withdraw(newId())).status).toBe(404);
    expect((await tell(newId())).status).toBe(404);
    const { body } = await report(classId, [pupil]);
    await query(school, `UPDATE messages SET state = 'failed' WHERE campaign = '${body.campaign}'`);
    expect(await bodiesOf(body.campaign)).toMatchObject([["failed", expect.any(String)]]);
    const lost = async () => {
      const { body } = await admin().call("platform/home");
      const { lead = "0" } = body.lines.find(({ text }) => /^não cheg(ou|aram) às? famílias?$/.test(text)) ?? {};
      return Number(lead.split(/\s/)[0]);
    };
    const before = await lost();
    expect(before).toBeGreaterThan(0);
    await withdraw(pupil);
    expect(await lost()).toBe(before - 1);
  });
});

describe("the day's classes", () => {
  const school = testSchool();
  const admin = () => school.as("Admin");
  const overview = async () => (await admin().call("messaging/absence-overview", {})).body;
  const classOf = async (classId: string) => (await overview()).classes.find((schoolClass) => schoolClass.class === classId);

  test("say whose list somebody went through, who is absent, and what became of the notices", async () => {
    const { id: classId } = await school.seed.class({ name: newName("7º") });
    const [first, second, fixed] = [
      await family(school, { class: classId }),
      await family(school, { class: classId }),
      await family(school, { class: classId, phone: "+551932561299" }),
    ];
    expect(await classOf(classId)).toMatchObject({ pupils: 3, absent: 0, registered_at: "", registered_by: "" });
    const { body } = await admin().call("messaging/report-absences", {
      ...{ id: newId(), class: classId, day: today(), people: [first.id, second.id, fixed.id] },
    });
    const registered = await classOf(classId);
    expect(registered).toMatchObject({ absent: 3, notices: { waiting: 2, unreached: 1, sent: 0, lost: 0 } });
    expect(registered!.registered_at).not.toBe("");
    expect(registered!.registered_by).not.toBe("");
    await query(
      school,
      `UPDATE messages SET state = 'failed' WHERE campaign = '${body.campaign}' AND people LIKE '%${first.id}%'`,
    );
    expect(await classOf(classId)).toMatchObject({ notices: { waiting: 1, unreached: 1, lost: 1 } });
    await admin().call("messaging/withdraw-absence", { id: newId(), day: today(), person: second.id });
    expect(await classOf(classId)).toMatchObject({ absent: 2, notices: { waiting: 0, unreached: 1, lost: 1 } });
  });

  test("are registered without an absence, and are those that are active and have pupils", async () => {
    const { id: classId } = await school.seed.class();
    const { id: empty } = await school.seed.class();
    const { id: closed } = await school.seed.class();
    await family(school, { class: classId });
    await family(school, { class: closed });
    await admin().collection("classes").update(closed, { active: false });
    const input = { id: newId(), class: classId, day: today() };
    expect((await admin().call("messaging/confirm-no-absences", input)).body).toEqual({ list: input.id });
    expect((await admin().call("messaging/confirm-no-absences", input)).body).toEqual({ list: input.id });
    expect((await admin().call("messaging/confirm-no-absences", { ...input, class: empty })).refusal.code).toBe("id_taken");
    expect((await admin().call("messaging/confirm-no-absences", { id: newId(), class: newId(), day: today() })).status).toBe(404);
    expect(await query(school, `SELECT COUNT(*) FROM absence_lists WHERE class = '${classId}'`)).toEqual([["1"]]);
    expect(await classOf(classId)).toMatchObject({ absent: 0, registered_at: expect.stringMatching(/^\d{4}-/) });
    expect([await classOf(empty), await classOf(closed)]).toEqual([undefined, undefined]);
  });

  test("say that the school is closed, and why", async () => {
    const { day } = await overview();
    await query(school, `DELETE FROM calendar_days WHERE day = '${day}'`);
    await school.seed.create("calendar_days", { day, reason: "Festa da cidade" });
    expect(await overview()).toMatchObject({ closed: true, closed_because: "Festa da cidade" });
  });

  test("are read by Admin only, up to a big school's @full", async () => {
    const schoolClasses = await inBatches(60, () => school.seed.class());
    for (const { id } of schoolClasses) {
      await family(school, { class: id });
    }
    const { classes } = await overview();
    const own = new Set(schoolClasses.map(({ id }) => id));
    expect(classes.filter((schoolClass) => own.has(schoolClass.class))).toHaveLength(60);
  });
});
