/** The help on paper: one PDF for a role, its contents with the sheet of each page. */
import { expect, test } from "@playwright/test";
import { readPages } from "../../../scripts/help/files";
import { findOnDisk, partsFor } from "../../../scripts/help/manual-html";
import { printManual, sheetsOf } from "../../../scripts/help/print-manual";
import { type PrintedText, readPdf, readTexts, squeezed } from "../../helpers/pdf";

/** The lines of a sheet, from its top, without blanks. */
function linesOf(texts: readonly PrintedText[]): string[] {
  const lines = new Map<number, string>();
  for (const { text, top } of texts) {
    const place = Math.round(top);
    lines.set(place, (lines.get(place) ?? "") + squeezed(text));
  }
  return [...lines.values()];
}

test("the manual of a role holds its pages on A4, and its contents say on which sheet @full", async ({ browser }, testInfo) => {
  const parts = partsFor(readPages(findOnDisk), "Biblioteca");
  const pages = parts.flatMap((part) => part.pages);
  expect(pages.map(({ slug }) => slug)).toContain("emprestar-um-livro");
  expect(pages.map(({ slug }) => slug)).not.toContain("cadastrar-feriados-e-recesso");
  const pdf = await printManual(browser, testInfo.outputPath("manual"), "Biblioteca", parts);
  for (const { width, height } of await readPdf(pdf)) {
    expect([Math.round(width), Math.round(height)]).toEqual([210, 297]);
  }
  const sheets = await sheetsOf(
    pdf,
    pages.map(({ slug }) => slug),
  );
  expect(sheets.size).toBe(pages.length);
  const first = Math.min(...sheets.values());
  const contents = (await readTexts(pdf)).slice(0, first - 1).flatMap(linesOf);
  for (const { slug, title } of pages) {
    expect(contents).toContain(squeezed(`${title}${sheets.get(slug)}`));
  }
});
