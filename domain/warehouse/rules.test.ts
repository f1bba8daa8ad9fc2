import { describe, expect, test } from "vitest";
import { cleanDocument, documentProblem, formatDocument, isCnpj, isCpf } from "../taxpayer";
import { inOrderOfLeaving, isExpired, takeFrom } from "./batches";
import { gtinProblem, gtinSpellings, isGtin, MATERIAL_CODES, REQUESTER_CODES } from "./codes";
import { materialsTaken, minimumWarnings, postedSentence } from "./documents";
import { addMonths, firstDay, formatMonth, isMonth, lastDay, monthOf } from "./months";
import { readRequesterCode } from "./requester-fields";
import { formatQuantityWithUnit } from "./words";

describe("taxpayers", () => {
  test.each(["12.ABC.345/01DE-35", "11.222.333/0001-81", "12abc34501de35", "00.000.000/0001-91"])(
    "R-41 %s is a CNPJ",
    (typedText) => {
      expect(isCnpj(cleanDocument(typedText))).toBe(true);
      expect(documentProblem(typedText)).toBe("");
    },
  );

  test.each([
    ["00.000.000/0000-00", "Este CNPJ não existe: confira os dígitos."],
    ["11.222.333/0001-82", "Este CNPJ não existe: confira os dígitos."],
    ["12.ABC.345/01DE-3X", "Este CNPJ não existe: confira os dígitos."],
    ["111.111.111-11", "Este CPF não existe: confira os dígitos."],
    ["529.982.247-26", "Este CPF não existe: confira os dígitos."],
    ["5299822472", "O CNPJ tem 14 caracteres, e o CPF tem 11."],
    ["--", "Informe o CNPJ ou o CPF."],
  ])("R-41 %s is none: %s", (typedText, problem) => expect(documentProblem(typedText)).toBe(problem));

  test("R-41 a CPF, and a donor without any", () => {
    expect(isCpf("52998224725")).toBe(true);
    expect(documentProblem("529.982.247-25")).toBe("");
    expect(documentProblem("")).toBe("");
    expect(formatDocument("52998224725")).toBe("CPF 529.982.247-25");
    expect(formatDocument("12ABC34501DE35")).toBe("CNPJ 12.ABC.345/01DE-35");
  });
});

describe("codes", () => {
  test.each(["7891234567895", "96385074", "036000291452", "17891234567892"])("%s is a GTIN", (code) =>
    expect(isGtin(code)).toBe(true),
  );
  test.each(["7891234567896", "789123456789", "1234567", "SEM GTIN", "00000000"])("%s is none", (code) => {
    expect(isGtin(code)).toBe(false);
    expect(gtinProblem(code)).not.toBe("");
    expect(gtinSpellings(code)).toEqual([]);
  });

  test("a GTIN is the same with 12, 13 and 14 digits", () => {
    expect(gtinSpellings("036000291452").sort()).toEqual(["00036000291452", "0036000291452", "036000291452"]);
    expect(gtinProblem("")).toBe("");
  });

  test("series keep their zeros, and find codes without them", () => {
    expect(MATERIAL_CODES.format(1)).toBe("000001");
    expect(MATERIAL_CODES.spellings("123")).toEqual(expect.arrayContaining(["123", "000123", "0123"]));
    expect(MATERIAL_CODES.numberOf("R0001")).toBeNull();
    expect(REQUESTER_CODES.format(1)).toBe("R0001");
    expect(REQUESTER_CODES.spellings("R1")).toContain("R0001");
    expect([readRequesterCode("r12"), readRequesterCode("12"), readRequesterCode("R0"), readRequesterCode("L12")]).toEqual([
      "R0012",
      "R0012",
      "",
      "",
    ]);
  });
});

