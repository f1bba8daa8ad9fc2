/**
 * Corrections of the stockroom's books on the screen: a reversal in its own month, a value, the undone documents, the exits of a
 * batch.
 */

import { addMonths } from "../../../domain/warehouse/months";
import { ONE } from "../../../domain/warehouse/quantity";
import { today } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { readTexts, squeezed } from "../../helpers/pdf";
import { Stockroom } from "../../helpers/warehouse";
import { expect, expectAccessible, expectNothingSideways, PHONE, test } from "../fixtures";
import { scan, scanField, toldBy } from "./desk-page";

const LAST = addMonths(today().slice(0, 7), -1);
const day = `${LAST}-05`;
const written = `05/${LAST.slice(5)}/${LAST.slice(0, 4)}`;

test("a mistake of the month before is put right in it, and a value without a quantity", async ({ school, signedIn }) => {
  const stockroom = new Stockroom(school);
  const material = await stockroom.material({ name: `Papel ${newId()}` });
  const { body } = await stockroom.enter([{ material: material.code, quantity: 10 * ONE, value: 1000 }], { day });
  const page = await signedIn("Almoxarifado", `/entradaSaida/documentos/${body.id}`);
  await page.getByRole("button", { name: "Estornar…" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("textbox", { name: "Data do estorno" })).toHaveValue(written);
  await expectAccessible(page);
  await dialog.getByLabel("Motivo do estorno").fill("Nota de outra escola");
  await dialog.getByRole("button", { name: "Estornar", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Estorno/ })).toBeVisible();
  const list = (await stockroom.keeper.list("stock-documents", { material: material.id, kind: "reversal" })).body.items;
  expect(list.map((one) => one.day)).toEqual([day]);

  await stockroom.enter([{ material: material.code, quantity: 4 * ONE, value: 4000 }]);
  await page.goto(`/materiais/${material.id}`);
  await page.getByRole("button", { name: "Ajustar valor…" }).click();
  await dialog.getByRole("textbox", { name: "Diferença de valor" }).fill("36,00");
  await expect(dialog.getByText(/Valor do saldo: de R\$\s40,00 para R\$\s4,00/)).toBeVisible();
  await dialog.getByLabel("Motivo do ajuste de valor").fill("Preço digitado errado");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Ajustar o valor" }).click();
  await expect(page.getByText(/Ajuste de valor registrado: 1 material/)).toBeVisible();
  await page.goto(`/materiais/${material.id}/ficha`);
  await expect(page.getByRole("row", { name: /Ajuste de valor/ })).toContainText("36,00");
});

test("an undone line returns to the desk; a quantity typed before a search counts", async ({ school, signedIn }) => {
  const stockroom = new Stockroom(school);
  const tag = newId();
  const [material, kitchen] = [await stockroom.material({ name: `Caneta ${tag}` }), await stockroom.requester()];
  await stockroom.enter([{ material: material.code, quantity: 50 * ONE, value: 5000 }]);
  const page = await signedIn("Almoxarifado", "/entradaSaida");
  await expect(scanField(page)).toBeFocused();
  await scan(page, kitchen.code);
  await expect(page.getByRole("heading", { name: `Saída para ${kitchen.name}` })).toBeVisible();
  await scanField(page).fill("12*");
  await page.keyboard.press("F2");
  await page.getByRole("dialog").getByRole("textbox").fill(tag);
  await expect(page.getByRole("dialog").getByText("Quantidade: 12.")).toBeVisible();
  await expect(page.getByRole("dialog").getByText(`Caneta ${tag}`)).toBeVisible();
  await page.keyboard.press("Enter");
  const quantity = page.getByRole("textbox", { name: `Quantidade de Caneta ${tag}` });
  await expect(quantity).toHaveValue("12");
  await page.keyboard.press("F9");
  await expect(toldBy(page, "Avisos do balcão").first()).toContainText("Saída registrada");
  await page.keyboard.press("Control+z");
  await expect(quantity).toHaveValue("12");
  await expect(toldBy(page, "Avisos do balcão").first()).toContainText("As linhas voltaram ao balcão");
  await quantity.fill("10");
  await page.keyboard.press("F9");
  await expect(toldBy(page, "Avisos do balcão").first()).toContainText("Saída registrada");
  expect(await stockroom.balanceOf(material.id)).toEqual([40 * ONE, 4000]);

  const [exit] = (await stockroom.keeper.list("stock-documents", { material: material.id, kind: "exit", reversed: "false" })).body
    .items;
  await page.goto(`/entradaSaida/documentos/${exit!.id}`);
  await page.getByRole("link", { name: "Repetir" }).click();
  await expect(quantity).toHaveValue("10");
  await expect(page.getByRole("heading", { name: `Saída para ${kitchen.name}` })).toBeVisible();
});

