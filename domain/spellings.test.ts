import { expect, it } from "vitest";
import { Spellings, spellingKey } from "./spellings";

it.each([
  ["Sala 1", "SALA 1", true],
  ["Sala 1", " sala  1", true],
  ["Estante Ciências", "estante ciencias", true],
  ["Estante Cie\u0302ncias", "Estante Ciências", true],
  ["Sala-1", "Sala 1", true],
  ["Sala 1", "Sala 10", false],
  ["★", "★", true],
  ["★", "☆", false],
])("%s and %s are one place: %s", (a, b, isSame) => {
  expect(spellingKey(a) === spellingKey(b)).toBe(isSame);
  expect(new Spellings([a]).known(b)).toBe(isSame ? a.normalize("NFC") : b);
});

it("a new name is known from then on; nothing is none", () => {
  const places = new Spellings();
  expect(["Sala 2", "SALA 2", "", "sala 2"].map((name) => places.known(name))).toEqual(["Sala 2", "Sala 2", "", "Sala 2"]);
});
