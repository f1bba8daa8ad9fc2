import { expect, test } from "vitest";
import { readYear } from "./year";

test.each([
  ["", 0],
  ["1998", 1998],
  [" 1998 ", 1998],
  ["c1976", 1976],
  ["[1977]", 1977],
  ["[1977?]", 1977],
  ["ca. 1890", 1890],
  ["1998-2001", 1998],
  ["1984, reimpr. 1990", 1984],
  ["1997.0", 1997],
  ["-720", -720],
  ["-720.0", -720],
  ["720 a.C.", -720],
  ["[s.d.]", 0],
  ["[19--]", 0],
  ["[198-?]", 0],
  ["2027", 2027],
])("%j is %d", (text, year) => {
  expect(readYear(text, 2026)).toEqual({ year, problem: "" });
});

test.each([
  ["2028", "O ano 2028 é posterior ao atual."],
  ["98", "Escreva o ano com quatro números, como 1998."],
  ["19988", "Escreva o ano com quatro números, como 1998."],
])("%j is refused", (text, problem) => {
  expect(readYear(text, 2026)).toEqual({ year: 0, problem });
});
