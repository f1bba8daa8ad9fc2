/** Materials, suppliers and requesters, from their lists to their sheets. */
import { addDays } from "../../../domain/dates";
import { ONE } from "../../../domain/warehouse/quantity";
import { today } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { Stockroom } from "../../helpers/warehouse";
import { expect, expectAccessible, test } from "../fixtures";

test("a material is registered, with its faults below the fields, and stays active while it has stock", async ({
  school,
  signedIn,
}) => {
  const stockroom = new Stockroom(school);
  const page = await signedIn("Almoxarifado", "/materiais/novo");
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(page.getByText("Informe o nome do material.")).toBeVisible();
  await page.getByLabel("Nome").fill("Grampo 26/6 do teste");
  await page.getByRole("combobox", { name: "Unidade" }).fill("caixa");
  await page.getByLabel("Estoque mínimo").fill("2,5");
  await page.getByLabel("Prateleira").fill("D4");
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(page.getByText("Informe um número inteiro, como 12.")).toBeVisible();
  await page.getByLabel("Estoque mínimo").fill("20");
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Grampo 26/6 do teste" })).toBeVisible();
  await expect(page.getByText("Em falta")).toBeVisible();

  const id = new URL(page.url()).pathname.split("/").at(-1)!;
  await stockroom.enter([{ material: id, quantity: 30 * ONE, value: 3000 }]);
  await expect(page.getByText("em estoque")).toContainText("caixas");
  await expect(page.getByRole("table", { name: "Movimentos do material" })).toContainText("+30");
  await page.getByRole("button", { name: "Desativar" }).click();
  await expect(page.getByText(/ainda tem 30 caixas em estoque/)).toBeVisible();

  await page.getByRole("button", { name: "Nova embalagem" }).click();
  const drawer = page.getByRole("dialog", { name: "Nova embalagem" });
  await drawer.getByLabel("Código de barras (GTIN)").fill("7891234567890");
  await drawer.getByRole("button", { name: "Salvar" }).click();
  await expect(drawer.getByText(/confira o último/)).toBeVisible();
  await drawer.getByLabel("Código de barras (GTIN)").fill("7891234567895");
  await drawer.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("7891234567895")).toBeVisible();
  await expectAccessible(page);
});

