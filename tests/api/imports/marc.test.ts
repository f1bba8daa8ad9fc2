/** The import of library records, from real files and damaged ones. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Copies, MarcRecords, Titles } from "../../../domain/collections.gen";
import { readIso2709 } from "../../../domain/library/catalogue/marc/iso2709";
import type { MarcRecord } from "../../../domain/library/catalogue/marc/record";
import { RecordSplitter } from "../../../domain/library/catalogue/marc/split";
import { Import } from "../../helpers/imports";
import { testSchool } from "../../helpers/school";

const bytes = (name: string) => readFileSync(`tests/data/marc/marc-${name}.dat`);
const school = testSchool();
const newImport = () => new Import(school.as("Admin"));
const total = async (collection: string) => (await school.as("superuser").collection(collection).getList(1, 1)).totalItems;
const titleOf = (title: string) => school.as("superuser").collection("titles").getFirstListItem<Titles>(`title = "${title}"`);
const recordOf = (title: string) =>
  school.as("superuser").collection("marc_records").getFirstListItem<MarcRecords>(`title = "${title}"`);
const copiesOf = (title: string) =>
  school
    .as("superuser")
    .collection("copies")
    .getFullList<Copies>({ filter: `title = "${title}"`, sort: "tombo" });

describe("real files", () => {
  it("twenty books: counted, read, written, found again, undone", async () => {
    const before = [await total("titles"), await total("copies"), await total("marc_records")];
    const fileImport = newImport();
    await fileImport.upload("titles", bytes("marc"), "marc.dat");
    const { body: analysis } = await fileImport.analyseMarc();
    expect(analysis).toMatchObject({ rules: "marc21", legacy: "marc-8", records: 20, broken: 0, imported_on: "" });
    expect(analysis.sample).toHaveLength(6);
    expect(analysis.sample[0]).toBe("The pragmatic programmer: from journeyman to master · Hunt, Andrew; Thomas, David");
    expect((await fileImport.check({})).body.counts).toMatchObject({ create: 20, error: 0 });
    expect(await total("titles")).toBe(before[0]);
    expect((await fileImport.commit()).body.counts).toMatchObject({ create: 20, error: 0 });
    expect(await total("titles")).toBe(before[0]! + 20);
    expect(await total("marc_records")).toBe(before[2]! + 20);

    const title = await titleOf("The pragmatic programmer");
    expect(title).toMatchObject({
      subtitle: "from journeyman to master",
      isbn13: "9780201616224",
      publisher: "Addison-Wesley",
      year: 2000,
      language: "Inglês",
    });
    const record = await recordOf(title.id);
    const splitter = new RecordSplitter();
    const [piece] = splitter.push(bytes("marc").toString("latin1"));
    expect(record.format).toBe("marc21");
    expect((record.data as MarcRecord).fields).toEqual(readIso2709(piece!.bytes, "marc-8").record.fields);
    expect(await copiesOf(title.id)).toHaveLength(1);

    expect(await newImport().runMarc(bytes("marc"))).toMatchObject({ create: 0, update: 0, unchanged: 20, error: 0 });
    expect((await fileImport.undo()).status).toBe(200);
    expect([await total("titles"), await total("copies"), await total("marc_records")]).toEqual(before);
  });

  it("MARC-8 and UNIMARC, with accents and what a person says for all records", async () => {
    await newImport().runMarc(bytes("marc8"), { quantity: "0" });
    const loneliness = await titleOf("Escape from loneliness");
    expect(loneliness).toMatchObject({ authors: "Tournier, Paul", year: 1962, year_text: "c1962" });
    expect(JSON.stringify((await recordOf(loneliness.id)).data)).toContain("De la solitude à la communauté");
    expect(await copiesOf(loneliness.id)).toHaveLength(0);

    const fileImport = newImport();
    expect(await fileImport.runMarc(bytes("testunimarc"), { location: "Estante 7", quantity: "2" })).toMatchObject({ create: 1 });
    const asimov = await titleOf("L'altra faccia della spirale");
    expect(asimov).toMatchObject({ publisher: "A. Mondadori", year: 1996, language: "Italiano" });
    expect((await recordOf(asimov.id)).format).toBe("unimarc");
    expect(await copiesOf(asimov.id)).toMatchObject([{ location: "Estante 7" }, { location: "Estante 7" }]);
  });

  it("adds the record to a title that the school has already, and takes it away again", async () => {
    const [otherTitle] = [await school.seed.title({ title: "Diários de Praga", isbn13: "9788535902778" }, { copies: 1 })];
    const mark = (text: string) => Buffer.from(text, "latin1");
    const fileImport = newImport();
    expect(await fileImport.runMarc(mark(marc("85-359-0277-5", "Diários de Praga")))).toMatchObject({ update: 1 });
    expect((await recordOf(otherTitle!.id)).format).toBe("marc21");
    expect((await fileImport.undo()).status).toBe(200);
    await expect(recordOf(otherTitle!.id)).rejects.toThrow();
    await school.as("superuser").collection("titles").getOne(otherTitle!.id);
  });
});

/** One record by hand, in Windows-1252. */
function marc(isbn: string, title: string): string {
  const fields = [`020  \u001fa${isbn}`, `245 10\u001fa${title}`.replace("245 ", "245"), `260  \u001fbPublicações Avulsas`];
  const texts = fields.map((field) => `${field.slice(3)}\u001e`);
  let start = 0;
  const directory = texts.map((text, index) => {
    const entry = fields[index]!.slice(0, 3) + String(text.length).padStart(4, "0") + String(start).padStart(5, "0");
    start += text.length;
    return entry;
  });
  const base = 25 + directory.join("").length;
  const length = base + start + 1;
  return `${String(length).padStart(5, "0")}nam  22${String(base).padStart(5, "0")} a 4500${directory.join("")}\u001e${texts.join("")}\u001d`;
}

