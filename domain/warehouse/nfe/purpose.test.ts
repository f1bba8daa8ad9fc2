/** The kind of a note's entry, by its codes and its words. */
import { describe, expect, test } from "vitest";
import { formatCfop, purposeOf, readCfop } from "./purpose";

const purpose = (codes: readonly string[], nature = "VENDA DE MERCADORIA") =>
  purposeOf({ nature, items: codes.map((cfop) => ({ cfop })) });

test.each(["5102", "6102", "5405", "6108", "5101", "5551", "5656", "5933", "7102", "5117", "6116", "5929", ""])(
  "%s enters as a purchase",
  (cfop) => expect(purpose([cfop])).toEqual({ kind: "purchase", question: "" }),
);

test.each(["5910", "6910", "5911", "1910", "2910"])("%s enters as a donation", (cfop) =>
  expect(purpose([cfop], "REMESSA EM BONIFICACAO, DOACAO OU BRINDE")).toEqual({ kind: "donation", question: "" }),
);

test.each([
  ["5922", "simples faturamento"],
  ["6922", "simples faturamento"],
  ["5118", "venda à ordem"],
  ["6119", "venda à ordem"],
  ["5113", "consignação"],
  ["5908", "comodato"],
  ["6908", "comodato"],
  ["1908", "comodato"],
  ["5912", "demonstração"],
  ["5915", "conserto"],
  ["5916", "retorno de conserto"],
  ["6916", "retorno de conserto"],
  ["5917", "consignação"],
  ["5920", "vasilhame"],
  ["5949", "outra saída"],
  ["6949", "outra saída"],
  ["5152", "transferência"],
  ["5202", "devolução"],
  ["1202", "devolução"],
  ["5556", "devolução"],
  ["5999", "não consta"],
  ["9102", "não consta"],
])("%s is asked, as %s", (cfop, words) => {
  const { kind, question } = purpose([cfop], "");
  expect(kind).toBe("");
  expect(question).toContain(words);
});

test.each([
  ["REMESSA DE ENTREGA FUTURA", "5117", "purchase"],
  ["Venda p/ entrega futura", "5117", "purchase"],
  ["VENDA COM GARANTIA", "5102", "purchase"],
  ["VENDA DE MERCADORIA - REMESSA", "5102", "purchase"],
  ["DOACAO", "5102", ""],
  ["Remessa em comodato", "5102", ""],
  ["SIMPLES REMESSA", "5102", ""],
  ["Retorno de conserto", "5102", ""],
  ["SIMPLES FATURAMENTO", "5102", ""],
  ["DEVOLUÇÃO DE COMPRA", "5102", ""],
])("%s over %s enters as %j", (nature, cfop, kind) => expect(purpose([cfop], nature).kind).toBe(kind));

describe("several codes in one note", () => {
  test("sale and gift are asked; two kinds of sale, or of gift, are not", () => {
    expect(purpose(["5102", "5910"]).kind).toBe("");
    expect(purpose(["5102", "5910"]).question).toContain("bonificação, doação ou brinde");
    expect(purpose(["5102", "5405", "6117"]).kind).toBe("purchase");
    expect(purpose(["5910", "5911"], "").kind).toBe("donation");
  });
});

test("a code has its words beside the item, and a sale none", () => {
  expect(formatCfop("5910")).toBe("CFOP 5910: bonificação, doação ou brinde");
  expect([formatCfop("5102"), formatCfop("")]).toEqual(["", ""]);
  expect(readCfop("5x02")).toBeNull();
});
