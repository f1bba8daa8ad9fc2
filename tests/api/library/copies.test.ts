import { beforeAll, describe, expect, test } from "vitest";
import { classSetsOf } from "../../helpers/class-sets";
import { thisYear } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { Desk, query } from "../../helpers/library";
import { Live } from "../../helpers/live";
import { testSchool } from "../../helpers/school";
import { BOOK, MAGAZINE } from "../../helpers/seed";

const YEAR = thisYear();

describe("copies", () => {
  const school = testSchool();
  const desk = new Desk(school);
  let title: string;
  beforeAll(async () => {
    title = (await school.seed.title({}, { copies: 0 })).id;
  });

  const wanted = (count: number, values: Record<string, unknown> = {}) =>
    Array.from({ length: count }, () => ({ id: newId(), ...values }));
  const add = (copies: Record<string, unknown>[], values: Record<string, unknown> = {}) =>
    school.as("Biblioteca").call("library/add-copies", { title, material_type: BOOK, copies, ...values });
  const tombos = async (...copies: Record<string, unknown>[]) => (await add(copies)).body.copies.map(({ tombo }) => tombo);
  const lastNumber = async () =>
    Number((await query(school, "SELECT COALESCE(MAX(value), 0) FROM counters WHERE name = 'tombo'"))[0]![0]);

  test("get the numbers of the series, from 000001 on", async () => {
    const copies = wanted(3);
    const { status, body } = await add(copies, { call_number: " 869.3 A848d ", location: "Estante 3", origin: "Doação" });
    expect(status).toBe(200);
    expect(body.copies).toEqual(
      ["000001", "000002", "000003"].map((tombo, index) => ({ id: copies[index]!.id, tombo, barcode: "" })),
    );
    const storedRecord = await school.as("Biblioteca").collection("copies").getOne(copies[0]!.id);
    expect(storedRecord).toMatchObject({
      title,
      material_type: BOOK,
      state: "normal",
      call_number: "869.3 A848d",
      location: "Estante 3",
      origin: "Doação",
    });
    expect(await desk.events(copies[0]!.id)).toMatchObject([{ kind: "added", text: "Incluído com o tombo 000001" }]);
    expect((await desk.lend((await school.seed.reader()).card, "1")).body.copy).toBe(copies[0]!.id);
  });

  test("signal an open list of copies", async () => {
    const live = await Live.open(school.as("Biblioteca"), "copies/*");
    const [copy] = wanted(1);
    await add([copy!]);
    expect((await live.event(({ record }) => record.id === copy!.id)).action).toBe("create");
    live.close();
  });

  test("keep a number written by hand, zeros and all, and the series goes on after it", async () => {
    const last = await lastNumber();
    const tombo = String(last + 10).padStart(8, "0");
    expect(await tombos({ id: newId(), tombo: ` ${tombo}\r\n` }, { id: newId() })).toEqual([
      tombo,
      String(last + 11).padStart(6, "0"),
    ]);
    expect(await tombos({ id: newId(), tombo: "est-7 b" }, { id: newId() })).toEqual([
      "EST-7B",
      String(last + 12).padStart(6, "0"),
    ]);
  });

  test("skip a number that a copy already has as its barcode", async () => {
    const last = await lastNumber();
    await tombos({ id: newId(), tombo: "AVULSO1", barcode: String(last + 1) });
    expect(await tombos({ id: newId() })).toEqual([String(last + 2).padStart(6, "0")]);
  });

  test("skip many such numbers, but none between them that is free", async () => {
    const last = await lastNumber();
    const free = [last + 17, last + 31, last + 41];
    const barcodes = Array.from({ length: 40 }, (_, index) => last + 1 + index).filter((number) => !free.includes(number));
    await add(barcodes.map((number) => ({ id: newId(), tombo: `RUN${number}`, barcode: String(number) })));
    expect(await tombos(...wanted(3))).toEqual(free.map((number) => String(number).padStart(6, "0")));
    expect(await tombos({ id: newId() })).toEqual([String(last + 42).padStart(6, "0")]);
  });

  test("L-44: never get a number again, not even after the copy was removed", async () => {
    const copies = wanted(1);
    const [tombo] = await tombos(copies[0]!);
    const written = String(Number(tombo) + 5).padStart(6, "0");
    const byHand = wanted(1, { tombo: written });
    await add(byHand);
    for (const { id } of [...copies, ...byHand]) {
      await school.as("superuser").collection("copies").delete(id);
    }
    expect(await tombos({ id: newId() })).toEqual([String(Number(written) + 1).padStart(6, "0")]);
  });

  test("L-44: 30 at a time by eight clients at once never repeat, and leave no gap", async () => {
    const before = await lastNumber();
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(wanted(30))));
    const numbers = answers.flatMap(({ body }) => body.copies.map(({ tombo }) => Number(tombo)));
    expect(numbers.sort((number, second) => number - second)).toEqual(
      Array.from({ length: 240 }, (_, index) => before + 1 + index),
    );
  });

  test("a refused request takes no number", async () => {
    const before = await lastNumber();
    const { status } = await add([{ id: newId() }, { id: newId() }, { id: newId(), barcode: "L00001" }]);
    expect(status).toBe(400);
    expect(await lastNumber()).toBe(before);
  });

  test("repeated with their ids are added once", async () => {
    const copies = wanted(4, {});
    const [first, second] = [await add(copies), await add(copies)];
    expect(second).toMatchObject({ status: 200, body: first.body });
    expect((await add([...copies, ...wanted(1)])).refusal.code).toBe("id_taken");
    expect((await add(copies.slice(1))).refusal.code).toBe("id_taken");
    for (const { id } of copies) {
      expect(await desk.events(id)).toHaveLength(1);
    }
  });

  describe("are refused", () => {
    const refused = async (answer: ReturnType<typeof add>) => {
      const { status, refusal } = await answer;
      return { status, code: refusal.code, fields: Object.keys(refusal.data) };
    };

    test("with an id of another title's copy, or the same id twice", async () => {
      const other = await desk.copy();
      const taken = { status: 409, code: "id_taken" };
      expect(await refused(add([{ id: other.id }]))).toEqual({ ...taken, fields: ["copies.0.id"] });
      const [copy] = wanted(1);
      expect(await refused(add([copy!, copy!]))).toEqual({ ...taken, fields: ["copies.1.id"] });
    });

    test("with a tombo that is taken, however its zeros are written", async () => {
      const number = (await lastNumber()) + 100;
      await add([{ id: newId(), tombo: String(number).padStart(6, "0"), barcode: "ETQ-1" }]);
      for (const tombo of [String(number), `00${number}`, String(number).padStart(10, "0"), "etq-1"]) {
        expect(await refused(add([{ id: newId() }, { id: newId(), tombo }]))).toEqual({
          status: 409,
          code: "tombo_taken",
          fields: ["copies.1.tombo"],
        });
      }
      expect(
        await refused(
          add([
            { id: newId(), tombo: "NOVO-1" },
            { id: newId(), tombo: "novo-1" },
          ]),
        ),
      ).toMatchObject({
        code: "tombo_taken",
        fields: ["copies.1.tombo"],
      });
    });

    test("with a barcode that is another copy's barcode or tombo", async () => {
      const [first] = (await add([{ id: newId(), barcode: "7891000100103" }])).body.copies;
      for (const barcode of ["7891000100103", first!.tombo, String(Number(first!.tombo))]) {
        expect(await refused(add([{ id: newId(), barcode }]))).toEqual({
          status: 409,
          code: "barcode_taken",
          fields: ["copies.0.barcode"],
        });
      }
    });

    test("L-45: with a code that looks like a card, or is an ISBN", async () => {
      for (const code of ["L00012", "l12", "9788535914849"]) {
        for (const field of ["tombo", "barcode"]) {
          expect(await refused(add([{ id: newId(), [field]: code }]))).toEqual({
            status: 400,
            code: "invalid_input",
            fields: [`copies.0.${field}`],
          });
        }
      }
    });

    test("of an unknown title or type, none at all, or too many", async () => {
      expect(await refused(add(wanted(1), { title: newId() }))).toMatchObject({
        status: 404,
        code: "not_found",
        fields: ["title"],
      });
      expect(await refused(add(wanted(1), { material_type: newId() }))).toMatchObject({ status: 404, fields: ["material_type"] });
      expect(await refused(add([]))).toMatchObject({ status: 400, code: "invalid_input", fields: ["copies"] });
      expect(await refused(add(wanted(201)))).toMatchObject({ status: 400, code: "invalid_input", fields: ["copies"] });
      expect(await refused(add([{ id: "x" }]))).toMatchObject({ status: 400, fields: ["copies.0.id"] });
      expect(await refused(add([{ id: newId(), tombo: "9".repeat(41) }]))).toMatchObject({ fields: ["copies.0.tombo"] });
    });
  });

  describe("edited by the records API", () => {
    const update = (id: string, values: Record<string, unknown>) =>
      school.as("Biblioteca").request<Record<string, unknown>>("PATCH", `/api/collections/copies/records/${id}`, values);

    test("keep their barcode as scanners send it", async () => {
      const copy = await desk.copy();
      expect((await update(copy.id, { barcode: " etq-9 9\r\n" })).body).toMatchObject({ barcode: "ETQ-99" });
      expect((await update(copy.id, { barcode: "ETQ-99", location: "B2" })).status).toBe(200);
      expect((await update(copy.id, { barcode: "" })).body).toMatchObject({ barcode: "" });
    });

    test("refuse a barcode that is taken, looks like a card or is an ISBN", async () => {
      const [copy, other] = [await desk.copy(), await desk.copy({ barcode: "ETQ-77" })];
      for (const [barcode, status, code] of [
        ["etq-77", 409, "barcode_taken"],
        [other.tombo, 409, "barcode_taken"],
        ["L00001", 400, "invalid_input"],
        ["9788535914849", 400, "invalid_input"],
      ] as const) {
        const answer = await update(copy.id, { barcode });
        expect({ barcode, status: answer.status, code: answer.refusal.code }).toEqual({ barcode, status, code });
        expect(Object.keys(answer.refusal.data)).toEqual(["barcode"]);
      }
    });

    test("are not written off while someone has them; each change of their state is on record", async () => {
      const loan = await desk.loan();
      const refusedAnswer = await update(loan.copy, { state: "withdrawn", state_reason: "Mofo" });
      expect({ status: refusedAnswer.status, code: refusedAnswer.refusal.code }).toEqual({ status: 409, code: "copy_on_loan" });
      await desk.checkIn(loan.tombo);
      expect((await update(loan.copy, { state: "withdrawn", state_reason: "Mofo" })).status).toBe(200);
      expect((await desk.events(loan.copy)).at(-1)).toMatchObject({
        kind: "state_changed",
        text: "Situação alterada de “em circulação” para “baixado”: Mofo",
        data: { before: "normal", after: "withdrawn" },
        actor_name: "Bia da Biblioteca",
      });
    });

    test("a textbook within its cycle is not written off by its form, which says where it can be", async () => {
      const { copies } = await classSetsOf(school).book(1, { cycle_end: YEAR + 1 });
      const { status, refusal } = await update(copies[0]!.id, { state: "withdrawn", state_reason: "Mofo" });
      expect({ status, code: refusal.code }).toEqual({ status: 409, code: "within_cycle" });
      expect(refusal.data.state?.message).toContain("nas ações do exemplar, em “Dar baixa…”");
      expect((await update(copies[0]!.id, { state: "damaged", state_reason: "Mofo" })).status).toBe(200);
    });

    test("never change their tombo or title", async () => {
      const copy = await desk.copy();
      expect((await update(copy.id, { tombo: "OUTRO" })).status).toBe(404);
      expect((await update(copy.id, { title })).status).toBe(404);
    });
  });

  test("made in the dashboard keep to the same codes, and the series goes on after them", async () => {
    const last = await lastNumber();
    const make = (values: Record<string, unknown>) =>
      school.as("superuser").request<{ tombo: string }>("POST", "/api/collections/copies/records", {
        title,
        material_type: MAGAZINE,
        state: "normal",
        ...values,
      });
    const tombo = String(last + 50);
    expect((await make({ tombo: ` ${tombo} ` })).body.tombo).toBe(tombo);
    expect((await make({ tombo: `00${tombo}` })).status).toBe(409);
    expect((await make({ tombo: "L00001" })).status).toBe(400);
    expect(await tombos({ id: newId() })).toEqual([String(last + 51).padStart(6, "0")]);
  });
});
