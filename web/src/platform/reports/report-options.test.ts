import { expect, test } from "vitest";
import { countedIn, formatCounted } from "./report-options";

const OPTION = { param: "didaticos", label: "Contar livros didáticos", printedText: "com os livros didáticos" };

test.each([
  ["", { from: "2026-01-01", to: "2026-11-21", name: "year" }],
  ["periodo=month", { from: "2026-11-01", to: "2026-11-21", name: "month" }],
  ["periodo=all", { from: "", to: "", name: "all" }],
  ["periodo=sempre", { from: "2026-01-01", to: "2026-11-21", name: "year" }],
  ["de=2026-03-01", { from: "2026-03-01", to: "", name: "" }],
  ["periodo=all&de=2026-03-01&ate=2026-04-01", { from: "2026-03-01", to: "2026-04-01", name: "" }],
  ["periodo=all&didaticos=sim", { from: "", to: "", name: "all", option: true }],
  ["periodo=all&didaticos=1", { from: "", to: "", name: "all" }],
])("the period of %j", (address, period) => {
  expect(countedIn(new URLSearchParams(address), "2026-11-21", OPTION)).toEqual({ option: false, ...period });
});

test("an option that is not set does not count", () => {
  expect(countedIn(new URLSearchParams("didaticos=sim"), "2026-11-21").option).toBe(false);
});

test.each([
  ["de=2026-03-01", "de 01/03/2026"],
  ["periodo=all&didaticos=sim", "Desde o início, com os livros didáticos"],
])("%j is shown as %j", (address, words) => {
  expect(formatCounted(countedIn(new URLSearchParams(address), "2026-11-21", OPTION), OPTION)).toBe(words);
});

const FILTER = { param: "turma", label: "Turma", useOptions: () => [] };

test("a filter belongs to its report: others leave it in the address", () => {
  const address = new URLSearchParams("periodo=all&turma=7a");
  expect(countedIn(address, "2026-11-21", OPTION, FILTER).chosen).toBe("7a");
  expect(countedIn(address, "2026-11-21", OPTION).chosen).toBeUndefined();
  expect(formatCounted(countedIn(address, "2026-11-21", OPTION, FILTER), OPTION, "7º A")).toBe("Desde o início, 7º A");
});
