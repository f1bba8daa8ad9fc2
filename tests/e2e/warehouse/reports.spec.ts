/** Consumption as people use the report: a chart, its table, and the links down to the ledger's row. */
import { readFile } from "node:fs/promises";
import { ONE } from "../../../domain/warehouse/quantity";
import { newId } from "../../helpers/ids";
import { Stockroom } from "../../helpers/warehouse";
import { expect, expectAccessible, expectNothingSideways, gate, PHONE, test } from "../fixtures";

test("from a sector's consumption down to the row of the ledger", async ({ school, signedIn }) => {
  const stockroom = new Stockroom(school);
  const [paper, kitchen] = [await stockroom.stocked(10, 765_432_100, { name: `Papel ${newId()}` }), await stockroom.requester()];
  await stockroom.exit(kitchen.code, [{ material: paper.code, quantity: 10 * ONE }]);
  const page = await signedIn("Almoxarifado", "/relatorios-almoxarifado");
  await expect(page.getByRole("figure").first()).toContainText("Consumo por mês");
  await expect(page.getByRole("link", { name: "Por mês" })).toHaveAttribute("aria-current", "page");
  await page.getByRole("link", { name: "Curva ABC" }).click();
  await expect(page.getByRole("row", { name: new RegExp(paper.name) })).toContainText("A ·");
  await page.getByRole("link", { name: "Por setor" }).click();
  const row = page.getByRole("row", { name: new RegExp(kitchen.name) });
  await expect(row).toContainText("R$ 7.654.321,00");
  await expectAccessible(page);
  await row.getByRole("link").click();
  const movements = page.getByRole("table", { name: "Movimentos do estoque" });
  await expect(movements.getByRole("row", { name: new RegExp(paper.name) })).toContainText("−10");
  await movements.getByRole("link", { name: new RegExp(paper.name) }).click();
  await expect(page.getByRole("heading", { level: 1, name: /Saída/ })).toBeVisible();
});

test("a material's consumption leads to its rows; its card runs by day, its prices have a picture @full", async ({
  school,
  signedIn,
}) => {
  const stockroom = new Stockroom(school);
  const tag = newId().slice(0, 6);
  const [paper, kitchen] = [
    await stockroom.stocked(10, 987_654_300, { name: `Toner ${tag}`, unit: "caixa" }),
    await stockroom.requester(),
  ];
  await stockroom.enter([{ material: paper.code, quantity: 10 * ONE, value: 1_987_654_300 }]);
  await stockroom.exit(kitchen.code, [{ material: paper.code, quantity: 5 * ONE }]);
  const page = await signedIn("Almoxarifado", "/relatorios-almoxarifado/curva-abc");
  await page
    .getByRole("row", { name: new RegExp(tag) })
    .getByRole("link")
    .click();
  const movements = page.getByRole("table", { name: "Movimentos do estoque" });
  await expect(movements.getByRole("row", { name: new RegExp(tag) })).toHaveCount(1);
  await page.goto(`/materiais/${paper.id}`);
  await expect(page.getByRole("list", { name: "Preço por compra" }).getByRole("listitem")).toHaveCount(2);
  await expect(page.getByRole("table", { name: "Preços de compra" }).getByRole("row")).toHaveCount(3);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Ficha de estoque" }).click();
  const card = page.getByRole("table", { name: "Ficha de estoque" });
  await expect(card.getByRole("row", { name: /Saída \d/ })).toContainText("15");
  await expect(card.getByRole("row", { name: /Saldo final/ })).toContainText("R$ 22.314.814,50");
  await expectAccessible(page);
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV" }).click();
  expect((await file).suggestedFilename()).toMatch(/^ficha-\d{6}-.*\.csv$/);
  await page.goto(`/materiais/${paper.id}/ficha?de=2020-01-01&ate=2020-12-31`);
  await expect(page.getByText("Nenhum movimento neste período.")).toBeVisible();
});

test("the list of materials to order has quantity, supplier and price, on paper and as a file @full", async ({
  school,
  signedIn,
}) => {
  const stockroom = new Stockroom(school);
  const [tag, supplier] = [newId().slice(0, 6), await stockroom.supplier()];
  const paper = await stockroom.material({ name: `Envelope ${tag}`, unit: "caixa", minimum: 5 * ONE, maximum: 20 * ONE });
  await stockroom.enter([{ material: paper.code, quantity: 3 * ONE, value: 3000 }], { supplier: supplier.id });
  const page = await signedIn("Almoxarifado", "/relatorios-almoxarifado");
  await page.getByRole("link", { name: "A pedir" }).click();
  const row = page.getByRole("table", { name: "Materiais a pedir" }).getByRole("row", { name: new RegExp(tag) });
  await expect(row).toContainText("17 caixas");
  await expect(row).toContainText(supplier.name);
  await expectAccessible(page);
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV" }).click();
  expect((await file).suggestedFilename()).toMatch(/^a-pedir-.*\.csv$/);
  await page.getByRole("link", { name: "Imprimir" }).click();
  const sheet = page.getByRole("table", { name: "Materiais a pedir" }).getByRole("row", { name: new RegExp(tag) });
  await expect(sheet).toContainText("R$ 170,00");
  await expect(sheet).toContainText(supplier.name);
  await expectAccessible(page);
});

