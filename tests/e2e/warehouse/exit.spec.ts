/** The exit desk as a storekeeper works at it: a scanner that types, and no mouse. */
import { addDays, formatDay } from "../../../domain/dates";
import { ONE } from "../../../domain/warehouse/quantity";
import { PASSWORD } from "../../helpers/accounts";
import { now, today } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import type { TestSchool } from "../../helpers/test-school";
import { Stockroom } from "../../helpers/warehouse";
import { expect, expectAccessible, expectNothingSideways, holdBack, type Page, PHONE, test } from "../fixtures";
import { scan, scanAtPace, scanField, toldBy } from "./desk-page";

const lines = (page: Page) => page.getByRole("list", { name: "Materiais desta saída" }).getByRole("listitem");
const notices = (page: Page) => toldBy(page, "Avisos do balcão");

async function openDesk(page: Page): Promise<void> {
  await expect(scanField(page)).toBeFocused();
}

/** An EAN-13 that no other test has. */
function gtin(): string {
  const twelve = `78${String(now()).slice(-10)}`;
  const sum = [...twelve].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return `${twelve}${(10 - (sum % 10)) % 10}`;
}

async function box(school: TestSchool, material: string, units: number): Promise<string> {
  const code = gtin();
  await new Stockroom(school).keeper
    .collection("material_packs")
    .create({ id: newId(), material, unit: "caixa", factor: units * ONE, gtin: code });
  return code;
}

test("hands out by keyboard alone: requester, materials, quantities, and undone within two minutes", async ({
  school,
  signedIn,
}) => {
  const stockroom = new Stockroom(school);
  const paper = await stockroom.stocked(60, 6000, { name: "Papel sulfite A4", unit: "resma", minimum: 50 * ONE });
  const pens = await stockroom.stocked(100, 10000, { name: "Caneta azul" });
  const carton = await box(school, pens.id, 50);
  const kitchen = await stockroom.requester();
  const page = await signedIn("Almoxarifado", "/entradaSaida");
  await openDesk(page);

  await scan(page, kitchen.code, `6*${paper.code}`, carton, paper.code);
  await expect(page.getByRole("region", { name: kitchen.name, exact: true })).toContainText("Pode retirar");
  await expect(lines(page)).toHaveCount(2);
  await expect(lines(page).first()).toContainText("Papel sulfite A4");
  await expect(page.getByLabel("Quantidade de Papel sulfite A4")).toHaveValue("7");
  await expect(page.getByLabel("Quantidade de Caneta azul")).toHaveValue("50");
  await expect(lines(page).nth(1)).toContainText("Ficam 50");
  await page.getByRole("button", { name: "Mais Papel sulfite A4" }).click();
  await page.getByRole("button", { name: "Mais Papel sulfite A4" }).click();
  await page.getByRole("button", { name: "Mais Papel sulfite A4" }).click();
  await page.getByRole("button", { name: "Mais Papel sulfite A4" }).click();
  await expect(lines(page).first()).toContainText("Ficam 49");
  await expect(lines(page).first()).toContainText("mínimo 50");
  await expectAccessible(page);

  await page.keyboard.press("F9");
  await expect(notices(page).first()).toContainText(`2 materiais para ${kitchen.name}`);
  await expect(lines(page)).toHaveCount(0);
  expect((await stockroom.balanceOf(paper.id))[0]).toBe(49 * ONE);

  await page.keyboard.press("Control+z");
  await expect(notices(page).first()).toContainText("Estorno");
  await expect.poll(async () => (await stockroom.balanceOf(paper.id))[0]).toBe(60 * ONE);
});

