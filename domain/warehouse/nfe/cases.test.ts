/** Notes as suppliers really write them, made from scratch: what each says, costs and cancels. tests/data/nfe/README.md. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { invoiceWarnings, UNRELATED } from "./check";
import { costsOf, partsOfTotal, sumsInTotal, withDifference } from "./cost";
import { type Invoice, readInvoice } from "./invoice";
import { batchWithTwoValidities, isRoundingOf, roundedUnits } from "./line";
import { purposeOf } from "./purpose";
import { keyOf, type MadeNote, nfe } from "./sample-note";

const FOLDER = "tests/data/nfe";
const text = (start: string) => readFileSync(`${FOLDER}/${readdirSync(FOLDER).find((name) => name.startsWith(start))}`, "utf8");
const note = (start: string): Invoice => readInvoice(text(start)).invoice!;
const BUYER = { document: "", association_document: "" };
const ITEM = { name: "TONER", value: "300.00" };
const made = (overrides: Partial<MadeNote> = {}) => nfe({ number: 9, items: [ITEM], ...overrides });

describe("the costs of the items", () => {
  test.each([
    ["nfe-10", [19_000, 10_000], "relief is taken off the item that says so, and of no other"],
    ["nfe-11", [21_000, 10_000], "ICMS monofásico comes on top of its item"],
    ["nfe-12", [20_730, 10_000], "PIS-ST and COFINS-ST that say so are added"],
    ["nfe-13", [10_890], "from 2027 the total with IBS and CBS is what is paid"],
  ])("%s costs %j: %s", (name, costs) => {
    expect(costsOf(note(name))).toEqual({ costs, difference: 0 });
  });
  test.each(readdirSync(FOLDER).filter((name) => name.startsWith("nfe-") && !name.startsWith("nfe-05")))(
    "the parts that the screen shows of %s make up its total",
    (name) => {
      const read = note(name);
      const parts = partsOfTotal(sumsInTotal(read), read.services);
      expect(parts.reduce((sum, [, amount]) => sum + amount, 0)).toBe(read.total);
    },
  );
  test("relief that one item takes off is shown as it is taken off, and import tax within the products is not shown again", () => {
    expect(partsOfTotal(sumsInTotal(note("nfe-10")), 0)).toContainEqual(["ICMS desonerado", -1000]);
    const imported = made({ totals: { vII: "30.00" }, total: "300.00" });
    expect(sumsInTotal(readInvoice(imported).invoice!).import_tax).toBe(0);
    expect(sumsInTotal(readInvoice(imported.replace("<vNF>300.00", "<vNF>330.00")).invoice!).import_tax).toBe(3000);
  });
  test("PIS-ST that its item does not add stays outside", () => {
    const xml = text("nfe-12")
      .replace(/<indSoma(PISST|COFINSST)>1/g, "<indSoma$1>0")
      .replace("<vNF>307.30", "<vNF>300.00");
    expect(costsOf(readInvoice(xml).invoice!)).toEqual({ costs: [20_000, 10_000], difference: 0 });
  });
  test("in 2026 the school pays the plain total, and a warning names a second one beside it", () => {
    const xml = text("nfe-13").replace("<dhEmi>2027-01-11", "<dhEmi>2026-12-11");
    const read = readInvoice(xml).invoice!;
    expect([read.total, read.other_total, costsOf(read).difference]).toEqual([10_000, 10_890, 0]);
    expect(invoiceWarnings(read, BUYER)[0]).toMatch(/dois totais: R\$\s100,00/);
    expect(invoiceWarnings(note("nfe-13"), BUYER)).toEqual([]);
  });
  test("any other rest is shared out by value, and never below nothing", () => {
    expect(withDifference([20_000, 10_000, 0], 301)).toEqual([20_201, 10_100, 0]);
    expect(withDifference([20_000, 10_000], -300)).toEqual([19_800, 9900]);
    expect(withDifference([100], -101)).toBeNull();
    expect(withDifference([0], 100)).toBeNull();
  });
});

describe("the cancellation of a note", () => {
  const key = keyOf({ number: 9 });
  const event = (of: string, type = "110111", status = "135", extraText = "") =>
    `<procEventoNFe><evento><infEvento><tpAmb>1</tpAmb><chNFe>${of}</chNFe><dhEvento>2026-11-25T09:00:00-03:00</dhEvento><tpEvento>${type}</tpEvento><detEvento><xJust>Erro na  emissão</xJust>${extraText}</detEvento></infEvento></evento>${
      status
        ? `<retEvento><infEvento><tpAmb>1</tpAmb><cStat>${status}</cStat><chNFe>${of}</chNFe><tpEvento>${type}</tpEvento></infEvento></retEvento>`
        : ""
    }</procEventoNFe>`;
  const cancelled = (xml: string) => readInvoice(xml).cancellations.map(({ number, registered }) => [number, registered]);

  test("an event: its note, day and reason", () => {
    const { invoice, problem, cancellations } = readInvoice(text("nfe-05"));
    expect(invoice).toBeNull();
    expect(cancellations).toEqual([
      {
        key: note("nfe-04").key,
        number: "700104",
        on: "2026-11-25",
        reason: "Erro na emissao da nota fiscal",
        replaced_by: "",
        registered: true,
      },
    ]);
    expect(problem).toBe("A nota 700104 foi cancelada pelo fornecedor em 25/11/2026 (Erro na emissao da nota fiscal).");
  });
  test("a substitution names the note in its place", () => {
    const { cancellations, problem } = readInvoice(event(key, "110112", "135", `<chNFeRef>${keyOf({ number: 10 })}</chNFeRef>`));
    expect(cancellations[0]).toMatchObject({ number: "9", replaced_by: keyOf({ number: 10 }), registered: true });
    expect(problem).toContain("A nota 10 a substitui");
  });
  test.each([
    ["registered late", event(key, "110111", "155"), [["9", true]]],
    [
      "two in one envelope",
      `<retDistDFeInt>${event(key)}${event(keyOf({ number: 8 }))}</retDistDFeInt>`,
      [
        ["9", true],
        ["8", true],
      ],
    ],
    ["in SOAP", `<soap:Envelope xmlns:soap="x"><soap:Body>${event(key)}</soap:Body></soap:Envelope>`, [["9", true]]],
    ["a request alone", event(key, "110111", ""), [["9", false]]],
    ["refused by the tax office", event(key, "110111", "501"), []],
    ["in homologation", event(key).replace(/<tpAmb>1/g, "<tpAmb>2"), []],
    ["a correction letter", event(key, "110110"), []],
    ["without a note's key", event("1".repeat(44)), []],
    [
      "an answer to a query",
      `<retConsSitNFe><protNFe><infProt><tpAmb>1</tpAmb><chNFe>${key}</chNFe><cStat>101</cStat></infProt></protNFe></retConsSitNFe>`,
      [["9", true]],
    ],
    [
      "an old one",
      `<procCancNFe><retCancNFe><infCanc><tpAmb>1</tpAmb><cStat>101</cStat><chNFe>${key}</chNFe></infCanc></retCancNFe></procCancNFe>`,
      [["9", true]],
    ],
    ["a protocol of 151", made({ status: "151" }), [["9", true]]],
    ["a protocol of 155", made({ status: "155" }), [["9", true]]],
    ["note and event together", `<lote>${made().replace(/^<\?.*?\?>/, "")}${event(key)}</lote>`, [["9", true]]],
  ])("%s", (_, xml, expected) => {
    expect(cancelled(xml)).toEqual(expected);
    expect(readInvoice(xml).invoice).toBeNull();
  });
  test("a note beside another's cancellation stays a note", () => {
    const { invoice, cancellations } = readInvoice(
      `<lote>${made().replace(/^<\?.*?\?>/, "")}${event(keyOf({ number: 8 }))}</lote>`,
    );
    expect([invoice?.number, cancellations[0]?.number]).toEqual(["9", "8"]);
  });
  test("a request alone is a warning by name, and no refusal", () => {
    const { cancellations } = readInvoice(event(key, "110111", ""));
    const [warning] = invoiceWarnings(note("nfe-04"), BUYER, { ...UNRELATED, cancellation: cancellations[0]! });
    expect(warning).toContain("não traz a resposta da Sefaz");
  });
});

describe("the text around a note", () => {
  const bare = made({ authorised: false }).replace(/^<\?.*?\?>/, "");
  test("a note that is sent for authorisation is a note without its authorisation", () => {
    expect(readInvoice(`<enviNFe versao="4.00"><idLote>1</idLote>${bare}</enviNFe>`).problem).toContain("não traz a autorização");
  });
  test("an authorised note is read in any envelope", () => {
    const whole = made().replace(/^<\?.*?\?>/, "");
    expect(readInvoice(`<e:Envelope xmlns:e="x"><e:Body>${whole}</e:Body></e:Envelope>`).invoice?.number).toBe("9");
    const proof = /<protNFe.*<\/protNFe>/.exec(whole)![0];
    expect(readInvoice(`<lote><enviNFe>${bare}</enviNFe><retEnviNFe>${proof}</retEnviNFe></lote>`).invoice?.number).toBe("9");
  });
  test("the reader reports two notes in one file", () => {
    const other = made({ number: 10 }).replace(/^<\?.*?\?>/, "");
    expect(readInvoice(`<lote>${made().replace(/^<\?.*?\?>/, "")}${other}</lote>`).problem).toContain("2 notas juntas");
  });
});

describe("notes that the tax office issues for a farmer (NFA-e)", () => {
  const OFFICE = "11222333000181";
  const avulsa = (document: string) => `<avulsa><CNPJ>${document}</CNPJ><xOrgao>SEFAZ</xOrgao></avulsa>`;
  const farmer = (series: string, inner: string, issuer = "<CPF>52998224725</CPF>") =>
    made({ issuer: OFFICE, series })
      .replace(/<emit><CNPJ>\d+<\/CNPJ>/, `<emit>${issuer}`)
      .replace("</emit>", `</emit>${inner}`);
  test("the key has the office's CNPJ, which the note says too", () => {
    expect(readInvoice(farmer("890", avulsa(OFFICE))).invoice?.issuer.document).toBe("52998224725");
    expect(readInvoice(farmer("899", avulsa(OFFICE), "<CNPJ>44556677000186</CNPJ>")).invoice?.issuer.document).toBe(
      "44556677000186",
    );
  });
  test("another office, or none, is no explanation of another's key", () => {
    expect(readInvoice(farmer("890", avulsa("44556677000186"))).problem).toContain("não é desta nota");
    expect(readInvoice(farmer("890", "")).problem).toContain("não é desta nota");
  });
  test("a farmer who signs with a CPF has it in the key", () => {
    expect(readInvoice(made({ issuer: "52998224725", series: "920" })).invoice?.issuer.document).toBe("52998224725");
  });
});

describe("the purpose of a note", () => {
  test.each([
    ["nfe-01", "purchase"],
    ["nfe-06", ""],
    ["nfe-07", "purchase"],
    ["nfe-08", "donation"],
    ["nfe-09", ""],
  ])("%s enters as %j", (name, kind) => expect(purposeOf(note(name)).kind).toBe(kind));
  test("a delivery names the billing; the warning names both entries, whichever came first", () => {
    const [billing, delivery] = [note("nfe-06"), note("nfe-07")];
    expect(delivery.references).toEqual([billing.key]);
    const entry = { invoice: "700106", number: "2026/000009" };
    const sentenceOf = (related: object) => invoiceWarnings(delivery, BUYER, { ...UNRELATED, ...related });
    expect(sentenceOf({ named: [entry] })[0]).toContain("se refere à nota 700106, já lançada no documento 2026/000009");
    expect(sentenceOf({ named: [entry], billed: [entry] })).toHaveLength(1);
    expect(sentenceOf({ billed: [entry] })[0]).toContain("entrega uma compra já faturada");
    expect(sentenceOf({ naming: [entry] })[0]).toContain("se refere a esta");
    expect(invoiceWarnings(note("nfe-01"), BUYER, { ...UNRELATED, billed: [entry] })).toEqual([]);
  });
});

describe("batches and decimals", () => {
  test("a lot with two validities is one that contradicts itself", () => {
    expect(batchWithTwoValidities(note("nfe-14").items[0]!.batches)).toBe("B7");
    const one = { code: "B7", valid_until: "2027-03-31" };
    expect(batchWithTwoValidities([one, { ...one, code: " b7" }])).toBe("");
    expect(batchWithTwoValidities([one, { code: "b7", valid_until: "" }])).toBe("b7");
  });
  test.each([
    [123_456, 10_000, 3, 123_460],
    [123_456, 10_000, 4, null],
    [120_000, 10_000, 3, null],
    [15_000, 30_000, 0, null],
    [79_999, 10_000, 0, 80_000],
    [33_333, 30_000, 0, 100_000],
    [3, 10_000, 3, null],
  ])("%i at %i, stored with %i decimals, is proposed as %j", (quantity, factor, decimals, rounded) =>
    expect(roundedUnits(quantity, factor, decimals)).toBe(rounded),
  );
  test("the quantity entered for it stays within a step", () => {
    expect(isRoundingOf(123_450, 123_456, 10_000, 3)).toBe(true);
    expect(isRoundingOf(123_470, 123_456, 10_000, 3)).toBe(false);
  });
});
