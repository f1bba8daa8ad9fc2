/** The help as PDF files in dist/manual, one for each role. */
import { mkdirSync, writeFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import { chromium } from "@playwright/test";
import { HELP_READERS } from "../domain/platform/help-page";
import { launchOptions } from "./chromium";
import { readPages } from "./help/files";
import { findOnDisk, partsFor, readerName } from "./help/manual-html";
import { printManual } from "./help/print-manual";
import { DIST, ROOT } from "./paths";
import { main, runScript, script } from "./run-script";

await main(async () => {
  runScript(script("ensure-chromium"));
  const folder = resolve(DIST, "manual");
  mkdirSync(folder, { recursive: true });
  const pages = readPages(findOnDisk);
  const browser = await chromium.launch(launchOptions());
  try {
    for (const reader of HELP_READERS.filter((reader) => pages.some(({ roles }) => roles.includes(reader)))) {
      const pdf = await printManual(browser, resolve(ROOT, ".cache/manual"), reader, partsFor(pages, reader));
      const file = resolve(folder, `sineta-${readerName(reader).toLowerCase()}.pdf`);
      writeFileSync(file, pdf);
      console.log(relative(ROOT, file));
    }
  } finally {
    await browser.close();
  }
});
