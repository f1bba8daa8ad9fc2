/** Holds by keyboard and scanner: the queue of a title, the ready shelf, and the desk's messages about them. */
import { Desk } from "../../helpers/library";
import { type PdfPage, readPdf } from "../../helpers/pdf";
import type { TestSchool } from "../../helpers/test-school";
import { expect, expectAccessible, type Page, test } from "../fixtures";

const scan = (page: Page, code: string) => page.keyboard.type(`${code}\n`);
const verdicts = (page: Page) => page.getByRole("region", { name: "Agora" }).getByRole("listitem");

/** A title that one reader has, and two who want it. */
async function wanted(school: TestSchool, title: string) {
  const desk = new Desk(school);
  const { seed } = school;
  const class7 = await seed.class();
  const book = await seed.title({ title });
  const [maria, ana, bruno] = [
    await seed.reader({}, { name: "Maria Oliveira" }),
    await seed.reader({}, { name: `Ana de ${title}`, class: class7.id }),
    await seed.reader({}, { name: `Bruno de ${title}` }),
  ];
  const loan = (await desk.lend(maria.card, book.copies[0]!.tombo)).body;
  return { desk, book, tombo: book.copies[0]!.tombo, maria, ana, bruno, class7, loan };
}

test("two readers are put into the queue, and one is moved to the front with a reason", async ({ school, signedIn }) => {
  const { book, ana, bruno } = await wanted(school, "Iracema");
  const page = await signedIn("Biblioteca", `/acervo/${book.id}`);
  const queue = page.getByRole("region", { name: "Reservas" });
  await expect(queue).toContainText("Nenhuma reserva para este título.");
  for (const reader of [ana, bruno]) {
    await queue.getByRole("button", { name: "Reservar" }).click();
    const dialog = page.getByRole("dialog", { name: "Reservar Iracema" });
    await dialog.getByRole("combobox", { name: "Leitor" }).fill(reader.card);
    await page.getByRole("option", { name: new RegExp(reader.name) }).click();
    await dialog.getByRole("button", { name: "Reservar" }).click();
    await expect(dialog).toBeHidden();
  }
  const rows = queue.getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(0)).toContainText(`${ana.name}`);
  await expect(rows.nth(1)).toContainText("2º da fila");
  await expectAccessible(page);

  await rows
    .nth(1)
    .getByRole("button", { name: `Passar à frente: ${bruno.name}` })
    .click();
  const dialog = page.getByRole("dialog", { name: `Passar ${bruno.name} à frente` });
  await dialog.getByRole("button", { name: "Passar à frente" }).click();
  await expect(dialog.getByText("Informe o motivo da mudança na fila.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Motivo da mudança na fila").fill("Prova na sexta");
  await dialog.getByRole("button", { name: "Passar à frente" }).click();
  await expect(rows.nth(0)).toContainText(bruno.name);

  const history = rows.nth(0).getByRole("button", { name: `Histórico da reserva: ${bruno.name}` });
  await history.click();
  await expect(queue.getByText("Passou à frente da fila: Prova na sexta")).toBeVisible();
  await expectAccessible(page);
  await history.click();

  await rows
    .nth(0)
    .getByRole("button", { name: `Cancelar a reserva: ${bruno.name}` })
    .click();
  await expect(rows).toHaveCount(1);
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(0)).toContainText(bruno.name);
});

test("a copy on the shelf: the dialog says so, and sets it aside @full", async ({ school, signedIn }) => {
  const book = await school.seed.title({ title: "O Cortiço" });
  const ana = await school.seed.reader({}, { name: "Ana Souza" });
  const page = await signedIn("Biblioteca", `/acervo/${book.id}`);
  await page.getByRole("region", { name: "Reservas" }).getByRole("button", { name: "Reservar" }).click();
  const dialog = page.getByRole("dialog", { name: "Reservar O Cortiço" });
  await dialog.getByRole("button", { name: "Reservar" }).click();
  await expect(dialog.getByText("Escolha o leitor.")).toBeVisible();
  await dialog.getByRole("combobox", { name: "Leitor" }).fill(ana.card);
  await page.getByRole("option", { name: /Ana Souza/ }).click();
  await dialog.getByRole("button", { name: "Reservar" }).click();
  await expect(
    dialog.getByText(`O Cortiço está na estante, tombo ${book.copies[0]!.tombo}: empreste agora ou separe o exemplar.`),
  ).toBeVisible();
  await dialog.getByRole("button", { name: "Separar o exemplar" }).click();
  await expect(page.getByRole("region", { name: "Reservas" }).getByRole("listitem")).toContainText("Separado");
  await expect(page.getByRole("table", { name: "Exemplares" })).toContainText("Separado");
});