test("the list tells what is below its minimum, and the palette finds a material @full", async ({ school, signedIn }) => {
  const stockroom = new Stockroom(school);
  const low = await stockroom.stocked(3, 300, { name: "Toner quase no fim", minimum: 5 * ONE });
  const enough = await stockroom.stocked(9, 900, { name: "Toner de sobra", minimum: 5 * ONE });
  const page = await signedIn("Almoxarifado", "/materiais?busca=toner");
  await expect(page.getByRole("row", { name: /Toner de sobra/ })).toBeVisible();
  await page.getByRole("button", { name: "Abaixo do mínimo" }).click();
  await expect(page).toHaveURL(/abaixo=true/);
  await expect(page.getByRole("row", { name: /Toner quase no fim/ })).toContainText(low.code);
  await expect(page.getByText(enough.code)).toBeHidden();

  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").fill("toner de sobra");
  await expect(page.getByRole("option", { name: /Toner de sobra/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Toner de sobra" })).toBeVisible();
});

test("today's exits on the home page open exactly these", async ({ school, signedIn }) => {
  const stockroom = new Stockroom(school);
  const [kitchen, paper] = [await stockroom.requester(), await stockroom.material()];
  const yesterday = addDays(today(), -1);
  await stockroom.enter([{ material: paper.code, quantity: 9 * ONE, value: 900 }], { day: yesterday });
  const line = [{ material: paper.code, quantity: ONE }];
  const earlier = await stockroom.exit(kitchen.code, line, { day: yesterday });
  const exit = await stockroom.exit(kitchen.code, line);
  const page = await signedIn("Almoxarifado", "/");
  await page.getByRole("link", { name: /Saídas hoje/ }).click();
  await expect(page.getByRole("row", { name: new RegExp(exit.body.number) })).toBeVisible();
  await expect(page.getByRole("row", { name: new RegExp(earlier.body.number) })).toBeHidden();
});

test("a supplier's CNPJ is checked in place, and stored @full", async ({ signedIn }) => {
  const page = await signedIn("Almoxarifado", "/fornecedores?aberto=novo");
  const drawer = page.getByRole("dialog", { name: "Novo fornecedor" });
  await drawer.getByLabel("Nome ou razão social").fill("Papelaria do teste");
  await drawer.getByLabel("CNPJ ou CPF").fill("11.222.333/0001-82");
  await drawer.getByLabel("Inscrição estadual").focus();
  await expect(drawer.getByText("Este CNPJ não existe: confira os dígitos.")).toBeVisible();
  await drawer.getByLabel("CNPJ ou CPF").fill("11.222.333/0001-81");
  await drawer.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(drawer).toBeHidden();
  await page.getByRole("link", { name: "Papelaria do teste" }).click();
  await expect(page.getByText("CNPJ 11.222.333/0001-81")).toBeVisible();
  await expectAccessible(page);
});

test("a person becomes a requester, and the desk opens with them @full", async ({ school, signedIn }) => {
  const { name } = await school.seed.person({ name: "Cleusa Ramos Teste", kind: "staff" });
  const page = await signedIn("Almoxarifado", "/requisitantes?aberto=novo");
  const drawer = page.getByRole("dialog", { name: "Novo requisitante" });
  await drawer.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(drawer.getByText("Escolha a pessoa.")).toBeVisible();
  await drawer.getByRole("combobox", { name: "Pessoa" }).fill("Cleusa Ramos");
  await page.getByRole("option", { name: /Cleusa Ramos Teste/ }).click();
  await drawer.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(drawer).toBeHidden();
  await page.getByRole("link", { name }).click();
  await page.getByRole("link", { name: "Lançar saída" }).click();
  await expect(page.getByRole("region", { name, exact: true })).toContainText("Pode retirar");
});

test("writes off with a reason, and moves what is damaged to its place and back @full", async ({ school, signedIn }) => {
  const stockroom = new Stockroom(school);
  const lamp = await stockroom.stocked(10, 1000, { name: "Lâmpada LED 9 W de teste" });
  const page = await signedIn("Almoxarifado", `/materiais/${lamp.id}`);
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Transferir…" }).click();
  await dialog.getByLabel("Quantidade").fill("3");
  await dialog.getByLabel("Motivo da transferência").fill("Quebradas no transporte");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Transferir" }).click();
  await expect(page.getByRole("table", { name: "Saldos por lugar e lote" })).toContainText("Avariado");

  await page.getByRole("button", { name: "Dar baixa…" }).click();
  await dialog.getByRole("button", { name: "Dar baixa" }).click();
  await expect(dialog).toContainText("Informe o motivo.");
  await dialog.getByRole("combobox", { name: "Origem" }).click();
  await page.getByRole("option", { name: "Avariado: 3 unidades" }).click();
  await dialog.getByLabel("Quantidade").fill("4");
  await dialog.getByLabel("Motivo da baixa").fill("Sem conserto");
  await dialog.getByRole("button", { name: "Dar baixa" }).click();
  await expect(dialog).toContainText("disponível 3 unidades");
  await dialog.getByLabel("Quantidade").fill("3");
  await dialog.getByRole("button", { name: "Dar baixa" }).click();
  await expect(page.getByText("Baixa registrada", { exact: false })).toBeVisible();
  expect(await stockroom.balanceOf(lamp.id)).toEqual([7 * ONE, 700]);
});

test("two materials that are one are found and joined; two suppliers are marked as different @full", async ({
  school,
  signedIn,
}) => {
  const stockroom = new Stockroom(school);
  const tag = newId().replace(/[^a-z]/g, "x");
  const target = await stockroom.stocked(10, 1000, { name: `Esponja ${tag} dupla` });
  const other = await stockroom.stocked(3, 100, { name: `ESPONJAS duplas ${tag}` });
  await stockroom.supplier({ name: `Sol ${tag} LTDA` });
  await stockroom.supplier({ name: `Sol ${tag} ME` });
  const page = await signedIn("Almoxarifado", "/materiais");
  await page.getByRole("link", { name: "Duplicados" }).click();
  const group = page.getByRole("region", { name: new RegExp(tag) });
  await expect(group.getByRole("radio")).toHaveCount(2);
  await expectAccessible(page);
  await group.getByRole("radio", { name: new RegExp(`Esponja ${tag} dupla`) }).check();
  await group.getByRole("button", { name: "Unir…" }).click();
  const dialog = page.getByRole("dialog", { name: `Unir a Esponja ${tag} dupla?` });
  await expect(dialog).toContainText("3 unidades");
  await dialog.getByRole("button", { name: "Unir", exact: true }).click();
  await expect(group).toHaveCount(0);
  expect(await stockroom.balanceOf(target.id)).toEqual([13 * ONE, 1100]);
  await page.goto(`/materiais/${other.id}`);
  await expect(page.getByText("Este cadastro foi unido a")).toBeVisible();
  await page.getByRole("link", { name: `Esponja ${tag} dupla` }).click();
  await expect(page.getByText("Unidos a este:")).toBeVisible();
  await expectAccessible(page);

  await page.goto("/fornecedores/duplicados");
  const suppliers = page.getByRole("region", { name: new RegExp(`Sol ${tag}`) });
  await suppliers.getByRole("button", { name: "São diferentes" }).click();
  await expect(suppliers).toHaveCount(0);
  await page.getByRole("button", { name: "Desfazer" }).click();
  await suppliers.getByRole("button", { name: "São diferentes" }).click();
  await expect(suppliers).toHaveCount(0);
});
