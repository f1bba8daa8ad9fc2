import { describe, expect, test } from "vitest";
import {
  alternatives,
  count,
  groupThousands,
  headOf,
  listing,
  listingOfTotal,
  searchText,
  searchWords,
  tidy,
  withinSentence,
} from "./text";

/** Texts as they come out of spreadsheets, with what breaks careless code. */
const TEXTS = [
  "",
  " ",
  "Memórias Póstumas de Brás Cubas",
  "MEMÓRIAS  PÓSTUMAS",
  "São Tomé das Letras, 2ª ed.",
  "L’Étranger — « édition »",
  "Straße ß",
  "Ação\u0301",
  "a\u0000b\u200bc\ufeffd\u00a0e",
  "'; DROP TABLE titles; --",
  '"*" OR NEAR(a b)',
  "日本語の本",
  "Ёлки-палки",
  "😀 emoji 👩‍🏫",
  "\ud800 lone",
  "x".repeat(3000),
];

describe("the search text", () => {
  test.each([
    [["Memórias Póstumas"], "memorias postumas"],
    [["Ação", "ÇÃO"], "acao cao"],
    [["2ª ed., nº 3"], "2 ed n 3"],
    [["L'Épée", undefined, "", "d’água"], "l epee d agua"],
    [["“A Moreninha” — romance…"], "a moreninha romance"],
    [["Søren Kierkegaard", "Stanisław Lem", "Œuvres", "Straße"], "soren kierkegaard stanislaw lem oeuvres strasse"],
    [["İstanbul", "ẞ"], "istanbul ss"],
    [["6 ÷ 2 × 3"], "6 2 3"],
    [["pa\u200blavra\ufeff 😀"], "pa lavra"],
    [["978-85-359-1484-9"], "978 85 359 1484 9"],
    [["Ёлки"], "елки"],
    [["日本語"], "日本語"],
    [["C++ & C#"], "c c"],
  ])("of %j is %j", (parts, text) => {
    expect(searchText(...(parts as (string | undefined)[]))).toBe(text);
  });

  test("made twice is the same: the query meets what was stored", () => {
    for (const text of TEXTS) {
      const once = searchText(text);
      expect(searchText(once)).toBe(once);
      expect(once).toBe(once.trim());
      expect(once).not.toMatch(/ {2}|["*'();:]/);
    }
  });

  test("does not depend on case, or on how accents are written", () => {
    for (const text of TEXTS) {
      expect(searchText(text.normalize("NFD"))).toBe(searchText(text.normalize("NFC")));
      expect(searchText(text.toUpperCase().toLowerCase())).toBe(searchText(text.toLowerCase()));
    }
  });

  test("of several parts is that of their words in order", () => {
    for (const text of TEXTS) {
      for (const other of TEXTS) {
        expect(searchText(text, other)).toBe([searchText(text), searchText(other)].filter(Boolean).join(" "));
      }
    }
  });
});

describe("the words of a query", () => {
  test("are the search text's own", () => {
    expect(searchWords("  Assis,   MACHADO de ")).toEqual(["assis", "machado", "de"]);
    for (const text of TEXTS) {
      expect(searchWords(text)).toEqual(searchText(text).split(" ").filter(Boolean).slice(0, 8));
    }
  });

  test("are eight at most", () => {
    expect(searchWords("um dois três quatro cinco seis sete oito nove")).toHaveLength(8);
  });
});

describe("tidy", () => {
  test.each([
    ["  Rita   Reis ", "Rita Reis"],
    ["Rita\u00a0Reis", "Rita Reis"],
    ["Rita\tReis\r\n", "Rita Reis"],
    ["\ufeffRita", "Rita"],
    ["Ri\u0000ta", "Ri ta"],
    ["\u202eatiR", "atiR"],
    ["\u200b", ""],
    ["Ç ã", "Ç ã"],
  ])("%j becomes %j", (text, tidied) => {
    expect(tidy(text)).toBe(tidied);
  });

  test("twice is as good as once, and changes nothing that a search sees", () => {
    for (const text of TEXTS) {
      expect(tidy(tidy(text))).toBe(tidy(text));
      expect(searchText(tidy(text))).toBe(searchText(text));
    }
  });
});

describe("numbers and names in a sentence", () => {
  test.each([
    [0, "0 livros"],
    [1, "1 livro"],
    [2, "2 livros"],
    [1000, "1.000 livros"],
    [1234567, "1.234.567 livros"],
  ])("%i", (quantity, words) => {
    expect(count(quantity, "livro", "livros")).toBe(words);
  });

  test("thousands are grouped as the browser does in pt-BR", () => {
    const format = new Intl.NumberFormat("pt-BR");
    for (const quantity of [0, 7, 99, 100, 999, 1000, 9999, 10_000, 123_456, 1_000_000, 987_654_321, -1234]) {
      expect(groupThousands(quantity)).toBe(format.format(quantity));
    }
  });

  test.each([
    [[], ""],
    [["Ana"], "Ana"],
    [["Ana", "Rita"], "Ana e Rita"],
    [["João", "Ana", "Rita"], "João, Ana e Rita"],
  ])("%j", (names, words) => {
    expect(listing(names)).toBe(words);
  });
  test("a list names so many, and counts the others", () => {
    const names = ["João", "Ana", "Rita", "Léo"];
    expect(listing(names, 2)).toBe("João, Ana e mais 2");
    expect(listing(names, 4)).toBe("João, Ana, Rita e Léo");
  });
});

test.each([
  ["abc", 5, "abc"],
  ["abcdef", 3, "abc"],
  ["ab😀cd", 3, "ab"],
  ["ab😀cd", 4, "ab😀"],
  // Joined signs are one: a family, a skin's colour, a flag's heart, a letter with its mark.
  ["a👩‍👧b", 3, "a"],
  ["a👩‍👧b", 4, "a"],
  ["a👍🏽b", 3, "a"],
  ["a❤️b", 2, "a"],
  ["ae\u0301b", 2, "a"],
  ["abc", 0, ""],
])("%s, cut at %i, is %s", (text, most, head) => {
  expect(headOf(text, most)).toBe(head);
});

test.each([
  ["Nome fantasia", "nome fantasia"],
  ["E-mail", "e-mail"],
  ["Órgão emissor", "órgão emissor"],
  ["A pasta", "a pasta"],
  ["Foto", "foto"],
  ["CNPJ", "CNPJ"],
  ["ISBN do volume", "ISBN do volume"],
  ["WhatsApp por intermediário", "WhatsApp por intermediário"],
  ["NF-e de entrada", "NF-e de entrada"],
  ["Saída de José da Silva", "saída de José da Silva"],
  ["", ""],
])("the label %j is %j within a sentence", (label, expected) => expect(withinSentence(label)).toBe(expected));

test.each([
  [[], ""],
  [["Admin"], "Admin"],
  [["Tecnologia", "Biblioteca"], "Tecnologia ou Biblioteca"],
  [["Tecnologia", "Biblioteca", "Almoxarifado"], "Tecnologia, Biblioteca ou Almoxarifado"],
])("one of %j is enough", (names, words) => {
  expect(alternatives(names)).toBe(words);
});

test.each([
  [["Cola"], 1, "Cola"],
  [["Cola", "Giz", "Lápis"], 3, "Cola, Giz e Lápis"],
  [["Cola", "Giz", "Lápis"], 4, "Cola, Giz, Lápis e mais 1"],
  [["Cola"], 1001, "Cola e mais 1.000"],
])("the first names %j of %i", (names, total, words) => {
  expect(listingOfTotal(names, total)).toBe(words);
});