describe("another library's tombos", () => {
  /** A record that names its copies. */
  const marc = (title: string, ...tombos: string[]) => {
    const fields = [["245", `00\x1fa${title}`], ...tombos.map((tombo) => ["949", `  \x1fa${tombo}`])] as [string, string][];
    let at = 0;
    const directory = fields
      .map(([tag, text]) => {
        const entry = `${tag}${String(text.length + 1).padStart(4, "0")}${String(at).padStart(5, "0")}`;
        at += text.length + 1;
        return entry;
      })
      .join("");
    const body = `${directory}\x1e${fields.map(([, text]) => `${text}\x1e`).join("")}\x1d`;
    const head = (length: number) =>
      `${String(length).padStart(5, "0")}nam a22${String(25 + directory.length).padStart(5, "0")} a 4500`;
    return Buffer.from(head(24 + body.length) + body, "latin1");
  };
  const copiesOf = (title: string) =>
    school
      .as("superuser")
      .collection("copies")
      .getFullList<Copies>({ filter: `title.title = "${title}"`, sort: "former_number" });

  it("are used, ignored or stored as former numbers, as the person chooses; a record without copies makes none beside them", async () => {
    await newImport().run("titles", "Título;Tombo\nDono do tombo;880542\n");
    const file = (name: string) => Buffer.concat([marc(name, "880542", "880543"), marc(`${name} sem exemplar`)]);
    const blocked = newImport();
    await blocked.upload("titles", file("Bloqueado") as unknown as Uint8Array, "a.mrc");
    expect((await blocked.analyseMarc()).body.with_copies).toBe(true);
    const { body } = await blocked.check({}, { quantity: "0" });
    expect(body.counts).toMatchObject({ error: 1, makes_titles: 1, makes_copies: 0 });
    for (const [choice, name, numbers] of [
      ["ignore", "Ignorados", ["", ""]],
      ["former", "Guardados", ["880542", "880543"]],
    ] as const) {
      const fileImport = newImport();
      await fileImport.upload("titles", file(name) as unknown as Uint8Array, "a.mrc");
      await fileImport.analyseMarc();
      expect((await fileImport.check({}, { quantity: "0", tombos: choice })).body.counts).toMatchObject({
        create: 2,
        makes_copies: 2,
      });
      await fileImport.commit();
      const copies = await copiesOf(name);
      expect(copies.map(({ former_number }) => former_number)).toEqual(numbers);
      expect(copies.every(({ tombo }) => !tombo.startsWith("8805"))).toBe(true);
    }
  });

  it("are found however late the first record comes that names a copy", async () => {
    const bare = Array.from({ length: 700 }, (_, index) => marc(`Sem exemplar ${index}`));
    for (const [records, isFound] of [
      [bare, false],
      [[...bare, marc("O primeiro com exemplar", "880601")], true],
    ] as const) {
      const fileImport = newImport();
      await fileImport.upload("titles", Buffer.concat(records) as unknown as Uint8Array, "a.mrc");
      expect((await fileImport.analyseMarc()).body).toMatchObject({ records: records.length, with_copies: isFound });
    }
  });
});

