/** The catalogue as the librarian fills and searches it. */
import { readFile } from "node:fs/promises";
import { newId } from "../support/ids";
import { expect, expectAccessible, type Page, test } from "./fixtures";

const rows = (page: Page) => page.getByRole("table", { name: "Títulos do acervo" }).locator("tbody tr");
const copies = (page: Page) => page.getByRole("table", { name: "Exemplares" }).locator("tbody tr");
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

test("filters, sorts and exports what the filter leaves", async ({ school, signedIn }) => {
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

test("takes a pile of new titles by keyboard alone, each with its tombos", async ({ school, signedIn }) => {
  const mark = newId();
  const other = await school.seed.title({
    title: `Primeira edição ${mark}`,
    authors: "Graciliano Conhecido",
    isbn13: "9786500000177",
  });
  const page = await signedIn("Biblioteca", "/acervo");
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press("n");
  await expect(page.getByLabel("Título", { exact: false }).first()).toBeFocused();
  await page.keyboard.type(`Vidas secas ${mark}`);
  const authors = page.getByRole("combobox", { name: "Autores" });
  await authors.pressSequentially("Outra Pessoa;");
  await authors.pressSequentially("graciliano conhec");
  // What the catalogue spells already is offered, and chosen with the arrow.
  await expect(page.getByRole("option", { name: "Graciliano Conhecido" })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");

  const isbn = page.getByRole("textbox", { name: "ISBN" });
  await isbn.fill("6500000171");
  await isbn.press("Tab");
  await expect(page.getByText("Algum número está trocado")).toBeVisible();
  await isbn.fill("");
  await isbn.pressSequentially("650000017x");
  await expect(page.getByText("ISBN-13: 9786500000177")).toBeVisible();
  // A scanner's Enter takes the code and saves nothing.
  await isbn.press("Enter");
  await expect(isbn).toHaveValue("9786500000177");
  await expect(page.getByRole("link", { name: other.title })).toHaveAttribute("href", `/acervo/${other.id}`);

  await page.getByRole("textbox", { name: "Ano" }).fill("c1938");
  await page.getByRole("textbox", { name: "Quantos a escola tem" }).fill("2");
  await page.getByRole("button", { name: "Salvar e novo" }).press("Enter");
  const said = page.getByRole("status").filter({ hasText: "está no acervo" });
  await expect(said).toContainText(/Tombos \d{6}, \d{6}/);
  await expect(page.getByRole("textbox", { name: "Título", exact: true })).toBeFocused();
  await expect(page.getByRole("textbox", { name: "Título", exact: true })).toHaveValue("");

  await page.keyboard.type(`Angústia ${mark}`);
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("heading", { name: `Angústia ${mark}` })).toBeVisible();
  await expect(copies(page)).toHaveCount(1);

  const { body } = await school.as("Biblioteca").list("titles", { q: `vidas secas ${mark}` });
  expect(body.items).toMatchObject([
    { authors: "Outra Pessoa; Graciliano Conhecido", isbn13: "9786500000177", year: 1938, copies: 2 },
  ]);
});

test("keeps what was typed when the page is left by mistake", async ({ signedIn }) => {
  const page = await signedIn("Biblioteca", "/acervo/novo");
  await page.getByRole("textbox", { name: "Título", exact: true }).fill("Livro a meio caminho");
  await page.getByRole("link", { name: "Leitores", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Sair sem salvar?" })).toBeVisible();
  await page.getByRole("button", { name: "Continuar editando" }).click();
  await expect(page.getByRole("textbox", { name: "Título", exact: true })).toHaveValue("Livro a meio caminho");
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText("Recuperamos o que você tinha digitado e não salvou.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Título", exact: true })).toHaveValue("Livro a meio caminho");
  await page.getByRole("button", { name: "Descartar" }).click();
  await expect(page.getByRole("textbox", { name: "Título", exact: true })).toHaveValue("");
});

test("adds copies by quantity and by their codes, and says which tombos they got", async ({ school, signedIn }) => {
  const mark = newId();
  const title = await school.seed.title({ title: `Iracema ${mark}` }, { copies: 0 });
  const page = await signedIn("Biblioteca", `/acervo/${title.id}`);
  await expect(page.getByText("Este título ainda não tem exemplar.")).toBeVisible();
  await page.getByRole("button", { name: "Adicionar exemplares" }).click();
  await page.getByRole("textbox", { name: "Quantos exemplares" }).fill("3");
  await page.getByRole("button", { name: "Adicionar", exact: true }).click();
  const given = page.getByRole("list", { name: "Tombos dados" }).getByRole("listitem");
  await expect(given).toHaveCount(3);
  const [first = ""] = await given.allInnerTexts();
  expect(first).toMatch(/^\d{6}$/);
  await page.getByRole("button", { name: "Pronto" }).click();
  await expect(copies(page)).toHaveCount(3);

  await page.getByRole("button", { name: "Adicionar exemplares" }).click();
  await page.getByRole("radiogroup", { name: "Como adicionar" }).getByText("Tombos").click();
  const codes = page.getByRole("textbox", { name: "Tombos, um por linha" });
  await codes.fill(`A${mark}\nA${mark}`);
  await page.getByRole("button", { name: "Adicionar", exact: true }).click();
  await expect(page.getByText("já está na linha 1.")).toBeVisible();
  await codes.fill(`A${mark}\n${first}`);
  await page.getByRole("button", { name: "Adicionar", exact: true }).click();
  await expect(page.getByText(`O tombo ${first} já existe.`)).toBeVisible();
  await expect(codes).toHaveValue(`A${mark}\n${first}`);
  await codes.fill(`A${mark};B${mark}`);
  await page.keyboard.press("Control+Enter");
  await expect(given).toHaveCount(1);
  await expect(given).toContainText(`A${mark}`.toUpperCase());
  await page.getByRole("button", { name: "Pronto" }).click();
  await expect(copies(page).filter({ hasText: `B${mark}`.toUpperCase() })).toHaveCount(1);
});

test("changes a copy's state with its reason; a copy on loan is not written off; another desk sees it", async ({
  school,
  signedIn,
}) => {
  const mark = newId();
  const title = await school.seed.title({ title: `Ubirajara ${mark}` }, { copies: 2 });
  const [lent, shelved] = title.copies;
  const reader = await school.seed.reader({}, { name: `Lívia ${mark}` });
  await school.as("Biblioteca").call("library/lend", { id: newId(), reader: reader.card, copy: lent?.tombo ?? "" });
  const page = await signedIn("Biblioteca", `/acervo/${title.id}`);
  const other = await signedIn("Admin", `/acervo?busca=${mark}`);
  await expect(rows(other)).toContainText("1 de 2");

  const lentRow = copies(page).filter({ hasText: lent?.tombo ?? "" });
  await expect(lentRow).toContainText("Emprestado");
  await expect(lentRow.getByRole("link", { name: `Lívia ${mark}` })).toHaveAttribute("href", `/leitores/${reader.id}`);
  await lentRow.getByRole("button", { name: lent?.tombo ?? "", exact: true }).click();
  await choose(page, "Situação", "Baixado");
  await page.getByRole("textbox", { name: "Motivo" }).fill("mofo");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Está emprestado: registre a devolução antes de dar baixa.")).toBeVisible();
  await page.getByRole("button", { name: "Cancelar" }).click();
  await page.getByRole("button", { name: "Sair sem salvar" }).click();

  await copies(page)
    .filter({ hasText: shelved?.tombo ?? "" })
    .getByRole("button", { name: shelved?.tombo ?? "", exact: true })
    .click();
  await choose(page, "Situação", "Em reparo");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Diga o que aconteceu.")).toBeVisible();
  await page.getByRole("textbox", { name: "Motivo" }).fill("capa solta");
  await page.getByRole("textbox", { name: "Preço" }).fill("1.234,5");
  await page.getByRole("button", { name: "Salvar" }).click();
  const row = copies(page).filter({ hasText: shelved?.tombo ?? "" });
  await expect(row).toContainText("Em reparo");
  await expect(row).toContainText("capa solta");
  await expect(rows(other)).toContainText("0 de 2");
  expect(
    await school
      .as("Biblioteca")
      .collection("copies")
      .getOne(shelved?.id ?? ""),
  ).toMatchObject({ price: 123450 });

  await row.getByRole("button").first().click();
  await expect(page.getByText("De normal para em reparo: capa solta")).toBeVisible();
});

test("two people edit one title: neither's work is lost", async ({ school, signedIn }) => {
  const mark = newId();
  const title = await school.seed.title({ title: `Lucíola ${mark}`, publisher: "Editora A" });
  const page = await signedIn("Biblioteca", `/acervo/${title.id}/editar`);
  const publisher = page.getByRole("textbox", { name: "Editora" });
  await publisher.fill("Editora B");
  await school.as("Admin").collection("titles").update(title.id, { publisher: "Editora C", edition: "3. ed." });
  await expect(page.getByText(/salvou este registro enquanto você editava/)).toBeVisible();
  await expect(page.getByText("Já trouxemos o que mudou em: Edição.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Edição" })).toHaveValue("3. ed.");
  const dispute = page.getByRole("group", { name: "Editora" });
  await expect(dispute).toContainText("Editora B");
  await expect(dispute).toContainText("Editora C");
  await dispute.getByRole("button", { name: "Manter o meu" }).click();
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByRole("heading", { name: title.title })).toBeVisible();
  expect(await school.as("Admin").collection("titles").getOne(title.id)).toMatchObject({
    publisher: "Editora B",
    edition: "3. ed.",
  });
});

