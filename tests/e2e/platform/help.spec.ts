/** The help: public at /ajuda, and beside the current screen. */
import { expect, expectAccessible, expectNothingSideways, type Page, PHONE, test } from "../fixtures";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const beside = (page: Page) => page.getByRole("complementary", { name: "Ajuda" });
const helpButton = (page: Page) => page.getByRole("button", { name: "Ajuda desta tela" });
const scanField = (page: Page) => page.getByRole("textbox", { name: "Passe a carteirinha ou o livro" });

test("a visitor without an account searches the help, and reads a page of it", async ({ guest }) => {
  const page = await guest("/ajuda");
  await expect(heading(page, "Ajuda")).toBeVisible();
  await expect(page.getByRole("region", { name: "Biblioteca" }).getByRole("link", { name: "Emprestar um livro" })).toBeVisible();
  await page.getByRole("searchbox", { name: "Buscar na ajuda" }).fill("ferado");
  await expect(page.getByRole("status")).toHaveText(/^\d+ páginas? encontradas?$/);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Cadastrar feriados e recesso" }).click();
  await expect(heading(page, "Cadastrar feriados e recesso")).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "Passos" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("searchbox", { name: "Buscar na ajuda" })).toHaveValue("ferado");
  await page.getByRole("searchbox", { name: "Buscar na ajuda" }).fill("xyzxyz");
  await expect(page.getByRole("status")).toHaveText("Nada encontrado para “xyzxyz”. Tente outra palavra.");

  await page.goto("/ajuda/emprestar-livros");
  await expect(heading(page, "Página não encontrada")).toBeVisible();
  await page.getByRole("link", { name: "Emprestar um livro" }).click();
  await expect(heading(page, "Emprestar um livro")).toBeVisible();
  await page.getByRole("link", { name: "Entrar" }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
});

test("the help opens beside the screen; the typed text stays, and so does the keyboard", async ({ signedIn }) => {
  const page = await signedIn("Biblioteca", "/emprestimos");
  await expect(scanField(page)).toBeFocused();
  await page.keyboard.type("12");
  await helpButton(page).click();
  await expect(beside(page).getByRole("link", { name: "Devolver um livro" })).toBeVisible();
  await expect(scanField(page)).toBeFocused();
  await page.keyboard.type("34");
  await expect(scanField(page)).toHaveValue("1234");

  await beside(page).getByRole("link", { name: "Devolver um livro" }).click();
  await expect(beside(page).getByRole("heading", { level: 2, name: "Devolver um livro" })).toBeVisible();
  await expect(beside(page).getByRole("heading", { level: 3, name: "O que pode dar errado" })).toBeVisible();
  await expectAccessible(page);
  expect(new URL(page.url()).pathname).toBe("/emprestimos");
  await beside(page).getByRole("button", { name: "Voltar à página anterior da ajuda" }).click();
  await expect(beside(page).getByRole("link", { name: "Emprestar um livro" })).toBeVisible();
  // A desk's scan field takes the keyboard back after each click: one reads, and scans on.
  await expect(scanField(page)).toBeFocused();
  await beside(page).getByRole("button", { name: "Fechar a ajuda" }).click();
  await expect(beside(page)).toHaveCount(0);
  await expect(scanField(page)).toBeFocused();
  await expect(scanField(page)).toHaveValue("1234");

  await page.keyboard.press("F1");
  await expect(beside(page)).toBeVisible();
  await expect(scanField(page)).toBeFocused();
  await page.keyboard.press("F1");
  await expect(beside(page)).toBeFocused();
  await beside(page).getByRole("link", { name: "Emprestar um livro" }).press("Enter");
  await expect(beside(page).getByRole("heading", { level: 2, name: "Emprestar um livro" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(beside(page)).toHaveCount(0);
  await expect(scanField(page)).toBeFocused();
});

test("a click just before does not take the keyboard from the help", async ({ signedIn }) => {
  const page = await signedIn("Biblioteca", "/emprestimos");
  await expect(scanField(page)).toBeFocused();
  await helpButton(page).click();
  await expect(beside(page)).toBeVisible();
  // Faster than two frames are drawn, as on a slow machine.
  await beside(page)
    .getByRole("button", { name: "Fechar a ajuda" })
    .evaluate(async (button) => {
      const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const press = () => document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: "F1", bubbles: true }));
      button.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
      await Promise.resolve();
      press();
      await Promise.resolve();
      press();
      for (let frame = 0; frame < 4; frame++) {
        await drawn();
      }
    });
  await expect(beside(page)).toBeFocused();
});

