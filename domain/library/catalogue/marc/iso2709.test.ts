import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { detectLegacyEncoding, fromLegacy, fromUtf8, isUtf8, toUtf8 } from "./characters";
import { readIso2709, writeIso2709 } from "./iso2709";
import { controlValue, fieldsUnder, MarcError, type MarcRecord, subfieldOf } from "./record";
import { type FilePart, looksLikeMarc, RecordSplitter } from "./split";

const file = (name: string) => readFileSync(`tests/data/marc/marc-${name}.dat`, "latin1");

function split(bytes: string, chunk = 1000): FilePart[] {
  const splitter = new RecordSplitter();
  const pieces: FilePart[] = [];
  for (let at = 0; at < bytes.length; at += chunk) {
    pieces.push(...splitter.push(bytes.slice(at, at + chunk)));
  }
  return [...pieces, ...splitter.finish()];
}

const records = (name: string) => split(file(name)).map(({ bytes }) => readIso2709(bytes, "marc-8").record);
const titles = (all: MarcRecord[]) => all.map((record) => subfieldOf(fieldsUnder(record, "245", "200")[0], "a"));

/** A record by hand, its figures right. */
function marc(fields: [tag: string, text: string][], leader = "00000nam a2200000 a 4500"): string {
  const directory = fields
    .map(([tag, text], index) => {
      const start = fields.slice(0, index).reduce((sum, [, before]) => sum + before.length + 1, 0);
      return `${tag}${String(text.length + 1).padStart(4, "0")}${String(start).padStart(5, "0")}`;
    })
    .join("");
  const body = fields.map(([, text]) => `${text}\u001e`).join("");
  const base = 24 + directory.length + 1;
  const head = `${String(base + body.length + 1).padStart(5, "0")}${leader.slice(5, 12)}${String(base).padStart(5, "0")}${leader.slice(17)}`;
  return `${head}${directory}\u001e${body}\u001d`;
}

const DOM = marc([
  ["001", "1"],
  ["245", "10\u001faDom Casmurro /\u001fcMachado de Assis."],
]);
const ALIENISTA = marc([["245", "13\u001faO alienista /\u001fcMachado de Assis."]]);

describe("real files", () => {
  it.each([
    ["marc", 20],
    ["marc8", 1],
    ["diacritic", 1],
    ["multi_isbn", 1],
    ["testunimarc", 1],
  ])("%s: every record, no warning, and back to the same bytes' fields", (name, count) => {
    const bytes = file(name);
    expect(looksLikeMarc(bytes.slice(0, 2000))).toBe(true);
    for (const chunk of [7, 1000, 1_000_000]) {
      expect(split(bytes, chunk)).toHaveLength(count);
    }
    for (const part of split(bytes)) {
      expect(part.reason).toBe("");
      const { record } = readIso2709(part.bytes, "marc-8");
      const written = writeIso2709({ ...record, leader: `${record.leader.slice(0, 9)}a${record.leader.slice(10)}` });
      const again = readIso2709(written, "marc-8");
      expect(again.record.fields).toEqual(record.fields);
      expect(again.warnings).toEqual([]);
    }
  });

  it("marc.dat: twenty books", () => {
    expect(titles(records("marc")).slice(0, 3)).toEqual([
      "The pragmatic programmer :",
      "Programming Python /",
      "Learning Python /",
    ]);
  });

  it("reads MARC-8 accents, which come before their letter", () => {
    const [record] = records("marc8");
    expect(subfieldOf(fieldsUnder(record!, "240")[0], "a")).toBe("De la solitude à la communauté.");
  });

  it("reads accents that are marked UTF-8", () => {
    const [record] = records("diacritic");
    const [name] = fieldsUnder(record!, "100", "700");
    expect(JSON.stringify(record)).not.toContain("\ufffd");
    expect(name).toBeDefined();
  });

  it("reads UNIMARC with its marks of words that are not sorted by", () => {
    const [record] = records("testunimarc");
    expect(subfieldOf(fieldsUnder(record!, "200")[0], "a")).toBe("\u0088L'\u0089altra faccia della spirale");
    expect(controlValue(record!, "001")).toBe("IT\\ICCU\\ANA\\0019370");
  });
});

