/** Notes: what is read of them, what is refused and in what words, what each item costs.. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { ONE } from "../quantity";
import { invoiceWarnings, isForBuyer } from "./check";
import { costsOf } from "./cost";
import { type Invoice, readInvoice } from "./invoice";
import { cleanKey, keyCheckDigit, looksLikeKey, readKey } from "./key";
import { batchesOf, inBaseUnits, valuesOfBatches } from "./line";
import { packIn, proposedFactor } from "./pack";
import { ISSUER, keyOf, type MadeNote, nfe } from "./sample-note";
import { suggesting } from "./suggest";
import { readXml, XmlError } from "./xml";

const REAL = "tests/data/nfe";
const real = (name: string) => readFileSync(`${REAL}/${readdirSync(REAL).find((file) => file.startsWith(name))}`, "utf8");
const read = (note: MadeNote): Invoice => readInvoice(nfe(note)).invoice!;
const problemOf = (text: string) => readInvoice(text).problem;
const PAPER = { name: "PAPEL SULFITE A4", value: "100.00" };
const NOTE: MadeNote = { number: 12408, items: [PAPER] };

describe("XML", () => {
  test("elements, attributes, text, CDATA, comments, references and prefixes", () => {
    const root = readXml(
      `\ufeff<?xml version="1.0"?><!-- a --><n:a xmlns:n='x' id="1 &amp; 2"><b>x &lt;&#65;&#x42;</b><c/><d><![CDATA[<&>]]></d>\n</n:a >\n`,
    );
    expect(root).toEqual({
      name: "a",
      attributes: { "xmlns:n": "x", id: "1 & 2" },
      text: "",
      children: [
        { name: "b", attributes: {}, children: [], text: "x <AB" },
        { name: "c", attributes: {}, children: [], text: "" },
        { name: "d", attributes: {}, children: [], text: "<&>" },
      ],
    });
  });
  test.each([
    ["", "vazio"],
    ["a;b;c\n1;2;3", "não começa como XML"],
    ["<a><b></a>", "não fecha"],
    ["<a><b>", "cortado"],
    ["<a", "cortado"],
    ["<a/><b/>", "mais de um"],
    ["<a>&bomb;</a>", "&bomb;"],
    ["<a>x & y</a>", "& solto"],
    ["<a>&#0;</a>", "&#0;"],
    ["<a b=c/>", "mal escrito"],
    ['<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', "DOCTYPE"],
    ["<1/>", "não é XML"],
    ["<a>".repeat(100), "grande demais"],
    [`<a>${"<b/>".repeat(180_001)}</a>`, "grande demais"],
    [`<a>${"<!---->".repeat(400_000)}</a>`, "grande demais"],
    [`<a>${"<![CDATA[x]]>".repeat(400_000)}</a>`, "grande demais"],
    [`<a ${Array.from({ length: 800 }, (_, index) => `b${index}=""`).join(" ")}/>`, "grande demais"],
    [`<a>${'<b c=""/>'.repeat(10_001)}</a>`, "grande demais"],
    [`<a>${"&amp;".repeat(20_001)}</a>`, "grande demais"],
    [`<a b="${"&amp;".repeat(20_001)}"/>`, "grande demais"],
  ])("%.30s is refused", (text, word) => {
    expect(() => readXml(text)).toThrow(XmlError);
    expect(() => readXml(text)).toThrow(word);
  });
  test("a note of 990 items has room for 180 fields each, and for a reference in each name", () => {
    const item = `<det nItem="1"><xProd>B &amp; C</xProd>${"<v>1</v>".repeat(178)}</det>`;
    expect(readXml(`<a>${item.repeat(990)}</a>`).children).toHaveLength(990);
  });
});

describe("access keys", () => {
  test("digits and letters, and what they say", () => {
    expect(readKey("35180834128745000152550010000474641681223493")).toEqual({
      month: "2018-08",
      issuer: "34128745000152",
      model: "55",
      series: "1",
      number: "47464",
    });
    expect(
      readKey(
        cleanKey(
          keyOf({ number: 12408 })
            .toLowerCase()
            .replace(/(.{4})/g, "$1 "),
        ),
      ),
    ).toMatchObject({
      issuer: ISSUER,
      number: "12408",
    });
    expect(readKey(keyOf({ number: 7, issuer: "00052998224725" }))?.issuer).toBe("52998224725");
  });
  test("another check digit, a month that is none and a CNPJ that is none are refused", () => {
    const key = keyOf({ number: 12408 });
    expect(readKey(`${key.slice(0, 43)}${(Number(key[43]) + 1) % 10}`)).toBeNull();
    const wrong = `${key.slice(0, 4)}13${key.slice(6, 43)}`;
    expect(readKey(`${wrong}${keyCheckDigit(wrong)}`)).toBeNull();
    expect(readKey(keyOf({ number: 1, issuer: "12345678901234" }))).toBeNull();
    expect([looksLikeKey(key), looksLikeKey("7891234567895")]).toEqual([true, false]);
  });
});

describe("real notes", () => {
  test("one with 21 items adds up to its total", () => {
    const { invoice } = readInvoice(real("3518"));
    expect(invoice).toMatchObject({ number: "47464", series: "1", issued_on: "2018-08-08", total: 17501, is_entry: false });
    expect(invoice?.items).toHaveLength(21);
    expect(costsOf(invoice!)).toMatchObject({ difference: 0 });
    expect(invoice?.items[0]?.gtin).toMatch(/^789/);
  });
  test("one without GTINs", () => {
    const { invoice } = readInvoice(real("2618"));
    expect(invoice?.items.map(({ gtin, value }) => [gtin, value])).toEqual([
      ["", 249000],
      ["", 249000],
      ["", 80000],
    ]);
    expect(costsOf(invoice!).costs).toEqual([249000, 249000, 80000]);
  });
  test("an importer's own: the tax lies in the products, IPI and expenses come on top", () => {
    const { invoice } = readInvoice(real("4221"));
    expect(invoice?.is_entry).toBe(true);
    const { costs, difference } = costsOf(invoice!);
    expect([difference, costs.reduce((sum, cost) => sum + cost, 0)]).toEqual([0, 9570068]);
  });
  test("one of homologation is refused", () => expect(problemOf(real("4117"))).toContain("homologação"));
});

describe("the files that are refused", () => {
  const swapped = nfe(NOTE).replace("<nNF>12408<", "<nNF>12409<");
  test.each([
    ["not authorised", nfe({ ...NOTE, status: "302" }), "não autorizou"],
    ["cancelled", nfe({ ...NOTE, status: "101" }), "foi cancelada"],
    ["without its authorisation", nfe({ ...NOTE, authorised: false }), "não traz a autorização"],
    ["homologation", nfe({ ...NOTE, environment: "2" }), "homologação"],
    ["a return", nfe({ ...NOTE, purpose: "4" }), "devolução"],
    ["a complement", nfe({ ...NOTE, purpose: "2" }), "complementar"],
    ["a number that the key does not have", swapped, "não é desta nota"],
    ["a key that was misread", nfe(NOTE).replace(/Id="NFe\d/, 'Id="NFe9'), "dígito verificador"],
    ["no items", nfe({ ...NOTE, items: [] }), "nenhum item"],
    ["991 items", nfe({ ...NOTE, items: Array(991).fill(PAPER) }), "mais de 990"],
    ["an amount that is none", nfe({ ...NOTE, items: [{ ...PAPER, quantity: "1,5" }] }), "a quantidade do item 1"],
    ["another's authorisation", nfe(NOTE).replace(/<chNFe>./, "<chNFe>4"), "não é da nota"],
    ["a transport document", "<cteProc><CTe/></cteProc>", "CT-e"],
    ["a page", "<html><body>x</body></html>", "começa por html"],
    [
      "a cancelling",
      "<procEventoNFe><evento><infEvento><tpEvento>110111</tpEvento></infEvento></evento></procEventoNFe>",
      "cancelamento",
    ],
  ])("%s", (_, text, word) => {
    expect(readInvoice(text).invoice).toBeNull();
    expect(problemOf(text)).toContain(word);
  });
  test.each([
    [8_000_000, "vazio"],
    [8_000_001, "O arquivo é grande demais para uma nota fiscal."],
  ])("a text of %d signs", (length, word) => {
    expect(problemOf(" ".repeat(length))).toContain(word);
  });
  test("prefixes and letters in the CNPJ are legal", () => {
    expect(readInvoice(nfe({ ...NOTE, prefix: "nfe" })).invoice?.issuer.document).toBe(ISSUER);
  });
});

describe("the buyer of a note", () => {
  const buyer = { document: "11222333000181", association_document: "" };
  test("is the school, another, or unknown while the school has no document", () => {
    const note = read(NOTE);
    expect(isForBuyer(note, buyer)).toBe("yes");
    expect(isForBuyer(note, { document: ISSUER, association_document: "11222333000181" })).toBe("yes");
    expect(isForBuyer(note, { document: "", association_document: "" })).toBe("");
    expect(invoiceWarnings(note, buyer)).toEqual([]);
    expect(invoiceWarnings(note, { document: ISSUER, association_document: "" })[0]).toContain("não é desta escola");
    expect(invoiceWarnings({ ...note, is_entry: true }, buyer)).toHaveLength(1);
  });
});

describe("costs", () => {
  const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
  test("R-18 freight of the whole by largest remainder", () => {
    const note = read({
      number: 1,
      items: ["33.33", "33.33", "33.34"].map((value) => ({ name: "A", value })),
      totals: { vFrete: "10.00" },
      total: "110.00",
    });
    expect(costsOf(note)).toEqual({ costs: [3666, 3666, 3668], difference: 0 });
  });
  test("R-40 discount, freight, IPI and ST of the items", () => {
    const note = read({
      number: 1,
      items: [
        { name: "A", value: "100.00", discount: "5.01", freight: "2.00", ipi: "3.33", st: "1.10" },
        { name: "B", value: "50.00", freight: "1.00" },
      ],
    });
    expect(costsOf(note)).toEqual({ costs: [10142, 5100], difference: 0 });
  });
  test("an item outside of the total costs nothing", () => {
    const note = read({ number: 1, items: [PAPER, { name: "Brinde", value: "10.00", counts: "0" }] });
    expect(costsOf(note)).toEqual({ costs: [10000, 0], difference: 0 });
  });
  test("the difference to a total that the items do not reach is exact to the centavo", () => {
    expect(costsOf(read({ ...NOTE, total: "100.01" })).difference).toBe(1);
  });
  test("ICMS relief is taken off where that reaches the total", () => {
    const note = read({ ...NOTE, totals: { vICMSDeson: "7.00" }, total: "93.00" });
    expect(costsOf(note)).toEqual({ costs: [9300], difference: 0 });
    expect(costsOf(read({ ...NOTE, totals: { vICMSDeson: "7.00" } })).costs).toEqual([10000]);
  });
  test("990 items foot", () => {
    const items = Array.from({ length: 990 }, (_, index) => ({
      name: `Item ${index}`,
      value: (1 + (index % 97) / 100).toFixed(2),
    }));
    const plain = read({ number: 9, items });
    const total = plain.total + 12345 - 678;
    const note = read({ number: 9, items, totals: { vFrete: "123.45", vDesc: "6.78" }, total: (total / 100).toFixed(2) });
    const { costs, difference } = costsOf(note);
    expect([difference, sumOf(costs)]).toEqual([0, total]);
  });
});

describe("lines", () => {
  test("R-17 packs", () => {
    expect(inBaseUnits(7 * ONE, 12 * ONE)).toBe(84 * ONE);
    expect(inBaseUnits(5000, 3 * ONE)).toBe(1.5 * ONE);
    expect(inBaseUnits(3333, 3)).toBeNull();
    expect(inBaseUnits(4_000_000_000 * ONE, 12 * ONE)).toBeNull();
  });
  test.each([
    ["PINCEL ATOMICO AZUL 1100-P CX C/12", 12],
    ["CANETA ESF AZ 1.0 CX 50", 50],
    ["DETERG NEUTRO 500ML CX/24", 24],
    ["ALCOOL ETIL 70% C/ 12", 12],
    ["CX C/12 LÁPIS PRETO", 12],
    ["SEMENTES PCT COM 50 GÊNEROS", 50],
    ["AÇÚCAR CX 5 L É LEVE", 0],
    ["AGUA SANITARIA CX 5L", 0],
    ["TONER HP CF258A", 0],
  ])("%s holds %i", (name, pieces) => expect(packIn(name)).toBe(pieces));
  test("the pack that is proposed without an earlier choice", () => {
    const item = (overrides: object) =>
      read({ number: 1, items: [{ name: "X", value: "1.00", quantity: "3.0000", ...overrides }] }).items[0]!;
    expect(proposedFactor(item({ unit: "CX", piece_unit: "UN", piece_quantity: "36.0000" }))).toBe(12 * ONE);
    expect(proposedFactor(item({ unit: "CX", name: "CANETA C/50" }))).toBe(50 * ONE);
    expect(proposedFactor(item({ unit: "UN", name: "CANETA C/50" }))).toBe(ONE);
  });
  test("batches in the note's unit, in pieces, or not adding up", () => {
    const item = (quantities: readonly string[]) =>
      read({
        number: 1,
        items: [
          {
            name: "X",
            value: "1.00",
            unit: "CX",
            quantity: "2.0000",
            piece_unit: "UN",
            piece_quantity: "24.0000",
            batches: quantities.map((quantity, index) => ({ code: `L${index}`, quantity, valid_until: "2028-11-30" })),
          },
        ],
      }).items[0]!;
    const lines = [
      { code: "L0", valid_until: "2028-11-30", quantity: 12 * ONE },
      { code: "L1", valid_until: "2028-11-30", quantity: 12 * ONE },
    ];
    expect(batchesOf(item(["1.000", "1.000"]), 12 * ONE)).toEqual(lines);
    expect(batchesOf(item(["12.000", "12.000"]), 12 * ONE)).toEqual(lines);
    expect(batchesOf(item(["1.000", "5.000"]), 12 * ONE)).toEqual([]);
    expect(valuesOfBatches(1001, lines)).toEqual([501, 500]);
  });
});

test("a suggestion is the same whether or not common words were worth a look", () => {
  const things = ["caneta", "lapis", "papel", "cola", "tinta"];
  const looks = ["azul", "verde", "preta", "escolar"];
  const names = Array.from({ length: 400 }, (_, n) => `${things[n % 5]} ${looks[n % 4]} ${looks[(n * 7) % 4]} ${100 + (n % 90)}`);
  const suggest = suggesting(names.map((name, index) => ({ id: String(index), name })));
  const suggestions = suggest("CANETA ESCOLAR 135", 3).map(({ name }) => name);
  expect(suggestions).toHaveLength(3);
  // An item with the number, the rarest of the words, and the thing stands before an item with the thing alone.
  expect(suggestions.every((name) => name.includes("135"))).toBe(true);
  expect(suggest("CANETA ESCOLAR 7", 3).every(({ name }) => /^caneta .*escolar/.test(name))).toBe(true);
});

test("suggestions share words, abbreviated or not, the likeliest first", () => {
  const names = [
    "Caneta esferográfica azul",
    "Pincel para quadro branco azul",
    "Marcador permanente azul",
    "Papel sulfite A4 75 g",
    "Papel toalha",
  ];
  const suggest = suggesting(names.map((name, index) => ({ id: String(index), name })));
  expect(suggest("CANETA ESF AZ 1.0 CX C/50", 2)[0]?.name).toBe("Caneta esferográfica azul");
  expect(suggest("PINCEL ATOMICO AZUL 1100-P", 3).map(({ name }) => name)[0]).toBe("Pincel para quadro branco azul");
  expect(suggest("PAPEL SULFITE A4 75G BR", 1)[0]?.name).toBe("Papel sulfite A4 75 g");
  expect(suggest("XYZ", 3)).toEqual([]);
  // The first word names the thing and says more than another, but less than two others do.
  expect(suggest("PAPEL ESFEROGRAFICA", 1)[0]?.name).toBe("Caneta esferográfica azul");
});
