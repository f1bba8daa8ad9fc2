/** Prints a manual by Chromium: once to find each page's sheet, and once more with those numbers in its contents. */
import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser } from "@playwright/test";
import { getDocument, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { HelpReader } from "../../domain/platform/help-page";
import { type ManualPart, manualHtml, readerName } from "./manual-html";

const FONT = createRequire(import.meta.url).resolve(
  "@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2",
);
const FOOT = (name: string) =>
  `<div style="width:100%;padding:0 18mm;display:flex;justify-content:space-between;font:8pt sans-serif;color:#444">
    <span>Sineta · Manual: ${name}</span><span><span class="pageNumber"></span> de <span class="totalPages"></span></span></div>`;

/** The sheet of each anchor, from 1. */
export async function sheetsOf(pdf: Buffer, anchors: readonly string[]): Promise<Map<string, number>> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: VerbosityLevel.ERRORS });
  const document = await task.promise;
  const byKey = new Map<string, number>();
  for (const anchor of anchors) {
    const [sheet] = (await document.getDestination(anchor)) ?? [];
    if (sheet) {
      byKey.set(anchor, 1 + (await document.getPageIndex(sheet)));
    }
  }
  await task.destroy();
  return byKey;
}

/** @returns the PDF. @param folder for its HTML, since a document without an address may not load files. */
export async function printManual(
  browser: Browser,
  folder: string,
  reader: HelpReader,
  parts: readonly ManualPart[],
): Promise<Buffer> {
  mkdirSync(folder, { recursive: true });
  const file = resolve(folder, "manual.html");
  const page = await browser.newPage();
  const print = async (numbers: ReadonlyMap<string, number>): Promise<Buffer> => {
    writeFileSync(file, manualHtml(reader, parts, numbers, pathToFileURL(FONT).href));
    await page.goto(pathToFileURL(file).href);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    return page.pdf({
      preferCSSPageSize: true,
      printBackground: true,
      displayHeaderFooter: true,
      headerTemplate: "<span></span>",
      footerTemplate: FOOT(readerName(reader)),
      tagged: true,
      outline: true,
    });
  };
  const anchors = parts.flatMap(({ pages }) => pages.map(({ slug }) => slug));
  const pdf = await print(await sheetsOf(await print(new Map()), anchors));
  await page.close();
  return pdf;
}
