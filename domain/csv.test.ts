import { expect, it } from "vitest";
import { guardCell, unguardCell, writeCsv } from "./csv";

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

it("writes the mark, semicolons, Windows line ends, and quotes where needed", () => {
  expect(
    writeCsv([
      ["a", 'b"c'],
      ["d;e", "f\ng"],
    ]),
  ).toBe('\ufeffa;"b""c"\r\n"d;e";"f\ng"\r\n');
});
