import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { asUtf8, newMarcRecord } from "../catalogue/marc/compose";
import { type TitleTexts, withTitle } from "../catalogue/marc/edit";
import { readIso2709, writeIso2709 } from "../catalogue/marc/iso2709";
import { writeMarcXml } from "../catalogue/marc/marcxml";
import type { MarcFormat, MarcRecord } from "../catalogue/marc/record";
import { RecordSplitter } from "../catalogue/marc/split";
import { readMarcRow, textsOfRecord } from "./marc-row";

function records(name: string): MarcRecord[] {
  const splitter = new RecordSplitter();
  const pieces = [...splitter.push(readFileSync(`tests/data/marc/marc-${name}.dat`, "latin1")), ...splitter.finish()];
  return pieces.map(({ bytes }) => readIso2709(bytes, "marc-8").record);
}
const one = (name: string) => records(name)[0]!;
const formatOf = (name: string): MarcFormat => (name === "testunimarc" ? "unimarc" : "marc21");
const THIS_YEAR = 2026;

/** A record from lines as librarians write them: "245 10 $aDom Casmurro /$cMachado". */
function record(lines: string): MarcRecord {
  const fields = lines
    .trim()
    .split("\n")
    .map((line) => {
      const [, tag = "", indicators = "", rest = ""] = /^\s*(\S{3}) (..) (.*)$/.exec(line)!;
      if (tag.startsWith("00")) {
        return { tag, value: rest };
      }
      const subfields = rest
        .split("$")
        .slice(1)
        .map((part): [string, string] => [part[0]!, part.slice(1)]);
      return { tag, indicators: indicators.replace(/_/g, " "), subfields };
    });
  return { leader: "00000nam a2200000 a 4500", fields };
}
const lines = ({ fields }: MarcRecord) =>
  fields.map((field) =>
    "value" in field
      ? `${field.tag} ${field.value}`
      : `${field.tag} ${field.indicators.replace(/ /g, "_")} ${field.subfields.map(([code, value]) => `$${code}${value}`).join("")}`,
  );

describe("the fields read from a record", () => {
  it("MARC21", () => {
    expect(readMarcRow(one("marc"), "marc21").cells).toMatchObject({
      title: "The pragmatic programmer",
      subtitle: "from journeyman to master",
      isbn: "020161622X",
    });
    expect(readMarcRow(one("multi_isbn"), "marc21").cells.isbn).toBe("0914378287");
    expect(readMarcRow(one("marc8"), "marc21").cells).toMatchObject({
      title: "Escape from loneliness",
      authors: "Tournier, Paul;",
      publisher: "Westminster Press",
      year: "c1962",
      language: "eng",
    });
  });

  it("UNIMARC", () => {
    expect(readMarcRow(one("testunimarc"), "unimarc").cells).toMatchObject({
      title: "L'altra faccia della spirale",
      authors: expect.stringContaining("Asimov, Isaac; Fruttero, Carlo; Lucentini, Franco"),
      isbn: "88-04-40682-8",
      publisher: "A. Mondadori",
      year: "1996",
      language: "ita",
    });
  });

  it("a record as Brazilian school libraries write it", () => {
    const { cells, summary } = readMarcRow(
      record(`
        008 __ 980101s1998    bl |||||||||||||||||por d
        020 __ $a85-359-0277-5 (broch.) :$cR$ 20,00
        080 __ $a869.0(81)-3
        082 04 $a869.3$bA848d
        100 1_ $aAssis, Machado de,$d1839-1908.
        245 10 $aDom Casmurro :$bromance /$cMachado de Assis ; ilustrações de X.
        250 __ $a2. ed. -
        260 __ $aSão Paulo :$bCompanhia das Letras,$c1998.
        520 __ $aBentinho e Capitu.
        650 _4 $aLiteratura brasileira$xRomance.
        653 __ $aCiúme$aRio de Janeiro
        700 1_ $aSilva, José$etradutor
        852 __ $p000123$h869.3$iA848d
        852 __ $p000124`),
      "marc21",
    );
    expect(cells).toEqual({
      title: "Dom Casmurro",
      subtitle: "romance",
      authors: "Assis, Machado de;",
      isbn: "85-359-0277-5",
      publisher: "Companhia das Letras",
      year: "1998",
      edition: "2. ed.",
      cdd: "869.3",
      cdu: "869.0(81)-3",
      cutter: "A848d",
      subjects: "Literatura brasileira - Romance; Ciúme; Rio de Janeiro;",
      language: "por",
      tombo: "000123; 000124",
      items: expect.stringContaining('"tombo":"000123","barcode":"","call_number":"869.3 A848d"'),
    });
    expect(summary).toBe("Bentinho e Capitu.");
  });

  it("cuts what the catalogue has no room for, and says so", () => {
    const { cells, messages } = readMarcRow(record(`245 10 $a${"Título ".repeat(100)}`), "marc21");
    expect(cells.title!.length).toBeLessThanOrEqual(500);
    expect(messages).toEqual([{ field: "title", level: "warning", text: "Título com mais de 500 caracteres: foi cortado." }]);
  });
});