test("L-29: the desk says loudly for whom the book is, refuses another, and hands it over", async ({ school, signedIn }) => {
  const { desk, book, tombo, maria, ana, bruno, class7 } = await wanted(school, "Senhora");
  await desk.hold(ana.card, book.id);
  await desk.hold(bruno.card, book.id);
  const page = await signedIn("Biblioteca", "/emprestimos");
  await expect(page.getByText("Leitor de código pronto")).toBeVisible();
  await scan(page, tombo);
  const verdict = verdicts(page).first();
  await expect(verdict).toContainText(`Separar para ${ana.name} (${class7.name}), retirar até`);
  await expect(verdict).toHaveAttribute("data-tone", "keep");
  await expectAccessible(page);

  await scan(page, maria.card);
  await scan(page, tombo);
  await expect(verdicts(page).first()).toContainText(`Não emprestado: Senhora está separado para ${ana.name}`);
  await expect(
    verdicts(page)
      .first()
      .getByRole("button", { name: /Liberar/ }),
  ).toBeVisible();

  await scan(page, ana.card);
  const panel = page.getByRole("region", { name: ana.name });
  await expect(panel).toContainText("1 livro separado para retirar: Senhora");
  await expectAccessible(page);
  await scan(page, tombo);
  await expect(verdicts(page).first()).toContainText("Emprestado até");
  await expect(panel).not.toContainText("separado para retirar");
  await page.keyboard.press("Control+z");
  await expect(verdicts(page).first()).toContainText(`Separar para ${ana.name}`);
  await expect(panel).toContainText("1 livro separado para retirar: Senhora");
});

const print = async (page: Page) => readPdf(await page.pdf({ preferCSSPageSize: true, printBackground: false }));
const sizes = (pages: readonly PdfPage[]) => pages.map(({ width, height }) => [Math.round(width), Math.round(height)]);

test("a copy set aside: one key prints its slip in a window that goes, and the desk scans on @full", async ({
  school,
  signedIn,
}) => {
  const { desk, book, tombo, ana, class7 } = await wanted(school, "A Moreninha");
  await desk.hold(ana.card, book.id);
  const page = await signedIn("Biblioteca", "/emprestimos");
  await expect(page.getByText("Leitor de código pronto")).toBeVisible();
  // The window goes as soon as its print dialog is closed; held open here, it can be looked at.
  const context = page.context();
  const heldOpen = await context.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "yes");
    window.close = () => document.documentElement.setAttribute("data-closed", "yes");
  });
  await scan(page, tombo);
  await expect(verdicts(page).first().getByRole("button", { name: "Imprimir papeleta A Moreninha" })).toBeVisible();
  const opened = context.waitForEvent("page");
  await page.keyboard.press("F8");
  const slips = await opened;
  const slip = slips.getByRole("article");
  await expect(slip).toHaveCount(1);
  await expect(slip).toContainText("A Moreninha");
  await expect(slip).toContainText("Retirar até");
  await expect(slip).toContainText(tombo);
  await expect(slip).toContainText(class7.name);
  await expect(slip).toContainText(`…${ana.card.slice(-3)}`);
  // No more of the name than an open shelf may show.
  await expect(slip).not.toContainText(ana.name);
  await expect(slips.locator("html")).toHaveAttribute("data-printed", "yes");
  await expect(slips.locator("html")).toHaveAttribute("data-closed", "yes");
  await heldOpen.dispose();
  await slips.close();
  await scan(page, ana.card);
  await expect(page.getByRole("region", { name: ana.name })).toBeVisible();
});

