import { describe, expect, it } from "vitest";
import { decodeEntities, decodeFile, restoreQuotes } from "./html-entities";
import { detectFormat, readTable } from "./table";

it.each([
  ["Mem&oacute;rias p&oacute;stumas", "Memórias póstumas"],
  ["Direito &amp; Justi&ccedil;a", "Direito & Justiça"],
  ["L&#237;ngua", "Língua"],
  ["L&#xED;ngua", "Língua"],
  ["L&amp;#237;ngua", "Língua"],
  ["&Aacute;&yuml;&nbsp;&szlig;", "Áÿ\u00a0ß"],
  ["&#128512;", "\ud83d\ude00"],
  ["R&D; AT&T", "R&D; AT&T"],
  ["&nada;", "&nada;"],
  ["&#1;&#55296;", "&#1;&#55296;"],
  ["&#10;", " "],
  ["Tom & Jerry", "Tom & Jerry"],
])("%j reads %j", (text, decoded) => {
  expect(decodeEntities(text)).toBe(decoded);
});

describe("a file", () => {
  const FIELDS = { title: { label: "Título", names: ["titulo"] }, tombo: { label: "Tombo", names: ["tombo"] } };
  it("is taken apart after its entities, whose semicolons end no cell; quotes stay quotes", () => {
    const text = 'Título;Tombo\nMem&oacute;rias;1\n"Disse &quot;oi&quot;; e foi";2\nOutro;3\n';
    const { rows, columns, ragged, entities } = readTable(decodeFile(text), detectFormat(decodeFile(text), FIELDS, "utf-8"));
    expect(columns).toEqual(["Título", "Tombo"]);
    expect([0, 1, 2].map((index) => rows.cells(index))).toEqual([
      ["Memórias", "1"],
      ['Disse "oi"; e foi', "2"],
      ["Outro", "3"],
    ]);
    expect([...ragged]).toEqual([]);
    expect([...entities]).toEqual([2, 3]);
  });
  it("without entities is the same text", () => {
    expect(decodeFile("A & B;C\n")).toEqual({ text: "A & B;C\n", lines: [] });
    expect(restoreQuotes("a")).toBe("a");
  });
});
