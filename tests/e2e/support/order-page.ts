/** An order's screen, for tests. */
import { expect, type Locator, type Page } from "@playwright/test";
import { type PdfPage, readPdf, readTexts } from "../../helpers/pdf";

/** The less frequent acts are in the menu. */
const IN_MENU = ["Aguardar"];

/** Moves an order one state on: the button, or the menu's entry, and the form's questions. */
export async function advance(page: Page, act: string, fill?: (dialog: Locator) => Promise<void>): Promise<void> {
  if (IN_MENU.includes(act)) {
    await page.getByRole("button", { name: "Mais ações" }).click();
    await page.getByRole("menuitem", { name: `${act}…` }).click();
  } else {
    await page.getByRole("button", { name: act, exact: true }).click();
  }
  const dialog = page.getByRole("dialog", { name: act });
  await fill?.(dialog);
  await dialog.getByRole("button", { name: act, exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Chooses an option in a form's list. */
export async function choose(page: Page, dialog: Locator, field: string, option: string): Promise<void> {
  await dialog.getByRole("combobox", { name: field }).click();
  await page.getByRole("option", { name: option }).click();
}

/** The pages of a printed paper, with the text of each. */
export async function paperOf(page: Page): Promise<(PdfPage & { text: string })[]> {
  // The button waits for what is on its way; so does who prints by the browser's menu.
  await expect(page.getByRole("button", { name: "Imprimir" })).toBeEnabled();
  const file = await page.pdf({ preferCSSPageSize: true, printBackground: false });
  const [pages, texts] = [await readPdf(file), await readTexts(file)];
  return pages.map((page, index) => ({ ...page, text: (texts[index] ?? []).map(({ text }) => text).join("") }));
}
