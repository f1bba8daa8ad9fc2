/** One enrolment number in several spellings: at every desk, in lists, in searches and in files it belongs to one person. */
import { describe, expect, test } from "vitest";
import type { People } from "../../../domain/collections.gen";
import { newId, newName } from "../../helpers/ids";
import { Import } from "../../helpers/imports";
import { query } from "../../helpers/library";
import { testSchool } from "../../helpers/school";
import { Desk } from "../../helpers/support";

const school = testSchool();
const newImport = () => new Import(school.as("Admin"));

let numbers = 0;
/** A number that nobody had before: with its points, and plainly. */
const number = () => {
  const serial = String(700_000_000 + ++numbers);
  return { written: `${serial.slice(0, 3)}.${serial.slice(3, 6)}.${serial.slice(6)}-5`, plain: `${serial}5` };
};

describe.each([
  ["stored with its points, and asked plainly", ({ written, plain }: ReturnType<typeof number>) => [written, plain]],
  ["stored plainly, and asked with its points", ({ written, plain }: ReturnType<typeof number>) => [plain, written]],
] as const)("an enrolment %s", (_, ways) => {
  test("is found at every desk", async () => {
    const [kept = "", asked = ""] = ways(number());
    const reader = await school.seed.reader({}, { enrolment: kept, kind: "teacher" });
    const keeper = school.as("Almoxarifado");
    expect((await keeper.call("warehouse/scan", { code: asked })).body).toMatchObject({
      kind: "register",
      person: reader.person,
    });
    await keeper.call("warehouse/make-requester", { id: newId(), person: reader.person, sector: "" });
    const { body: library } = await school.as("Biblioteca").call("library/scan", { id: newId(), code: asked });
    expect(library).toMatchObject({ kind: "reader" });
    const { body: stock } = await keeper.call("warehouse/scan", { code: asked });
    expect(stock).toMatchObject({ kind: "requester", requester: { person: reader.person } });
    const { body: support } = await school.as("Tecnologia").call("support/scan", { code: asked });
    expect(support).toMatchObject({ kind: "person" });
  });

  test("is the person's in a file and in a pasted list", async () => {
    const [kept = "", asked = ""] = ways(number());
    const { id, name } = await school.seed.person({ enrolment: kept, class: (await school.seed.class()).id });
    const { name: className } = await school.seed.class();
    const fileImport = newImport();
    const { body } = await fileImport.prepare("people", `nome;matricula;turma\n${name};${asked};${className}\n`);
    expect(body.counts).toMatchObject({ update: 1, create: 0, error: 0 });
    await school.seed.create("contacts", { person: id, kind: "phone", value: "+5519987651234", guardian: "Rita" });
    const { body: preview } = await school
      .as("Admin")
      .call("messaging/preview", { channel: "assisted", audience: { lines: [asked] }, text: "Olá" });
    expect(preview.people).toBe(1);
  });
});

test("an enrolment in another notation is refused beside its field, with the name of its holder", async () => {
  const { written, plain } = number();
  const holder = await school.seed.person({ enrolment: written, active: false });
  const other = await school.seed.person();
  const admin = school.as("Admin");
  const save = (values: object, id?: string) =>
    id
      ? admin.request("PATCH", `/api/collections/people/records/${id}`, values)
      : admin.request("POST", "/api/collections/people/records", {
          id: newId(),
          name: newName("Pessoa"),
          kind: "student",
          ...values,
        });
  for (const enrolment of [plain, written, ` ${plain} `, `RA ${plain}/SP`, plain.replace(/(.{4})/, "$1 ")]) {
    for (const { status, body } of [await save({ enrolment }), await save({ enrolment }, other.id)]) {
      expect([status, body]).toMatchObject([
        400,
        { data: { enrolment: { message: `A matrícula ${written} é de ${holder.name} (cadastro inativo).` } } },
      ]);
    }
  }
  // Zeros in front make another number, and marks alone none; the holder's own number may be written differently.
  expect((await save({ enrolment: `0${plain}` })).status).toBe(200);
  expect((await save({ enrolment: "-" })).body).toMatchObject({ enrolment: "" });
  expect((await save({ enrolment: "-" })).body).toMatchObject({ enrolment: "" });
  expect((await save({ enrolment: plain }, holder.id)).body).toMatchObject({ enrolment: plain });
});

