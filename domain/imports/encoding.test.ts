import { describe, expect, it } from "vitest";
import { decode, detectEncoding, notASpreadsheet, type RawFile } from "./encoding";

const file = (bytes: Uint8Array): RawFile => ({ bytes, utf8: Buffer.from(bytes).toString("utf8") });
const utf8 = (text: string) => file(Buffer.from(text, "utf8"));
/** Written out: the server's Buffer knows no UTF-16, and this runs there too. */
const utf16 = (text: string, end: "little" | "big") =>
  Uint8Array.from(
    Array.from({ length: text.length * 2 }, (_, at) => {
      const isHigh = at % 2 === (end === "big" ? 0 : 1);
      return (text.charCodeAt(Math.floor(at / 2)) >> (isHigh ? 8 : 0)) & 0xff;
    }),
  );
const joined = (...parts: ArrayLike<number>[]) => Uint8Array.from(parts.flatMap((part) => Array.from(part)));
/** Windows-1252 bytes of a text, for the characters that the tests use. */
const windows = (text: string) =>
  file(
    Uint8Array.from(
      [...text],
      (character) => ({ "“": 0x93, "”": 0x94, "’": 0x92, "–": 0x96, "€": 0x80 })[character] ?? character.charCodeAt(0),
    ),
  );

const PORTUGUESE = "Título;Autor\r\nMemórias póstumas de Brás Cubas;Assis, Machado de\r\n";

describe("encoding", () => {
  it.each([
    ["UTF-8", utf8(PORTUGUESE), "utf-8", PORTUGUESE],
    ["UTF-8 with its mark", utf8(`\ufeff${PORTUGUESE}`), "utf-8", PORTUGUESE],
    ["plain ASCII", utf8("Titulo;Autor\n"), "utf-8", "Titulo;Autor\n"],
    ["nothing at all", utf8(""), "utf-8", ""],
    ["Windows-1252", windows(PORTUGUESE), "windows-1252", PORTUGUESE],
    ["Windows-1252 with smart quotes", windows("“Ação” – d’água;€ 5\n"), "windows-1252", "“Ação” – d’água;€ 5\n"],
    ["UTF-16 as Excel's Unicode text", file(utf16(`\ufeff${PORTUGUESE}`, "little")), "utf-16le", PORTUGUESE],
    ["UTF-16 without a mark", file(utf16(PORTUGUESE, "little")), "utf-16le", PORTUGUESE],
    ["UTF-16, big end first", file(utf16(`\ufeff${PORTUGUESE}`, "big")), "utf-16be", PORTUGUESE],
    ["UTF-16, big end first, without a mark", file(utf16(PORTUGUESE, "big")), "utf-16be", PORTUGUESE],
    [
      "NUL bytes strewn in",
      utf8("Título;Au\u0000tor\nDom\u0000 Casmurro;Assis\n"),
      "utf-8",
      "Título;Autor\nDom Casmurro;Assis\n",
    ],
  ])("%s", (_, raw, encoding, text) => {
    expect(notASpreadsheet(raw)).toBe("");
    expect(detectEncoding(raw)).toBe(encoding);
    expect(decode(raw, detectEncoding(raw))).toBe(text);
  });

  it("keeps UTF-8 when a few of its bytes are broken", () => {
    const bytes = joined(Buffer.from("Ação;Coração;Óbvio;São João\n"), [0xe7], Buffer.from("a;x\n"));
    expect(detectEncoding(file(bytes))).toBe("utf-8");
  });

  it("reads an odd number of UTF-16 bytes and a long Windows-1252 file", () => {
    expect(decode(file(joined(utf16("ab", "little"), [7])), "utf-16le")).toBe("ab");
    const long = "ção;".repeat(20_000);
    expect(decode(windows(long), "windows-1252")).toBe(long);
  });

  it.each([
    ["a workbook renamed", Buffer.from("PK\u0003\u0004\u0014\u0000\u0006"), "Excel"],
    ["an old workbook", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), "XLS"],
    ["a PDF", Buffer.from("%PDF-1.7\n"), "PDF"],
    ["a page saved as xls", Buffer.from("\n<html><table>"), "XML"],
    ["a photo", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), "imagem"],
    ["a program", Buffer.from([1, 2, 3, 4, 5, 6, 7, 8, 14, 15, 16]), "planilha de texto"],
  ])("refuses %s and says what it is", (_, bytes, word) => {
    expect(notASpreadsheet(file(bytes))).toContain(word);
  });
});
