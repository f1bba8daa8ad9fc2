import { expect, it } from "vitest";
import { guardCell, textCell, unguardCell, writeCsv } from "./csv";

it.each(["=1+1", "+55 21 98765-4321", "-720.0", "@x", "|calc", " =1", "\t=1"])(
  "%j is guarded and comes back as it was",
  (text) => {
    expect(guardCell(text)).toBe(`'${text}`);
    expect(unguardCell(guardCell(text))).toBe(text);
  },
);

it.each([
  ["d'água", "d'água"],
  ["'n'", "'n'"],
  ['="000412"', "000412"],
  ['="', '="'],
  ["", ""],
])("%j is read as %j", (text, expected) => {
  expect(unguardCell(text)).toBe(expected);
});

it.each([
  "0012",
  "000000000000000001",
  "1E5",
  "1,5e+3",
  "12.345-6",
  "3/4",
  "12-05",
  "12/2027",
  "1.5",
  "869.301",
  "8:30",
  "1-mar",
  "dez/27",
])("%j, which Excel would alter, is kept, and comes back as it was", (text) => {
  expect(textCell(text)).toBe(`="${text}"`);
  expect(unguardCell(textCell(text))).toBe(text);
});

it.each(["1984", "6º A", "Maio", "31/12/2027", "12,50", "RM551234", "2026-000118 A", ""])("%j stays plain", (text) => {
  expect(textCell(text)).toBe(text);
});

it("writes the mark, semicolons, Windows line ends, and quotes where needed", () => {
  expect(
    writeCsv([
      ["a", 'b"c'],
      ["d;e", "f\ng"],
    ]),
  ).toBe('\ufeffa;"b""c"\r\n"d;e";"f\ng"\r\n');
});
