/**
 * Notes with open questions, in the browser: the item's row asks each question, and nothing enters before its answer.
 * @module-tag full
 */
import { readdirSync, readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { keyOf, nfe } from "../../../domain/warehouse/nfe/sample-note";
import { ONE } from "../../../domain/warehouse/quantity";
import { Stockroom } from "../../helpers/warehouse";
import { expect, expectAccessible, test } from "../fixtures";
import { drop, type NoteFile, scan, scanAtOnce, scanAtPace, scanField, toldBy } from "./desk-page";

const FOLDER = "tests/data/nfe";
const nameOf = (start: string) => readdirSync(FOLDER).find((name) => name.startsWith(start))!;
const noteFile = (start: string): NoteFile => ({ name: nameOf(start), xml: readFileSync(`${FOLDER}/${nameOf(start)}`, "utf8") });

const entryOf = async (page: Page, ...files: NoteFile[]) => {
  await page.goto("/entradaSaida/entrada");
  await expect(scanField(page)).toBeFocused();
  await drop(page, ...files);
};
const title = (page: Page) => page.getByRole("heading", { level: 1 });

test("pieces of a code that came in boxes are asked, confirmed with a key, and stay pieces", async ({ school, signedIn }) => {
  const pen = await new Stockroom(school).material({ name: "Caneta azul da caixa" });
  const stockroom = new Stockroom(school);
  const page = await signedIn("Almoxarifado", "/entradaSaida/entrada");
  await entryOf(page, noteFile("nfe-01"));
  await expect(title(page)).toHaveText("Conferir a nota 700101");
  await page.getByRole("button", { name: /Caneta azul da caixa/ }).click();
  await page.getByRole("button", { name: "Lançar entrada" }).click();
  await expect(title(page)).toContainText("Compra");
  await entryOf(page, noteFile("nfe-02"));
  const row = page.getByRole("row", { name: /CANETA AZUL UNIDADE/ });
  await expect(row).toContainText("vendia o código 7001 em CX (50 unidades); agora a nota conta em UN");
  await expect(row.getByRole("button", { name: /Está certo: 1 UN = 1 unidade; entram 30 unidades/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("1");
  await expect(page.getByText("aguarda resposta")).toBeHidden();
  await page.getByRole("button", { name: "Lançar entrada" }).click();
  await expect(title(page)).toContainText("Compra");
  expect((await stockroom.balanceOf(pen.id))[0]).toBe(130 * ONE);
});

test("a note dropped with its cancellation is not offered; received before, it can only be discarded", async ({ signedIn }) => {
  const page = await signedIn("Almoxarifado", "/entradaSaida/entrada");
  await entryOf(page, noteFile("nfe-04"), noteFile("nfe-05"));
  const notices = toldBy(page, "Avisos da entrada");
  await expect(notices).toHaveCount(1);
  await expect(notices).toContainText("A nota 700104 foi cancelada pelo fornecedor em 25/11/2026");
  await notices.getByRole("button", { name: /Conferir a nota/ }).click();
  await expect(title(page)).toHaveText("Conferir a nota 700104");
  await expect(page.getByText("Ela não pode ser lançada: descarte a nota.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Lançar entrada" })).toHaveCount(0);
  await expectAccessible(page);
  await page.goto("/entradaSaida/notas?cancelada=true");
  await expect(page.getByRole("row", { name: /700104/ })).toContainText("Cancelada");
  await expect(page.getByRole("row", { name: /700104/ })).toContainText("33.123.456/0001-06");
  // In the other order, and alone, the note is refused.
  await page.goto("/entradaSaida/notas");
  await page
    .getByRole("link", { name: /700104/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Descartar…" }).click();
  await page.getByRole("alertdialog").or(page.getByRole("dialog")).getByRole("button", { name: "Descartar a nota" }).click();
  await expect(page.getByText("Nota 700104 descartada.")).toBeVisible();
  await entryOf(page, noteFile("nfe-05"), noteFile("nfe-04"));
  await expect(notices.filter({ hasText: "Se ela chegar, não será aceita" })).toBeVisible();
  await expect(notices.filter({ hasText: "Ela não pode ser lançada" })).toBeVisible();
});

test("an entry whose note is cancelled afterwards leads to its reversal", async ({ school, signedIn }) => {
  const stockroom = new Stockroom(school);
  const item = await stockroom.material({ name: "Toner da nota cancelada" });
  const note = { number: 61_001, issuer: "33000167000101", items: [{ name: "TONER DA NOTA CANCELADA", value: "10.00" }] };
  const { body } = await stockroom.keeper.call("warehouse/receive-invoice", { id: "cancelnote00001", xml: nfe(note) });
  const lines = [{ item: 1, material: item.id, factor: ONE }];
  await stockroom.keeper.call("warehouse/enter-invoice", { id: "cancelentry0001", invoice: body.id, lines });
  const page = await signedIn("Almoxarifado", "/entradaSaida/entrada");
  const xml = noteFile("nfe-05").xml.replaceAll("35261133123456000106550010007001041107001042", keyOf(note));
  await entryOf(page, { name: "cancelamento.xml", xml });
  await page.getByRole("button", { name: /Ver documento para estornar/ }).click();
  await expect(page.getByText("Confira com o fornecedor e estorne esta entrada.")).toBeVisible();
  await page.getByRole("button", { name: "Estornar…" }).click();
  await page.getByLabel("Motivo do estorno").fill("Nota cancelada");
  await page.getByRole("button", { name: "Estornar", exact: true }).click();
  await expect(title(page)).toContainText("Estorno");
  expect(await stockroom.balanceOf(item.id)).toEqual([0, 0]);
});

test("a billing is asked for before it enters; a gift is proposed as one", async ({ signedIn }) => {
  const page = await signedIn("Almoxarifado", "/entradaSaida/entrada");
  await entryOf(page, noteFile("nfe-06"));
  await page
    .getByRole("button", { name: /Cadeira escolar adulto/ })
    .first()
    .click();
  await expect(page.getByText("Lance uma só das notas")).toBeVisible();
  await page.getByRole("button", { name: "Lançar entrada" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Escolha como a nota entra" })).toBeVisible();
  await expectAccessible(page);
  await entryOf(page, noteFile("nfe-08"));
  await expect(
    page.getByRole("textbox", { name: "Entra como" }).or(page.getByRole("combobox", { name: "Entra como" })),
  ).toHaveValue("Doação");
  await expect(page.getByRole("row", { name: /PROJETOR/ })).toContainText("CFOP 5910");
});

test("a lot with two validities is corrected in its field, and letters keep their accents", async ({ school, signedIn }) => {
  const milk = await new Stockroom(school).material({ name: "Leite em pó 400g de dois lotes", batch_control: true });
  const page = await signedIn("Almoxarifado", "/entradaSaida/entrada");
  await entryOf(page, noteFile("nfe-14"));
  await page.getByRole("button", { name: /Leite em pó 400g de dois lotes/ }).click();
  await expect(page.getByText("O lote B7 está com duas validades")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "Lote 2 de LEITE EM PO 400G", exact: true }).fill("B7-maio");
  await page.getByRole("button", { name: "Lançar entrada" }).click();
  await expect(title(page)).toContainText("Compra");
  const { balances } = (await new Stockroom(school).sheet(milk.id)).body;
  expect(balances.map(({ batch_code, quantity }) => [batch_code, quantity])).toEqual([
    ["B7", 10 * ONE],
    ["B7-MAIO", 10 * ONE],
  ]);

  const latin = { ...noteFile("nfe-15"), xml: readFileSync(`${FOLDER}/${nameOf("nfe-15")}`, "latin1"), isLatin: true };
  await entryOf(page, latin);
  await expect(page.getByRole("row", { name: /LÁPIS Nº 2 AÇÃO/ })).toBeVisible();
  await expect(page.getByText("declara UTF-8, mas está em Latin-1")).toBeVisible();
});

test("a bar code read while a note is checked opens its note, and answers nothing", async ({ signedIn }) => {
  const issuer = "33000167000101";
  const note = (number: number) => nfe({ number, issuer, items: [{ name: "CARTOLINA LIDA", value: "10.00" }] });
  const page = await signedIn("Almoxarifado", "/entradaSaida/entrada");
  await entryOf(page, { name: "outra.xml", xml: note(61_010) });
  await expect(title(page)).toHaveText("Conferir a nota 61010");
  await entryOf(page, { name: "nota.xml", xml: note(61_011) });
  await expect(title(page)).toHaveText("Conferir a nota 61011");
  await scanAtOnce(page, "7891234567895");
  await expect(page.getByText("não é a chave de acesso de uma nota")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByText("1 de 1 item aguarda resposta")).toBeVisible();
  await scanAtOnce(page, keyOf({ number: 61_010, issuer }));
  await expect(title(page)).toHaveText("Conferir a nota 61010");
  await expect(page.getByText("1 de 1 item aguarda resposta")).toBeVisible();
  // In a dialog too, the key is no reason.
  await page.getByRole("button", { name: /Não entra/ }).click();
  await expect(page.getByLabel("Motivo da exclusão")).toBeFocused();
  await scanAtPace(page, keyOf({ number: 61_011, issuer }));
  await expect(title(page)).toHaveText("Conferir a nota 61011");
});

test("a code with an X in it is a code, and an asterisk says how many", async ({ school, signedIn }) => {
  const stockroom = new Stockroom(school);
  const supplies = await stockroom.stocked(10, 1000, { name: "Tela 3 por 40", legacy_code: "3X40" });
  const kitchen = await stockroom.requester();
  const page = await signedIn("Almoxarifado", "/entradaSaida");
  await expect(scanField(page)).toBeFocused();
  await scan(page, kitchen.code, "2*3X40");
  await expect(page.getByText("Tela 3 por 40").first()).toBeVisible();
  await page.keyboard.press("F9");
  await expect.poll(async () => (await stockroom.balanceOf(supplies.id))[0]).toBe(8 * ONE);
});
