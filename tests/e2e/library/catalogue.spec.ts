/** The catalogue as the librarian searches it. */
import { readFile } from "node:fs/promises";
import { newId } from "../../helpers/ids";
import { expect, expectAccessible, type Page, test } from "../fixtures";
import { copies, FULL_TITLE, rows } from "./catalogue";

const search = (page: Page) => page.getByRole("searchbox", { name: "Título, autor, assunto, ISBN ou tombo" });

test("finds a title as one types, by whatever one knows of it, and keeps it in the address", async ({ school, signedIn }) => {
  const mark = newId();
  const title = await school.seed.title(
    {
      title: `Memórias Póstumas ${mark}`,
      authors: "Machado de Assis",
      subjects: `Ironia ${mark}`,
      isbn13: "9788535914849",
    },
    { copies: 1, copy: { tombo: `T-${mark}` } },
  );
  const page = await signedIn("Biblioteca", "/acervo");
  await expect(page.getByRole("heading", { name: "Acervo" })).toBeVisible();
  await page.keyboard.press("/");
  await expect(search(page)).toBeFocused();
  for (const words of [`memorias postumas ${mark}`, `machado ${mark}`, `ironia ${mark}`, "978-85-359-1484-9", `t-${mark}`]) {
    await search(page).fill(words);
    await expect(page).toHaveURL((url) => url.searchParams.get("busca") === words);
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText(title.title);
  }
  await page.reload();
  await expect(search(page)).toHaveValue(`t-${mark}`);
  await expect(rows(page)).toHaveCount(1);
  await search(page).press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: title.title })).toBeVisible();
  await page.goBack();
  await expect(rows(page)).toHaveCount(1);

  await search(page).fill(`nada ${newId()}`);
  await expect(page.getByText(/^Nada encontrado para/)).toBeVisible();
  await page.getByRole("button", { name: "Limpar busca e filtros" }).click();
  await expect(rows(page)).toHaveCount(30);
});

test("filters, sorts and exports what the filter leaves @full", async ({ school, signedIn }) => {
  const mark = newId();
  await school.seed.title({ title: `Àgua ${mark}`, year: 1990, isbn13: "9780439023481" }, { copies: 2 });
  await school.seed.title({ title: `Brasa ${mark}`, year: 2010 }, { copies: 1, copy: { state: "lost" } });
  await school.seed.title({ title: `Cinza ${mark}`, active: false }, { copies: 0 });
  const page = await signedIn("Biblioteca", `/acervo?busca=${mark}`);
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole("button", { name: "Com exemplar disponível" }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("2 de 2");
  await page.getByRole("button", { name: "Inativos" }).click();
  await expect(page.getByText(/^Nada encontrado/)).toBeVisible();
  await page.getByRole("button", { name: "Com exemplar disponível" }).click();
  await expect(rows(page)).toContainText(["Cinza"]);
  await page.getByRole("button", { name: "Todos" }).click();
  await page.getByRole("button", { name: "Ano" }).click();
  await page.getByRole("button", { name: "Ano" }).click();
  await expect(rows(page)).toContainText(["Brasa", "Àgua", "Cinza"]);

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Exportar", exact: true }).click();
  const file = await readFile(await (await download).path(), "utf8");
  expect(file.startsWith("\ufeffTítulo;Subtítulo;Autores;ISBN;")).toBe(true);
  expect(file.trimEnd().split("\r\n")).toHaveLength(4);
  expect(file).toContain(`Àgua ${mark};`);
  expect(file).toContain('"=""9780439023481"""');
});

test("walks from record to record in the list that one came from @full", async ({ school, signedIn }) => {
  const mark = newId();
  for (const name of ["A", "B", "C"]) {
    await school.seed.title({ title: `${name} ${mark}` });
  }
  const page = await signedIn("Biblioteca", `/acervo?busca=${mark}&ordem=title`);
  await rows(page).first().getByRole("link").click();
  await expect(page.getByRole("heading", { name: `A ${mark}` })).toBeVisible();
  await expect(page.getByText("1 de 3")).toBeVisible();
  await page.getByRole("link", { name: "Próximo" }).click();
  await expect(page.getByRole("heading", { name: `B ${mark}` })).toBeVisible();
  await page.keyboard.press("j");
  await expect(page.getByRole("heading", { name: `C ${mark}` })).toBeVisible();
  await expect(page.getByText("3 de 3")).toBeVisible();
  await page.keyboard.press("k");
  await expect(page.getByRole("heading", { name: `B ${mark}` })).toBeVisible();
  await page.getByRole("navigation", { name: "Acervo" }).getByRole("link", { name: "Acervo" }).click();
  await expect(rows(page)).toHaveCount(3);
});

test("is for the library only @full", async ({ signedIn }) => {
  const outsider = await signedIn("Almoxarifado", "/acervo");
  await expect(outsider.getByText("“Acervo” é restrito ao perfil Biblioteca.")).toBeVisible();
  await expect(outsider).toHaveURL("/");
});

test("a full sheet is accessible @full", async ({ school, signedIn }) => {
  const title = await school.seed.title(FULL_TITLE);
  const page = await signedIn("Biblioteca", `/acervo/${title.id}`);
  await expect(copies(page)).toHaveCount(1);
  await expectAccessible(page);
});