test("refuses too much on its line, with the way out, and a code that nobody knows beside it", async ({ school, signedIn }) => {
  const stockroom = new Stockroom(school);
  const beans = await stockroom.stocked(7, 700, { name: "Feijão-carioca", unit: "pacote" });
  const kitchen = await stockroom.requester();
  const page = await signedIn("Almoxarifado", "/entradaSaida");
  await openDesk(page);

  await scan(page, `10*${beans.code}`, "99999999");
  await expect(lines(page).first()).toContainText("Saldo insuficiente: pedido 10, disponível 7");
  await expect(notices(page).first()).toContainText("99999999");
  await page.keyboard.press("F9");
  await expect(page.getByLabel("Quantidade de Feijão-carioca")).toBeFocused();
  await expect(page.getByText("Antes, acerte Feijão-carioca. Nada saiu do estoque ainda.")).toBeVisible();

  await page.getByRole("button", { name: "Levar 7 de Feijão-carioca" }).click();
  await expect(lines(page).first()).toContainText("Ficam 0");
  await page.keyboard.press("F9");
  await expect(page.getByText("Falta informar o requisitante", { exact: false })).toBeVisible();
  await page.keyboard.press("F2");
  await page.getByRole("dialog").getByLabel("Material, pessoa ou setor").fill(kitchen.name);
  await expect(page.getByRole("dialog").getByRole("button", { name: kitchen.code })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: kitchen.name, exact: true })).toBeVisible();

  // Another desk is faster: the server refuses, and the line says what is there now.
  await stockroom.exit(kitchen.id, [{ material: beans.id, quantity: 3 * ONE }]);
  await page.keyboard.press("F9");
  await expect(lines(page).first()).toContainText("Saldo insuficiente: pedido 7, disponível 4");
  expect((await stockroom.balanceOf(beans.id))[0]).toBe(4 * ONE);
});

