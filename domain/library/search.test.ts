import { describe, expect, test } from "vitest";
import { searchOf } from "../people/search";
import { searchWords } from "../text";
import { authorsOrder, readerSearch, searchOf as searchOfLibrary } from "./search";

describe("the search text", () => {
  test("holds each field that a search finds a record by, without accents", () => {
    expect(searchOf("people", { name: "Ângela Conceição", social_name: "Angel", enrolment: "2026-00017" })).toBe(
      "angel angela conceicao 2026 00017 202600017",
    );
    expect(
      searchOfLibrary("titles", {
        title: "Memórias Póstumas",
        subtitle: "de Brás Cubas",
        authors: "Assis, Machado de; Outro",
        isbn13: "9788535914849",
        publisher: "Ática",
        subjects: "Romance; Século XIX",
      }),
    ).toBe("memorias postumas de bras cubas assis machado de outro 9788535914849 atica romance seculo xix");
    expect(searchOf("sectors", { name: "Secretaria", location: "Térreo" })).toBe("secretaria terreo");
    expect(searchOf("classes", { name: "7º B", grade: "7º ano", year: 2026 })).toContain("2026");
  });

  test("of a reader is the person's and the card", () => {
    expect(readerSearch({ name: "João", social_name: "", enrolment: "" }, "L00042")).toBe("joao l00042");
  });

  test("never is longer than its field", () => {
    expect(searchOfLibrary("titles", { title: "x".repeat(9000) })).toHaveLength(5000);
    expect(readerSearch({ name: "x".repeat(9000) }, "L1")).toHaveLength(5000);
  });

  test("holds every word of the text it was made from, as a query asks for it", () => {
    const text = "L'Épée & l'Ombre — edição nº 2 (d’água)";
    const search = searchOfLibrary("titles", { title: text }).split(" ");
    for (const word of searchWords(text)) {
      expect(search).toContain(word);
    }
  });
});

test("authors are ordered by their first sixty letters, without accents", () => {
  expect(authorsOrder("Álvares de Azevedo")).toBe("alvares de azevedo");
  expect(authorsOrder("a".repeat(100))).toBe("a".repeat(60));
});
