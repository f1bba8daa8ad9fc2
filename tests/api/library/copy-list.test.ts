/**
 * The list of all copies: by state, year, place, kind and programme, with the day and the reason of the state, and the last
 * borrower.
 */

import { beforeAll, describe, expect, test } from "vitest";
import { stampNow } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { Desk, dateCopy, query } from "../../helpers/library";
import { testSchool } from "../../helpers/school";
import { BOOK, MAGAZINE } from "../../helpers/seed";

describe("the list of copies", () => {
  const school = testSchool();
  const desk = new Desk(school);
  const librarian = () => school.as("Biblioteca");
  const list = async (terms: Record<string, string> = {}) => (await librarian().list("copies", terms)).body;
  const tombos = async (terms: Record<string, string>) => (await list(terms)).items.map(({ tombo }) => tombo);
  const mark = (copy: string, state: string, reason = "") => librarian().call("library/mark-copy", { copy, state, reason });
  // As the list counts it: in UTC.
  const year = stampNow().slice(0, 4);

  beforeAll(async () => {
    const book = await school.seed.title({ title: "Dom Casmurro" }, { copies: 0 });
    const textbook = await school.seed.title({ title: "Matemática 7", program: "PNLD" }, { copies: 0 });
    const on = (title: { id: string }, tombo: string, values = {}) => school.seed.copy(title.id, { tombo, ...values });
    await on(book, "A1", { location: "Sala 1" });
    await on(book, "A2", { location: "Sala 1" });
    await on(book, "A3", { location: "Sala 2", material_type: MAGAZINE });
    const withdrawn = await on(book, "A4", { state: "withdrawn", state_reason: "Cupim", location: "Sala 2" });
    await dateCopy(school, withdrawn.id);
    await on(textbook, "B1", { location: "Depósito" });
    await on(textbook, "B2");
  });

  test("has every copy in the order of the tombos, and narrows to one state or several", async () => {
    expect(await tombos({})).toEqual(["A1", "A2", "A3", "A4", "B1", "B2"]);
    await mark("A2", "damaged", "Sem capa");
    await mark("B2", "repair", "Costura");
    expect(await tombos({ state: "damaged" })).toEqual(["A2"]);
    expect(await tombos({ state: "withdrawn,damaged,repair" })).toEqual(["A2", "A4", "B2"]);
    expect(await tombos({ state: "normal" })).toEqual(["A1", "A3", "B1"]);
    expect((await librarian().call("library/copy-states")).body).toEqual({
      lost: 0,
      missing: 0,
      damaged: 1,
      repair: 1,
      withdrawn: 1,
    });
  });

  test("narrows by place, kind of material and programme, and is searched by tombo and title", async () => {
    expect(await tombos({ location: "Sala 1" })).toEqual(["A1", "A2"]);
    expect(await tombos({ location: "Sala 2", state: "withdrawn" })).toEqual(["A4"]);
    expect(await tombos({ type: MAGAZINE })).toEqual(["A3"]);
    expect(await tombos({ type: BOOK, pnld: "false", state: "normal" })).toEqual(["A1"]);
    expect(await tombos({ pnld: "true" })).toEqual(["B1", "B2"]);
    expect(await tombos({ q: "matem" })).toEqual(["B1", "B2"]);
    expect(await tombos({ q: "a3" })).toEqual(["A3"]);
    expect(await tombos({ q: "casmurro", state: "withdrawn" })).toEqual(["A4"]);
  });

  test("says since when and why: the last change into this state, or the day on which it came with it", async () => {
    await mark("A1", "damaged", "Páginas soltas");
    await mark("A1", "normal");
    const before = stampNow();
    await mark("A1", "withdrawn", "Sem conserto");
    const [row] = (await list({ q: "A1" })).items;
    expect(row).toMatchObject({ state: "withdrawn", state_reason: "Sem conserto", since_by: "Bia da Biblioteca", holder: "" });
    expect(row!.since >= before).toBe(true);
    const [born] = (await list({ q: "A4" })).items;
    const [[created]] = (await query(school, "SELECT created FROM copies WHERE tombo = 'A4'")) as [[string]];
    expect(born).toMatchObject({ state: "withdrawn", state_reason: "Cupim", since: created, since_by: "" });
    await mark("A1", "normal");
    expect((await list({ q: "A1" })).items[0]).toMatchObject({ state: "normal", since: "", since_by: "", state_reason: "" });
  });

  test("narrows to what changed in a year", async () => {
    expect(await tombos({ year })).toEqual(["A2", "A4", "B2"]);
    expect(await tombos({ year: String(Number(year) - 1) })).toEqual([]);
  });

  test("names who has a copy, and of a lost or missing one who had it last", async () => {
    const group = await school.seed.class();
    const reader = await school.seed.reader({}, { name: "Pedro Rocha", class: group.id });
    await desk.lend(reader.card, "A1");
    const row = (await list({ q: "A1" })).items[0]!;
    expect(row).toMatchObject({ state: "normal", holder: reader.id, holder_name: "Pedro Rocha", holder_class: group.name });
    expect(row.due).toMatch(/^\d{4}-\d\d-\d\d$/);
    await mark("A1", "lost", "Ficou no ônibus");
    expect((await list({ state: "lost" })).items).toMatchObject([{ tombo: "A1", holder: reader.id, due: row.due }]);
    await desk.checkIn("A1");
    expect((await list({ q: "A1" })).items[0]).toMatchObject({ state: "normal", holder: "", due: "" });
    await mark("A1", "lost", "Sumiu da estante");
    expect((await list({ q: "A1" })).items[0]).toMatchObject({ state: "lost", holder: reader.id, due: "" });
  });

  test("shows the copies that an inventory did not find, and those set aside for a reader", async () => {
    const { body } = await librarian().call("library/start-inventory", { id: newId(), name: "Depósito", location: "Depósito" });
    await librarian().call("library/close-inventory", { inventory: body.id });
    await expect.poll(() => tombos({ state: "missing" })).toEqual(["B1"]);
    const [row] = (await list({ state: "missing" })).items;
    expect(row).toMatchObject({ state_reason: "Inventário: Depósito", since_by: "Bia da Biblioteca" });
    const waiting = await school.seed.reader();
    const magazine = (await list({ q: "A3" })).items[0]!;
    await desk.hold(waiting.card, magazine.title, { set_aside: true });
    expect((await list({ q: "A3" })).items[0]).toMatchObject({ reserved: true, due: "" });
  });

  test.each([
    ["state", "stolen"],
    ["state", "lost,"],
    ["year", "26"],
    ["type", "livro"],
    ["pnld", "sim"],
  ])("refuses %s=%s at its filter", async (name, value) => {
    const { status, body } = await librarian().list("copies", { [name]: value });
    expect({ status, body }).toMatchObject({ status: 400, body: { data: { [name]: { code: "invalid_filter" } } } });
  });
});
