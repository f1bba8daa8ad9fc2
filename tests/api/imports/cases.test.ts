/** Files stranger than a school's own samples: no row is lost, and no value is changed without a message. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { Copies, Materials, StockBatches, Titles } from "../../../domain/collections.gen";
import { Import, type StoredRow } from "../../helpers/imports";
import { testSchool } from "../../helpers/school";

const file = (name: string) => readFileSync(`tests/data/cases/${name}`);
const school = testSchool();
const newImport = () => new Import(school.as("Admin"));
const all = () => school.as("superuser");
const copiesOf = (title: string) =>
  all()
    .collection("copies")
    .getFullList<Copies>({ filter: `title.title = "${title}"`, sort: "tombo" });
const titlesLike = (title: string) =>
  all()
    .collection("titles")
    .getFullList<Titles>({ filter: `title ~ "${title}"`, sort: "title" });
const messagesOf = ({ messages }: StoredRow) => messages.map(({ text }) => text).join(" ");

async function marc(name: string): Promise<Import> {
  const fileImport = newImport();
  await fileImport.upload("titles", file(name) as unknown as Uint8Array, name);
  await fileImport.analyseMarc();
  expect((await fileImport.check({}, { quantity: "0" })).status).toBe(200);
  return fileImport;
}

it("a record has as many copies as items, with clean codes and a message about each cleaned one", async () => {
  const fileImport = await marc("marc-koha-952-odd-barcodes.mrc");
  expect((await fileImport.state()).counts).toMatchObject({ create: 2, error: 0, makes_copies: 7 });
  const [first] = await fileImport.rows();
  expect(messagesOf(first!)).toContain("“Nº X103” lido como X103");
  await fileImport.commit();
  const copies = await copiesOf("Itens com códigos");
  expect(copies.map(({ tombo }) => tombo).filter((tombo) => tombo.startsWith("X"))).toEqual(["X/104-B", "X101", "X102", "X103"]);
  expect(copies).toHaveLength(5);
  expect(copies.find(({ tombo }) => tombo === "X102")!.price).toBe(3990);
  expect(copies.find(({ tombo }) => !tombo.startsWith("X"))!.call_number).toBe("869.3");
  expect((await copiesOf("Só com espaço")).map(({ tombo }) => tombo)).toEqual(["X201", "X202"]);

  const again = await marc("marc-koha-952-odd-barcodes.mrc");
  expect((await again.state()).counts).toMatchObject({ create: 0, unchanged: 2, error: 0 });
});

it("deleted, authority and holdings records are left out with their reason", async () => {
  const fileImport = await marc("marc-deleted-authority-holdings.mrc");
  expect((await fileImport.state()).counts).toMatchObject({ create: 1, error: 0, skipped: 3 });
  expect((await fileImport.rows('verdict = "skipped"')).map(messagesOf)).toEqual([
    expect.stringContaining("excluído"),
    expect.stringContaining("de autoridade"),
    expect.stringContaining("de exemplares"),
  ]);
});

it("marks around a tombo come off, with a remark, and a thousand's point where the column shows it", async () => {
  const fileImport = newImport();
  expect((await fileImport.prepare("titles", file("titles-marked-numbers.csv"))).body.counts).toMatchObject({
    create: 6,
    error: 0,
  });
  const rows = await fileImport.rows();
  expect(rows.map(({ messages }) => messages.some(({ field }) => field === "tombo"))).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
  ]);
  await fileImport.commit();
  for (const [title, tombo] of [
    ["Ponto de milhar", "745762"],
    ["Apóstrofo", "745763"],
    ["Com nº", "745764"],
    ["Com #", "745765"],
    ["Ponto final", "745766"],
    ["Como texto", "745768"],
  ] as const) {
    expect((await copiesOf(title)).map((copy) => copy.tombo)).toEqual([tombo]);
  }
});

it("a thousand copies are a thousand, and more than fit are an error", async () => {
  const fileImport = newImport();
  await fileImport.prepare("titles", file("titles-quantities.csv"));
  expect((await fileImport.rows()).map(({ verdict, messages }) => [verdict, messages.map(({ field }) => field).join()])).toEqual([
    ["error", "quantity"],
    ["create", ""],
    ["create", ""],
    ["create", ""],
  ]);
  await fileImport.commit();
  expect(await copiesOf("Dois")).toHaveLength(2);
  expect(await copiesOf("Quatro")).toHaveLength(4);
});

it("no state that a cell takes back comes in without a doubt", async () => {
  const fileImport = newImport();
  await fileImport.prepare("titles", file("titles-states.csv"));
  const rows = await fileImport.rows();
  expect(rows).toHaveLength(11);
  expect(rows.every(({ doubtful, messages }) => doubtful && messages.some(({ field }) => field === "state"))).toBe(true);
});

it("of two header rows the one that names more fields is the header", async () => {
  const fileImport = newImport();
  expect((await fileImport.prepare("titles", file("titles-two-header-rows.csv"))).body.counts).toMatchObject({
    create: 2,
    error: 0,
  });
  await fileImport.commit();
  expect((await copiesOf("O mar")).map(({ tombo, location }) => [tombo, location])).toEqual([["900101", "Sala 1"]]);
  expect(await titlesLike("Título")).toEqual([]);
});

it("a manual and a workbook under the book's ISBN are titles of their own", async () => {
  await newImport().run("titles", file("titles-isbn-manual-and-workbook.csv"));
  expect((await titlesLike("Geografia 8º ano")).map(({ title }) => title)).toEqual([
    "Geografia 8º ano",
    "Geografia 8º ano - Caderno de Atividades",
    "Geografia 8º ano - Manual do Professor",
  ]);
});

it("HTML's entities are letters, and end no cell", async () => {
  const fileImport = newImport();
  expect((await fileImport.prepare("titles", file("titles-html-entities.csv"))).body.counts).toMatchObject({
    create: 4,
    error: 0,
  });
  expect(messagesOf((await fileImport.rows())[0]!)).toContain("Códigos HTML");
  await fileImport.commit();
  expect(await titlesLike("Memórias")).toMatchObject([{ title: "Memórias", authors: "José de Alencar" }]);
  expect(await titlesLike("Direito & Justiça")).toHaveLength(1);
  expect(await titlesLike("Língua")).toHaveLength(1);
});

it("a stock code that is another material's is an error, never another material's balance", async () => {
  await newImport().run("materials", "Código;Material;Quantidade;Valor unitário\n000508;Borracha branca;40;1,00\n");
  const fileImport = newImport();
  expect((await fileImport.prepare("materials", file("materials-code-of-another-system.csv"))).body.counts).toMatchObject({
    error: 1,
  });
  expect(messagesOf((await fileImport.rows())[0]!)).toContain("“Borracha branca” no cadastro");
});

it("validities as boxes print them, quantities with their unit and the units of an invoice are read", async () => {
  const fileImport = newImport();
  const { body } = await fileImport.prepare("materials", file("materials-validity-and-units.csv"));
  expect(body.counts).toMatchObject({ create: 5, error: 0 });
  await fileImport.commit();
  const units = await all().collection("materials").getFullList<Materials>({
    filter: 'name = "Parafuso" || name = "Lona" || name = "Areia" || name = "Leite em pó 400 g"',
    sort: "name",
  });
  expect(units.map(({ name, unit }) => [name, unit])).toEqual([
    ["Areia", "metro cúbico"],
    ["Leite em pó 400 g", "pacote"],
    ["Lona", "metro quadrado"],
    ["Parafuso", "unidade"],
  ]);
  const batches = await all().collection("stock_batches").getFullList<StockBatches>({ sort: "code" });
  expect(batches.map(({ code, valid_until }) => [code, valid_until])).toEqual([
    ["L1", "2027-12-31"],
    ["L2", "2027-12-31"],
  ]);
});

it("a formula's error is reported, and its cell is empty", async () => {
  const fileImport = newImport();
  await fileImport.prepare("titles", "Título;Autor;Preço\nFórmula quebrada;Ana;#N/D\n");
  const [row] = await fileImport.rows();
  expect(row!.messages).toMatchObject([{ field: "price", level: "warning" }]);
});

it("an export of SLiMS, without a header, brings every copy of its lists", async () => {
  const row = (title: string, authors: string, topics: string, codes: string) =>
    `"${title}","Text","2. ed.","","Record","1999","256 p.","","869.3","Portuguese","Rio","869.3","","","","${authors}","${topics}","${codes}"\n`;
  const fileImport = newImport();
  const { body } = await fileImport.prepare(
    "titles",
    row("SLiMS um", "<Assis, Machado de><Alencar, José de>", "<Romance>", "<SL001><SL002><SL003>") +
      row("SLiMS dois", "<Lispector, Clarice>", "<Contos><Brasil>", "<SL004>"),
  );
  expect(body.counts).toMatchObject({ create: 2, error: 0, makes_copies: 4 });
  expect(messagesOf((await fileImport.rows())[0]!)).toContain("lidas item por item");
  await fileImport.commit();
  expect((await copiesOf("SLiMS um")).map(({ tombo }) => tombo)).toEqual(["SL001", "SL002", "SL003"]);
  expect((await titlesLike("SLiMS um"))[0]!.authors).toContain("Alencar");
});

it("an export of Koha brings each item with its own state, one a row or several", async () => {
  const header = "biblionumber,title,author,copyrightdate,barcode,itemcallnumber,itype,location,notforloan,itemlost,damaged\n";
  const fileImport = newImport();
  const { body } = await fileImport.prepare(
    "titles",
    `${header}1,Koha um,"Assis, Machado de",1899,KH1,869.3 A,BK,Sala 1,0,0,0\n1,Koha um,"Assis, Machado de",1899,KH2,869.3 A,BK,Sala 1,1,0,0\n2,Koha dois,"Lispector, Clarice",1977,KH3|KH4,869.3 L|869.3 L,BK|BK,Sala 1|Sala 2,0|0,0|4,0|0\n`,
  );
  expect(body.counts).toMatchObject({ error: 0, makes_titles: 2, makes_copies: 4 });
  await fileImport.commit();
  const [first, second] = await copiesOf("Koha um");
  expect([first!.tombo, second!.tombo, second!.material_type]).toEqual(["KH1", "KH2", "typereference00"]);
  expect((await copiesOf("Koha dois")).map(({ tombo, location, state }) => [tombo, location, state])).toEqual([
    ["KH3", "Sala 1", "normal"],
    ["KH4", "Sala 2", "missing"],
  ]);
});

it("MarcEdit's text comes in as the records it was written from", async () => {
  const fileImport = newImport();
  const text =
    "=LDR  00714nam a2200205 a 4500\n=245  10$aMrk um /$cAssis.\n=952  \\\\$pMK1$gR$ 39,90\n=952  \\\\$pMK2\n\n=LDR  00714nam a2200205 a 4500\n=245  10$aMrk dois\n";
  expect(await fileImport.runMarc(text, { quantity: "1" })).toMatchObject({ create: 2, error: 0, makes_copies: 3 });
  expect((await copiesOf("Mrk um")).map(({ tombo, price }) => [tombo, price])).toEqual([
    ["MK1", 3990],
    ["MK2", 0],
  ]);
  expect(await newImport().runMarc(text, { quantity: "1" })).toMatchObject({ create: 0, unchanged: 2 });
});
