/** "Faltou hoje": each guardian once, and never tomorrow. */
import { describe, expect, test } from "vitest";
import { family, mobile } from "../../helpers/campaigns";
import { today } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { testSchool } from "../../helpers/school";

describe("a day's absences", () => {
  const school = testSchool();
  const admin = () => school.as("Admin");

  test("are told once to each guardian, siblings together, and expire with the day", async () => {
    const { id: room } = await school.seed.class({ name: "6º F" });
    const phone = mobile();
    const first = await family(school, { class: room, name: "Heitor Leal", phone });
    const second = await family(school, { class: room, name: "Lorena Leal", phone });
    const present = await family(school, { class: room, name: "Caio Dias" });
    const input = { id: newId(), class: room, people: [first.id, second.id] };
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

    const { body: sheet } = await admin().call("messaging/absence-sheet", { class: room });
    expect(sheet.pupils).toEqual([
      { person: present.id, name: "Caio Dias", notice: "" },
      { person: first.id, name: "Heitor Leal", notice: "waiting" },
      { person: second.id, name: "Lorena Leal", notice: "waiting" },
    ]);
    const kinds = await query(school, `SELECT kind FROM timeline WHERE subject = '${first.id}' AND kind = 'absence_told'`);
    expect(kinds).toHaveLength(1);

    // Somebody else ticks the same list.
    const again = await admin().call("messaging/report-absences", { id: newId(), class: room, people: [first.id] });
    expect([again.status, again.refusal.code]).toEqual([409, "absences_told"]);
    const more = await admin().call("messaging/report-absences", { id: newId(), class: room, people: [first.id, present.id] });
    expect(more.body).toMatchObject({ messages: 1 });
    // The day is over.
    await query(school, `UPDATE messages SET expires_at = '2020-01-01 12:00:00.000Z' WHERE campaign = '${input.id}'`);
    await school.as("superuser").request("POST", "/api/crons/campaigns");
    await expect.poll(() => query(school, `SELECT state FROM messages WHERE campaign = '${input.id}'`)).toEqual([["expired"]]);
  });

  test("are told of who gets a message only; who was left out is named, and may be told by another way", async () => {
    const { id: room } = await school.seed.class();
    const reached = await family(school, { class: room });
    const fixed = await family(school, { class: room, name: "Bruno Fixo", phone: "+551932561299" });
    await school.seed.create("contacts", { person: fixed.id, kind: "email", value: "bruno.fixo@example.com", guardian: "Rita" });
    const input = { id: newId(), class: room, people: [reached.id, fixed.id] };
    const report = (values: object) => admin().call("messaging/report-absences", { ...input, ...values });
    const readNotices = async () => {
      const { pupils } = (await admin().call("messaging/absence-sheet", { class: room })).body;
      return pupils.filter(({ notice }) => notice === "waiting" || notice === "sent").map(({ person }) => person);
    };
    expect((await report({})).body).toEqual({ campaign: input.id, messages: 1, excluded: 1 });
    expect(await readNotices()).toEqual([reached.id]);
    const { items } = (await admin().list("campaign-exclusions", { campaign: input.id })).body;
    expect(items).toMatchObject([{ person: fixed.id, reason: expect.stringContaining("telefone fixo") }]);
    const { pupils } = (await admin().call("messaging/absence-sheet", { class: room })).body;
    expect(pupils.find(({ person }) => person === fixed.id)?.notice).toBe("unreached");
    const written = await query(school, `SELECT kind FROM timeline WHERE subject = '${fixed.id}' AND kind = 'absence_told'`);
    expect(written).toEqual([]);
    // A repetition with one pupil more is refused: otherwise nobody would be told of that one.
    const late = await family(school, { class: room });
    expect((await report({ people: [reached.id, late.id] })).refusal.code).toBe("id_taken");
    expect((await report({})).body).toEqual({ campaign: input.id, messages: 1, excluded: 1 });
    expect(await readNotices()).toEqual([reached.id]);
    expect((await report({ id: newId(), channel: "email", people: [fixed.id] })).body).toMatchObject({ messages: 1 });
    expect((await readNotices()).sort()).toEqual([reached.id, fixed.id].sort());
    // A failed message informed nobody.
    await query(school, `UPDATE messages SET state = 'failed' WHERE campaign = '${input.id}'`);
    expect(await readNotices()).toEqual([fixed.id]);
    const home = JSON.stringify((await admin().call("platform/home")).body);
    expect(home).toMatch(/não receb(eu|eram) o aviso de falta/);
    expect((await report({ id: newId(), people: [reached.id] })).body).toMatchObject({ messages: 1 });
  });

  test("ticked by several at once are told once", async () => {
    for (let round = 0; round < 8; round++) {
      const { id: room } = await school.seed.class();
      const { id: pupil } = await family(school, { class: room });
      const report = () => admin().call("messaging/report-absences", { id: newId(), class: room, people: [pupil] });
      const answers = await Promise.all(Array.from({ length: 4 }, report));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
      const messages = await query(school, `SELECT COUNT(*) FROM messages WHERE person = '${pupil}'`);
      expect(messages).toEqual([["1"]]);
    }
  });

  test("of another class, or of nobody, are refused", async () => {
    const { id: room } = await school.seed.class();
    const stranger = await family(school);
    const report = (values: object) =>
      admin().call("messaging/report-absences", { id: newId(), class: room, people: [stranger.id], ...values });
    expect((await report({})).refusal.code).toBe("absences_told");
    expect((await report({ people: [] })).status).toBe(400);
    expect((await report({ class: newId() })).status).toBe(404);
    expect((await report({ text: "Olá {{nome}}" })).status).toBe(400);
  });

  test("what is urgent is the first in the queue, and its reason stands in the history", async () => {
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
    const { id: room } = await school.seed.class();
    const closed = async () => (await admin().call("messaging/absence-sheet", { class: room })).body.closed;
    const day = await school.seed.create("calendar_days", { day: today(), reason: "Ponto facultativo" });
    expect(await closed()).toEqual({ reason: "Ponto facultativo" });
    await school.as("superuser").collection("calendar_days").update(day.id, { reason: "Reposição", hours: "07:00-12:00" });
    expect(await closed()).toBeNull();
    await school.as("superuser").collection("calendar_days").delete(day.id);
  });
});