test("an enrolment in another notation is a mention of its person, and is taken out", async () => {
  const { written, plain } = number();
  const { id: person } = await school.seed.person({ enrolment: written });
  const { id: other } = await school.seed.person();
  const { id: details } = await school.seed.create("person_details", { person: other, notes: `Veio com ${plain}.` });
  const admin = school.as("Admin");
  await admin.collection("people").update(person, { active: false });
  const { body } = await admin.call("people/anonymisation", { person });
  expect(body.mentions.map(({ rows }) => rows.length)).toEqual([1]);
  expect((await admin.call("people/anonymise-person", { id: newId(), person, reason: "Pedido da família" })).status).toBe(200);
  expect(await query(school, `SELECT notes FROM person_details WHERE id = '${details}'`)).toEqual([["Veio com (apagado)."]]);
});

test("an enrolment is found by a search in each of its ways", async () => {
  const [one, other] = [number(), number()];
  const [first, second] = [
    await school.seed.person({ enrolment: one.written }),
    await school.seed.person({ enrolment: other.plain }),
  ];
  const find = async (q: string) => (await school.as("Admin").list("people", { q })).body.items.map(({ id }) => id);
  expect([await find(one.plain), await find(one.written)]).toEqual([[first.id], [first.id]]);
  expect([await find(other.plain), await find(other.written)]).toEqual([[second.id], [second.id]]);
});

test("an enrolment is stored without the words around it, from a form and from a file", async () => {
  const [typed, sheet] = [number(), number()];
  const person = await school.seed.person({ enrolment: `RA ${typed.written} SP` });
  expect(await school.as("superuser").collection("people").getOne<People>(person.id)).toMatchObject({ enrolment: typed.written });
  const name = newName("Pessoa");
  await newImport().run("people", `nome;RA\n${name};RA ${sheet.written} SP\n`);
  expect(await query(school, `SELECT enrolment FROM people WHERE name = '${name}'`)).toEqual([[sheet.written]]);
  const again = await newImport().prepare("people", `nome;RA;telefone\n${name};${sheet.plain};(19) 98765-9999\n`);
  expect(again.body.counts).toMatchObject({ update: 1, create: 0, error: 0 });
});

test("a machine's custodian is named by the enrolment in any of its ways", async () => {
  const { written, plain } = number();
  const { id } = await school.seed.person({ enrolment: written, kind: "teacher" });
  const { name: kind } = await new Desk(school).kind();
  await newImport().run("equipment", `Tombo;Tipo;Responsável\n;${kind};${plain}\n`);
  expect(await query(school, `SELECT COUNT(*) FROM custodies WHERE person = '${id}'`)).toEqual([["1"]]);
});

describe("a list of people with a column Turno", () => {
  test("gives its new classes their shift, fills in one that has none, and takes both back", async () => {
    const [made, known, other] = [newName("Turma"), newName("Turma"), newName("Turma")];
    const { id } = await school.seed.class({ name: known, shift: "" });
    await school.seed.class({ name: other, shift: "evening" });
    const rows = [
      `${newName("Pessoa")};${made};MATUTINO`,
      `${newName("Pessoa")};${known};Vespertino`,
      `${newName("Pessoa")};${other};Manhã`,
    ];
    const fileImport = newImport();
    await fileImport.upload("people", `nome;turma;turno\n${rows.join("\n")}\n`);
    const { body } = await fileImport.analyse();
    expect(body.mapping.shift).toBe(2);
    await fileImport.check(body.mapping);
    const sentences = (await fileImport.rows()).map(({ messages }) => messages.map(({ text }) => text).join(" "));
    expect(sentences[2]).toContain("No cadastro o turno da turma");
    await fileImport.commit();
    const shiftOf = (name: string) => query(school, `SELECT shift FROM classes WHERE name = '${name}'`);
    expect([await shiftOf(made), await shiftOf(known), await shiftOf(other)]).toEqual([
      [["morning"]],
      [["afternoon"]],
      [["evening"]],
    ]);
    expect((await fileImport.undo()).status).toBe(200);
    expect(await query(school, `SELECT shift FROM classes WHERE id = '${id}'`)).toEqual([[""]]);
    expect(await shiftOf(made)).toEqual([]);
  });
});