describe("characters", () => {
  it.each([
    ["a plain text", "a plain text"],
    ["S\xe4ao Jo\xe4ao", "São João"],
    ["educa\xf0c\xe4ao", "educação"],
    ["\xa1odz \xb1", "Łodz ł"],
    ["\u001bp2\u001bs and \u001bb3\u001bs", "² and ₃"],
    ["\u001bgabc\u001bs", "αβγ"],
    ["\u001b)!E\xe2e", "é"],
    ["\xe2", "\u0301"],
  ])("MARC-8 %j is %j", (bytes, text) => {
    expect(fromLegacy(bytes, "marc-8")).toEqual({ text, lost: 0 });
  });

  it.each([
    ["\u001b$1!!!\u001b(B ok", "\ufffd ok", 1],
    ["\u001b(NABC\u001bs x", "\ufffd\ufffd\ufffd x", 3],
    ["\xff", "\ufffd", 1],
    ["\u001b", "\ufffd", 1],
  ])("the reader reports MARC-8 %j, which it does not know", (bytes, text, lost) => {
    expect(fromLegacy(bytes, "marc-8")).toEqual({ text, lost });
  });

  it.each([
    ["d\xc2ej\xc1a", "déjà"],
    ["gar\xd0con", "garçon"],
    ["\xea\xfa", "Œœ"],
  ])("ISO 5426 %j is %j", (bytes, text) => {
    expect(fromLegacy(bytes, "iso-5426")).toEqual({ text, lost: 0 });
  });

  it("UTF-8 there and back, and broken UTF-8", () => {
    const text = "Memórias póstumas · 東京 · 𝄞";
    expect(fromUtf8(toUtf8(text))).toEqual({ text, lost: 0 });
    expect(isUtf8(toUtf8(text))).toBe(true);
    expect(isUtf8("S\xe3o")).toBe(false);
    expect(fromUtf8("S\xe3o")).toEqual({ text: "S\ufffdo", lost: 1 });
  });

  it("tells Windows from MARC-8 by what only one of them can mean", () => {
    expect(detectLegacyEncoding("Educa\xe7\xe3o e cora\xe7\xe3o, \xc9tica, caf\xe9 ")).toBe("windows-1252");
    expect(detectLegacyEncoding("Educa\xf0c\xe4ao e cora\xf0c\xe4ao, \xe2Etica, caf\xe2e")).toBe("marc-8");
  });
});

