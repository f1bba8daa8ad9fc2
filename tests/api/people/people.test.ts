/** What the people screens ask of the server beyond plain records: counts, last sign-ins, and a history of each record. */

import { describe, expect, test } from "vitest";
import { ACCOUNT_TERMS, PASSWORD } from "../../support/accounts";
import { now } from "../../support/day";
import { newId } from "../../support/ids";
import { testSchool } from "../../support/school";

const school = testSchool();

interface Line {
  area: string;
  kind: string;
  text: string;
  actor_name: string;
}

const historyOf = (subject: string) =>
  school
    .as("Admin")
    .collection("timeline")
    .getFullList<Line>({ filter: `subject = "${subject}"`, sort: "at,@rowid" });

describe("people/counts", () => {
  test("counts the active people of each class and sector, and names no empty one", async () => {
    const full = await school.seed.class();
    const empty = await school.seed.class();
    const sector = await school.seed.create("sectors", { name: `Setor ${newId()}`, active: true });
    await school.seed.person({ class: full.id, sector: sector.id });
    await school.seed.person({ class: full.id });
    await school.seed.person({ class: full.id, active: false });
    const { status, body } = await school.as("Tecnologia").call("people/counts");
    expect(status).toBe(200);
    expect(body.classes[full.id]).toBe(2);
    expect(body.sectors[sector.id]).toBe(1);
    expect(body.classes[empty.id]).toBeUndefined();
  });
});

describe("the list of people", () => {
  test("shows a reader's card to who may see readers, and to nobody else", async () => {
    const { person, card, name } = await school.seed.reader({}, { name: `Carteira ${newId()}` });
    const shown = async (who: Parameters<typeof school.as>[0]) =>
      (await school.as(who).list("people", { q: name })).body.items.find(({ id }) => id === person)?.card;
    expect([await shown("Admin"), await shown("Biblioteca"), await shown("superuser")]).toEqual([card, card, card]);
    expect([await shown("Tecnologia"), await shown("Almoxarifado")]).toEqual(["", ""]);
  });
});

describe("account/last-sign-ins", () => {
  test("names who signed in, and when", async () => {
    const before = now();
    await school.as("guest").collection("users").authWithPassword(ACCOUNT_TERMS.Biblioteca.email, PASSWORD);
    const { body } = await school.as("Admin").call("account/last-sign-ins");
    const at = body.users[ACCOUNT_TERMS.Biblioteca.id] ?? "";
    expect(new Date(at.replace(" ", "T")).getTime()).toBeGreaterThanOrEqual(before - 1000);
  });

  test("leaves out who never did", async () => {
    const user = await school.seed.user();
    expect((await school.as("Admin").call("account/last-sign-ins")).body.users[user.id]).toBeUndefined();
  });
});

describe("the history of a person", () => {
  test("says who changed which fields, and never the values", async () => {
    const admin = school.as("Admin");
    const person = await admin.collection("people").create({ id: newId(), name: "Iara Prado", kind: "student", active: true });
    await admin.collection("people").update(person.id, { social_name: "Ivo", enrolment: "00042" });
    await admin.collection("people").update(person.id, { active: false });
    await admin.collection("people").update(person.id, { active: false });
    await admin
      .collection("contacts")
      .create({ id: newId(), person: person.id, kind: "phone", value: "+5521987654321", guardian: "Rita" });
    await admin.collection("person_details").create({ id: newId(), person: person.id, birth_date: "2014-12-07" });
    const lines = await historyOf(person.id);
    expect(lines.map(({ area, kind, text, actor_name }) => [area, kind, text, actor_name])).toEqual(
      [
        ["created", "Cadastro criado"],
        ["changed", "Cadastro alterado: nome social e matrícula"],
        ["deactivated", "Cadastro desativado"],
        ["created", "Contato incluído"],
        ["created", "Dados reservados incluídos"],
      ].map(([kind, text]) => ["people", kind, text, ACCOUNT_TERMS.Admin.name]),
    );
    expect(JSON.stringify(lines)).not.toMatch(/Ivo|00042|98765|2014/);
  });

  test("a refused save leaves no line", async () => {
    const admin = school.as("Admin");
    const taken = await school.seed.person({ enrolment: `M${newId()}` });
    const person = await school.seed.person();
    const before = await historyOf(person.id);
    const { enrolment } = await admin.collection("people").getOne<{ enrolment: string }>(taken.id);
    const answer = await admin.request("PATCH", `/api/collections/people/records/${person.id}`, { enrolment });
    expect(answer.status).toBe(400);
    expect(await historyOf(person.id)).toEqual(before);
  });
});

test("a sector keeps its history too", async () => {
  const technician = school.as("Tecnologia");
  const sector = await technician.collection("sectors").create({ id: newId(), name: `Cantina ${newId()}`, active: true });
  await technician.collection("sectors").update(sector.id, { location: "Pátio", active: false });
  expect((await historyOf(sector.id)).map(({ area, text }) => [area, text])).toEqual([
    ["platform", "Setor criado"],
    ["platform", "Setor desativado"],
    ["platform", "Setor alterado: local"],
  ]);
});
