import { expect, test } from "vitest";
import { readInvoice } from "../../../../../domain/warehouse/nfe/invoice";
import { nfe } from "../../../../../domain/warehouse/nfe/sample-note";
import { decodeXml } from "./xml-text";

const latin = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
const utf8 = (text: string) => new TextEncoder().encode(text);
const declaring = (encoding: string) => `<?xml version="1.0"${encoding ? ` encoding="${encoding}"` : ""}?><a>São João nº 2</a>`;

test.each([
  ["UTF-8 as it says", utf8(declaring("UTF-8")), ""],
  ["Latin-1 as it says", latin(declaring("ISO-8859-1")), ""],
  ["UTF-8 without a word", utf8(declaring("")), ""],
  ["Latin-1 that says UTF-8", latin(declaring("UTF-8")), "declara UTF-8, mas está em Latin-1"],
  ["Latin-1 without a word", latin(declaring("")), "declara UTF-8, mas está em Latin-1"],
  ["UTF-8 that says Latin-1", utf8(declaring("ISO-8859-1")), "declara ISO-8859-1, mas está em UTF-8"],
  ["UTF-8 that says UTF-16", utf8(declaring("utf-16")), ""],
  ["Latin-1 that says what nobody knows", latin(declaring("x-unknown")), "mas está em Latin-1"],
])("%s", (_, bytes, remark) => {
  const text = decodeXml(bytes);
  expect(text.text).toContain("São João nº 2");
  expect(text.remark).toContain(remark);
  expect(text.remark === "").toBe(remark === "");
});

test("UTF-16 by its mark", () => {
  const text = `\ufeff${declaring("UTF-16")}`;
  expect(decodeXml(new Uint8Array(Uint16Array.from(text, (sign) => sign.charCodeAt(0)).buffer)).text).toContain("São João nº 2");
});

test("a note that says UTF-8 and is Latin-1 keeps its accents", () => {
  const xml = nfe({ number: 15, issuer_name: "Papelaria São João", items: [{ name: "LÁPIS Nº 2 AÇÃO", value: "1.00" }] });
  const { invoice } = readInvoice(decodeXml(latin(xml)).text);
  expect([invoice?.issuer.name, invoice?.items[0]?.name]).toEqual(["Papelaria São João", "LÁPIS Nº 2 AÇÃO"]);
});
