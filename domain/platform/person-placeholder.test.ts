import { expect, test } from "vitest";
import { markedPeople, personPlaceholder, withNames } from "./person-placeholder";

const [ana, rui] = ["ana000000000000", "rui000000000000"];

test("a stored sentence holds people by id, and is read with the names they have by then", () => {
  const stored = `${personPlaceholder(ana)} devolveu a ${personPlaceholder(rui)}; ${personPlaceholder(ana)} de novo`;
  expect(stored).not.toContain("Ana");
  expect(markedPeople(stored)).toEqual([ana, rui]);
  expect(withNames(stored, new Map([[ana, "Ana"]]))).toBe("Ana devolveu a pessoa removida; Ana de novo");
});

test("a text that is no placeholder stays as it was written", () => {
  for (const text of ["{person:}", "{person:Ana}", "{pessoa}", "100%", ""]) {
    expect(markedPeople(text)).toEqual([]);
    expect(withNames(text, new Map())).toBe(text);
  }
});
