import { describe, expect, it } from "vitest";
import { ISBN_PROVIDERS, inNormalCase, isResting, pauseEnd } from "./isbn-lookup";

const [brasilApi, openLibrary] = ISBN_PROVIDERS;
const ISBN = "9788535902778";

describe("a provider's answer", () => {
  it("BrasilAPI", () => {
    const book = {
      title: "MEMÓRIAS PÓSTUMAS",
      subtitle: "",
      authors: ["MACHADO DE ASSIS", "JOSÉ DA SILVA (ORG.)"],
      publisher: "EDITORA ÁTICA",
      synopsis: "Um defunto autor.",
      year: 1998,
      subjects: null,
      cover_url: "https://example.com/capa.jpg",
    };
    expect(brasilApi!.read(book, ISBN)).toEqual({
      title: "Memórias póstumas",
      authors: "Machado de Assis; José da Silva (org.)",
      publisher: "Editora Ática",
      summary: "Um defunto autor.",
      year_text: "1998",
    });
  });

  it("Open Library", () => {
    const book = {
      title: "Dom Casmurro",
      authors: [{ name: "Machado de Assis" }],
      publishers: [{ name: "Ática" }],
      publish_date: "Mar 1998",
      classifications: { dewey_decimal_class: ["869.3/3"] },
      subjects: Array.from({ length: 30 }, (_, index) => ({ name: `Assunto ${index}` })),
    };
    const fields = openLibrary!.read({ [`ISBN:${ISBN}`]: book }, ISBN)!;
    expect(fields).toMatchObject({
      title: "Dom Casmurro",
      authors: "Machado de Assis",
      publisher: "Ática",
      year_text: "1998",
      cdd: "869.33",
    });
    expect(fields.subjects!.split("; ")).toHaveLength(8);
  });

  it.each([
    null,
    undefined,
    "x",
    3,
    [],
    {},
    { title: 3 },
    { title: "" },
    { authors: "x", title: null },
    { [`ISBN:${ISBN}`]: [] },
  ])("%j is nothing", (json) => {
    expect(brasilApi!.read(json, ISBN)).toBeNull();
    expect(openLibrary!.read(json, ISBN)).toBeNull();
  });

  it("takes of an odd answer what can be taken, and nothing else", () => {
    const odd = {
      title: " Iracema\u0000 ",
      authors: "José de Alencar",
      year: "s.d.",
      publisher: ["Ática"],
      subjects: { a: 1 },
      synopsis: 7,
    };
    expect(brasilApi!.read(odd, ISBN)).toEqual({ title: "Iracema" });
    const book = {
      title: "Iracema",
      authors: [{ name: null }, "José", null, { name: "José de Alencar" }],
      publishers: [],
      publish_date: null,
      classifications: { dewey_decimal_class: "869" },
      subjects: [{ name: "Romance" }, { url: "x" }, "Brasil"],
    };
    expect(openLibrary!.read({ [`ISBN:${ISBN}`]: book }, ISBN)).toEqual({
      title: "Iracema",
      authors: "José de Alencar",
      subjects: "Romance",
    });
  });

  it("cuts what the form would not take", () => {
    expect(brasilApi!.read({ title: "a".repeat(9000), synopsis: "b".repeat(9000) }, ISBN)).toEqual({
      title: "a".repeat(500),
      summary: "b".repeat(5000),
    });
  });

  it.each([
    ["MACHADO DE ASSIS", "name", "Machado de Assis"],
    ["DOM CASMURRO", "sentence", "Dom casmurro"],
    ["ABC", "name", "ABC"],
    ["Machado DE Assis", "name", "Machado DE Assis"],
    ["1984", "sentence", "1984"],
  ] as const)("%s as a %s is %s", (value, how, expected) => {
    expect(inNormalCase(value, how)).toBe(expected);
  });
});

it("the lookup avoids a provider that did not answer for a minute, whatever the clock showed then", () => {
  const now = 1_800_000_000_000;
  expect(isResting(pauseEnd(now), now + 59_999)).toBe(true);
  expect(isResting(pauseEnd(now), now + 60_000)).toBe(false);
  expect(isResting(pauseEnd(now + 21 * 86_400_000), now)).toBe(false);
  expect(isResting(0, now)).toBe(false);
});