describe("damaged files", () => {
  const read = (bytes: string) =>
    split(bytes).map(({ reason, bytes: own, offset }) => {
      if (reason) {
        return `${offset}: ${reason}`;
      }
      try {
        const { record, warnings } = readIso2709(own, "marc-8");
        return `${titles([record])[0]}${warnings.length > 0 ? " !" : ""}`;
      } catch (error) {
        expect(error).toBeInstanceOf(MarcError);
        return `${offset}: ${(error as Error).message}`;
      }
    });
  const good = ["Dom Casmurro /", "O alienista /"];

  it.each([
    ["line ends between the records", `${DOM}\r\n${ALIENISTA}\r\n`, good],
    ["a byte order mark", `\xef\xbb\xbf${DOM}${ALIENISTA}`, good],
    ["a wrong length", `00099${DOM.slice(5)}${ALIENISTA}`, ["Dom Casmurro / !", "O alienista /"]],
    ["a length that is no number", `abcde${DOM.slice(5)}${ALIENISTA}`, ["Dom Casmurro / !", "O alienista /"]],
    ["a missing end of record", `${DOM.slice(0, -1)}${ALIENISTA}`, ["Dom Casmurro / !", "O alienista /"]],
    [
      "a record cut in the middle",
      `${DOM.slice(0, 80)}${ALIENISTA}`,
      ["0: o registro não tem fim: o arquivo está cortado", "O alienista /"],
    ],
    [
      "a file cut in the middle",
      `${DOM}${ALIENISTA.slice(0, 50)}`,
      ["Dom Casmurro /", `${DOM.length}: o registro não tem fim: o arquivo está cortado`],
    ],
    ["wrong places in the directory", DOM.replace(/245\d{9}/, "245000100999") + ALIENISTA, ["Dom Casmurro / !", "O alienista /"]],
    [
      "a directory of signs",
      DOM.replace("001000200000", "#@!000200000") + ALIENISTA,
      ["0: o diretório do registro está errado (etiqueta “#@!”)", "O alienista /"],
    ],
    [
      "a directory of one field before more, with wrong places",
      `00100nam a2200037 a 4500245999909999\u001e10\u001faUm\u001e10\u001faDois\u001e\u001d${ALIENISTA}`,
      ["0: o diretório indica 1 campo e o registro tem 2", "O alienista /"],
    ],
    ["rubbish between the records", `${DOM}<html>não</html>\u0007\u0008${ALIENISTA}`, good],
    [
      "an empty record",
      `${DOM}00026nam a2200025 a 4500\u001e\u001d${ALIENISTA}`,
      [good[0], expect.stringContaining(": o "), good[1]],
    ],
  ])("%s", (_name, bytes, expected) => {
    const records = read(bytes).filter((line) => !line.endsWith("não parece um registro MARC"));
    expect(records).toEqual(expected);
  });

  it.each([
    ["nothing", ""],
    ["line ends", "\r\n\r\n"],
  ])("%s holds no record", (_name, bytes) => {
    expect(split(bytes)).toEqual([]);
  });

  it("does not take a picture for records", () => {
    const jpeg = `\xff\xd8\xff\xe0\u0000\u0010JFIF${"\u0000\u001d\u001e\xaa\u001f".repeat(2000)}`;
    expect(looksLikeMarc(jpeg.slice(0, 2000))).toBe(false);
    expect(split(jpeg)).toEqual([{ offset: 0, bytes: "", reason: "não parece um registro MARC" }]);
  });

  it("goes quickly through leaders that follow each other without an end", () => {
    const bytes = "00000nam a2200025 a 4500000000000000\xe3".repeat(30_000);
    expect(split(bytes, 262_144)).toHaveLength(30_000);
  });

  it("names mixed encodings and keeps the letters", () => {
    const bytes = marc([
      ["245", `10\u001fa${toUtf8("Educação")}`],
      ["650", " 4\u001faEduca\xe7\xe3o"],
    ]);
    const { record, warnings } = readIso2709(bytes, "marc-8");
    expect(subfieldOf(fieldsUnder(record, "650")[0], "a")).toBe("Educação");
    expect(warnings).toEqual(["O líder indica UTF-8, mas há textos em outra codificação; confira os acentos."]);
  });

  it("refuses to write what ISO 2709 has no figures for", () => {
    const record = (value: string): MarcRecord => ({
      leader: " ".repeat(24),
      fields: [{ tag: "520", indicators: "  ", subfields: [["a", value]] }],
    });
    expect(() => writeIso2709(record("a".repeat(10_000)))).toThrow(MarcError);
    const many = { ...record("a".repeat(9000)) };
    many.fields = Array.from({ length: 12 }, () => many.fields[0]!);
    expect(() => writeIso2709(many)).toThrow("o registro passa de 99999 bytes, o máximo em ISO 2709");
  });
});

describe("any damage", () => {
  /** The same damage on every run (mulberry32). */
  function random(seed: number): () => number {
    let state = seed;
    return () => {
      state = (state + 0x6d2b79f5) | 0;
      let t = Math.imul(state ^ (state >>> 15), 1 | state);
      t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
      return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
    };
  }
  const sources = ["marc", "marc8", "diacritic", "multi_isbn", "testunimarc"].map(file);

  it("gives records, warnings or a reason in words, and never anything else; stretches never overlap", () => {
    let read = 0;
    for (let seed = 1; seed <= 3000; seed++) {
      const next = random(seed);
      const below = (limit: number) => Math.floor(next() * limit);
      let bytes = sources[below(sources.length)]!.slice(0, 4000);
      for (let times = 1 + below(8); times > 0; times--) {
        const at = below(bytes.length);
        const sign = String.fromCharCode([0x1d, 0x1e, 0x1f, 0x1b, 0, 0x30, 0xff, below(256)][below(8)]!);
        const cuts = [
          () => bytes.slice(0, at) + sign + bytes.slice(at + 1),
          () => bytes.slice(0, at) + bytes.slice(at + below(60)),
          () => bytes.slice(0, at) + bytes.slice(below(bytes.length)) + bytes.slice(at),
          () => bytes.slice(0, Math.max(1, at)),
        ];
        bytes = cuts[below(cuts.length)]!();
      }
      let end = -1;
      for (const part of split(bytes, 1 + below(3000))) {
        expect(part.offset).toBeGreaterThan(end);
        end = part.offset;
        try {
          if (!part.reason) {
            const { record } = readIso2709(part.bytes, "marc-8");
            expect(record.fields.length).toBeGreaterThan(0);
            read++;
          }
        } catch (error) {
          if (!(error instanceof MarcError)) {
            throw new Error(`seed ${seed}: ${String(error)}`);
          }
        }
      }
    }
    expect(read).toBeGreaterThan(1000);
  });
});
