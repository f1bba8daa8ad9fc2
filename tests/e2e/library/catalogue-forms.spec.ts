/** Titles and copies as the librarian fills them in. */
import { machineNow } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { PIXEL } from "../../helpers/pixel";
import { chooseFile, DESK, expect, expectAccessible, installClock, isInSight, type Page, PHONE, test } from "../fixtures";
import { copies, FULL_TITLE, rows } from "./catalogue";

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
  // A spelling of the catalogue is offered, and chosen with the arrow.
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
  await page.getByRole("textbox", { name: "Quantidade na escola" }).fill("2");
  await page.getByRole("button", { name: "Salvar e novo" }).press("Enter");
  const status = page.getByRole("status").filter({ hasText: "está no acervo" });
  await expect(status).toContainText(/Tombos \d{6}, \d{6}/);
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

test("no author of fewer letters is offered once more are typed @full", async ({ school, signedIn }) => {
  const mark = newId();
  await school.seed.title({ title: `Primeiro ${mark}`, authors: `Zulma ${mark}; Zulmira ${mark}` });
  const page = await signedIn("Biblioteca", "");
  await installClock(page);
  await page.goto("/acervo/novo");
  await page.getByRole("combobox", { name: "Autores" }).pressSequentially("zul");
  const options = page.getByRole("option");
  await expect(options.filter({ hasText: mark })).toHaveText([`Zulma ${mark}`, `Zulmira ${mark}`]);
  // The pause before the next search never ends.
  await page.clock.pauseAt(machineNow() + 60_000);
  await page.keyboard.type("mi");
  await expect(options).toHaveText([`Zulmira ${mark}`]);
});

