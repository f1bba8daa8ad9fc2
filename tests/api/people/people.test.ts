/** The people screens' requests beyond plain records: counts, last sign-ins, and a history of each record. */

import { describe, expect, test } from "vitest";
import { ACCOUNT_TERMS, PASSWORD } from "../../helpers/accounts";
import { now } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { Desk, query } from "../../helpers/library";
import { testSchool } from "../../helpers/school";

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
  test("shows a reader's card to users who may see readers, and to nobody else", async () => {
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

describe("open accounts of people who left the school", () => {
  test("are named to Admin, on the home page and in the list, until they are closed or the person is back", async () => {
    const person = await school.seed.person({ kind: "teacher" });
    const user = await school.seed.user({ person: person.id });
    const countLeft = async () => {
      const { body } = await school.as("Admin").call("account/last-sign-ins");
      const home = JSON.stringify((await school.as("Admin").call("platform/home")).body);
      return [body.left.includes(user.id), home.includes("com titular que saiu da escola")];
    };
    expect(await countLeft()).toEqual([false, false]);
    await school.as("Admin").call("people/change-people", { id: newId(), people: [person.id], change: "leave", class: "" });
    expect(await countLeft()).toEqual([true, true]);
    await school.seed.change("users", user.id, { active: false });
    expect(await countLeft()).toEqual([false, false]);
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
    const enrolled = await school.seed.person({ enrolment: `M${newId()}` });
    const person = await school.seed.person();
    const before = await historyOf(person.id);
    const { enrolment } = await admin.collection("people").getOne<{ enrolment: string }>(enrolled.id);
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

describe("the tree of sectors", () => {
  const sector = (values: Record<string, unknown> = {}) =>
    school.seed.create<{ id: string; name: string }>("sectors", { name: `Setor ${newId()}`, active: true, ...values });
  const change = (id: string, values: Record<string, unknown>) =>
    school.as("Tecnologia").request("PATCH", `/api/collections/sectors/records/${id}`, values);

  test("H-25: a sector never comes to lie within itself, by no door", async () => {
    const top = await sector();
    const middle = await sector({ parent: top.id });
    const low = await sector({ parent: middle.id });
    expect((await change(top.id, { parent: low.id })).refusal).toMatchObject({ status: 409, code: "sector_circle" });
    expect((await change(top.id, { parent: top.id })).refusal).toMatchObject({ status: 409, code: "sector_circle" });
    const byHand = await school
      .as("superuser")
      .request("PATCH", `/api/collections/sectors/records/${top.id}`, { parent: low.id });
    expect(byHand.status).toBeGreaterThanOrEqual(400);
    expect((await change(low.id, { parent: top.id })).status).toBe(200);
    expect((await change(low.id, { parent: "" })).status).toBe(200);
  });

  test("a sector that contains sectors in use is not archived, and nothing in use goes below an archived one", async () => {
    const top = await sector();
    const below = await sector({ parent: top.id });
    const refusedAnswer = await change(top.id, { active: false });
    expect(refusedAnswer.refusal).toMatchObject({ status: 409, code: "sector_has_children" });
    expect(refusedAnswer.refusal.message).toContain(below.name);
    expect((await change(below.id, { active: false })).status).toBe(200);
    expect((await change(top.id, { active: false })).status).toBe(200);
    expect((await change(below.id, { active: true })).refusal).toMatchObject({ code: "sector_archived" });
    const other = await sector();
    expect((await change(other.id, { parent: top.id })).refusal).toMatchObject({ code: "sector_archived" });
  });

  test("H-24: everything in a sector moves into another at once, and each record's history shows the move", async () => {
    const admin = school.as("Admin");
    const [from, into] = [await sector(), await sector()];
    const below = await sector({ parent: from.id });
    const person = await school.seed.person({ kind: "staff", sector: from.id });
    const room = await school.seed.create<{ id: string }>("rooms", { name: `Sala ${newId()}`, active: true, sector: from.id });
    const input = { id: newId(), sector: from.id, into: into.id, archive: true };
    const { body } = await admin.call("people/empty-sector", input);
    expect(body.sentence).toBe(`${from.name}: 1 setor, 1 pessoa e 1 sala para ${into.name}; setor inativo`);
    expect((await admin.call("people/empty-sector", input)).body).toEqual(body);
    const stands = async (collection: "sectors" | "people" | "rooms", id: string) => admin.collection(collection).getOne(id);
    expect(await stands("sectors", below.id)).toMatchObject({ parent: into.id });
    expect(await stands("people", person.id)).toMatchObject({ sector: into.id });
    expect(await stands("rooms", room.id)).toMatchObject({ sector: into.id });
    expect(await stands("sectors", from.id)).toMatchObject({ active: false });
    expect((await historyOf(person.id)).at(-1)?.text).toBe(`Setor: de ${from.name} para ${into.name}`);
    const back = await admin.call("people/empty-sector", { id: newId(), sector: into.id, into: below.id });
    expect(back.refusal).toMatchObject({ status: 409, code: "sector_circle" });
    const answer = await admin.call("people/empty-sector", { id: newId(), sector: into.id, into: from.id });
    expect(answer.refusal).toMatchObject({ status: 409, code: "sector_archived" });
  });

  test("the responsible user is stored, and recorded in the history", async () => {
    const [target, head] = [await sector(), await school.seed.person({ kind: "staff" })];
    const sectors = school.as("Admin").collection("sectors");
    await sectors.update(target.id, { head: head.id });
    expect((await historyOf(target.id)).at(-1)?.text).toBe("Setor alterado: responsável");
    expect((await school.as("Tecnologia").call("people/counts")).body.heads[target.id]).toBe(head.name);
  });

  test("nobody but Admin says who answers for it: a head reads what the sector asks for", async () => {
    const desk = school.as("Tecnologia");
    const [target, self] = [await sector(), await school.seed.person({ kind: "staff" })];
    for (const values of [{ head: self.id }, { head_authorizes: true }, { name: `Outro ${newId()}`, head: self.id }]) {
      expect((await change(target.id, values)).status).toBe(404);
      const sectorValues = { id: newId(), name: `Setor ${newId()}`, active: true, ...values };
      expect((await desk.request("POST", "/api/collections/sectors/records", sectorValues)).status).toBe(400);
    }
    // A form sends all its fields: an equal value is no change.
    await school.as("Admin").collection("sectors").update(target.id, { head: self.id, head_authorizes: true });
    expect((await change(target.id, { location: "Bloco B", head: self.id, head_authorizes: true })).status).toBe(200);
    expect((await change(target.id, { head: "" })).status).toBe(404);
    expect((await change(target.id, { head_authorizes: false })).status).toBe(404);
    const blank = { id: newId(), name: `Setor ${newId()}`, active: true, head: "", head_authorizes: false };
    expect((await desk.request("POST", "/api/collections/sectors/records", blank)).status).toBe(200);
  });
});

describe("the year's turn", () => {
  const change = (values: object) => school.as("Admin").call("people/change-people", { id: newId(), ...values });
  const standing = async (ids: readonly string[]) => {
    const admin = school.as("Admin").collection("people");
    return Promise.all(ids.map(async (id) => (await admin.getOne<{ active: boolean; class: string }>(id)).active));
  };

  test("makes many leavers at once but those who owe something, takes them back, and tells it of each", async () => {
    const desk = new Desk(school);
    const [ana, bia] = [await school.seed.person({ name: "Ana Formada" }), await school.seed.person({ name: "Bia Formada" })];
    const reader = await school.seed.reader({}, { name: "Caio Devedor" });
    const { copies } = await school.seed.title({ title: "Quincas Borba" }, { copies: 1 });
    await desk.lend(reader.card, copies[0]!.tombo);
    const everybody = [ana.id, bia.id, reader.person];
    const input = { id: newId(), people: everybody, change: "leave" };
    const { body } = await change(input);
    expect(body.changed.map(({ person }) => person)).toEqual([ana.id, bia.id]);
    expect(body.kept).toEqual([{ person: reader.person, reason: "Tem pendência com a biblioteca." }]);
    expect((await change(input)).body).toEqual(body);
    expect(await standing(everybody)).toEqual([false, false, true]);
    expect((await historyOf(bia.id)).at(-1)?.text).toBe("Cadastro desativado");
    const [[leftAt = ""] = []] = await query(school, `SELECT left_at FROM people WHERE id = '${ana.id}'`);
    expect(leftAt).not.toBe("");

    const all = await change({ people: everybody, change: "leave", keep_pending: false });
    expect(all.body).toMatchObject({ changed: [{ person: reader.person }], kept: [] });
    const back = await change({ people: everybody, change: "return" });
    expect(back.body.changed).toHaveLength(3);
    expect(await standing(everybody)).toEqual([true, true, true]);
    expect((await historyOf(bia.id)).at(-1)?.text).toBe("Cadastro ativado");
  });

  test("gives many another class, says which each had, and leaves who was in it already", async () => {
    const [sixth, seventh] = [
      await school.seed.class({ name: `6º ${newId()}` }),
      await school.seed.class({ name: `7º ${newId()}` }),
    ];
    const [ana, bia] = [await school.seed.person({ class: sixth.id }), await school.seed.person({ class: seventh.id })];
    const { body } = await change({ people: [ana.id, bia.id], change: "class", class: seventh.id });
    expect(body).toEqual({ changed: [{ person: ana.id, class: sixth.id }], kept: [] });
    expect((await historyOf(ana.id)).at(-1)?.text).toBe(`Turma: de ${sixth.name} para ${seventh.name}`);
    expect((await historyOf(bia.id)).map(({ text }) => text)).toEqual(["Cadastro criado"]);
    await change({ people: [ana.id], change: "class", class: "" });
    expect((await historyOf(ana.id)).at(-1)?.text).toBe(`Turma: de ${seventh.name} para nenhuma`);
    const unknown = await change({ people: [ana.id], change: "class", class: newId() });
    expect(unknown.refusal).toMatchObject({ status: 404, code: "not_found" });
  });

  test("no undo of a change of class moves a person whom another user moved on meanwhile", async () => {
    const [sixth, seventh, eighth] = await Promise.all(
      [6, 7, 8].map((year) => school.seed.class({ name: `${year}º ${newId()}` })),
    );
    const [ana, bia] = [await school.seed.person({ class: sixth!.id }), await school.seed.person({ class: sixth!.id })];
    await change({ people: [ana.id, bia.id], change: "class", class: seventh!.id });
    await change({ people: [ana.id], change: "class", class: eighth!.id });
    const undo = { people: [ana.id, bia.id], change: "class", class: sixth!.id, back: true, moved_to: seventh!.id };
    expect((await change(undo)).body).toEqual({
      changed: [{ person: bia.id, class: seventh!.id }],
      kept: [{ person: ana.id, reason: "Mudou de turma de novo depois disso." }],
    });
    const classOf = async (id: string) => (await school.as("Admin").collection("people").getOne<{ class: string }>(id)).class;
    expect([await classOf(ana.id), await classOf(bia.id)]).toEqual([eighth!.id, sixth!.id]);
  });

  test("brings nobody back who was anonymised, and takes no more than its most at once", async () => {
    const leaver = await school.seed.person({ active: false });
    await query(school, `UPDATE people SET anonymised_at = '2026-01-01 12:00:00.000Z' WHERE id = '${leaver.id}'`);
    const { body } = await change({ people: [leaver.id, newId()], change: "return" });
    expect(body).toEqual({ changed: [], kept: [{ person: leaver.id, reason: "O cadastro foi anonimizado ou unido a outro." }] });
    expect((await change({ people: Array.from({ length: 201 }, newId), change: "leave" })).status).toBe(400);
    expect((await change({ people: [], change: "leave" })).status).toBe(400);
  });
});