describe("batches", () => {
  const A = { batch: "a", batch_code: "A", valid_until: "2026-05-01", quantity: 3 };
  const B = { batch: "b", batch_code: "B", valid_until: "2026-04-01", quantity: 2 };
  const C = { batch: "c", batch_code: "C", valid_until: "", quantity: 10 };
  const codes = (day: string) => inOrderOfLeaving([A, B, C], day).map(({ batch_code }) => batch_code);
  const batchesTaken = (day: string, quantity: number) =>
    takeFrom(
      inOrderOfLeaving([A, B, C], day).filter((one) => !isExpired(one, day)),
      quantity,
    )?.map(({ from, quantity: part }) => `${from.batch_code}${part}`);

  test("R-35 the first to expire leaves first, undated ones last", () => {
    expect(codes("2026-03-15")).toEqual(["B", "A", "C"]);
    expect(batchesTaken("2026-03-15", 4)).toEqual(["B2", "A2"]);
  });

  test("R-35 an expired batch leaves no more, and is good on its last day", () => {
    expect(batchesTaken("2026-04-15", 4)).toEqual(["A3", "C1"]);
    expect(codes("2026-04-15")).toEqual(["A", "C", "B"]);
    expect(isExpired(B, "2026-04-01")).toBe(false);
    expect(isExpired(B, "2026-04-02")).toBe(true);
    expect(batchesTaken("2026-04-15", 14)).toBeUndefined();
  });

  test("R-02 takes all or nothing", () => expect(takeFrom([A], 4)).toBeNull());
});

describe("months", () => {
  test("R-36 belong to their days", () => {
    expect(monthOf("2026-03-31")).toBe("2026-03");
    expect([firstDay("2026-02"), lastDay("2026-02"), lastDay("2028-02"), lastDay("2026-12")]).toEqual([
      "2026-02-01",
      "2026-02-28",
      "2028-02-29",
      "2026-12-31",
    ]);
    expect([addMonths("2026-12", 1), addMonths("2026-01", -1), addMonths("2026-11", 14)]).toEqual([
      "2027-01",
      "2025-12",
      "2028-01",
    ]);
    expect(formatMonth("2026-03")).toBe("março de 2026");
    expect([isMonth("2026-12"), isMonth("2026-13"), isMonth("2026-1")]).toEqual([true, false, false]);
  });
});

describe("sentences", () => {
  test("a quantity with its unit", () => {
    expect([
      formatQuantityWithUnit(10_000, "pacote"),
      formatQuantityWithUnit(70_000, "pacote"),
      formatQuantityWithUnit(2500, "quilo"),
      formatQuantityWithUnit(0, "par"),
    ]).toEqual(["1 pacote", "7 pacotes", "0,25 quilo", "0 pares"]);
  });

  test("the sentence of a document", () => {
    const document = {
      number: "2026/000123",
      requester_name: "",
      supplier_name: "",
      material_count: 3,
      reversal_of_number: "",
      due: "",
    } as const;
    expect(postedSentence({ ...document, kind: "exit", requester_name: "Cozinha" })).toBe(
      "Saída registrada: 3 materiais para Cozinha, documento 2026/000123",
    );
    expect(postedSentence({ ...document, kind: "reversal", reversal_of_number: "2026/000120" })).toBe(
      "Estorno registrado: o documento 2026/000120 foi desfeito pelo 2026/000123",
    );
  });

  test("R-34 a warning names a material that fell below its minimum", () => {
    const material = { name: "Óleo de soja", unit: "frasco", available: 20_000, minimum: 120_000 };
    expect(minimumWarnings([material, { ...material, available: 120_000 }, { ...material, minimum: 0 }])).toEqual([
      "Óleo de soja: restam 2 frascos; o mínimo é 12 frascos.",
    ]);
  });

  test.each<[string, [material: string, place: "stock" | "on_loan", quantity: number][], string[]]>([
    ["an exit", [["oil", "stock", -1]], ["oil"]],
    ["an entry", [["oil", "stock", 1]], []],
    [
      "a loan, whose goods change their place",
      [
        ["oil", "stock", -1],
        ["oil", "on_loan", 1],
      ],
      ["oil"],
    ],
    [
      "a loan's return",
      [
        ["oil", "on_loan", -1],
        ["oil", "stock", 1],
      ],
      [],
    ],
    ["lent goods that are written off", [["oil", "on_loan", -1]], []],
    [
      "two lines of one material, which cancel out",
      [
        ["oil", "stock", -1],
        ["oil", "stock", 1],
      ],
      [],
    ],
    [
      "two materials",
      [
        ["oil", "stock", -1],
        ["salt", "stock", 1],
      ],
      ["oil"],
    ],
  ])("%s takes from the stock what leaves it", (_, parts, taken) => {
    const part = { movement: "", batch: "", batch_code: "", valid_until: "", value: 0, reason: "" } as const;
    const lines = parts.map(([material, place, quantity]) => ({ material, parts: [{ ...part, place, quantity }] }));
    expect(materialsTaken(lines)).toEqual(taken);
  });
});