test("keeps what was typed when the page is left by mistake @full", async ({ signedIn }) => {
  const page = await signedIn("Biblioteca", "/acervo/novo");
  await page.getByRole("textbox", { name: "Título", exact: true }).fill("Livro a meio caminho");
  await page.getByRole("link", { name: "Leitores", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Sair sem salvar?" })).toBeVisible();
  await page.getByRole("button", { name: "Continuar editando" }).click();
  await expect(page.getByRole("textbox", { name: "Título", exact: true })).toHaveValue("Livro a meio caminho");
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  const restored = page.getByRole("status").filter({ hasText: "Os dados digitados e não salvos foram recuperados." });
  await expect(restored).toBeVisible();
  await expect(restored).not.toContainText("Escolha de novo");
  await expect(page.getByRole("textbox", { name: "Título", exact: true })).toHaveValue("Livro a meio caminho");
  await chooseFile(page.getByRole("button", { name: "Escolher imagem" }), {
    name: "capa.png",
    mimeType: "image/png",
    buffer: PIXEL,
  });
  await expect(page.getByRole("button", { name: "Trocar imagem" })).toBeVisible();
  await page.reload();
  await expect(restored).toContainText("Escolha de novo as fotos e os anexos.");
  await page.getByRole("button", { name: "Descartar" }).click();
  await expect(page.getByRole("textbox", { name: "Título", exact: true })).toHaveValue("");
});

test("L-29: a copy that is mended or bought is for a reader who waits, and the screen says so @full", async ({
  school,
  signedIn,
}) => {
  const mark = newId();
  const title = await school.seed.title({ title: `Senhora ${mark}` }, { copy: { state: "repair" } });
  const librarian = school.as("Biblioteca");
  for (const name of ["Ana Prado", "Bento Lima"]) {
    const { card } = await school.seed.reader({}, { name: `${name} ${mark}` });
    expect((await librarian.call("library/hold", { id: newId(), reader: card, title: title.id })).status).toBe(200);
  }
  const page = await signedIn("Biblioteca", `/acervo/${title.id}`);
  await page.getByRole("button", { name: `Ações do exemplar ${title.copies[0]!.tombo}` }).click();
  await page.getByRole("menuitem", { name: "Voltou ao acervo" }).click();
  await expect(page.getByText(`em circulação. Separar para Ana Prado ${mark}`)).toBeVisible();
  await page.getByRole("button", { name: "Adicionar exemplares" }).click();
  await page.getByRole("textbox", { name: "Quantidade de exemplares" }).fill("2");
  const add = page.getByRole("button", { name: "Adicionar", exact: true });
  await expect(page.getByRole("button", { name: "Desfazer" })).toBeVisible();
  for (const size of [PHONE, DESK]) {
    await page.setViewportSize(size);
    expect(await isInSight(add), `a notice covers the button, ${size.width} px wide`).toBe(true);
  }
  await add.click();
  const readyList = page.getByRole("list", { name: "Para a estante de reservas" }).getByRole("listitem");
  await expect(readyList).toHaveCount(1);
  await expect(readyList).toContainText(`Separar para Bento Lima ${mark}`);
  await expectAccessible(page);
});

test("adds copies by quantity and by their codes, and says which tombos they got @full", async ({ school, signedIn }) => {
  const mark = newId();
  const title = await school.seed.title({ title: `Iracema ${mark}` }, { copies: 0 });
  const page = await signedIn("Biblioteca", `/acervo/${title.id}`);
  await expect(page.getByText("Nenhum exemplar deste título.")).toBeVisible();
  await page.getByRole("button", { name: "Adicionar exemplares" }).click();
  await page.getByRole("textbox", { name: "Quantidade de exemplares" }).fill("3");
  await page.getByRole("button", { name: "Adicionar", exact: true }).click();
  const tombos = page.getByRole("list", { name: "Tombos atribuídos" }).getByRole("listitem");
  await expect(tombos).toHaveCount(3);
  const [first = ""] = await tombos.allInnerTexts();
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
  await expect(tombos).toHaveCount(1);
  await expect(tombos).toContainText(`A${mark}`.toUpperCase());
  await page.getByRole("button", { name: "Pronto" }).click();
  await expect(copies(page).filter({ hasText: `B${mark}`.toUpperCase() })).toHaveCount(1);
});

test("changes a copy's state with its reason; a copy on loan is not written off; another desk sees it @full", async ({
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
  await expect(page.getByText("Descreva o ocorrido.")).toBeVisible();
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
  await expect(page.getByText("Situação alterada de “em circulação” para “em reparo”: capa solta")).toBeVisible();
});

test("two people edit one title: neither's work is lost @full", async ({ school, signedIn }) => {
  const mark = newId();
  const title = await school.seed.title({ title: `Lucíola ${mark}`, publisher: "Editora A" });
  const page = await signedIn("Biblioteca", `/acervo/${title.id}/editar`);
  const publisher = page.getByRole("textbox", { name: "Editora" });
  await publisher.fill("Editora B");
  await school.as("Admin").collection("titles").update(title.id, { publisher: "Editora C", edition: "3. ed." });
  await expect(page.getByText(/salvou este registro enquanto você editava/)).toBeVisible();
  await expect(page.getByText("As alterações já foram incluídas em: Edição.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Edição" })).toHaveValue("3. ed.");
  const dispute = page.getByRole("group", { name: "Editora" });
  await expect(dispute).toContainText("Editora B");
  await expect(dispute).toContainText("Editora C");
  await dispute.getByRole("button", { name: "Manter a minha versão" }).click();
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByRole("heading", { name: title.title })).toBeVisible();
  expect(await school.as("Admin").collection("titles").getOne(title.id)).toMatchObject({
    publisher: "Editora B",
    edition: "3. ed.",
  });
});

test("shows a cover as soon as it is saved @full", async ({ school, signedIn }) => {
  const title = await school.seed.title({ title: `Com capa ${newId()}` });
  const page = await signedIn("Biblioteca", `/acervo/${title.id}/editar`);
  await chooseFile(page.getByRole("button", { name: "Escolher imagem" }), {
    name: "capa.png",
    mimeType: "image/png",
    buffer: PIXEL,
  });
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByRole("heading", { name: title.title })).toBeVisible();
  await expect.poll(() => page.locator("main img").evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test("an answer that is lost on the way makes no title and no copy twice, also after a reload @full", async ({
  school,
  signedIn,
}) => {
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
  await page.reload();
  await save.click();
  await expect(page.getByRole("heading", { name: `Senhora ${mark}` })).toBeVisible();
  const { body } = await school.as("Biblioteca").list("titles", { q: mark });
  expect(body.items).toMatchObject([{ title: `Senhora ${mark}`, copies: 1 }]);
});

test("forms are accessible @full", async ({ school, signedIn }) => {
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

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page
    .getByRole("combobox", { name: label })
    .or(page.getByRole("textbox", { name: label }))
    .first()
    .click();
  await page.getByRole("option", { name: option }).click();
}