describe("damaged files", () => {
  const good = () => bytes("marc");
  /** The offsets of the file's records. */
  const first = (file: Buffer) => Number(file.subarray(0, 5).toString());

  const damages: [string, (file: Buffer) => Buffer, number, RegExp][] = [
    [
      "cut in the middle",
      (file) => file.subarray(0, file.length - 300),
      1,
      /Registro 20, logo depois de “.+”: o registro não tem fim/,
    ],
    [
      "a directory of signs",
      (file) => Buffer.concat([file.subarray(0, 24), Buffer.from("@@@"), file.subarray(27)]),
      1,
      /Registro 1: o diretório do registro está errado/,
    ],
    [
      "a picture in between",
      (file) =>
        Buffer.concat([
          file.subarray(0, first(file)),
          Buffer.from("\xff\xd8\xff\xe0\u001d\u0000\u001e", "latin1"),
          file.subarray(first(file)),
        ]),
      1,
      /Registro 2, logo depois de “.+”: não parece um registro MARC/,
    ],
  ];
  it.each(damages)("%s: that one is reported, the rest is taken", async (_name, damage, errors, reason) => {
    const fileImport = newImport();
    const counts = await fileImport.runMarc(damage(good()));
    expect(counts.error).toBe(errors);
    expect((counts.create ?? 0) + (counts.update ?? 0) + (counts.unchanged ?? 0)).toBeGreaterThanOrEqual(19);
    const [bad] = await fileImport.rows('verdict = "error"');
    expect(bad!.messages.map(({ text }) => text).join()).toMatch(reason);
    const { body } = await fileImport.problems();
    expect(body.content).toMatch(reason);
  });

  it.each([
    ["nothing", Buffer.alloc(0), "vazio"],
    ["a picture", Buffer.from("\xff\xd8\xff\xe0\u0000\u0010JFIF".padEnd(500, "\u001d"), "latin1"), "imagem"],
    ["a text", Buffer.from("isto não é MARC\n".repeat(50)), "MARC"],
    ["MARCXML", Buffer.from('<?xml version="1.0"?><collection xmlns="http://www.loc.gov/MARC21/slim"/>'), "MARCXML"],
  ])("%s is refused in words", async (_name, content, word) => {
    const { status, body } = await newImport().upload("titles", content, "acervo.mrc");
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain(word);
  });

  it("is no file of people, and has no columns to map", async () => {
    const { status, body } = await newImport().upload("people", good(), "acervo.mrc");
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining("Livros e exemplares")]);
    const fileImport = newImport();
    await fileImport.upload("titles", good(), "acervo.mrc");
    expect((await fileImport.analyse()).status).toBe(409);
    const table = newImport();
    await table.upload("titles", "titulo\nDom Casmurro\n");
    expect((await table.analyseMarc()).status).toBe(409);
  });

  it("lets a person say rules and encoding", async () => {
    const fileImport = newImport();
    await fileImport.upload("titles", Buffer.from(marc("", "Educação São"), "latin1"), "acervo.mrc");
    expect((await fileImport.analyseMarc({ legacy: "windows-1252" })).body.sample).toEqual(["Educação São"]);
    expect((await fileImport.analyseMarc({ legacy: "windows-1252", rules: "unimarc" })).body.sample).toEqual(["sem título"]);
    expect((await fileImport.analyseMarc({ rules: "nenhuma" })).status).toBe(400);
    expect((await fileImport.check({})).body.counts).toMatchObject({ error: 1 });
  });
});
