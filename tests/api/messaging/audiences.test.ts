/** The people of a campaign: by class, shift, kind, an area's state, a list; each excluded person with the reason. */
import { describe, expect, test } from "vitest";
import { QUESTIONED_CONTACT } from "../../../domain/messaging/campaigns/audience";
import { family, mobile } from "../../helpers/campaigns";
import { newId } from "../../helpers/ids";
import { Desk, query } from "../../helpers/library";
import { testSchool } from "../../helpers/school";

describe("an audience", () => {
  const school = testSchool();
  const preview = async (audience: Record<string, unknown>, channel = "assisted") =>
    (await school.as("Admin").call("messaging/preview", { channel, audience, text: "Olá, {{responsavel}}" } as never)).body;
  const namesOut = (body: Awaited<ReturnType<typeof preview>>) => body.excluded.map(({ name, reason }) => `${name}: ${reason}`);

  test("by shift and by kind, each person once", async () => {
    const { id: morning } = await school.seed.class({ shift: "morning" });
    const { id: evening } = await school.seed.class({ shift: "evening" });
    const pupil = await family(school, { class: morning, name: "Davi Moreira" });
    await family(school, { class: evening, name: "Elis Prado" });
    const both = await preview({ shifts: ["morning"], classes: [morning], people: [pupil.id] });
    expect([both.people, both.messages]).toEqual([1, 1]);
    expect(both.samples[0]?.regarding).toBe("Davi Moreira");
    const { id: teacher } = await school.seed.person({ kind: "teacher", name: "Neide Rocha" });
    await school.seed.create("contacts", { person: teacher, kind: "phone", value: mobile(), guardian: "" });
    const teachers = await preview({ kinds: ["teacher"] });
    expect(teachers.samples.map(({ recipient }) => recipient)).toContain("Neide Rocha");
    expect(teachers.samples.map(({ regarding }) => regarding)).not.toContain("Davi Moreira");
  });

  test("by an area's state: the readers with an overdue book, and no longer once it is back", async () => {
    const desk = new Desk(school);
    const reader = await school.seed.reader({}, { name: "Gil Atrasado" });
    await school.seed.create("contacts", { person: reader.person, kind: "phone", value: mobile(), guardian: "Rui" });
    const person = "Gil Atrasado";
    const copy = await desk.copy();
    await desk.lend(reader.card, copy.tombo);
    await query(school, `UPDATE loans SET due = '2020-03-02', lent_on = '2020-02-02' WHERE copy = '${copy.id}'`);
    const overdue = await preview({ groups: ["library_overdue"] });
    expect(overdue.samples.map(({ regarding }) => regarding)).toContain(person);
    const { body } = await school.as("Admin").call("messaging/audiences", {});
    expect(body.groups.map(({ name }) => name)).toEqual([
      "library_overdue",
      "library_loans",
      "library_ready_holds",
      "warehouse_approved_requests",
    ]);
    expect(body.groups[0]!.people).toBeGreaterThan(0);
    await desk.checkIn(copy.tombo);
    expect((await preview({ groups: ["library_overdue"] })).samples.map(({ regarding }) => regarding)).not.toContain(person);
    const unknown = await school
      .as("Admin")
      .call("messaging/preview", { channel: "email", audience: { groups: ["library_rich"] }, text: "Olá" });
    expect(unknown.refusal.code).toBe("unknown_audience");
  });

  test("by a list of names and enrolment numbers; an unknown or ambiguous name is left out with the reason", async () => {
    await family(school, { name: "Lia Lisboa" });
    const numbered = await family(school, { name: "Otto Numerado" });
    await query(school, `UPDATE people SET enrolment = '00777' WHERE id = '${numbered.id}'`);
    await family(school, { name: "Ana Dupla" });
    await family(school, { name: "Ana Dupla" });
    const body = await preview({ lines: ["lia lisboa", "00777", "Ana Dupla", "Ninguém Assim", " ", "Lia"] });
    expect(body.samples.map(({ regarding }) => regarding)).toEqual(["Lia Lisboa", "Otto Numerado"]);
    expect(namesOut(body)).toEqual([
      "Ana Dupla: Há mais de uma pessoa com este nome: use a matrícula.",
      "Ninguém Assim: Não foi encontrado no cadastro.",
      "Lia: Não foi encontrado no cadastro.",
    ]);
  });

  test("a list finds a person who is shown by another name under the registered name too, and tells namesakes by both", async () => {
    const shown = await family(school, { name: "Caio Zanetti Prado" });
    await school.as("Admin").collection("people").update(shown.id, { social_name: "Tainá Prado" });
    const called = ({ samples }: Awaited<ReturnType<typeof preview>>) => samples.map(({ regarding }) => regarding);
    expect(called(await preview({ lines: ["Tainá Prado"] }))).toEqual(["Tainá Prado"]);
    expect(called(await preview({ lines: ["CAIO ZANETTI PRADO"] }))).toEqual(["Tainá Prado"]);
    await family(school, { name: "Caio Zanetti Prado" });
    expect(namesOut(await preview({ lines: ["Caio Zanetti Prado"] }))).toEqual([
      "Caio Zanetti Prado: Há mais de uma pessoa com este nome: use a matrícula.",
    ]);
  });

  test("a number that is another family's by now, and a contact that a court blocked, are left out with the reason", async () => {
    const phone = mobile();
    const before = await family(school, { name: "Ravi Antigo", phone, guardian: "Sônia Antigo" });
    const now = await family(school, { name: "Mel Nova", phone, guardian: "Rita Nova" });
    await query(school, `UPDATE contacts SET created = '2020-01-01 12:00:00.000Z' WHERE person = '${before.id}'`);
    const blocked = await family(school, { name: "Iris Blindada" });
    await query(school, `UPDATE contacts SET blocked = TRUE WHERE person = '${blocked.id}'`);
    const body = await preview({ people: [before.id, now.id, blocked.id] });
    expect(body.samples.map(({ recipient }) => recipient)).toEqual(["Rita Nova"]);
    expect(namesOut(body).sort()).toEqual([
      "Iris Blindada: O contato está bloqueado por decisão judicial.",
      `Ravi Antigo: ${QUESTIONED_CONTACT.phone}`,
    ]);
  });

  test("excluded people are stored with the campaign, and are reached by the other channel", async () => {
    const { id: classId } = await school.seed.class();
    const byPhone = await family(school, { class: classId, name: "Uma Fone" });
    const { id: byMail } = await school.seed.person({ class: classId, name: "Zeca Carta" });
    await school.seed.create("contacts", { person: byMail, kind: "email", value: `${newId()}@example.com`, guardian: "Célia" });
    const id = newId();
    const admin = school.as("Admin");
    const launchAnswer = await admin.call("messaging/launch", {
      id,
      channel: "email",
      audience: { classes: [classId] },
      text: "Olá",
    });
    expect(launchAnswer.body).toMatchObject({ messages: 1, excluded: 1 });
    const rows = (await admin.list("campaign-exclusions", { campaign: id })).body.items;
    expect(rows).toEqual([
      expect.objectContaining({
        person: byPhone.id,
        name: "Uma Fone",
        reason: expect.stringContaining("Nenhum e-mail de responsável"),
      }),
    ]);
    const other = await preview({ unreached: id });
    expect(other.samples.map(({ regarding }) => regarding)).toEqual(["Uma Fone"]);
  });
});
