import { describe, expect, it } from "vitest";
import { type Cells, type Mapping, proposeMapping } from "../../imports/fields";
import { columnsOfLayout, isBracketed, translatedNames, withoutBrackets } from "../../imports/layouts";
import { TITLE_LAYOUTS } from "./layouts";
import { TITLE_COLUMNS } from "./terms";
import { readTitleRow } from "./title-row";

const proposed = (columns: readonly string[]): Mapping =>
  proposeMapping(TITLE_COLUMNS, translatedNames(TITLE_COLUMNS, columns, TITLE_LAYOUTS));
const read = (cells: Cells) => readTitleRow(cells, { thisYear: 2026, authorStyle: "inverted" });
const errors = (cells: Cells) => read(cells).messages.flatMap(({ level, text }) => (level === "error" ? [text] : []));

const SLIMS_ROW =
  "Dom Casmurro|Text|2. ed.|9788503007177|Record|1999|256 p.|Clássicos|869.3 A848|Portuguese|Rio|869.3|||Machado|<Assis, Machado de>|<Romance><Literatura brasileira>|<B001><B002>".split(
    "|",
  );

describe("another program's columns", () => {
  it("of SLiMS's titles", () => {
    const columns =
      "title,gmd_name,edition,isbn_issn,publisher_name,publish_year,collation,series_title,call_number,language_name,place_name,classification,notes,image,sor,authors,topics,item_code".split(
        ",",
      );
    const expected = {
      title: 0,
      material_type: 1,
      edition: 2,
      isbn: 3,
      publisher: 4,
      year: 5,
      call_number: 8,
      language: 9,
      cdd: 11,
      authors: 15,
      subjects: 16,
      tombo: 17,
    };
    expect(proposed(columns)).toEqual(expected);
    // It exports no header unless it is asked to.
    expect(proposed([...columnsOfLayout([SLIMS_ROW, SLIMS_ROW], TITLE_LAYOUTS)])).toEqual(expected);
    expect(columnsOfLayout([["Dom Casmurro", "<b>1</b>"]], TITLE_LAYOUTS)).toEqual([]);
  });

  it("of SLiMS's items", () => {
    const columns = "item_code,call_number,coll_type_name,inventory_code,location_name,item_status_name,price,title".split(",");
    expect(proposed(columns)).toEqual({
      tombo: 0,
      call_number: 1,
      material_type: 2,
      former_number: 3,
      location: 4,
      state: 5,
      price: 6,
      title: 7,
    });
  });

  it("of Koha's tables and of its CSV profiles", () => {
    expect(
      proposed(
        "biblionumber,title,author,isbn,copyrightdate,publishercode,barcode,itemcallnumber,itype,location,notforloan,itemlost,damaged,withdrawn,replacementprice".split(
          ",",
        ),
      ),
    ).toEqual({
      title: 1,
      authors: 2,
      isbn: 3,
      year: 4,
      publisher: 5,
      tombo: 6,
      call_number: 7,
      material_type: 8,
      location: 9,
      not_for_loan: 10,
      lost: 11,
      damaged: 12,
      withdrawn: 13,
      price: 14,
    });
    expect(proposed(["245$a", "100$a", "952$p", "952$o", "952$7"])).toEqual({
      title: 0,
      authors: 1,
      tombo: 2,
      call_number: 3,
      not_for_loan: 4,
    });
  });

  it("of a school's own sheet stay what they are", () => {
    expect(proposed(["Título", "Código de barras", "Autor"])).toEqual({ title: 0, barcode: 1, authors: 2 });
    expect(proposed(["title", "barcode", "author"])).toEqual({ title: 0, barcode: 1, authors: 2 });
  });
});

it.each([
  ["<Assis, Machado de><Alencar, José de>", "Assis, Machado de; Alencar, José de"],
  ["<B001>", "B001"],
  ["<>", ""],
  ["a < b", "a < b"],
  ["<i>Título</i> comum", "<i>Título</i> comum"],
])("the list %s reads %s", (cell, expected) => {
  expect(withoutBrackets(cell)).toBe(expected);
  expect(isBracketed(cell)).toBe(withoutBrackets(cell) !== cell);
});

describe("a copy's flags", () => {
  it.each<[Cells, string, boolean]>([
    [{}, "normal", false],
    [{ lost: "0", damaged: "0", withdrawn: "0", not_for_loan: "0" }, "normal", false],
    [{ lost: "1" }, "lost", false],
    [{ lost: "4" }, "missing", false],
    [{ damaged: "1" }, "damaged", false],
    [{ withdrawn: "1", lost: "1" }, "withdrawn", false],
    [{ not_for_loan: "1" }, "normal", true],
    [{ not_for_loan: "-1" }, "normal", false],
    [{ not_for_loan: "Não" }, "normal", false],
    [{ state: "No Loan" }, "normal", true],
    [{ state: "Só consulta" }, "normal", true],
    [{ state: "Extraviado", lost: "0" }, "lost", false],
  ])("%o", (cells, state, stays) => {
    const { values } = read({ title: "A", ...cells });
    expect([values.state, values.not_for_loan ?? false]).toEqual([state, stays]);
  });
});

describe("several copies in one row", () => {
  it.each(["|", "#"])("are as many as their codes, each with its own, joined by %s", (mark) => {
    const join = (...parts: string[]) => parts.join(mark);
    const { values, messages } = read({
      title: "A",
      tombo: join("B1", "B2", "B3"),
      call_number: join("869.3 A", "869.3 A", "869.3 B"),
      location: "Estante 1",
      not_for_loan: join("0", "1", "0"),
      lost: join("0", "0", "4"),
      price: join("10.00", "12.50", "0"),
      material_type: join("BK", "BK", "BK"),
    });
    expect(values).toMatchObject({ tombos: ["B1", "B2", "B3"], quantity: 3, material_type: "BK" });
    expect(values.items).toMatchObject([
      { call_number: "869.3 A", location: "Estante 1", price: 1000, state: "normal" },
      { call_number: "869.3 A", location: "Estante 1", price: 1250, not_for_loan: true },
      { call_number: "869.3 B", location: "Estante 1", price: 0, state: "missing" },
    ]);
    expect(messages.map(({ text }) => text)).toEqual(["A linha traz 3 exemplares: B1, B2, B3."]);
  });

  it("of which only the codes are listed share all else", () => {
    expect(read({ title: "A", tombo: "B1|B2", call_number: "869.3" }).values).toMatchObject({
      tombos: ["B1", "B2"],
      quantity: 2,
    });
    expect(read({ title: "A", tombo: "B1#B2" }).values.tombos).toEqual(["B1", "B2"]);
  });

  it.each<[string, Cells, string]>([
    [
      "lists of other lengths",
      { tombo: "B1|B2|B3", call_number: "X|Y" },
      "3 tombos, e a coluna “Número de chamada” traz 2 valores",
    ],
    [
      "a flag of nobody knows which",
      { tombo: "B1|B2|B3", location: "X|X|X", lost: "1" },
      "3 tombos, e a coluna “Marca de extraviado” traz 1 valor",
    ],
    ["several types", { tombo: "B1|B2", material_type: "BK|CR" }, "tipos diferentes"],
    ["another quantity", { tombo: "B1|B2", location: "X|Y", quantity: "3" }, "A linha tem 3 exemplares e 2 tombos"],
    ["a price that is none", { tombo: "B1|B2", price: "10|doado" }, "não é um preço"],
  ])("with %s are asked", (_, cells, text) => {
    expect(errors({ title: "A", ...cells }).join(" ")).toContain(text);
  });
});
