/** Counting the stock by scanner and by typing: a moved material needs a recount, and the difference is posted.. */
import { ONE } from "../../../domain/warehouse/quantity";
import { newId, newName } from "../../helpers/ids";
import { readPdf } from "../../helpers/pdf";
import { Stockroom } from "../../helpers/warehouse";
import { expect, expectAccessible, expectNothingSideways, PHONE, test } from "../fixtures";

test("a shelf is counted by scanner and by typing, and the difference is posted", async ({ school, signedIn }) => {
  const stockroom = new Stockroom(school);
  const shelf = `Z ${newId()}`;
  const [glue, pens] = [
    await stockroom.stocked(10, 1000, { name: "Cola da contagem", shelf }),
    await stockroom.stocked(20, 4000, { name: "Caneta preta", shelf }),
  ];
  const kitchen = await stockroom.requester();
  const page = await signedIn("Almoxarifado", "/contagens");
  await page.getByRole("button", { name: "Nova contagem" }).first().click();
  const form = page.getByRole("dialog", { name: "Nova contagem" });
  await form.getByRole("combobox", { name: "Prateleira" }).fill(shelf);
  await page.getByRole("option", { name: new RegExp(shelf) }).click();
  await form.getByRole("button", { name: "Começar" }).click();
  await expect(page.getByRole("progressbar")).toHaveAttribute("aria-valuetext", "Contando: 0 de 2 linhas");
  await expect(page.getByLabel("Passe o material")).toBeFocused();

  await page.keyboard.type(`8*${glue.code}`);
  await page.keyboard.press("Enter");
  const entries = page.getByRole("region", { name: "Agora" }).getByRole("listitem");
  await expect(entries.first()).toContainText("8 unidades: a menos 2 unidades");
  await page.keyboard.type(glue.code);
  await page.keyboard.press("Enter");
  await expect(entries.first()).toContainText("9 unidades: a menos 1 unidade");
  await expectAccessible(page);

  await stockroom.exit(kitchen.code, [{ material: pens.code, quantity: 5 * ONE }]);
  const table = page.getByRole("table", { name: "Linhas da contagem" });
  await expect(table.getByRole("row", { name: /Caneta preta/ })).toContainText("Recontar");
  await table.getByRole("button", { name: /Caneta preta/ }).click();
  const dialog = page.getByRole("dialog", { name: "Caneta preta" });
  await dialog.getByLabel(/Quantidade contada/).fill("20");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText(/Movimentado durante a contagem: havia 20 unidades, agora constam 15/)).toBeVisible();
  await dialog.getByLabel(/Quantidade contada/).fill("15");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(table.getByRole("row", { name: /Caneta preta/ })).toContainText("Confere");

  await page.getByRole("button", { name: "Encerrar…" }).click();
  await page.getByRole("dialog", { name: "Lançar 1 diferença?" }).getByRole("button", { name: "Encerrar a contagem" }).click();
  await expect(page.getByText(/Contagem encerrada: 1 diferença lançada no documento/)).toBeVisible();
  expect(await stockroom.balanceOf(glue.id)).toEqual([9 * ONE, 900]);
  await page.getByRole("link", { name: "Imprimir a folha" }).click();
  await expect(page.getByRole("row", { name: /Cola da contagem/ })).toContainText("R$ 1,00");
  const pages = await readPdf(await page.pdf({ preferCSSPageSize: true, printBackground: false }));
  expect(pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([[210, 297]]);
});

test("a list of materials is counted, and nothing else @full", async ({ school, signedIn }) => {
  const stockroom = new Stockroom(school);
  const tag = newId().slice(0, 6);
  await stockroom.stocked(4, 400, { name: `Giz ${tag} branco` });
  await stockroom.stocked(5, 500, { name: `Giz ${tag} azul` });
  await stockroom.stocked(6, 600, { name: `Giz ${tag} verde` });
  const page = await signedIn("Almoxarifado", "/contagens");
  await page.getByRole("button", { name: "Nova contagem" }).first().click();
  const form = page.getByRole("dialog", { name: "Nova contagem" });
  for (const colour of ["branco", "azul"]) {
    await form.getByRole("combobox", { name: "Lista de materiais" }).fill(`${tag} ${colour}`);
    await page.getByRole("option", { name: new RegExp(`Giz ${tag} ${colour}`) }).click();
  }
  // The list of choices closes with the field.
  await form.getByLabel("Nome").focus();
  await expectAccessible(page);
  await form.getByRole("button", { name: "Começar" }).click();
  await expect(page.getByText("Lista de 2 materiais")).toBeVisible();
  await expect(page.getByRole("progressbar")).toHaveAttribute("aria-valuetext", "Contando: 0 de 2 linhas");
});

test("a count fits a phone @full", async ({ school, signedIn }) => {
  const stockroom = new Stockroom(school);
  const [material, id] = [await stockroom.stocked(10, 1000, { name: "Detergente da contagem" }), newId()];
  await stockroom.keeper.call("warehouse/start-count", { id, name: "Prateleira do fundo", materials: [material.id] });
  const page = await signedIn("Almoxarifado", `/contagens/${id}`, { viewport: PHONE });
  await expect(page.getByRole("table", { name: "Linhas da contagem" })).toContainText("em branco");
  await expectNothingSideways(page);
});

test("a quantity that a colleague has counted meanwhile is not overwritten unseen @full", async ({ school, signedIn }) => {
  const stockroom = new Stockroom(school);
  const [material, id] = [await stockroom.stocked(20, 2000, { name: newName("Sabão") }), newId()];
  await stockroom.keeper.call("warehouse/start-count", { id, name: newName("Prateleira"), materials: [material.id] });
  const count = (mode: string, units: number) =>
    stockroom.keeper.call("warehouse/count", { id: newId(), count: id, material: material.code, mode, quantity: units * ONE });
  await count("set", 10);
  const page = await signedIn("Almoxarifado", `/contagens/${id}`);
  const table = page.getByRole("table", { name: "Linhas da contagem" });
  await table.getByRole("button", { name: material.name }).click();
  const dialog = page.getByRole("dialog", { name: material.name });
  await expect(dialog.getByLabel(/Quantidade contada/)).toHaveValue("10");
  await count("add", 6);
  await dialog.getByRole("button", { name: "Registrar" }).click();
  await expect(dialog.getByText(/Contado por .* neste meio-tempo: 16 unidades/)).toBeVisible();
  await dialog.getByLabel(/Quantidade contada/).fill("17");
  await dialog.getByRole("button", { name: "Registrar" }).click();
  await expect(dialog).toBeHidden();
  await expect(table.getByRole("row", { name: material.name })).toContainText("17");
});
