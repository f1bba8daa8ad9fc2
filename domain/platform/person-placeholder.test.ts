import { expect, test } from "vitest";
import { markedPeople, personPlaceholder, withNames } from "./person-placeholder";

const [ana, rui] = ["ana000000000000", "rui000000000000"];

test("a kept sentence holds people by id, and is read with the names they have by then", () => {
  const kept = `${personPlaceholder(ana)} devolveu a ${personPlaceholder(rui)}; ${personPlaceholder(ana)} de novo`;
  expect(kept).not.toContain("Ana");
  expect(markedPeople(kept)).toEqual([ana, rui]);
  expect(withNames(kept, new Map([[ana, "Ana"]]))).toBe("Ana devolveu a pessoa removida; Ana de novo");
});

test("what is no mark stays as it was written", () => {
  for (const text of ["{person:}", "{person:Ana}", "{pessoa}", "100%", ""]) {
    expect(markedPeople(text)).toEqual([]);
    expect(withNames(text, new Map())).toBe(text);
  }
});
