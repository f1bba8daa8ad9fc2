import { describe, expect, it } from "vitest";
import { type Delimiter, MAX_CELLS_COUNT, readDelimited, UnreadableError } from "./delimited";

const cells = (text: string, delimiter: Delimiter = ";", columns?: number) =>
  readDelimited(text, delimiter, columns === undefined ? {} : { columns }).map((row) => row.cells);

describe("delimited text", () => {
  it.each<[string, string, string[][]]>([
    ["nothing", "", []],
    ["a header alone, without a line end", "a;b", [["a", "b"]]],
    [
      "mixed line ends",
      "a;b\r\n1;2\n3;4\r5;6",
      [
        ["a", "b"],
        ["1", "2"],
        ["3", "4"],
        ["5", "6"],
      ],
    ],
    [
      "a trailing delimiter",
      "a;b;\n1;2;\n",
      [
        ["a", "b", ""],
        ["1", "2", ""],
      ],
    ],
    ["commas inside a semicolon file", "Cortiço, O;Azevedo, Aluísio\n", [["Cortiço, O", "Azevedo, Aluísio"]]],
    ["a quoted delimiter and a doubled quote", '"a;b";"diz ""oi"""\n', [["a;b", 'diz "oi"']]],
    ["an empty quoted cell", '"";x\n', [["", "x"]]],
    [
      "a quoted line end",
      '"um\r\ndois";x\n3;4',
      [
        ["um\r\ndois", "x"],
        ["3", "4"],
      ],
    ],
    ["spaces around quotes", '1; "a;b" ;3\n', [["1", "a;b", "3"]]],
    [
      "a quote inside a cell",
      'Disco de 12";Vinil\nx;y',
      [
        ['Disco de 12"', "Vinil"],
        ["x", "y"],
      ],
    ],
    ["quotes not doubled inside a quoted cell", '"Ele disse "oi" e saiu";x\n', [['Ele disse "oi" e saiu', "x"]]],
    [
      "a lone quote at the end of the file",
      '1;"Maluquinho;Ziraldo\n2;b;c',
      [
        ["1", '"Maluquinho', "Ziraldo"],
        ["2", "b", "c"],
      ],
    ],
    [
      "a lone quote before a quoted cell of the next line",
      '1;"Maluquinho;Z\n2;"a;b";c\n',
      [
        ["1", '"Maluquinho', "Z"],
        ["2", "a;b", "c"],
      ],
    ],
    ["blank lines", "a\n\nb\n", [["a"], [""], ["b"]]],
    ["ragged rows", "a;b;c\n1\n1;2;3;4", [["a", "b", "c"], ["1"], ["1", "2", "3", "4"]]],
  ])("%s", (_, text, expected) => {
    expect(cells(text)).toEqual(expected);
  });

  it("takes a quote over a line end as a lone one when the line alone has the right number of cells", () => {
    const text = '1;"Maluquinho;Z\n2;x;Disco de 12"\n3;x;y\n';
    expect(cells(text, ";", 3)).toEqual([
      ["1", '"Maluquinho', "Z"],
      ["2", "x", 'Disco de 12"'],
      ["3", "x", "y"],
    ]);
  });

  it("says the line that a row begins on", () => {
    expect(readDelimited('a;b\r\n"1\n1\r\n1";2\r\n3;4\r\n\r\n5;6', ";").map((row) => row.line)).toEqual([1, 2, 5, 6, 7]);
  });

  it("stops at the limit", () => {
    expect(readDelimited("a\nb\nc\n", ",", { limit: 2 })).toHaveLength(2);
  });

  it("reads back what a strict writer wrote, whatever is in the cells", () => {
    let seed = 7;
    const random = (limit: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % limit;
    };
    const pieces = ["a", "é", ";", ",", '"', "\n", "\r\n", " ", "12", ""];
    const rows = Array.from({ length: 400 }, () =>
      Array.from({ length: 4 }, () => Array.from({ length: random(5) }, () => pieces[random(pieces.length)]).join("")),
    );
    const written = rows.map((row) => row.map((cell) => `"${cell.split('"').join('""')}"`).join(",")).join("\r\n");
    expect(cells(written, ",", 4)).toEqual(rows);
  });

  it("reads a hundred thousand lines with a lone quote in each", () => {
    const text = 'x;"y;z\n'.repeat(100_000);
    expect(readDelimited(text, ";", { columns: 3 })).toHaveLength(100_000);
  });

  it("gives up a file of quotes that each could close and never do", () => {
    expect(() => readDelimited(`${'"x"y;'.repeat(5000)}\n`.repeat(2), ";")).toThrow(UnreadableError);
    const doubled = `"${'""'.repeat(20)}";b\n`.repeat(100_000);
    expect(readDelimited(doubled, ";")).toHaveLength(100_000);
  });

  it.each([
    ["unquoted", ";".repeat(5_000_000)],
    ["in quotes that reach further than any cell", `"${";".repeat(5_000_000)}"`],
    ["behind a quoted cell", `"a"${";".repeat(5_000_000)}`],
  ])("cuts a line of five million delimiters, %s, and goes on with the next", (_, line) => {
    const rows = readDelimited(`a;b\n${line}\nx;y`, ";", { columns: 2 });
    expect(rows.map((row) => [row.line, row.cells.length])).toEqual([
      [1, 2],
      [2, MAX_CELLS_COUNT],
      [3, 2],
    ]);
    expect(rows[2]!.cells).toEqual(["x", "y"]);
  });
});
