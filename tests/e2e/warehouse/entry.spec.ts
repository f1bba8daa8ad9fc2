/** Manual entries, and their reversals. */
import { ONE } from "../../../domain/warehouse/quantity";
import { today } from "../../helpers/day";
import { newId, newName } from "../../helpers/ids";
import { Stockroom } from "../../helpers/warehouse";
import { expect, expectAccessible, gate, holdBack, type Page, test } from "../fixtures";
import { scanField, scan as sendCodes, toldBy } from "./desk-page";

const notices = (page: Page) => toldBy(page, "Avisos da entrada");

async function scan(page: Page, ...codes: string[]): Promise<void> {
  await scanField(page).focus();
  await sendCodes(page, ...codes);
}

test("a purchase by hand: each fault is at its line, and typed values survive a reload", async ({ school, signedIn }) => {
  const stockroom = new Stockroom(school);
  const supplier = await stockroom.supplier({ name: "Atacado da Entrada" });
  const [paper, flour] = [
    await stockroom.material({ name: "Papel A4 da entrada", unit: "resma" }),
    await stockroom.material({ name: "Farinha da entrada", unit: "quilo", decimals: 3, batch_control: true }),
  ];
  const page = await signedIn("Almoxarifado", "/entradaSaida/entrada");
  await expect(scanField(page)).toBeFocused();
  await scan(page, `60*${paper.code}`, flour.code);
  await expect(page.getByLabel("Quantidade de Papel A4 da entrada")).toHaveValue("60");

  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Confira as linhas destacadas.")).toBeVisible();
  await expect(page.getByText("Informe o fornecedor da compra.")).toBeVisible();
  await expect(page.getByText("Informe o lote.")).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel("Valor total de Papel A4 da entrada").fill("1.526,53");
  await page.getByLabel("Quantidade de Farinha da entrada").fill("12,5");
  await page.getByLabel("Valor total de Farinha da entrada").fill("50");
  await page.getByLabel("Lote de Farinha da entrada").fill("F-1");
  await page.getByLabel("Validade de Farinha da entrada").fill("31/12/2198");
  await expect(page.getByText("R$ 1.576,53")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Os dados digitados e não salvos foram recuperados")).toBeVisible();
  await expect(page.getByLabel("Valor total de Papel A4 da entrada")).toHaveValue("1.526,53");

  await page.getByRole("combobox", { name: "Fornecedor" }).fill("Atacado da Entrada");
  await page.getByRole("option", { name: /Atacado da Entrada/ }).click();
  await page.getByLabel("Nota fiscal").fill("12408");
  await page.getByRole("button", { name: "Lançar entrada" }).click();
  await expect(notices(page).first()).toContainText("2 materiais");
  expect(await stockroom.balanceOf(paper.id)).toEqual([60 * ONE, 152653]);
  expect(await stockroom.balanceOf(flour.id)).toEqual([125000, 5000]);

  // The same invoice again is refused in words, and nothing is lost.
  await scan(page, paper.code);
  await page.getByLabel("Valor total de Papel A4 da entrada").fill("25");
  await page.getByRole("combobox", { name: "Fornecedor" }).fill("Atacado da Entrada");
  await page.getByRole("option", { name: /Atacado da Entrada/ }).click();
  await page.getByLabel("Nota fiscal").fill("12408");
  await page.getByRole("button", { name: "Lançar entrada" }).click();
  await expect(page.getByRole("alert").first()).toContainText(`A nota 12408 de ${supplier.name} já foi lançada`);
  await expect(page.getByLabel("Valor total de Papel A4 da entrada")).toHaveValue("25,00");
});

test("a code scanned before the key is posted with the rest, however late its line comes @full", async ({ school, signedIn }) => {
  const stockroom = new Stockroom(school);
  const [first, last] = [
    await stockroom.material({ name: "Caneta da entrada" }),
    await stockroom.material({ name: "Lápis da entrada" }),
  ];
  const page = await signedIn("Almoxarifado", "/entradaSaida/entrada");
  await page.getByRole("combobox", { name: "Tipo de entrada" }).click();
  await page.getByRole("option", { name: "Doação" }).click();
  await scan(page, first.code);
  await expect(page.getByLabel("Quantidade de Caneta da entrada")).toHaveValue("1");
  await page.getByLabel("Valor total de Caneta da entrada").fill("2,50");

  const answer = gate();
  await page.route(/warehouse\/scan/, async (route) => {
    await answer.opened;
    await route.continue();
  });
  await scan(page, last.code);
  await page.keyboard.press("Control+Enter");
  answer.open();
  await expect(page.getByLabel("Quantidade de Lápis da entrada")).toHaveValue("1");
  await expect(page.getByText("Confira as linhas destacadas.")).toBeVisible();
  expect(await stockroom.balanceOf(first.id)).toEqual([0, 0]);
});

test("an entry is not posted without the scan that failed before it @full", async ({ school, signedIn }) => {
  const stockroom = new Stockroom(school);
  const [chalk, eraser] = [
    await stockroom.material({ name: "Giz da última leitura" }),
    await stockroom.material({ name: "Apagador da última leitura" }),
  ];
  const page = await signedIn("Almoxarifado", "/entradaSaida/entrada");
  await page.getByRole("combobox", { name: "Tipo de entrada" }).click();
  await page.getByRole("option", { name: "Doação" }).click();
  await scan(page, chalk.code);
  await page.getByLabel(`Valor total de ${chalk.name}`).fill("2,50");
  const held = await holdBack(page, new RegExp(`warehouse/scan\\?.*code=${eraser.code}`), 1);
  await scan(page, eraser.code);
  await page.keyboard.press("Control+Enter");
  await held.arrived;
  held.lose();
  const problem = page.getByText("A última leitura não entrou na lista. Veja o motivo e lance novamente.");
  await expect(problem).toBeVisible();
  await notices(page).getByRole("button", { name: "Tentar de novo" }).click();
  await page.getByLabel(`Valor total de ${eraser.name}`).fill("4");
  await page.keyboard.press("Control+Enter");
  await expect(notices(page).first()).toContainText("Doação registrada");
  await expect(problem).toBeHidden();
  expect([(await stockroom.balanceOf(chalk.id))[0], (await stockroom.balanceOf(eraser.id))[0]]).toEqual([ONE, ONE]);
});

test("the key between a code's answer and its line posts the entry, and waits once @full", async ({ school, signedIn }) => {
  const stockroom = new Stockroom(school);
  const material = await stockroom.material();
  const page = await signedIn("Almoxarifado", "/entradaSaida/entrada");
  await scan(page, `6*${material.code}`);
  await page.getByLabel(`Valor total de ${material.name}`).fill("60");
  await page.getByRole("combobox", { name: "Tipo de entrada" }).click();
  await page.getByRole("option", { name: "Doação" }).click();
  const waits: string[] = [];
  page.on("console", (message) => waits.push(message.text()));
  await page.evaluate(() => {
    // A posting ends at the form.
    document.addEventListener("submit", () => console.info("waits"));
    const shift = Array.prototype.shift;
    // The queue of codes takes out what was answered: the page has not drawn it yet.
    Array.prototype.shift = function (this: unknown[]) {
      const [task] = this;
      if (typeof task === "object" && task !== null && "do" in task && task.do === "scan") {
        Array.prototype.shift = shift;
        queueMicrotask(() =>
          document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", ctrlKey: true, bubbles: true })),
        );
      }
      return shift.call(this);
    };
  });
  await scan(page, material.code);
  await expect(notices(page).first()).toContainText("Doação registrada");
  expect(await stockroom.balanceOf(material.id)).toEqual([7 * ONE, 6000]);
  // The form sees the key wait once: a second wait would be for itself.
  expect(waits).toEqual(["waits"]);
});

test("a wrong document is reversed and posted again, filled with its lines and its note's number @full", async ({
  school,
  signedIn,
}) => {
  const stockroom = new Stockroom(school);
  const [material, other] = [
    await stockroom.material({ name: newName("Papel da nota") }),
    await stockroom.material({ name: newName("Clipe") }),
  ];
  const [supplier, kitchen] = [await stockroom.supplier(), await stockroom.requester()];
  const invoice = { number: newId().replace(/\D/g, "").padEnd(6, "7").slice(0, 6), series: "1", issued_on: today() };
  const { body: entry } = await stockroom.enter(
    [
      { material: material.code, quantity: 5 * ONE, value: 500 },
      { material: other.code, quantity: ONE, value: 100 },
    ],
    { supplier: supplier.id, invoice, note: "Falta conferir" },
  );
  const page = await signedIn("Almoxarifado", `/entradaSaida/documentos/${entry.id}`);
  await page.getByRole("button", { name: "Estornar…" }).click();
  await page.getByLabel("Motivo do estorno").fill("Quantidade errada");
  // The entry opens before the reversed document is read again.
  const opened = page.getByRole("button", { name: "Lançar entrada" });
  await page.route("**/api/school/warehouse/document?*", async (route) => {
    await opened.waitFor();
    await route.continue();
  });
  await page.getByRole("button", { name: "Estornar e lançar de novo" }).click();
  const quantity = page.getByLabel(`Quantidade de ${material.name}`);
  await expect(quantity).toHaveValue("5");
  await page.unroute("**/api/school/warehouse/document?*");
  await expect(page.getByRole("textbox", { name: "Nota fiscal" })).toHaveValue(invoice.number);
  await expect(page.getByRole("textbox", { name: "Observação" })).toHaveValue("Falta conferir");
  await quantity.fill("8");
  await page.getByRole("button", { name: "Lançar entrada" }).click();
  await expect(notices(page).first()).toContainText("Compra registrada");
  expect(await stockroom.balanceOf(material.id)).toEqual([8 * ONE, 500]);

  // The second time one of its materials takes nothing in any more; the reversal leads there too.
  const [again] = (await stockroom.keeper.list("stock-documents", { material: other.id, kind: "purchase", reversed: "false" }))
    .body.items;
  const { body: reversal } = await stockroom.reverse(again!.id);
  await stockroom.keeper.collection("materials").update(other.id, { active: false });
  await page.goto(`/entradaSaida/documentos/${reversal.id}`);
  await page.getByRole("link", { name: "Lançar de novo" }).click();
  await expect(page.getByLabel(`Quantidade de ${material.name}`)).toHaveValue("8");
  await expect(notices(page).filter({ hasText: other.name })).toContainText("o cadastro está inativo");
  await expect(page.getByLabel(`Quantidade de ${other.name}`)).toHaveCount(0);

  await stockroom.enter([{ material: material.code, quantity: 5 * ONE, value: 500 }]);
  const { body: exit } = await stockroom.exit(kitchen.code, [{ material: material.code, quantity: 2 * ONE }]);
  await page.goto(`/entradaSaida/documentos/${exit.id}`);
  await page.getByRole("button", { name: "Estornar…" }).click();
  await page.getByLabel("Motivo do estorno").fill("Eram três");
  await page.getByRole("button", { name: "Estornar e lançar de novo" }).click();
  await expect(page.getByRole("heading", { name: `Saída para ${kitchen.name}` })).toBeVisible();
  await expect(page.getByRole("textbox", { name: `Quantidade de ${material.name}` })).toHaveValue("2");
});

test("a document is reversed with a reason, once its reserved goods are confirmed, or says why it can't be @full", async ({
  school,
  signedIn,
}) => {
  const stockroom = new Stockroom(school);
  const material = await stockroom.material();
  const { body: entry } = await stockroom.enter([{ material: material.id, quantity: 5 * ONE, value: 500 }]);
  const page = await signedIn("Almoxarifado", `/entradaSaida/documentos/${entry.id}`);
  await page.getByRole("button", { name: "Estornar…" }).click();
  await page.getByRole("button", { name: "Estornar", exact: true }).click();
  await expect(page.getByText("Informe o motivo do estorno.")).toBeVisible();
  const kitchen = await stockroom.requester();
  const request = newId();
  const lines = [{ material: material.code, quantity: 5 * ONE }];
  const { body: asked } = await stockroom.keeper.call("warehouse/request", { id: request, for: kitchen.code, lines });
  await school.as("Admin").call("warehouse/approve-request", { id: newId(), request });
  await page.getByLabel("Motivo do estorno").fill("Nota repetida");
  await page.getByRole("button", { name: "Estornar", exact: true }).click();
  await expect(page.getByText(`para a solicitação ${asked.number}, e não restaria nada`)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("A reserva foi considerada: continuar mesmo assim").check();
  await page.getByRole("button", { name: "Estornar", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Estorno");
  expect(await stockroom.balanceOf(material.id)).toEqual([0, 0]);

  await page.goto(`/entradaSaida/documentos/${entry.id}`);
  await expect(page.getByText(/já foi estornado/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Estornar…" })).toBeHidden();
});

test("an exit comes back at the value that it left with, and a purchase half typed waits meanwhile @full", async ({
  school,
  signedIn,
}) => {
  const stockroom = new Stockroom(school);
  const [material, kitchen] = [await stockroom.stocked(10, 1000, { name: "Cola branca" }), await stockroom.requester()];
  const { body: exit } = await stockroom.exit(kitchen.id, [{ material: material.id, quantity: 4 * ONE }]);
  const ink = await stockroom.material({ name: "Nanquim" });
  const page = await signedIn("Almoxarifado", "/entradaSaida/entrada");
  await scan(page, `7*${ink.code}`);
  await expect(page.getByLabel("Quantidade de Nanquim")).toHaveValue("7");
  await page.goto(`/entradaSaida/documentos/${exit.id}`);
  await page.getByRole("link", { name: "Registrar devolução" }).click();
  await expect(page.getByLabel("Quantidade de Cola branca")).toHaveValue("4");
  await expect(page.getByLabel("Quantidade de Nanquim")).toHaveCount(0);
  await page.getByLabel("Quantidade de Cola branca").fill("3");
  await page.getByRole("button", { name: "Lançar entrada" }).click();
  await expect(notices(page).first()).toContainText("1 material");
  expect(await stockroom.balanceOf(material.id)).toEqual([9 * ONE, 900]);
  await page.goto("/entradaSaida/entrada");
  await expect(page.getByLabel("Quantidade de Nanquim")).toHaveValue("7");
});