test("walks from record to record in the list that one came from", async ({ school, signedIn }) => {
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

test("shows a cover as soon as it is saved", async ({ school, signedIn }) => {
  const title = await school.seed.title({ title: `Com capa ${newId()}` });
  const page = await signedIn("Biblioteca", `/acervo/${title.id}/editar`);
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Escolher imagem" }).click();
  await (await chooser).setFiles({ name: "capa.png", mimeType: "image/png", buffer: PIXEL });
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByRole("heading", { name: title.title })).toBeVisible();
  await expect.poll(() => page.locator("main img").evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test("an answer that is lost on the way makes no title and no copy twice", async ({ school, signedIn }) => {
  const mark = newId();
  const page = await signedIn("Biblioteca", "/acervo/novo");
  for (const path of ["**/api/collections/titles/records", "**/api/school/library/add-copies"]) {
    await page.route(
      path,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
  }
  await page.getByRole("textbox", { name: "Título", exact: true }).fill(`Senhora ${mark}`);
  const save = page.getByRole("button", { name: "Salvar", exact: true });
  const trouble = page.getByText("Sem conexão com o servidor. Confira a rede e tente de novo.");
  await save.click();
  await expect(trouble).toBeVisible();
  // The title is there now; this time the copy's answer gets lost.
  const second = page.waitForRequest("**/api/school/library/add-copies");
  await save.click();
  await second;
  await expect(trouble).toBeVisible();
  await expect(save).toBeEnabled();
  await save.click();
  await expect(page.getByRole("heading", { name: `Senhora ${mark}` })).toBeVisible();
  const { body } = await school.as("Biblioteca").list("titles", { q: mark });
  expect(body.items).toMatchObject([{ title: `Senhora ${mark}`, copies: 1 }]);
});

test("is for the library only", async ({ signedIn }) => {
  const outsider = await signedIn("Almoxarifado", "/acervo");
  await expect(outsider.getByText("“Acervo” é só para quem tem o perfil Biblioteca.")).toBeVisible();
  await expect(outsider).toHaveURL("/");
});

const FULL_TITLE = {
  title: "Um título comprido como os de catálogo costumam ser, com subtítulo e tudo",
  authors: "Autora Um; Autor Dois",
  subjects: "Assunto um; Assunto dois",
  summary: "Um resumo.",
};

test("list and sheet are accessible", async ({ school, signedIn }) => {
  const title = await school.seed.title(FULL_TITLE);
  const page = await signedIn("Biblioteca", "/acervo");
  await expect(rows(page).first()).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/acervo/${title.id}`);
  await expect(copies(page)).toHaveCount(1);
  await expectAccessible(page);
});

test("forms are accessible", async ({ school, signedIn }) => {
  const title = await school.seed.title(FULL_TITLE);
  const page = await signedIn("Biblioteca", `/acervo/${title.id}`);
  await copies(page).getByRole("button").first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Adicionar exemplares" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page);
  await page.goto("/acervo/novo");
  await page.getByRole("combobox", { name: "Autores" }).fill("Um;Dois;");
  await page.getByRole("textbox", { name: "ISBN" }).fill("1");
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(page.getByText("Informe o título.")).toBeVisible();
  await expectAccessible(page);
});

test("fits a phone", async ({ school, signedIn }) => {
  const title = await school.seed.title(FULL_TITLE);
  const phone = await signedIn("Biblioteca", "", { viewport: { width: 360, height: 740 } });
  for (const path of ["/acervo", `/acervo/${title.id}`, "/acervo/novo", `/acervo/${title.id}/editar`]) {
    await phone.goto(path);
    await expect(phone.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(phone.getByText("Carregando…")).toHaveCount(0);
    expect(await phone.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360);
  }
});

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page
    .getByRole("combobox", { name: label })
    .or(page.getByRole("textbox", { name: label }))
    .first()
    .click();
  await page.getByRole("option", { name: option }).click();
}

/** A picture of one green point. */
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