test("keeps the lines on the desk over a reload and a lost answer, and hands them out once", async ({ school, signedIn }) => {
  const stockroom = new Stockroom(school);
  const soap = await stockroom.stocked(20, 2000, { name: "Detergente neutro" });
  const kitchen = await stockroom.requester();
  const page = await signedIn("Almoxarifado", "/entradaSaida");
  await openDesk(page);
  await scan(page, kitchen.code, `5*${soap.code}`);
  await expect(lines(page)).toHaveCount(1);
  await page.reload();
  await expect(page.getByLabel("Quantidade de Detergente neutro")).toHaveValue("5");
  await expect(page.getByRole("region", { name: kitchen.name, exact: true })).toBeVisible();

  await page.route("**/api/school/warehouse/exit", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.keyboard.press("F9");
  await expect(page.getByRole("status").filter({ hasText: "Sem conexão" }).first()).toBeVisible();
  await expect(lines(page)).toHaveCount(1);
  await page.unroute("**/api/school/warehouse/exit");
  await page.keyboard.press("F9");
  await expect(notices(page).first()).toContainText(`1 material para ${kitchen.name}`);
  expect((await stockroom.balanceOf(soap.id))[0]).toBe(15 * ONE);
});

test("an exit is not posted without the scan that failed before it @full", async ({ school, signedIn }) => {
  const stockroom = new Stockroom(school);
  const soap = await stockroom.stocked(20, 2000, { name: "Sabonete da última leitura" });
  const brush = await stockroom.stocked(20, 2000, { name: "Escova da última leitura" });
  const kitchen = await stockroom.requester();
  const page = await signedIn("Almoxarifado", "/entradaSaida");
  await openDesk(page);
  await scan(page, kitchen.code, `2*${soap.code}`);
  await expect(lines(page)).toHaveCount(1);
  const held = await holdBack(page, new RegExp(`warehouse/scan\\?.*code=${brush.code}`), 1);
  await scan(page, brush.code);
  await page.keyboard.press("F9");
  await held.arrived;
  held.lose();
  await expect(page.getByText("A última leitura não entrou na lista. Veja o motivo e conclua novamente.")).toBeVisible();
  await expect(lines(page)).toHaveCount(1);
  await notices(page).getByRole("button", { name: "Tentar de novo" }).click();
  await expect(lines(page)).toHaveCount(2);
  await page.keyboard.press("F9");
  await expect(notices(page).first()).toContainText(`2 materiais para ${kitchen.name}`);
  expect([(await stockroom.balanceOf(soap.id))[0], (await stockroom.balanceOf(brush.id))[0]]).toEqual([18 * ONE, 19 * ONE]);
});

test("what is being posted is not changed until the answer is there @full", async ({ school, signedIn }) => {
  const stockroom = new Stockroom(school);
  const [chalk, kitchen] = [await stockroom.stocked(20, 2000, { name: "Giz da resposta" }), await stockroom.requester()];
  const page = await signedIn("Almoxarifado", "/entradaSaida");
  await openDesk(page);
  await scan(page, kitchen.code, `2*${chalk.code}`);
  await expect(lines(page)).toHaveCount(1);
  const quantity = page.getByLabel("Quantidade de Giz da resposta");
  const held = await holdBack(page, "**/api/school/warehouse/exit", 1);
  await page.keyboard.press("F9");
  await held.arrived;
  await quantity.click({ force: true });
  await page.keyboard.type("9");
  await expect(quantity).toHaveValue("2");
  held.letThrough();
  await expect(notices(page).first()).toContainText(`1 material para ${kitchen.name}`);
  expect((await stockroom.balanceOf(chalk.id))[0]).toBe(18 * ONE);
});

test("lets another batch go first with a reason, and prints the slip for signature @full", async ({ school, signedIn }) => {
  const stockroom = new Stockroom(school);
  const milk = await stockroom.material({ name: "Leite em pó", unit: "pacote", batch_control: true });
  const entry = (code: string, valid_until: string) => ({
    material: milk.id,
    quantity: 10 * ONE,
    value: 1000,
    batch: { code, valid_until },
  });
  await stockroom.enter([entry("L1", "2198-01-31"), entry("L2", "2199-01-31")]);
  const kitchen = await stockroom.requester();
  const page = await signedIn("Almoxarifado", "/entradaSaida");
  await openDesk(page);
  await scan(page, kitchen.code, `12*${milk.code}`);
  await expect(lines(page).first()).toContainText("10 do lote L1");
  await page.getByLabel("Quantidade de Leite em pó").fill("4");
  await expect(lines(page).first()).toContainText("Lote L1");
  await page.getByRole("button", { name: "Trocar o lote de Leite em pó" }).click();
  await page.getByLabel("Motivo da troca de lote").fill("Caixa aberta");
  await page.getByRole("button", { name: "Usar este lote" }).click();
  await expect(lines(page).first()).toContainText("Lote L2");
  await page.keyboard.press("F9");
  await expect(notices(page).first()).toContainText("1 material");

  await page.goto("/entradaSaida/documentos?tipo=exit");
  await page.getByRole("row").filter({ hasText: kitchen.name }).getByRole("link").first().click();
  await expect(page.getByRole("table", { name: "Materiais do documento" })).toContainText("L2");
  await page.getByRole("link", { name: "Imprimir" }).click();
  await expect(page.getByText(`Recebido por: ${kitchen.name}`)).toBeVisible();
  await page.getByText("Bobina de 80 mm").click();
  await expect(page.getByRole("article", { name: /^Saída/ })).toContainText("lote L2");
  await expectAccessible(page);
});

test("holds on a phone, its button always at hand @full", async ({ school, signedIn }) => {
  const stockroom = new Stockroom(school);
  const cups = await stockroom.stocked(9, 900, { name: "Copo descartável de duzentos mililitros" });
  const kitchen = await stockroom.requester();
  const page = await signedIn("Almoxarifado", "/entradaSaida");
  await page.setViewportSize(PHONE);
  await scanField(page).focus();
  await scan(page, kitchen.code);
  await expect(page.getByRole("region", { name: kitchen.name, exact: true })).toBeVisible();
  // Without keys: a material without a label is found by its name.
  await page.getByRole("button", { name: "Buscar pelo nome" }).click();
  await page.getByRole("dialog").getByLabel("Material, pessoa ou setor").fill(cups.name);
  await page.getByRole("dialog").getByRole("button", { name: cups.code }).click();
  await scan(page, `9*${cups.code}`);
  await expect(lines(page)).toHaveCount(1);
  await expectNothingSideways(page);
  await expect(page.getByRole("button", { name: "Concluir saída" })).toBeInViewport();
  await expectAccessible(page);
});

test("the page separates an attempt whose answer was lost from later changes @full", async ({ school, signedIn }) => {
  const stockroom = new Stockroom(school);
  const bleach = await stockroom.stocked(20, 2000, { name: "Água sanitária do teste" });
  const kitchen = await stockroom.requester();
  const page = await signedIn("Almoxarifado", "/entradaSaida");
  await openDesk(page);
  await scan(page, kitchen.code, `5*${bleach.code}`);
  await expect(lines(page)).toHaveCount(1);
  await page.route("**/api/school/warehouse/exit", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.keyboard.press("F9");
  await expect(page.getByRole("status").filter({ hasText: "Sem conexão" }).first()).toBeVisible();
  await page.unroute("**/api/school/warehouse/exit");
  await scan(page, bleach.code);
  await expect(page.getByLabel("Quantidade de Água sanitária do teste")).toHaveValue("6");
  await page.keyboard.press("F9");
  await expect(page.getByText(/A tentativa anterior já foi registrada: saída \d{4}\/\d{6}/)).toBeVisible();
  await expect(lines(page)).toHaveCount(1);
  expect((await stockroom.balanceOf(bleach.id))[0]).toBe(15 * ONE);
});

test("a code that is read while the focus is in a quantity is a code, not a quantity @full", async ({ school, signedIn }) => {
  const stockroom = new Stockroom(school);
  const [one, other] = [
    await stockroom.stocked(20, 2000, { name: "Lápis do teste" }),
    await stockroom.stocked(20, 2000, { name: "Régua do teste" }),
  ];
  const page = await signedIn("Almoxarifado", "/entradaSaida");
  await openDesk(page);
  await scan(page, one.code);
  await page.getByLabel("Quantidade de Lápis do teste").fill("4");
  await scanAtPace(page, other.code);
  await expect(lines(page)).toHaveCount(2);
  await expect(page.getByLabel("Quantidade de Lápis do teste")).toHaveValue("4");
  await expect(lines(page).first()).toContainText("Régua do teste");
});

test("a session that ends at the desk is renewed in a dialog, and the exit is posted @full", async ({ school, guest }) => {
  const stockroom = new Stockroom(school);
  const [chalk, kitchen] = [await stockroom.stocked(20, 2000, { name: "Giz do teste" }), await stockroom.requester()];
  const { id, email } = await school.seed.user({ name: "Nilo Estoque", permissions: ["Almoxarifado"] });
  const page = await guest("/entradaSaida");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Entrar" }).click();
  await expect(page.getByRole("button", { name: "Conta de Nilo Estoque" })).toBeVisible();
  await openDesk(page);
  await scan(page, kitchen.code, `2*${chalk.code}`);
  await expect(lines(page)).toHaveCount(1);
  await school.as("Admin").call("account/sign-out-everywhere", { user: id });
  await page.keyboard.press("F9");
  const again = page.getByRole("dialog", { name: "Entre de novo" });
  await again.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await again.getByRole("button", { name: "Continuar" }).click();
  await expect(again).toHaveCount(0);
  // Where the page heard of the end before the key, nothing was sent yet; under the same id a second time does no harm.
  await expect(async () => {
    await page.keyboard.press("F9");
    await expect(notices(page).first()).toContainText(`1 material para ${kitchen.name}`, { timeout: 1000 });
  }).toPass();
  expect((await stockroom.balanceOf(chalk.id))[0]).toBe(18 * ONE);
});

test("yesterday's paper slip goes out on its own day, the next exit on today's @full", async ({ school, signedIn }) => {
  const stockroom = new Stockroom(school);
  const [soap, kitchen] = [await stockroom.material({ name: "Sabão da ficha" }), await stockroom.requester()];
  const yesterday = addDays(today(), -1);
  await stockroom.enter([{ material: soap.code, quantity: 9 * ONE, value: 900 }], { day: yesterday });
  const page = await signedIn("Almoxarifado", "/entradaSaida");
  await openDesk(page);
  await scan(page, kitchen.code, `2*${soap.code}`);
  await expect(lines(page)).toHaveCount(1);
  await page.getByLabel("Data da saída", { exact: true }).fill(formatDay(yesterday));
  await page.reload();
  await expect(page.getByLabel("Data da saída", { exact: true })).toHaveValue(formatDay(yesterday));
  await page.keyboard.press("F9");
  await expect(notices(page).first()).toContainText(`1 material para ${kitchen.name}`);
  await expect(page.getByLabel("Data da saída", { exact: true })).toHaveValue("");
  await scan(page, kitchen.code, soap.code);
  await expect(lines(page)).toHaveCount(1);
  await page.keyboard.press("F9");
  await expect(lines(page)).toHaveCount(0);
  const { items } = (await stockroom.keeper.list("stock-documents", { kind: "exit", requester: kitchen.id })).body;
  expect(items.map(({ day }) => day).sort()).toEqual([yesterday, today()]);
});

test("an exit that serves an approved request: its lines, what is reserved for it, and the receipt that it waits for", async ({
  school,
  signedIn,
}) => {
  const stockroom = new Stockroom(school);
  const [paper, glue] = [
    await stockroom.stocked(6, 600, { name: "Cartolina branca de pedido" }),
    await stockroom.stocked(9, 900, { name: "Cola de pedido" }),
  ];
  const kitchen = await stockroom.requester();
  const request = newId();
  const lines = [
    { material: paper.code, quantity: 6 * ONE },
    { material: glue.code, quantity: 2 * ONE },
  ];
  const { body } = await stockroom.keeper.call("warehouse/request", { id: request, for: kitchen.code, lines });
  await school.as("Admin").call("warehouse/approve-request", { id: newId(), request });
  const page = await signedIn("Almoxarifado", "/entradaSaida");
  await openDesk(page);
  await scan(page, kitchen.code);
  const sheet = page.getByRole("region", { name: kitchen.name, exact: true });
  await sheet.getByRole("button", { name: `Atender a solicitação ${body.number}` }).click();
  await expect(sheet).toContainText(`Atende a solicitação ${body.number}`);
  await expect(page.getByRole("list", { name: "Materiais desta saída" }).getByRole("listitem")).toHaveCount(2);
  await expect(page.getByLabel("Quantidade de Cartolina branca de pedido")).toHaveValue("6");
  await expect(page.getByLabel("Observação")).toHaveCount(0);
  await page.getByLabel("Quantidade de Cola de pedido").fill("1");
  await expectAccessible(page);
  await page.keyboard.press("F9");
  await expect(notices(page).first()).toContainText(`Solicitação ${body.number} entregue em parte`);
  const served = await stockroom.keeper.call("warehouse/request-sheet", { request });
  expect(served.body).toMatchObject({ state: "delivering", lines: [{ delivered: 6 * ONE }, { delivered: ONE }] });
  await expect(page.getByRole("list", { name: "Materiais desta saída" }).getByRole("listitem")).toHaveCount(0);
  await page.keyboard.press("Control+z");
  await expect
    .poll(async () => (await stockroom.keeper.call("warehouse/request-sheet", { request })).body.state)
    .toBe("approved");
});

test("a request is served in its turn: not to the requester who was read meanwhile, and without losing a scan @full", async ({
  school,
  signedIn,
}) => {
  const stockroom = new Stockroom(school);
  const [paper, glue] = [
    await stockroom.stocked(9, 900, { name: "Papel da vez" }),
    await stockroom.stocked(9, 900, { name: "Cola da vez" }),
  ];
  const [kitchen, library] = [await stockroom.requester(), await stockroom.requester()];
  const request = newId();
  const asked = { id: request, for: kitchen.code, lines: [{ material: paper.code, quantity: 3 * ONE }] };
  const { body } = await stockroom.keeper.call("warehouse/request", asked);
  await school.as("Admin").call("warehouse/approve-request", { id: newId(), request });
  const page = await signedIn("Almoxarifado", "/entradaSaida");
  await openDesk(page);
  await scan(page, kitchen.code);
  const serve = page.getByRole("button", { name: `Atender a solicitação ${body.number}` });
  await expect(serve).toBeVisible();
  const held = await holdBack(page, new RegExp(`warehouse/scan\\?.*code=${paper.id}`), 1);
  await serve.click();
  await held.arrived;
  await expect(scanField(page)).toBeFocused();
  await scan(page, glue.code, library.code);
  held.letThrough();
  await expect(page.getByRole("region", { name: library.name, exact: true })).toBeVisible();
  await expect(page.getByLabel("Quantidade de Papel da vez")).toHaveValue("3");
  await expect(page.getByLabel("Quantidade de Cola da vez")).toHaveValue("1");
  await expect(page.getByText(`Atende a solicitação ${body.number}`)).toBeHidden();
});
