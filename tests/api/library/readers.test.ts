import { describe, expect, test } from "vitest";
import { addDays } from "../../../domain/dates";
import { FAR } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { Desk } from "../../helpers/library";
import { testSchool } from "../../helpers/school";
import { STUDENT, TEACHER } from "../../helpers/seed";

describe("readers", () => {
  const school = testSchool();
  const desk = new Desk(school);
  const add = async (values: Record<string, unknown> = {}) =>
    school
      .as("Biblioteca")
      .call("library/add-reader", { id: newId(), person: (await school.seed.person()).id, category: STUDENT, ...values });
  const card = async (values: Record<string, unknown> = {}) => (await add(values)).body.card;

  test("get the cards of the series, from L00001 on, and can borrow at once", async () => {
    const { status, body } = await add();
    expect(status).toBe(200);
    expect(body.card).toBe("L00001");
    expect(await card()).toBe("L00002");
    expect((await desk.lend("L00001", (await desk.copy()).tombo)).body).toMatchObject({ reader: body.id });
    expect(await desk.events(body.id)).toMatchObject([{ kind: "added", text: "Incluído como leitor, carteirinha L00001" }]);
  });

  test("keep a card written by hand, as the series writes it, and the series goes on after it", async () => {
    expect(await card({ card: " l7\r\n" })).toBe("L00007");
    expect(await card({ card: "9" })).toBe("L00009");
    expect(await card()).toBe("L00010");
  });

  test("never get a card again, not even after the reader was removed", async () => {
    const { body } = await add();
    await school.as("superuser").collection("readers").delete(body.id);
    expect(Number((await card()).slice(1))).toBe(Number(body.card.slice(1)) + 1);
  });

  test("a reader who has left is among the inactive, and no more among the active", async () => {
    const name = `Zeferina ${newId()}`;
    const person = await school.seed.person({ name });
    const { id } = (await add({ person: person.id })).body;
    const search = async (active: "true" | "false") =>
      (await school.as("Biblioteca").list("readers", { q: name, active })).body.items.map((row) => row.id);
    expect([await search("true"), await search("false")]).toEqual([[id], []]);
    await school.as("Admin").collection("people").update(person.id, { active: false });
    expect([await search("true"), await search("false")]).toEqual([[], [id]]);
  });

  test("eight clients at once never get the same card", async () => {
    const people = await Promise.all(Array.from({ length: 24 }, () => school.seed.person()));
    const answers = await Promise.all(people.map((person) => add({ person: person.id })));
    expect(new Set(answers.map(({ body }) => body.card)).size).toBe(24);
  });

  test("repeated with the id are the same reader", async () => {
    const values = { id: newId(), person: (await school.seed.person()).id, valid_until: FAR };
    const [first, second] = [await add(values), await add(values)];
    expect(second).toMatchObject({ status: 200, body: first.body });
    expect(await add({ ...values, person: (await school.seed.person()).id })).toMatchObject({
      status: 409,
      refusal: { code: "id_taken" },
    });
  });

  test("a person is a reader once, and is named by the social name", async () => {
    const person = await school.seed.person({ name: "Nome de Registro", social_name: "Luana" });
    const { body } = await add({ person: person.id });
    const { status, refusal } = await add({ person: person.id, category: TEACHER });
    expect({ status, code: refusal.code, params: refusal.params }).toEqual({
      status: 409,
      code: "already_reader",
      params: { person: "Luana", card: body.card },
    });
  });

  test.each([
    ["a card that is taken", { card: "L00001" }, 409, "card_taken", "card"],
    ["a card that is taken, with other zeros", { card: "1" }, 409, "card_taken", "card"],
    ["a card that is none", { card: "MARIA" }, 400, "invalid_input", "card"],
    ["an unknown person", { person: "missing00000000" }, 404, "not_found", "person"],
    ["an unknown category", { category: "missing00000000" }, 404, "not_found", "category"],
    ["a day that does not exist", { valid_until: "2026-02-30" }, 400, "invalid_input", "valid_until"],
    ["a day in another form", { valid_until: "31/12/2026" }, 400, "invalid_input", "valid_until"],
    ["no id", { id: undefined }, 400, "invalid_input", "id"],
  ])("are refused with %s", async (_, values, status, code, field) => {
    const answer = await add(values);
    expect({ status: answer.status, code: answer.refusal.code, fields: Object.keys(answer.refusal.data) }).toEqual({
      status,
      code,
      fields: [field],
    });
  });

  describe("edited by the records API", () => {
    const update = (id: string, values: Record<string, unknown>) =>
      school.as("Biblioteca").request<Record<string, unknown>>("PATCH", `/api/collections/readers/records/${id}`, values);

    test("get a new card, on record; the old one opens nobody any more", async () => {
      const { body } = await add();
      expect((await update(body.id, { card: "l4400" })).body).toMatchObject({ card: "L04400" });
      expect((await desk.sheet("l4400")).body).toMatchObject({ id: body.id });
      expect((await desk.sheet(body.card)).status).toBe(404);
      expect((await desk.events(body.id)).at(-1)).toMatchObject({
        kind: "card_changed",
        text: `Carteirinha trocada de ${body.card} para L04400`,
      });
      expect(await card()).toBe("L04401");
      const answer = await school.as("Biblioteca").list("readers", { q: "L04400" });
      expect(answer.body.items).toMatchObject([{ id: body.id, card: "L04400" }]);
    });

    test("refuse a card that is another's, or none", async () => {
      const { body } = await add();
      for (const [typed, status, code] of [
        ["L00001", 409, "card_taken"],
        ["1", 409, "card_taken"],
        ["CARTAO", 400, "invalid_input"],
        ["000123X", 400, "invalid_input"],
      ] as const) {
        const answer = await update(body.id, { card: typed });
        expect({ typed, status: answer.status, code: answer.refusal.code }).toEqual({ typed, status, code });
        expect(Object.keys(answer.refusal.data)).toEqual(["card"]);
      }
      expect((await update(body.id, { card: body.card, notes: "Lê muito" })).status).toBe(200);
    });
  });

  test("the list shows suspensions with their end and expired cards; the home page counts the same", async () => {
    const today = (await school.as("guest").call("platform/school", {})).body.today;
    const group = await school.seed.class();
    const [late, free, over, expired] = [
      await school.seed.reader({}, { class: group.id, name: "Ana Suspensa", social_name: "Luana Suspensa" }),
      await school.seed.reader({}, { class: group.id }),
      await school.seed.reader({}, { class: group.id }),
      await school.seed.reader({ valid_until: addDays(today, -1) }, { class: group.id }),
    ];
    const suspend = (reader: string, until: string) =>
      school.as("Biblioteca").call("library/suspend", { id: newId(), reader, until, reason: "Combinado" });
    await suspend(late.card, addDays(today, 2));
    await suspend(late.card, addDays(today, 9));
    await suspend(free.card, addDays(today, 4));
    await school.as("Biblioteca").call("library/pardon", { reader: free.card, reason: "Engano" });
    await school.seed.create("suspensions", {
      ...{ reader: over.id, kind: "manual", reason: "Já cumprida", days: 1 },
      ...{ counted_from: addDays(today, -3), starts: addDays(today, -3), ends: addDays(today, -1) },
    });
    const listed = async (filters: Record<string, string>) =>
      (await school.as("Biblioteca").list("readers", { class: group.id, ...filters })).body.items;
    const until = async (filters: Record<string, string>) =>
      (await listed(filters)).map(({ id, suspended_until }) => [id, suspended_until]);
    expect(await until({ suspended: "true" })).toEqual([[late.id, addDays(today, 9)]]);
    expect((await listed({ suspended: "true" }))[0]!.name).toBe("Luana Suspensa");
    expect(await until({ expired: "true" })).toEqual([[expired.id, ""]]);
    expect(new Map((await until({})) as [string, string][]).get(free.id)).toBe("");
    expect(await listed({ suspended: "true", expired: "true" })).toEqual([]);
    const all = (await school.as("Biblioteca").list("readers", { suspended: "true" })).body.totalItems;
    expect((await school.as("Biblioteca").call("library/figures")).body.suspended_readers).toBe(all);
    // The last day counts to midnight.
    await suspend(over.card, today);
    expect(await until({ suspended: "true" })).toContainEqual([over.id, today]);
    expect((await school.as("Biblioteca").list("readers", { suspended: "não" })).status).toBe(400);
  });
});