test("the file and the paper of the materials to order have the rows that the search found, the price as a number @full", async ({
  school,
  signedIn,
}) => {
  const stockroom = new Stockroom(school);
  const [tag, otherTag] = [newId().slice(0, 6), newId().slice(0, 6)];
  for (const name of [`Envelope ${tag}`, `Grampo ${otherTag}`]) {
    const { code } = await stockroom.material({ name, unit: "caixa", minimum: 5 * ONE });
    await stockroom.enter([{ material: code, quantity: 3 * ONE, value: 1000 }]);
  }
  const page = await signedIn("Almoxarifado", `/relatorios-almoxarifado/a-pedir?busca=${tag}`);
  const list = page.getByRole("table", { name: "Materiais a pedir" });
  await expect(list.getByRole("row", { name: new RegExp(tag) })).toBeVisible();
  await expect(list).not.toContainText(otherTag);
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV" }).click();
  const csv = await readFile(await (await file).path(), "utf8");
  expect(csv.trimEnd().split("\r\n")).toHaveLength(2);
  expect(csv).toContain(";3,3333;");
  await page.getByRole("link", { name: "Imprimir" }).click();
  await expect(page.getByRole("button", { name: "Imprimir" })).toBeVisible();
  await expect(list).toContainText(tag);
  await expect(list).not.toContainText(otherTag);
  await page.getByRole("link", { name: "Voltar" }).click();
  await expect(page).toHaveURL(new RegExp(`busca=${tag}`));
});

test("neither a report nor a stock card is saved before its rows are there", async ({ school, signedIn }) => {
  const paper = await new Stockroom(school).stocked(3, 300);
  const page = await signedIn("Almoxarifado", "");
  const { opened, open } = gate();
  await page.route("**/api/school/warehouse/{report-*,stock-card}*", async (route) => {
    await opened;
    await route.continue();
  });
  for (const [path, title] of [
    ["/relatorios-almoxarifado/curva-abc", "Relatórios do almoxarifado"],
    [`/materiais/${paper.id}/ficha`, "Ficha de estoque"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole("button", { name: "CSV" })).toBeDisabled();
    await expect(page.getByRole("button", { name: "Excel" })).toBeDisabled();
  }
  open();
  await expect(page.getByRole("button", { name: "CSV" })).toBeEnabled();
});

test("a batch's wrong validity is corrected where it is seen, and the list goes on paper @full", async ({ school, signedIn }) => {
  const stockroom = new Stockroom(school);
  const tag = newId().slice(0, 6);
  const milk = await stockroom.material({ name: `Leite ${tag}`, unit: "pacote", batch_control: true });
  const line = { material: milk.code, quantity: 3 * ONE, value: 300, batch: { code: "L1", valid_until: "2020-01-31" } };
  await stockroom.enter([line]);
  const page = await signedIn("Almoxarifado", `/materiais/validade?busca=${tag}`);
  await expect(page.getByRole("row", { name: new RegExp(tag) })).toContainText("Vencido");
  await page.getByRole("button", { name: `Corrigir a validade do lote L1 de Leite ${tag}` }).click();
  const dialog = page.getByRole("dialog", { name: `Validade do lote L1: Leite ${tag}` });
  await dialog.getByRole("textbox", { name: "Validade correta" }).fill("31/01/2198");
  await dialog.getByRole("button", { name: "Corrigir" }).click();
  await expect(dialog.getByText("Informe o motivo da correção.")).toBeVisible();
  await dialog.getByLabel("Motivo da correção").fill("Ano lido errado");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Corrigir" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("row", { name: new RegExp(tag) })).not.toContainText("Vencido");
  await page.getByRole("link", { name: "Imprimir" }).click();
  await expect(page.getByRole("table", { name: "Lotes em estoque" }).getByRole("row", { name: new RegExp(tag) })).toContainText(
    "31/01/2198",
  );
  await page.goto(`/materiais/${milk.id}`);
  await expect(page.getByText(/validade corrigida de 31\/01\/2020 para 31\/01\/2198/)).toBeVisible();
});

test("reports and movements fit a phone @full", async ({ signedIn }) => {
  const page = await signedIn("Almoxarifado", "/relatorios-almoxarifado/movimentos", { viewport: PHONE });
  await expect(page.getByRole("table", { name: "Movimentos do estoque" })).toBeVisible();
  await expectNothingSideways(page);
});
