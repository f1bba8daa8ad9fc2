/** Limits of requesters: set on the requester's page, shown at the desk, exceeded with a reason, visible in the catalogue. */
import { ONE } from "../../../domain/warehouse/quantity";
import { ACCOUNT_TERMS } from "../../helpers/accounts";
import { newId } from "../../helpers/ids";
import { Stockroom } from "../../helpers/warehouse";
import { expect, expectAccessible, goWithin, holdBack, test } from "../fixtures";

test("a limit is written, refuses at the desk with its figures, and is gone beyond with a reason", async ({
  school,
  signedIn,
}) => {
  const stockroom = new Stockroom(school);
  const tag = newId().slice(0, 6);
  const paper = await stockroom.stocked(50, 5000, { name: `Papel do limite ${tag}`, unit: "resma" });
  const kitchen = await stockroom.requester();
  const page = await signedIn("Almoxarifado", `/requisitantes/${kitchen.id}`);
  await page.getByRole("button", { name: "Novo limite" }).click();
  const drawer = page.getByRole("dialog", { name: "Novo limite" });
  await drawer.getByRole("combobox", { name: "Material" }).fill(tag);
  await page.getByRole("option", { name: new RegExp(tag) }).click();
  await drawer.getByLabel("Quantidade máxima").fill("3");
  await drawer.getByRole("button", { name: "Salvar", exact: true }).click();
  const row = page.getByRole("table", { name: "Limites de retirada" }).getByRole("row", { name: new RegExp(tag) });
  await expect(row).toContainText("3 resmas por mês");
  await expectAccessible(page);

  await page.goto(`/entradaSaida?requisitante=${kitchen.code}`);
  await expect(page.getByRole("region", { name: kitchen.name, exact: true })).toContainText("Pode retirar");
  await page.keyboard.type(`5*${paper.code}`);
  await page.keyboard.press("Enter");
  await expect(page.getByLabel(`Quantidade de Papel do limite ${tag}`)).toHaveValue("5");
  await page.keyboard.press("F9");
  const over = page.getByRole("dialog", { name: "Acima do limite de retirada" });
  await expect(over).toContainText("3 resmas por mês. Saldo: 3 resmas; o pedido é de 5 resmas.");
  await expectAccessible(page);
  await over.getByLabel("Motivo").fill("Pedido da direção");
  const held = await holdBack(page, "**/api/school/warehouse/exit", 1);
  await over.getByRole("button", { name: "Liberar a saída" }).click();
  await held.arrived;
  held.lose();
  await expect(over.getByText("Sem conexão com o servidor. Confira a rede e tente de novo.")).toBeVisible();
  await expect(over.getByLabel("Motivo")).toHaveValue("Pedido da direção");
  await over.getByRole("button", { name: "Liberar a saída" }).click();
  await expect(page.getByRole("list", { name: "Avisos do balcão" })).toContainText(`1 material para ${kitchen.name}`);
  expect(await stockroom.balanceOf(paper.id)).toEqual([45 * ONE, 4500]);
  await page.goto(`/requisitantes/${kitchen.id}`);
  await expect(row).toContainText("5");
});

test("a requester sees in the catalogue the rest of their sector's limit @full", async ({ school, signedIn }) => {
  const stockroom = new Stockroom(school);
  const tag = newId().slice(0, 6);
  const paper = await stockroom.stocked(50, 5000, { name: `Cola do limite ${tag}`, unit: "frasco" });
  const sector = await stockroom.requester();
  await stockroom.keeper
    .collection("requester_limits")
    .create({ id: newId(), requester: sector.id, material: paper.id, quantity: 4 * ONE, period: "month" });
  const person = await school.seed.person({ kind: "teacher", name: "Paula do Limite", sector: sector.sector });
  await school.as("superuser").collection("users").update(ACCOUNT_TERMS.none.id, { person: person.id });
  const page = await signedIn("none", "/pedir-material");
  await page.getByRole("searchbox", { name: "Nome ou código do material" }).fill(tag);
  await expect(page.getByText(`Limite de ${sector.name}: restam 4 de 4 neste mês`)).toBeVisible();
  await page.getByRole("button", { name: `Pedir Cola do limite ${tag}` }).click();
  await page.getByLabel(`Quantidade de Cola do limite ${tag}`).fill("5");
  await page.getByRole("button", { name: "Enviar solicitação" }).click();
  await expect(page.getByText("Saldo: 4 frascos; o pedido é de 5 frascos.")).toBeVisible();
  await page.getByLabel(`Quantidade de Cola do limite ${tag}`).fill("4");
  await page.getByRole("button", { name: "Enviar solicitação" }).click();
  await expect(page.getByRole("region", { name: new RegExp(`Cola do limite ${tag}`) })).toContainText("Em análise");
});

test("a drawer over a requester does not stay when another requester comes under it @full", async ({ school, signedIn }) => {
  const stockroom = new Stockroom(school);
  const [one, other] = [await stockroom.requester(), await stockroom.requester()];
  const page = await signedIn("Almoxarifado", `/requisitantes/${one.id}`);
  await expect(page.getByRole("heading", { level: 1, name: one.name })).toBeVisible();
  await expect(await goWithin(page, `/requisitantes/${other.id}`)).toHaveText(other.name);
  await page.getByRole("button", { name: "Editar" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.goBack();
  await expect(page.locator("h1")).toHaveText(one.name);
  await expect(page.getByRole("dialog")).toBeHidden();
});
