/** The export of library records: unchanged records leave as they were, changed records with their changes. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Copies, Titles } from "../../../domain/collections.gen";
import { readIso2709, writeIso2709 } from "../../../domain/library/catalogue/marc/iso2709";
import { fieldsUnder, type MarcFormat, type MarcRecord, subfieldOf } from "../../../domain/library/catalogue/marc/record";
import { RecordSplitter } from "../../../domain/library/catalogue/marc/split";
import { Import } from "../../helpers/imports";
import { testSchool } from "../../helpers/school";
import { TestSchool } from "../../helpers/test-school";

const school = testSchool();
const bytes = (name: string) => readFileSync(`tests/data/marc/marc-${name}.dat`);

function recordsIn(file: Buffer): MarcRecord[] {
  const splitter = new RecordSplitter();
  const pieces = [...splitter.push(file.toString("latin1")), ...splitter.finish()];
  return pieces.map((part) => readIso2709(part.bytes, "marc-8").record);
}

async function exported(ids: readonly string[], format: MarcFormat): Promise<MarcRecord[]> {
  const { status, body } = await school.as("Biblioteca").call("library/marc-export", { titles: ids.join(","), format });
  expect(status).toBe(200);
  return body.records.map(({ record }) => record);
}

const newest = (count: number) =>
  school
    .as("superuser")
    .collection("titles")
    .getList<Titles>(1, count, { sort: "-created,-@rowid" })
    .then(({ items }) => items.reverse());

describe("a file that came in", () => {
  it.each([
    ["marc", "marc21"],
    ["marc8", "marc21"],
    ["diacritic", "marc21"],
    ["multi_isbn", "marc21"],
    ["testunimarc", "unimarc"],
  ] as const)(
    "%s goes out with the same fields, subfield by subfield, and is found again when it comes back",
    async (name, format) => {
      const before = recordsIn(bytes(name));
      await new Import(school.as("Admin")).runMarc(bytes(name));
      const titles = await newest(before.length);
      const out = await exported(
        titles.map(({ id }) => id),
        format,
      );
      const file = Buffer.from(out.map(writeIso2709).join(""), "latin1");
      const again = recordsIn(file);
      const key = (record: MarcRecord) =>
        JSON.stringify(
          record.fields.map((field) =>
            "value" in field ? [field.tag, field.value] : [field.tag, field.indicators, field.subfields],
          ),
        );
      const expected = format === "unimarc" ? out : before;
      expect(again.map(key).sort()).toEqual(expected.map(key).sort());
      expect(await new Import(school.as("Admin")).runMarc(file)).toMatchObject({
        create: 0,
        update: 0,
        unchanged: before.length,
      });
    },
  );

  it("takes along what was changed since, and leaves the rest alone", async () => {
    const [title] = await newest(1).then(async () =>
      school.as("superuser").collection("titles").getFullList<Titles>({ filter: 'title = "The pragmatic programmer"' }),
    );
    const [before] = await exported([title!.id], "marc21");
    await school
      .as("Biblioteca")
      .collection("titles")
      .update(title!.id, { publisher: "Bookman", subjects: `${title!.subjects}; Ofício` });
    const [after] = await exported([title!.id], "marc21");
    expect(subfieldOf(fieldsUnder(after!, "260")[0], "b")).toBe("Bookman,");
    expect(fieldsUnder(after!, "650", "653").map((field) => subfieldOf(field, "a"))).toContain("Ofício");
    const untouched = (record: MarcRecord) => record.fields.filter(({ tag }) => !["260", "650"].includes(tag));
    expect(untouched(after!)).toEqual(untouched(before!));
  });
});

describe("with its copies", () => {
  it.each([
    ["koha", "marc21"],
    ["holdings", "marc21"],
    ["koha", "unimarc"],
  ] as const)("%s in %s: another school reads back number, call number, state and place of each", async (items, format) => {
    const title = await school.seed.title(
      { title: `Exemplares ${items} ${format}`, cdd: "869.3", cutter: "A848d" },
      { copies: 0 },
    );
    const wanted = [
      { tombo: `A1${items}${format}`, call_number: "", location: "", state: "normal", barcode: "" },
      { tombo: `A2${items}${format}`, call_number: "R 869.3", location: "Estante 2", state: "lost", state_reason: "Sumiu" },
      { tombo: `A3${items}${format}`, call_number: "869.3 A848d ex. 3", state: "repair", state_reason: "Capa: solta" },
      { tombo: `A4${items}${format}`, state: "withdrawn", state_reason: "Mofo", barcode: `B4${items}${format}` },
      { tombo: `A5${items}${format}`, state: "missing", state_reason: "Inventário 2026", location: "Sala 1" },
      { tombo: `A6${items}${format}`, state: "damaged", state_reason: "Rasgado" },
    ].map((copy) => ({ barcode: "", call_number: "", location: "", state_reason: "", ...copy, tombo: copy.tombo.toUpperCase() }));
    for (const copy of wanted) {
      await school.seed.copy(title.id, copy);
    }
    const { status, body } = await school.as("Biblioteca").call("library/marc-export", { titles: title.id, format, items });
    expect(status).toBe(200);
    const file = Buffer.from(body.records.map(({ record }) => writeIso2709(record)).join(""), "latin1");
    // Here they are known already, and nothing changes.
    expect(await new Import(school.as("Admin")).runMarc(file)).toMatchObject({ create: 0, update: 0, unchanged: 1 });
    const other = new TestSchool();
    await other.start();
    try {
      expect(await new Import(other.as("Admin")).runMarc(file)).toMatchObject({ create: 1, error: 0 });
      const read = await other.as("superuser").collection("copies").getFullList<Copies>({ sort: "tombo" });
      const shown = ({ tombo, barcode, call_number, location, state, state_reason }: Copies) => ({
        ...{ tombo, barcode, call_number, location, state, state_reason },
      });
      // UNIMARC has no place for the author's mark: the whole call number is kept with the copy.
      const composed = format === "unimarc" ? "869.3 A848d" : "";
      const expected = wanted.map((copy) => ({
        ...copy,
        barcode: copy.barcode.toUpperCase(),
        call_number: copy.call_number || composed,
      }));
      expect(read.map(shown)).toEqual(expected);
    } finally {
      await other.end();
    }
  });

  it("a barcode that another copy has is an error in words, not a fault", async () => {
    const otherTitle = await school.seed.title({}, { copies: 1, copy: { barcode: "TAKEN-BARCODE" } });
    const title = await school.seed.title({ title: "Com código alheio" }, { copies: 0 });
    const [record] = await exported([title.id], "marc21");
    const item = { tag: "952", indicators: "  ", subfields: [["p", "TAKEN-BARCODE"] as [string, string]] };
    item.subfields.push(["x", "Tombo 0770001"]);
    const file = Buffer.from(writeIso2709({ ...record!, fields: [...record!.fields, item] }), "latin1");
    const fileImport = new Import(school.as("Admin"));
    expect(await fileImport.runMarc(file)).toMatchObject({ create: 0, error: 1 });
    const [row] = await fileImport.rows();
    expect(row?.messages.map(({ text }) => text)).toEqual([
      `O código de barras TAKEN-BARCODE já é de “${otherTitle.title}”, tombo ${otherTitle.copies[0]!.tombo}.`,
    ]);
  });
});

describe("a title of our own", () => {
  it("becomes a record that another program, or this one, can read", async () => {
    const { id } = await school.seed.title({
      title: "Memórias póstumas de Brás Cubas",
      authors: "Assis, Machado de",
      isbn13: "9788535902778",
      cdd: "869.3",
      cutter: "A848m",
      year: 1881,
      language: "Português",
    });
    for (const format of ["marc21", "unimarc"] as const) {
      const [record] = await exported([id], format);
      const { record: read, warnings } = readIso2709(writeIso2709(record!), "marc-8");
      expect([warnings, read.fields]).toEqual([[], record!.fields]);
    }
    const [record] = await exported([id], "marc21");
    expect(subfieldOf(fieldsUnder(record!, "082")[0], "a")).toBe("869.3");
  });

  it("answers in the order asked for, and leaves out what is none", async () => {
    const [first, second] = [await school.seed.title({ title: "Um" }), await school.seed.title({ title: "Dois" })];
    const records = await exported([second.id, "missing00000000", first.id], "marc21");
    expect(records.map((record) => subfieldOf(fieldsUnder(record, "245")[0], "a"))).toEqual(["Dois", "Um"]);
  });

  it.each([
    { titles: "", format: "marc21" },
    { titles: "x", format: "marc21" },
    { titles: "a".repeat(15), format: "pdf" },
    { titles: "a".repeat(15), format: "marc21", items: "996" },
  ])("%j is refused", async (input) => {
    const { status } = await school.as("Biblioteca").call("library/marc-export", input as never);
    expect(status).toBe(400);
  });
});
