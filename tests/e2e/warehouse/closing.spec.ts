/**
 * The month closed by the storekeeper, printed, reopened by Admin, and its paper superseded. R-36.
 * @module-tag full
 */
import { readFile } from "node:fs/promises";
import { addMonths, formatMonth, lastDay } from "../../../domain/warehouse/months";
import { ONE } from "../../../domain/warehouse/quantity";
import { today } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { readPdf } from "../../helpers/pdf";
import type { TestSchool } from "../../helpers/test-school";
import { Stockroom } from "../../helpers/warehouse";
import { expect, expectAccessible, expectNothingSideways, PHONE, test } from "../fixtures";

const LAST = addMonths(today().slice(0, 7), -1);

/** A month in which paper was bought and handed out, and which is the next to close. */
async function monthOf(school: TestSchool): Promise<string> {
  const stockroom = new Stockroom(school);
  const [paper, kitchen] = [
    await stockroom.material({ name: `Sementes ${newId()}`, expense_element: "3.3.90.30.31" }),
    await stockroom.requester(),
  ];
  const day = lastDay(LAST);
  await stockroom.enter([{ material: paper.code, quantity: 10 * ONE, value: 123_450 }], { day });
  await stockroom.exit(kitchen.code, [{ material: paper.code, quantity: 4 * ONE }], { day });
  const next = async () => (await stockroom.keeper.call("warehouse/months", {})).body.next;
  for (let month = await next(); month < LAST; month = await next()) {
    await stockroom.keeper.call("warehouse/close-month", { id: newId(), month });
  }
  return paper.name;
}

test("the month is closed, printed, and opened again by Admin, which takes the paper's validity", async ({
  school,
  signedIn,
}) => {
  const material = await monthOf(school);
  const named = formatMonth(LAST);
  const page = await signedIn("Almoxarifado", "/entradaSaida/fechamento");
  const table = page.getByRole("table", { name: "Balancete por elemento de despesa" });
  await expect(table.getByRole("row", { name: /30.31 Sementes, mudas e insumos/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: `Fechar ${named}…` }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: `Fechar ${named}` })
    .click();
  await expect(page.getByText(new RegExp(`^${named} fechado, código [0-9A-Z]{4}-[0-9A-Z]{4}`, "i"))).toBeVisible();
  await expect(page.getByRole("region", { name: "Vias do balancete" })).toContainText("Versão 1");
  // The closed month stays, with its paper; the next one is not offered in its place.
  await expect(page.getByRole("status").filter({ hasText: "está fechado" })).toContainText("Imprima o balancete");
  await expect(page.getByRole("combobox", { name: "Mês" })).toHaveValue(new RegExp(`^${named}$`, "i"));
  await expect(page.getByRole("button", { name: /^Fechar / })).toBeHidden();
  await expect(page.getByRole("button", { name: "Reabrir…" })).toBeHidden();

  const [saved] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "CSV" }).click()]);
  const csv = await readFile(await saved.path(), "utf8");
  expect(saved.suggestedFilename()).toContain(`balancete-${LAST}`);
  expect(csv).toMatch(new RegExp(`${material};consumo;unidade;.*;10;1234,50;`));

  await page.getByRole("link", { name: "Imprimir" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Balancete do almoxarifado: ${named}` })).toBeVisible();
  await expect(page.getByText(/As linhas e os totais conferem/)).toBeVisible();
  await expect(page.getByRole("row", { name: new RegExp(material) })).toContainText("1.234,50");
  const pages = await readPdf(await page.pdf({ preferCSSPageSize: true, printBackground: false }));
  // A month with entries and exits of many kinds lies across.
  const { width = 0, height = 0 } = pages[0] ?? {};
  expect([Math.round(width), Math.round(height)].sort()).toEqual([210, 297]);
  expect(pages.every((page) => page.width === width && page.height === height)).toBe(true);
  await page.getByLabel("Com a relação dos materiais").uncheck();
  const alone = await readPdf(await page.pdf({ preferCSSPageSize: true, printBackground: false }));
  expect(alone.length).toBeLessThan(pages.length);
  // Every rule of every table ends within the margin: no column is cut off.
  expect(Math.max(...alone.flatMap(({ fills }) => fills.map(({ right }) => right)))).toBeLessThan(width - 13.5);

  const admin = await signedIn("Admin", `/entradaSaida/fechamento?mes=${LAST}`);
  await admin.getByRole("button", { name: "Reabrir…" }).click();
  await admin.getByRole("dialog").getByLabel("Motivo").fill("Faltou a nota do gás");
  await admin.getByRole("dialog").getByRole("button", { name: "Reabrir o mês" }).click();
  await expect(admin.getByRole("region", { name: "Vias do balancete" })).toContainText("Faltou a nota do gás");
  await admin.getByRole("link", { name: "Ver a via" }).click();
  await expect(admin.getByText(/Esta via perdeu a validade/)).toBeVisible();
});

test("on a phone the month is read without moving the page sideways", async ({ school, signedIn }) => {
  await monthOf(school);
  const page = await signedIn("Almoxarifado", `/entradaSaida/fechamento?mes=${LAST}`, { viewport: PHONE });
  await expect(page.getByRole("region", { name: "Conferência" })).toBeVisible();
  await expectNothingSideways(page);
});