test("an entry by hand takes the price of a unit, freight and discount @full", async ({ school, signedIn }) => {
  const stockroom = new Stockroom(school);
  const [material, supplier] = [await stockroom.material({ name: `Grampo ${newId()}` }), await stockroom.supplier()];
  const page = await signedIn("Almoxarifado", `/entradaSaida/entrada?fornecedor=${supplier.id}`);
  await expect(scanField(page)).toBeFocused();
  await scan(page, `40*${material.code}`);
  await page.getByRole("textbox", { name: `Valor unitário de ${material.name}` }).fill("0,0347");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("textbox", { name: `Valor total de ${material.name}` })).toHaveValue("1,39");
  await page.getByRole("textbox", { name: "Frete e despesas" }).fill("5,00");
  await page.getByRole("textbox", { name: "Desconto" }).fill("0,39");
  await page.keyboard.press("Tab");
  await expect(page.getByText(/^R\$\s6,00$/)).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(toldBy(page, "Avisos da entrada").first()).toContainText("Compra registrada");
  expect(await stockroom.balanceOf(material.id)).toEqual([40 * ONE, 600]);
});

test("the holders of a batch are on one page; a return goes to the batch that the screen names @full", async ({
  school,
  signedIn,
}) => {
  const stockroom = new Stockroom(school);
  const milk = await stockroom.material({ name: `Leite ${newId()}`, batch_control: true });
  const kitchen = await stockroom.requester();
  const entry = (code: string, units: number, valid_until: string) => ({
    ...{ material: milk.code, quantity: units * ONE, value: units * 100 },
    batch: { code, valid_until },
  });
  await stockroom.enter([entry("A1", 3, "2198-01-31"), entry("B2", 5, "2198-12-31")]);
  const request = newId();
  await stockroom.keeper.call("warehouse/request", {
    ...{ id: request, for: kitchen.code, lines: [{ material: milk.code, quantity: 7 * ONE }] },
  });
  await school.as("Admin").call("warehouse/approve-request", { id: newId(), request });
  const page = await signedIn("Almoxarifado", `/materiais/${milk.id}`);
  await page.getByRole("button", { name: "Dar baixa…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Quantidade" }).fill("2");
  await dialog.getByLabel("Motivo da baixa").fill("Molhou");
  await dialog.getByRole("button", { name: "Dar baixa" }).click();
  await dialog.getByRole("checkbox", { name: /A reserva foi considerada/ }).waitFor();
  await page.keyboard.press("Escape");
  await stockroom.keeper.call("warehouse/deliver", { id: newId(), request });

  await page.goto(`/solicitacoes?aberta=${request}`);
  await page.getByRole("button", { name: "Devolução de material não usado…" }).click();
  await page.getByRole("textbox", { name: `Quantidade a devolver de ${milk.name}, lote B2` }).fill("2");
  await page.getByRole("button", { name: "Registrar a devolução" }).click();
  await expect(page.getByText(/Devolvido: 2 unidades/)).toBeVisible();
  const { balances } = (await stockroom.sheet(milk.id)).body;
  expect(balances.map(({ batch_code, quantity }) => [batch_code, quantity / ONE])).toEqual([["B2", 3]]);

  await page.goto(`/materiais/validade?esgotados=true&busca=A1`);
  await page.getByRole("link", { name: new RegExp(`Lote A1 de ${milk.name}`) }).click();
  await expect(
    page.getByRole("table", { name: "Requisitantes deste lote" }).getByRole("row", { name: new RegExp(kitchen.name) }),
  ).toContainText("3 unidades");
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await expectNothingSideways(page);
});

test("the month's reversals are in two columns, and a change of element in one @full", async ({ school, signedIn }) => {
  const stockroom = new Stockroom(school);
  const [paper, kitchen] = [
    await stockroom.material({ name: `Sementes ${newId()}`, expense_element: "3.3.90.30.21" }),
    await stockroom.requester(),
  ];
  await stockroom.enter([{ material: paper.code, quantity: 10 * ONE, value: 5000 }], { day });
  for (let month = ""; month !== LAST; ) {
    month = (await stockroom.keeper.call("warehouse/months", {})).body.next;
    await stockroom.keeper.call("warehouse/close-month", { id: newId(), month });
  }
  await stockroom.keeper.collection("materials").update(paper.id, { expense_element: "3.3.90.30.22" });
  const wrong = await stockroom.enter([{ material: paper.code, quantity: ONE, value: 200_000 }]);
  await stockroom.reverse(wrong.body.id);
  const exit = await stockroom.exit(kitchen.code, [{ material: paper.code, quantity: 2 * ONE }]);
  await stockroom.reverse(exit.body.id);
  const page = await signedIn("Almoxarifado", `/entradaSaida/fechamento?mes=${today().slice(0, 7)}`);
  const table = page.getByRole("table", { name: "Balancete por elemento de despesa" });
  for (const name of ["Estornos de entradas", "Estornos de saídas", "Reclassificação"]) {
    await expect(table.getByRole("columnheader", { name })).toBeVisible();
  }
  await page.getByRole("link", { name: "Imprimir" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /Balancete do almoxarifado/ })).toBeVisible();
  await page.getByLabel("Com a relação dos materiais").uncheck();
  await expect(page.getByText("Responsável pelo almoxarifado")).toBeVisible();
  // The signed rows and their sum are on one page.
  const pages = (await readTexts(await page.pdf({ preferCSSPageSize: true }))).map((texts) =>
    squeezed(texts.map(({ text }) => text).join("")),
  );
  const signed = pages.filter((text) => text.includes("Direçãodaescola") || text.includes("Responsávelpeloalmoxarifado"));
  expect(signed.map((text) => text.includes("Aslinhaseostotaisconferem"))).toEqual([true]);
});