describe("out again", () => {
  it.each(["marc", "marc8", "diacritic", "multi_isbn", "testunimarc"])(
    "%s, untouched: every field, subfield by subfield",
    (name) => {
      for (const before of records(name)) {
        const texts = textsOfRecord(before, formatOf(name), THIS_YEAR);
        const after = withTitle(before, formatOf(name), texts, texts);
        expect(after).toEqual(before);
        const read = readIso2709(writeIso2709(asUtf8(after, formatOf(name))), "marc-8").record;
        if (formatOf(name) === "marc21") {
          expect(read.fields).toEqual(before.fields);
        }
      }
    },
  );

  const edited = (source: MarcRecord, changes: Partial<TitleTexts>, format: MarcFormat = "marc21") => {
    const texts = textsOfRecord(source, format, THIS_YEAR);
    const after = withTitle(source, format, texts, { ...texts, ...changes });
    expect(textsOfRecord(after, format, THIS_YEAR)).toEqual({ ...texts, ...changes });
    return lines(after);
  };
  const DOM = `
    020 __ $a8535902775 (broch.)
    100 1_ $aAssis, Machado de,$d1839-1908.
    245 10 $aDom Casmuro /$cMachado de Assis.
    260 __ $aSão Paulo :$bCompanhia das Letras,$c1998.
    650 _4 $aLiteratura brasileira.
    856 40 $uhttp://example.com`;

  it("changes only what was changed, with the punctuation that was there", () => {
    expect(edited(record(DOM), { title: "Dom Casmurro" })).toEqual(
      lines(record(DOM)).map((line) => line.replace("Casmuro", "Casmurro")),
    );
    expect(edited(record(DOM), { subtitle: "romance", publisher: "Ática" })).toEqual(
      lines(record(DOM)).map((line) =>
        line.replace("$aDom Casmuro /$c", "$aDom Casmuro :$bromance /$c").replace("Companhia das Letras,", "Ática,"),
      ),
    );
  });

  it.each([
    [{ year: "1999" }, "260 __ $aSão Paulo :$bCompanhia das Letras,$c1999"],
    [{ isbn: "9780914378266" }, "020 __ $a9780914378266"],
    [{ edition: "3. ed." }, "250 __ $a3. ed."],
    [{ cdd: "869.3" }, "082 04 $a869.3"],
    [{ cutter: "A848d" }, "090 04 $bA848d"],
    [{ summary: "Capitu." }, "520 __ $aCapitu."],
    [{ audience: "Indicado a partir de 12 anos" }, "521 __ $aIndicado a partir de 12 anos"],
    [{ authors: "Assis, Machado de; Silva, Ana" }, "700 1_ $aSilva, Ana"],
    [{ authors: "Silva, Ana" }, "100 1_ $aSilva, Ana"],
    [{ subjects: "Literatura brasileira; Ciúme" }, "650 _4 $aCiúme"],
    [{ language: "Português" }, "041 __ $apor"],
  ] satisfies [Partial<TitleTexts>, string][])("%j", (changes, line) => {
    expect(edited(record(DOM), changes)).toContain(line);
  });

  it("an age among the notes on who a book is for: only that one is read and changed", () => {
    const source = record(`
      245 10 $aO menino maluquinho
      521 0_ $a4
      521 __ $aPúblico infantil
      521 1_ $a008-012.
      521 2_ $a3-5`);
    expect(readMarcRow(source, "marc21").cells.minimum_age).toBe("008-012.");
    expect(textsOfRecord(source, "marc21", THIS_YEAR).audience).toBe("Indicado a partir de 8 anos");
    const changed = edited(source, { audience: "Indicado a partir de 9 anos" });
    expect(changed).toEqual(lines(source).map((line) => line.replace("008-012.", "Indicado a partir de 9 anos")));
    expect(edited(source, { audience: "" })).toEqual(lines(source).filter((line) => !line.includes("008-012.")));
    expect(readMarcRow(record("245 10 $aX\n333 __ $aA partir de 10 anos"), "unimarc").cells.minimum_age).toBe(
      "A partir de 10 anos",
    );
  });

  it("takes out what was emptied", () => {
    expect(edited(record(DOM), { isbn: "", publisher: "", authors: "", subjects: "" })).toEqual([
      "245 10 $aDom Casmuro /$cMachado de Assis.",
      "260 __ $aSão Paulo :$c1998.",
      "856 40 $uhttp://example.com",
    ]);
  });

  it("UNIMARC too", () => {
    const source = one("testunimarc");
    const after = edited(
      source,
      { title: "A outra face da espiral", authors: "Asimov, Isaac; Silva, Ana", cdd: "853" },
      "unimarc",
    );
    expect(after).toContain("676 __ $a853");
    expect(after).toContain("701 _1 $aSilva$b, Ana");
    expect(after.filter((line) => line.startsWith("899"))).toEqual(lines(source).filter((line) => line.startsWith("899")));
  });

  const TITLE: TitleTexts = {
    title: "Dom Casmurro",
    subtitle: "romance",
    volume: "2",
    edition: "2. ed.",
    publisher: "Ática",
    year: "1998",
    cdd: "869.3",
    cdu: "869.0(81)",
    cutter: "A848d",
    summary: "Bentinho & Capitu.",
    audience: "Indicado a partir de 14 anos",
    isbn: "9788535902778",
    authors: "Assis, Machado de; Silva, Ana",
    subjects: "Literatura brasileira; Ciúme",
    language: "Português",
  };

  it.each(["marc21", "unimarc"] as const)("a title of our own as %s is read back as it was", (format) => {
    const newRecord = asUtf8(newMarcRecord("abc123abc123abc", TITLE, format, "2026-11-21"), format);
    const { record: read, warnings } = readIso2709(writeIso2709(newRecord), "marc-8");
    expect(warnings).toEqual([]);
    expect(read.fields).toEqual(newRecord.fields);
    const expected = format === "unimarc" ? { ...TITLE, cutter: "" } : TITLE;
    expect(textsOfRecord(read, format, THIS_YEAR)).toEqual(expected);
  });

  it("MARCXML writes what XML can", () => {
    const xml = writeMarcXml(record('245 10 $aA & B <c> "d"\u0001\u0007$bé'));
    expect(xml).toContain('<datafield tag="245" ind1="1" ind2="0">');
    expect(xml).toContain('<subfield code="a">A &amp; B &lt;c&gt; &quot;d&quot;</subfield>');
    expect(xml).toContain('<subfield code="b">é</subfield>');
  });
});
