import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { MarcError } from "../catalogue/marc/record";
import { containerOf, detectMarcFormat, mayNameCopies, readPiece, splitterFor } from "./marc-file";

const file = (name: string) => readFileSync(`tests/data/marc/marc-${name}.dat`, "latin1");
const piecesOf = (bytes: string, container: "iso2709" | "json") => {
  const splitter = splitterFor(container);
  return [...splitter.push(bytes.slice(0, 100)), ...splitter.push(bytes.slice(100)), ...splitter.finish()];
};

describe("the format of a file", () => {
  it.each([
    ["marc", "marc21", "marc-8"],
    ["marc8", "marc21", "marc-8"],
    ["testunimarc", "unimarc", "windows-1252"],
  ])("%s", (name, rules, legacy) => {
    expect(containerOf(file(name).slice(0, 4000))).toBe("iso2709");
    expect(detectMarcFormat("iso2709", piecesOf(file(name), "iso2709"))).toEqual({ container: "iso2709", rules, legacy });
  });

  it.each([
    ["a table", "titulo;autor\nDom Casmurro;Machado de Assis\n"],
    ["a table of figures", "000123;Dom Casmurro\n000124;O alienista\n"],
    ["a picture", "\xff\xd8\xff\xe0\u0000\u0010JFIF"],
    ["a page", '<?xml version="1.0"?><collection/>'],
    ["nothing", ""],
  ])("%s is none", (_name, head) => {
    expect(containerOf(head)).toBeNull();
  });
});

describe("a field that may name a copy", () => {
  const iso = (...tags: string[]) =>
    `00000nam a2200000 a 4500${tags.map((tag, index) => `${tag}00039520${index}`).join("")}\u001e${"952\u001e".repeat(tags.length)}\u001d`;
  const json = (tag: string) => `{"leader":"","fields":[{"tag":"${tag}","indicators":"  ","subfields":[["a","n. 952"]]}]}`;

  it.each([
    ["iso2709", "marc21", iso("245", "952"), true],
    ["iso2709", "marc21", iso("949"), true],
    ["iso2709", "marc21", iso("852", "952"), true],
    ["iso2709", "marc21", iso("245", "995"), false],
    ["iso2709", "marc21", iso(), false],
    ["iso2709", "marc21", "00000nam a22", false],
    ["iso2709", "unimarc", iso("200", "995"), true],
    ["iso2709", "unimarc", iso("952"), false],
    ["json", "marc21", json("952"), true],
    ["json", "unimarc", json("995"), true],
    ["json", "marc21", json("995"), false],
  ] as const)("%s, %s: %j", (container, rules, bytes, expected) => {
    expect(mayNameCopies({ offset: 0, bytes, reason: "" }, { container, rules, legacy: "marc-8" })).toBe(expected);
  });
});

describe("lines of JSON", () => {
  const good = '{"leader":"","fields":[{"tag":"245","indicators":"10","subfields":[["a","Mem\\u00f3rias"]]}]}';
  it("are records, each from its place", () => {
    const text = `${good}\n\n${good}`;
    expect(containerOf(text)).toBe("json");
    const pieces = piecesOf(text, "json");
    expect(pieces.map(({ offset }) => offset)).toEqual([0, good.length + 2]);
    const { record } = readPiece(pieces[1]!, { container: "json", legacy: "marc-8" });
    expect(record).toMatchObject({ leader: " ".repeat(24), fields: [{ tag: "245", subfields: [["a", "Memórias"]] }] });
  });

  it("a line without an end is no line, and the place of the next one stays right", () => {
    const long = "x".repeat(5_000_001);
    const splitter = splitterFor("json");
    const pieces = [...splitter.push(long), ...splitter.push(`x\n${good}`), ...splitter.finish()];
    expect(pieces.map(({ offset }) => offset)).toEqual([0, long.length, long.length + 2]);
  });

  it.each([
    ['{"problem":"falta o fim do XML"}', "falta o fim do XML"],
    ["{", "a linha não é um registro"],
    ["null", "o registro não tem líder e campos"],
    ['{"leader":"x"}', "o registro não tem líder e campos"],
    ['{"leader":"x","fields":[null]}', "um campo do registro não tem etiqueta ou conteúdo"],
    ['{"leader":"x","fields":[{"tag":"9999","value":""}]}', "um campo do registro não tem etiqueta ou conteúdo"],
    [
      '{"leader":"x","fields":[{"tag":"245","indicators":"10","subfields":[["ab","x"]]}]}',
      "um campo do registro não tem etiqueta ou conteúdo",
    ],
  ])("the error names %s", (bytes, reason) => {
    const read = () => readPiece({ offset: 0, bytes, reason: "" }, { container: "json", legacy: "marc-8" });
    expect(read).toThrow(MarcError);
    expect(read).toThrow(reason);
  });
});