test("slips of all that is ready, on A4 to cut or on a receipt printer; a chosen paper stays with the PC @full", async ({
  school,
  signedIn,
}) => {
  const page = await signedIn("Biblioteca", "/reservas");
  for (const title of ["Til", "Encarnação"]) {
    const { desk, book, tombo, ana } = await wanted(school, title);
    await desk.hold(ana.card, book.id);
    await desk.checkIn(tombo);
  }
  const ready = (await school.as("Biblioteca").list("holds", { state: "ready" })).body.totalItems;
  await page.getByRole("link", { name: "Papeletas" }).click();
  await expect(page.getByRole("article")).toHaveCount(ready);
  await expectAccessible(page);
  expect(sizes(await print(page))).toEqual(Array(Math.ceil(ready / 12)).fill([210, 297]));
  for (const [paper, width, height] of [
    ["Bobina de 80 mm", 80, 80],
    ["Bobina de 58 mm", 58, 65],
  ] as const) {
    await page.getByRole("combobox", { name: "Papel" }).click();
    await page.getByRole("option", { name: paper }).click();
    await expect(page.getByRole("article")).toHaveCount(ready);
    expect(sizes(await print(page))).toEqual(Array(ready).fill([width, height]));
  }
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Papel" })).toHaveValue("Bobina de 58 mm");

  // Only those that were chosen in the list.
  await page.goto("/reservas?situacao=ready");
  await page.getByRole("row", { name: /Til/ }).getByRole("checkbox").check();
  await page.getByRole("button", { name: "Imprimir papeletas" }).click();
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.getByRole("article")).toContainText("Til");
  await page.goto("/reservas/papeletas?reservas=missing00000000");
  await expect(page.getByText("Esta reserva não está mais separada")).toBeVisible();
});

test("the list of holds: the ready ones, the waiting ones, and how the others ended @full", async ({ school, signedIn }) => {
  const { desk, book, tombo, ana, bruno } = await wanted(school, "Lucíola");
  await desk.hold(ana.card, book.id);
  const second = (await desk.hold(bruno.card, book.id)).body;
  await desk.checkIn(tombo);
  const page = await signedIn("Biblioteca", "/");
  await expect(page.getByRole("listitem").filter({ hasText: "Reservas prontas" })).toContainText("retirada");
  await page.getByRole("link", { name: /^Ver lista: .*retirada/ }).click();
  const table = page.getByRole("table", { name: "Reservas" });
  await expect(table.getByRole("row", { name: new RegExp(ana.name) })).toContainText("Separado");
  await expect(table).not.toContainText(bruno.name);
  await page.getByRole("button", { name: /^Abertas/ }).click();
  await expect(table.getByRole("row", { name: new RegExp(bruno.name) })).toContainText("1º da fila");

  // As another desk cancels, the list follows.
  await desk.cancelHold(second.id, "Comprou o livro");
  await expect(table).not.toContainText(bruno.name);
  await page.getByRole("combobox", { name: "Encerradas" }).click();
  await page.getByRole("option", { name: "Reservas canceladas" }).click();
  await expect(table.getByRole("row", { name: new RegExp(bruno.name) })).toContainText("Comprou o livro");
  await expectAccessible(page);

  await page.goto(`/leitores/${ana.id}`);
  await expect(page.getByRole("region", { name: "Reservas" })).toContainText("Lucíola");
  await expectAccessible(page);
});

test("cancelling several asks first with their number and readers, and is taken back by one button @full", async ({
  school,
  signedIn,
}) => {
  const { desk, book, ana, bruno } = await wanted(school, "Inocência em bloco");
  await desk.hold(ana.card, book.id);
  await desk.hold(bruno.card, book.id);
  const page = await signedIn("Biblioteca", "/reservas?busca=inocencia+em+bloco");
  await expect(page.getByRole("row")).toHaveCount(3);
  await page.getByRole("checkbox").first().check();
  await page.getByRole("region", { name: "Linhas selecionadas" }).getByRole("button", { name: "Cancelar reservas" }).click();
  const question = page.getByRole("dialog", { name: "Cancelar 2 reservas de 2 leitores?" });
  await expectAccessible(page);
  await question.getByRole("button", { name: "Cancelar 2 reservas" }).click();
  await expect(page.getByText("2 reservas canceladas")).toBeVisible();
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(page.getByRole("row")).toHaveCount(3);
});
