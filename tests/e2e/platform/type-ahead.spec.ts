/** Keys that a person types before the place for them has appeared: they wait for it, and the screen in front does not act on them. */
import { expect, holdBack, test } from "../fixtures";

test("text typed before the search has appeared is searched for", async ({ signedIn }) => {
  const page = await signedIn("Biblioteca", "/acervo");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  const file = await holdBack(page, /assets\/Palette-.*\.js/);
  await page.keyboard.press("Control+K");
  await file.arrived;
  await page.keyboard.type("atrasx");
  await page.keyboard.press("Backspace");
  await expect(page).toHaveURL(/\/acervo$/);
  file.letThrough();
  const search = page.getByRole("dialog", { name: "Buscar" }).getByRole("combobox", { name: "Buscar" });
  await expect(search).toHaveValue("atras");
  await page.keyboard.type("o");
  await expect(search).toHaveValue("atraso");
  await expect(page.getByRole("option", { name: /^Em atraso/ })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Livros em atraso" })).toBeVisible();
});

test("a desk's scan field gets no text that was meant for the search @full", async ({ signedIn }) => {
  const page = await signedIn("Biblioteca", "/emprestimos");
  const scanField = page.locator("[data-scan-field]");
  await expect(scanField).toBeFocused();
  const file = await holdBack(page, /assets\/Palette-.*\.js/);
  await page.getByRole("button", { name: /^Buscar leitor/ }).click();
  await file.arrived;
  await page.keyboard.type("mac");
  await page.keyboard.press("Enter");
  file.letThrough();
  await expect(page.getByRole("dialog", { name: "Buscar" }).getByRole("combobox", { name: "Buscar" })).toHaveValue("mac");
  await expect(scanField).toHaveValue("");
  await expect(page).toHaveURL(/\/emprestimos$/);
});

test("after Escape the screen has its keys again @full", async ({ signedIn }) => {
  const page = await signedIn("Biblioteca", "/acervo");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  const file = await holdBack(page, /assets\/Palette-.*\.js/);
  await page.keyboard.press("Control+K");
  await file.arrived;
  await page.keyboard.type("ma");
  await page.keyboard.press("Escape");
  await page.keyboard.press("l");
  await expect(page.getByRole("heading", { level: 1, name: "Leitores" })).toBeVisible();
});

test("text typed after N stands in the first field of the new record", async ({ signedIn }) => {
  const page = await signedIn("Almoxarifado", "/materiais");
  await expect(page.getByRole("heading", { level: 1, name: "Materiais" })).toBeVisible();
  const file = await holdBack(page, /assets\/NewMaterial-.*\.js/);
  await page.keyboard.press("n");
  await file.arrived;
  await page.keyboard.type("Resma s");
  file.letThrough();
  await expect(page.getByRole("textbox", { name: "Nome" })).toHaveValue("Resma s");
  await expect(page).toHaveURL(/\/materiais\/novo$/);
});