test("the palette finds pages of the help by other words, and opens them beside the screen", async ({ signedIn }) => {
  const page = await signedIn("Biblioteca", "/leitores");
  await expect(heading(page, "Leitores")).toBeVisible();
  await page.keyboard.press("Control+K");
  await page.getByRole("combobox", { name: "Buscar" }).fill("caixa de devolução");
  await page.getByRole("group", { name: "Ajuda" }).getByRole("option", { name: "Devolver um livro" }).click();
  await expect(beside(page).getByRole("heading", { level: 2, name: "Devolver um livro" })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/leitores");
});

test("the help beside a screen searches the rest of it, and gives the keyboard back @full", async ({ signedIn }) => {
  const page = await signedIn("Admin", "/notifications");
  await expect(heading(page, "Notificações")).toBeVisible();
  await page.keyboard.press("F1");
  await expect(beside(page)).toBeFocused();
  const search = beside(page).getByRole("searchbox", { name: "Buscar na ajuda" });
  await search.or(beside(page).getByRole("button", { name: "Buscar na ajuda" })).click();
  await search.fill("emprestar um livro");
  await beside(page).getByRole("link", { name: "Emprestar um livro" }).click();
  await expect(beside(page).getByRole("heading", { level: 2, name: "Emprestar um livro" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(heading(page, "Notificações")).toBeFocused();
});

test("on a phone and over a dialog the help takes the whole height, and gives back what was typed @full", async ({
  signedIn,
}) => {
  const page = await signedIn("Biblioteca", "/emprestimos", { viewport: PHONE });
  await expect(scanField(page)).toBeVisible();
  await scanField(page).fill("123");
  await helpButton(page).click();
  const dialog = page.getByRole("dialog", { name: "Ajuda" });
  await dialog.getByRole("link", { name: "Emprestar um livro" }).click();
  await expect(dialog.getByRole("heading", { level: 3, name: "Passos" })).toBeVisible();
  expect((await dialog.boundingBox())?.height).toBe(PHONE.height);
  await expectNothingSideways(page);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Fechar a ajuda" }).click();
  await expect(scanField(page)).toHaveValue("123");

  await page.setViewportSize({ width: 1366, height: 768 });
  await page.keyboard.press("F2");
  const finding = page.getByRole("dialog", { name: "Buscar leitor pelo nome" }).getByLabel("Nome ou matrícula");
  await finding.fill("mar");
  await page.keyboard.press("F1");
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(finding).toHaveValue("mar");
  await expect(finding).toBeFocused();
});

test("no letter is lost however fast one types on a slow computer @full", async ({ signedIn }) => {
  const page = await signedIn("Biblioteca", "/ajuda");
  const slow = await page.context().newCDPSession(page);
  await slow.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  const search = page.getByRole("searchbox", { name: "Buscar na ajuda" });
  await search.pressSequentially("entregar só parte do pedido de materiais");
  await expect(page).toHaveURL(/busca=entregar/);
  await expect(search).toHaveValue("entregar só parte do pedido de materiais");
  await slow.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await page.getByRole("list", { name: "Páginas encontradas" }).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/ajuda\/[a-z-]+$/);
  await expect(page.getByRole("heading", { level: 2, name: "Passos" })).toBeVisible();
  await page.goBack();
  await expect(search).toHaveValue("entregar só parte do pedido de materiais");
});
