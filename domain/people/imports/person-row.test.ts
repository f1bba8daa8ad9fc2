import { expect, it } from "vitest";
import { readPersonRow } from "./person-row";

const read = (cells: Record<string, string>) => readPersonRow({ name: "Ana Lima", ...cells }, "2026-11-23", []);

it("reads a birth date as a spreadsheet counts it, and says how", () => {
  const { values, messages } = read({ birth_date: "41703" });
  expect(values.birth_date).toBe("2014-03-05");
  expect(messages).toEqual([{ field: "birth_date", level: "note", text: "Data de nascimento “41703” lida como 05/03/2014." }]);
  expect(read({ birth_date: "41703.0" }).values.birth_date).toBe("2014-03-05");
});

it.each([
  ["Müller, João", "João Müller"],
  ["Silva , Ana Maria da", "Ana Maria da Silva"],
  ["Carlos Souza, Júnior", "Carlos Souza, Júnior"],
  ["Ana Lima", "Ana Lima"],
  ["Lima, Ana, 6º A", "Lima, Ana, 6º A"],
])("the name %s is %s", (name, expected) => {
  expect(read({ name }).values.name).toBe(expected);
});
