import { describe, expect, test } from "vitest";
import { audienceInWords, readMinimumAge, tooYoungSentence } from "./audience";

describe("the age that a text names", () => {
  test.each([
    ["12", 12],
    ["A partir de 12 anos", 12],
    ["a partir dos 7 anos", 7],
    ["10 a 12 anos", 10],
    ["10-12", 10],
    ["012-014", 12],
    ["+14", 14],
    ["14+", 14],
    ["A16", 16],
    ["16A", 16],
    ["Não recomendado para menores de 14 anos", 14],
    ["FSK 12", 12],
    ["L", 0],
    ["Livre", 0],
    ["livre para todos os públicos", 0],
    ["0 a 3 anos", 0],
    ["", 0],
    ["18", 18],
  ])("%s", (text, age) => {
    expect(readMinimumAge(text)).toEqual({ age, problem: "" });
  });

  test.each([
    ["Infantil", "“Infantil” não é uma idade, como 12 ou livre."],
    ["5º ano", "“5º ano” não é uma idade, como 12 ou livre."],
    ["do 3º ao 5º ano", "“do 3º ao 5º ano” não é uma idade, como 12 ou livre."],
    ["1ª série", "“1ª série” não é uma idade, como 12 ou livre."],
    ["60 anos", "“60 anos” não é uma faixa etária: a maior é 18 anos."],
    ["1998", "“1998” não é uma idade, como 12 ou livre."],
  ])("%s names none", (text, problem) => {
    expect(readMinimumAge(text)).toEqual({ age: 0, problem });
  });
});

describe("L-22: a book for older readers is a word, and says nothing where the birth date is unknown", () => {
  const today = "2026-11-21";
  test.each([
    ["younger", 12, "2014-11-22", "Indicado a partir de 12 anos: Ana ainda não tem essa idade"],
    ["on the birthday", 12, "2014-11-21", ""],
    ["older", 12, "2000-01-01", ""],
    ["unknown", 12, "", ""],
    ["for everyone", 0, "2025-01-01", ""],
  ])("%s", (_, minimumAge, birth_date, sentence) => {
    expect(tooYoungSentence(minimumAge, { name: "Ana", birth_date }, today)).toBe(sentence);
  });
});

test("in words", () => {
  expect([0, 1, 10].map(audienceInWords)).toEqual(["", "Indicado a partir de 1 ano", "Indicado a partir de 10 anos"]);
});
