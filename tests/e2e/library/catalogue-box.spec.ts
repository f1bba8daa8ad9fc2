/**
 * A box of books arrives: a scanner, a keyboard, and forty of each title.
 *
 * @module-tag full
 */
import { newId } from "../../helpers/ids";
import { Desk } from "../../helpers/library";
import { expect, expectAccessible, test } from "../fixtures";

test("a scanner that reads the back cover into the first field means the ISBN", async ({ school, signedIn }) => {
  const other = await school.seed.title({ title: `Escaneado ${newId()}`, isbn13: "9788532530783" });
  const page = await signedIn("Biblioteca", "/acervo/novo");
  const title = page.getByRole("textbox", { name: "Título", exact: true });
  await expect(title).toBeFocused();
  await page.keyboard.type("9788532530783\n");
  await expect(page.getByRole("textbox", { name: "ISBN" })).toHaveValue("9788532530783");
  await expect(title).toHaveValue("");
  await expect(title).toBeFocused();
  await expect(page.getByRole("link", { name: other.title })).toBeVisible();
});

test("a librarian who types a title sees the catalogue's titles of that name", async ({ school, signedIn }) => {
  const mark = newId();
  const other = await school.seed.title({ title: `Fogo morto ${mark}`, authors: "José Lins do Rego" }, { copies: 2 });
  const page = await signedIn("Biblioteca", "/acervo/novo");
  const title = page.getByRole("textbox", { name: "Título", exact: true });
  await expect(title).toBeFocused();
  const status = page.getByRole("status").filter({ hasText: "Já consta no acervo" });
  await page.keyboard.type("fogo");
  await expect(status).toBeVisible();
  await page.keyboard.type(` mor ${mark.slice(0, 9)}`);
  await expect(status).toContainText("José Lins do Rego · 2 exemplares");
  await expect(status.getByRole("link")).toHaveAttribute("href", `/acervo/${other.id}`);
  await expectAccessible(page);
});

test("L-22: an age is taken as people say it, and the desk says of a younger reader that the book is for older ones", async ({
  school,
  signedIn,
}) => {
  const mark = newId();
  const reader = await school.seed.reader({}, { name: "Nina Prado" });
  await school.seed.create("person_details", { person: reader.person, birth_date: "2099-01-01" });
  const page = await signedIn("Biblioteca", "/acervo/novo");
  await expect(page.getByRole("textbox", { name: "Título", exact: true })).toBeFocused();
  await page.keyboard.type(`Com idade ${mark}`);
  const age = page.getByRole("textbox", { name: "Indicado a partir de" });
  await age.fill("infantil");
  await age.press("Tab");
  await expect(page.getByText("“infantil” não é uma idade, como 12 ou livre.")).toBeVisible();
  await age.fill("14 anos");
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("heading", { name: `Com idade ${mark}` })).toBeVisible();
  await expect(page.getByText("Indicado a partir de 14 anos")).toBeVisible();

  const { body } = await school.as("Biblioteca").list("titles", { q: mark });
  await page.goto("/emprestimos");
  await expect(page.getByText("Leitor de código pronto")).toBeVisible();
  for (const code of [reader.card, body.items[0]!.tombo]) {
    await page.keyboard.type(`${code}\n`);
  }
  const row = page.getByRole("region", { name: "Agora" }).getByRole("listitem").first();
  await expect(row).toContainText("Emprestado até");
  await expect(row).toContainText("Indicado a partir de 14 anos: Nina Prado ainda não tem essa idade");
  await expect(row).toHaveAttribute("data-tone", "warn");
  await expectAccessible(page);
  expect((await new Desk(school).sheet(reader.card)).body.open).toBe(1);
});

test("eight titles of forty, their tombos in a run, by keyboard: each next title goes on where the last one ended", async ({
  school,
  signedIn,
}) => {
  const mark = newId().slice(0, 6).toUpperCase();
  const page = await signedIn("Biblioteca", "/acervo/novo");
  let keys = 0;
  const press = async (key: string) => {
    await page.keyboard.press(key);
    keys++;
  };
  const type = async (text: string) => {
    await page.keyboard.type(text);
    keys += text.length;
  };
  const title = page.getByRole("textbox", { name: "Título", exact: true });
  const focusBy = async (name: string) => {
    const field = page.getByLabel(name, { exact: true }).and(page.locator("input"));
    while (!(await field.evaluate((element) => element === document.activeElement))) {
      await press("Tab");
    }
  };
  await expect(title).toBeFocused();
  await type(`Matemática ${mark}`);
  await focusBy("Quantidade na escola");
  await press("Control+a");
  await type("40");
  await press("Tab");
  await type(`${mark}-0101`);
  await expect(page.getByText(`${mark}-0101 a ${mark}-0140`)).toBeVisible();
  // The part for textbooks is folded away until its first book opens it.
  const folded = page.getByText("Livro didático (PNLD)");
  while (!(await folded.evaluate((element) => element.closest("summary") === document.activeElement))) {
    await press("Tab");
  }
  await press("Enter");
  await focusBy("Programa");
  await type("PNLD");
  await press("Control+Shift+Enter");
  const status = page.getByRole("status").filter({ hasText: "está no acervo" });
  await expect(status).toContainText(`Matemática ${mark}`);
  for (const name of ["Português", "Ciências", "História", "Geografia", "Arte", "Inglês", "Projetos"]) {
    await expect(title).toBeFocused();
    await expect(title).toHaveValue("");
    await type(`${name} ${mark}`);
    await press("Control+Shift+Enter");
    await expect(status).toContainText(`${name} ${mark}`);
  }
  // The names, the first book's figures, and one chord for each title: at two keys a second less than two minutes.
  expect(keys).toBeLessThan(200);
  await page.getByRole("link", { name: "Imprimir 320 etiquetas de 8 títulos" }).click();
  await expect(page.getByRole("status").filter({ hasText: "320 etiquetas" })).toBeVisible();
  const { body } = await school.as("Biblioteca").list("labels", { q: `projetos ${mark}`, perPage: 500 });
  expect([body.items.length, body.items[0]?.tombo, body.items.at(-1)?.tombo]).toEqual([40, `${mark}-0381`, `${mark}-0420`]);
});
