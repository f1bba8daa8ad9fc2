import { describe, expect, test } from "vitest";
import { type HelpEntry, helpOfScreen, isOwnHelp, plainText } from "./help-page";

const entry = (slug: string, screens: string[], roles: HelpEntry["roles"] = ["Biblioteca"]): HelpEntry => ({
  slug,
  title: slug,
  area: "library",
  roles,
  screens,
  words: [],
});

const ENTRIES = [
  entry("lend", ["/emprestimos"]),
  entry("return", ["/emprestimos"], ["Admin"]),
  entry("title", ["/acervo"]),
  entry("home", ["/"], ["todos"]),
];

describe("the pages of a screen", () => {
  test.each([
    ["/emprestimos", ["Biblioteca"], ["lend", "return"]],
    ["/emprestimos", ["Admin"], ["return", "lend"]],
    ["/acervo", [], ["title"]],
    ["/acervo/:id/editar", [], ["title"]],
    ["/", [], ["home"]],
    ["/leitores", [], []],
    ["/acervos", [], []],
  ])("%s for %j", (path, rights, slugs) => {
    expect(helpOfScreen(ENTRIES, path, rights).map(({ slug }) => slug)).toEqual(slugs);
  });
});

test.each([
  [["Biblioteca"], ["Biblioteca"], true],
  [["Biblioteca"], ["Admin"], false],
  [["Biblioteca", "Admin"], ["Admin"], true],
  [["todos"], ["todos"], false],
  [["todos"], [], false],
] as [HelpEntry["roles"], string[], boolean][])("a page for %j is the work of %j: %s", (roles, rights, own) => {
  expect(isOwnHelp({ roles }, rights)).toBe(own);
});

test("a sentence as plain text", () => {
  expect(
    plainText(["Abra ", { names: ["Biblioteca", "Balcão"] }, ", tecle ", { typed: "E" }, ": ", { text: "isto", page: "isto" }]),
  ).toBe("Abra Biblioteca › Balcão, tecle E: isto");
});
