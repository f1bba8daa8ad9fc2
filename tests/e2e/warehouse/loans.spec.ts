/** The loan desk as a storekeeper works at it: thirty chairs out, and back in two parts with damage. */
import { formatDay } from "../../../domain/dates";
import { ONE } from "../../../domain/warehouse/quantity";
import { dayFromToday } from "../../helpers/day";
import { Stockroom } from "../../helpers/warehouse";
import { expect, expectAccessible, expectNothingSideways, gate, type Page, PHONE, test } from "../fixtures";
import { scanField, scan as sendCodes, toldBy } from "./desk-page";

const notices = (page: Page) => toldBy(page, "Avisos do balcão");

async function scan(page: Page, ...codes: string[]): Promise<void> {
  await expect(scanField(page)).toBeFocused();
  await sendCodes(page, ...codes);
}

test("a code scanned while the next desk is still on its way is read there @full", async ({ school, signedIn }) => {
  const stockroom = new Stockroom(school);
  const chairs = await stockroom.stocked(40, 4000, { name: "Cadeira a caminho" });
  const kitchen = await stockroom.requester();
  const page = await signedIn("Almoxarifado", "/emprestimoDevolucao");
  const arrival = gate();
  await page.route(/\/assets\/TakeBack-[^/]+\.js$/, async (route) => {
    await arrival.opened;
    await route.continue();
  });
  await page.getByRole("link", { name: "Devolver", exact: true }).click();
  await scan(page, kitchen.code, `20*${chairs.code}`);
  arrival.open();
  await expect(page.getByRole("list", { name: "Materiais desta devolução" })).toContainText("Cadeira a caminho");
  await expect(page.getByRole("region", { name: kitchen.name, exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Emprestar", exact: true }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Empréstimo" })).toBeVisible();
  await expect(page.getByRole("list", { name: "Materiais deste empréstimo" }).getByRole("listitem")).toHaveCount(0);
});

test("lends thirty chairs by keyboard, takes them back in two parts with damage, and prints the term", async ({
  school,
  signedIn,
}) => {
  const stockroom = new Stockroom(school);
  const chairs = await stockroom.stocked(40, 4000, { name: "Cadeira plástica branca" });
  const kitchen = await stockroom.requester();
  const page = await signedIn("Almoxarifado", "/emprestimoDevolucao");

  await scan(page, kitchen.code, `30*${chairs.code}`);
  const lent = page.getByRole("list", { name: "Materiais deste empréstimo" }).getByRole("listitem");
  await expect(lent).toContainText("Ficam 10");
  await expectAccessible(page);
  await page.keyboard.press("F9");
  await expect(notices(page).first()).toContainText(`1 material para ${kitchen.name}, devolver até`);
  await expect(lent).toHaveCount(0);

  // Undone by one key: the lines are back, and are lent again.
  await page.keyboard.press("Control+z");
  await expect(notices(page).first()).toContainText("Estorno");
  await expect(lent).toContainText("Ficam 10");
  await page.keyboard.press("F9");
  await expect(notices(page).first()).toContainText("devolver até");

  await page.getByRole("link", { name: "Devolver", exact: true }).click();
  await scan(page, kitchen.code, `20*${chairs.code}`);
  await expect(page.getByRole("region", { name: kitchen.name, exact: true })).toContainText(
    "30 unidades de Cadeira plástica branca",
  );
  const back = page.getByRole("list", { name: "Materiais desta devolução" }).getByRole("listitem");
  await expect(back).toContainText("Faltam 10");
  await page.keyboard.press("F9");
  await expect(notices(page).first()).toContainText("Devolução de empréstimo registrada");

  await scan(page, kitchen.code);
  await page.getByRole("button", { name: "Devolver 10 unidades de Cadeira plástica branca" }).click();
  await expect(page.getByLabel("Quantidade de Cadeira plástica branca")).toHaveValue("10");
  await page.getByRole("button", { name: "Menos Cadeira plástica branca" }).click();
  await page.getByRole("radiogroup", { name: "Estado de Cadeira plástica branca" }).getByText("Avariado").click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Registrar devolução" }).click();
  await expect(notices(page).first()).toContainText("Devolução de empréstimo registrada");

  await page.getByRole("link", { name: "Emprestados" }).click();
  const row = page.getByRole("row").filter({ hasText: kitchen.name });
  await expect(row).toContainText("1 unidade de Cadeira plástica branca");
  await expectAccessible(page);
  await row.getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Empréstimo");
  await expect(page.getByRole("table", { name: "Materiais do empréstimo" })).toContainText("9 unidades com avaria");
  await expectAccessible(page);

  await page.getByRole("button", { name: "Renovar…" }).click();
  await page
    .getByRole("dialog")
    .getByRole("textbox", { name: "Novo prazo" })
    .fill(formatDay(dayFromToday(60)));
  await page.getByRole("dialog").getByRole("button", { name: "Renovar" }).click();
  await expect(page.getByText("renovado: devolver até", { exact: false })).toBeVisible();

  await page.getByRole("button", { name: "Registrar perda…" }).click();
  await page.getByRole("dialog").getByLabel("Ocorrência").fill("Quebrou na festa junina");
  await page.getByRole("dialog").getByRole("button", { name: "Registrar perda" }).click();
  await expect(page.getByText("Encerrado", { exact: true })).toBeVisible();
  expect((await stockroom.balanceOf(chairs.id))[0]).toBe(39 * ONE);

  await page.getByRole("link", { name: "Imprimir termo" }).click();
  await expect(page.getByText("Recebi o material relacionado acima", { exact: false })).toBeVisible();
});

test("a numbered unit's label alone says who brings it back, on a phone too @full", async ({ school, signedIn }) => {
  const stockroom = new Stockroom(school);
  const cord = await stockroom.stocked(3, 300, { name: "Extensão elétrica de teste" });
  const unit = await stockroom.unit(cord.id, "07");
  const kitchen = await stockroom.requester();
  await stockroom.lend(kitchen.id, [{ material: unit.code, quantity: ONE }]);
  const page = await signedIn("Almoxarifado", "/emprestimoDevolucao/devolver", { viewport: PHONE });
  await scanField(page).focus();
  await scan(page, unit.code);
  await expect(page.getByRole("region", { name: kitchen.name, exact: true })).toContainText("Extensão elétrica de teste nº 07");
  await expectNothingSideways(page);
  await page.getByRole("button", { name: "Registrar devolução" }).click();
  await expect(notices(page).first()).toContainText("Devolução de empréstimo registrada");

  await page.goto(`/materiais/${cord.id}`);
  const units = page.getByRole("table", { name: "Unidades numeradas" });
  await expect(units).toContainText("Em ordem");
  await page.getByRole("button", { name: "Nova unidade" }).click();
  await page.getByRole("dialog").getByLabel("Número").fill("08");
  await page.getByRole("dialog").getByRole("button", { name: "Salvar" }).click();
  await expect(units).toContainText(`${cord.code}-08`);
});
