/** Notes as XML in the browser: dropped, answered by keyboard, entered; what is none is refused in words. */
import { keyOf, type MadeNote, nfe } from "../../../domain/warehouse/nfe/made-note";
import { ONE } from "../../../domain/warehouse/quantity";
import { Stockroom } from "../../support/warehouse";
import { expect, expectAccessible, type Page, test } from "../fixtures";

const file = (name: string, xml: string) => ({ name, mimeType: "text/xml", buffer: Buffer.from(xml) });

async function drop(page: Page, ...files: ReturnType<typeof file>[]): Promise<void> {
  const transfer = await page.evaluateHandle(
    (all) => {
      const data = new DataTransfer();
      for (const { name, text } of all) {
        data.items.add(new File([text], name, { type: "text/xml" }));
      }
      return data;
    },
    files.map(({ name, buffer }) => ({ name, text: buffer.toString() })),
  );
  await page.dispatchEvent("body", "drop", { dataTransfer: transfer });
}

const NOTE: MadeNote = {
  number: 12_408,
  items: [
    { code: "20417", name: "PINCEL ATOMICO AZUL 1100-P CX C/12", unit: "CX", quantity: "3.0000", value: "115.00" },
    {
      code: "20418",
      name: "XAROPE GUARANA 1L CX/12",
      unit: "CX",
      quantity: "2.0000",
      value: "165.00",
      batches: [{ code: "2611A", quantity: "2.000", valid_until: "2198-11-30" }],
    },
  ],
  totals: { vFrete: "10.00" },
  total: "290.00",
};

test("a note is dropped, its new items answered by keyboard, and comes in at its total; the next one is known", async ({
  school,
  signedIn,
}) => {
  const room = new Stockroom(school);
  const pen = await room.stocked(14, 1400, { name: "Pincel atômico azul" });
  const page = await signedIn("Almoxarifado", "/entradaSaida/entrada");
  await expect(page.locator("[data-scan-field]")).toBeFocused();
  await drop(page, file("nota.xml", nfe(NOTE)));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Conferir a nota 12408");
  await expect(page.getByText("2 de 2 itens aguardam resposta")).toBeVisible();
  await expect(page.getByText("Igual à soma dos itens, até o centavo")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("1");
  const items = page.getByRole("table", { name: "Itens da nota" });
  await expect(items.getByRole("row", { name: /Pincel atômico azul/ })).toContainText("36 unidades");
  await expect(page.getByText("1 de 2 itens aguarda resposta")).toBeVisible();
  await page.reload();
  await expect(items.getByRole("row", { name: /Pincel atômico azul/ })).toContainText("36 unidades");

  // The button leads to what is missing; there a new material is registered from the note.
  await page.keyboard.press("Control+Enter");
  await page.getByRole("button", { name: /Novo material…/ }).click();
  await expect(page.getByLabel("Nome")).toHaveValue("Xarope guarana 1l cx/12");
  await page.getByLabel("Nome").fill("Xarope de guaraná");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(items.getByRole("row", { name: /Xarope de guaraná/ })).toContainText("lote 2611A");
  await page.getByRole("button", { name: "Lançar entrada" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Compra");
  expect(await room.held(pen.id)).toEqual([50 * ONE, 1400 + 11_911]);

  await page.goto("/entradaSaida/entrada");
  await expect(page.locator("[data-scan-field]")).toBeFocused();
  await drop(page, file("outra.xml", nfe({ ...NOTE, number: 12_409 })));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Conferir a nota 12409");
  await expect(items.getByText("da última nota")).toHaveCount(2);

  // Dropped again, the first one leads to its entry, as its bar code does.
  await page.goto("/entradaSaida/entrada");
  await expect(page.locator("[data-scan-field]")).toBeFocused();
  await drop(page, file("nota.xml", nfe(NOTE)), file("foto.xml", "<html></html>"));
  const told = page.getByRole("list", { name: "Avisos da entrada" }).getByRole("listitem");
  await expect(told.filter({ hasText: "Já foi lançada no documento" })).toBeVisible();
  await expect(told.filter({ hasText: "não é de uma nota fiscal" })).toBeVisible();
  await page.locator("[data-scan-field]").focus();
  await page.keyboard.type(keyOf(NOTE));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Compra");
});

test("a DANFE's bar code without its XML begins the entry by hand", async ({ school, signedIn }) => {
  const supplier = await new Stockroom(school).supplier({ document: "11444777000161", name: "Papelaria do DANFE" });
  const page = await signedIn("Almoxarifado", "/entradaSaida/entrada");
  await expect(page.locator("[data-scan-field]")).toBeFocused();
  await page.keyboard.type(keyOf({ number: 777, series: "3", issuer: "11444777000161" }));
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Nota fiscal")).toHaveValue("777");
  await expect(page.getByLabel("Série")).toHaveValue("3");
  await expect(page.getByRole("combobox", { name: "Fornecedor" })).toHaveValue(new RegExp(supplier.name));
  await expect(page.getByRole("list", { name: "Avisos da entrada" })).toContainText("Emitida em novembro de 2026");
});
