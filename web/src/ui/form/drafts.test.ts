import { expect, test } from "vitest";
import { dropDraft, readDraft, storeFormDraft } from "./drafts";

function place(owner = "ana") {
  const map = new Map<string, string>();
  const store = {
    getItem: (name: string) => map.get(name) ?? null,
    setItem: (name: string, value: string) => void map.set(name, value),
    removeItem: (name: string) => void map.delete(name),
  };
  return { map, at: { store, owner, key: "titles/new" } };
}

const initial = { title: "", year: 0, password: "", cover: undefined };

test("a draft comes back for its owner and form only", () => {
  const { at } = place();
  storeFormDraft(at, { title: "Iracema", year: 1865 }, []);
  expect(readDraft(at, initial)).toEqual({ title: "Iracema", year: 1865 });
  expect(readDraft({ ...at, owner: "bia" }, initial)).toBeUndefined();
  expect(readDraft({ ...at, key: "titles/x" }, initial)).toBeUndefined();
});

test("passwords and files are never stored", () => {
  const { at, map } = place();
  storeFormDraft(at, { title: "x", password: "segredo", cover: new Blob(["y"]) }, ["password"]);
  expect([...map.values()].join()).toBe('{"title":"x"}');
});

test("fields that the form no longer has are left behind", () => {
  const { at } = place();
  storeFormDraft(at, { gone: "x" }, []);
  expect(readDraft(at, initial)).toBeUndefined();
});

test.each(["{", "null", "3", "[]"])("a broken draft (%s) counts as none", (text) => {
  const { at, map } = place();
  map.set("sineta.draft.ana.titles/new", text);
  expect(readDraft(at, initial)).toBeUndefined();
});

test("a dropped draft is gone", () => {
  const { at } = place();
  storeFormDraft(at, { title: "x" }, []);
  dropDraft(at);
  expect(readDraft(at, initial)).toBeUndefined();
});

test("a store that refuses does not stop anyone", () => {
  const { at } = place();
  const full = {
    ...at.store,
    setItem: () => {
      throw new Error("QuotaExceededError");
    },
  };
  expect(() => storeFormDraft({ ...at, store: full }, { title: "x" }, [])).not.toThrow();
});
