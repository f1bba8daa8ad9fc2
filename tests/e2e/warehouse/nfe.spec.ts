/** Notes as XML in the browser: dropped, answered by keyboard, entered; another file is refused with a sentence. */
import { keyOf, type MadeNote, nfe } from "../../../domain/warehouse/nfe/sample-note";
import { ONE } from "../../../domain/warehouse/quantity";
import { Stockroom } from "../../helpers/warehouse";
import { expect, expectAccessible, test } from "../fixtures";
import { drop, type NoteFile, scan, scanField, toldBy } from "./desk-page";

const file = (name: string, xml: string): NoteFile => ({ name, xml });

const NOTE: MadeNote = {
  number: 12_408,
  items: [
    { code: "20417", name: "PINCEL P/ TECIDO LILAS 1100-P CX C/12", unit: "CX", quantity: "3.0000", value: "115.00" },
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
  const stockroom = new Stockroom(school);
  const pen = await stockroom.stocked(14, 4200, { name: "Pincel para tecido lilás" });
  const page = await signedIn("Almoxarifado", "/entradaSaida/entrada");
  await expect(scanField(page)).toBeFocused();
  await drop(page, file("nota.xml", nfe(NOTE)));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Conferir a nota 12408");
  await expect(page.getByText("2 de 2 itens aguardam resposta")).toBeVisible();
  await expect(page.getByText("Igual à soma dos itens, até o centavo")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("1");
  const items = page.getByRole("table", { name: "Itens da nota" });
  await expect(items.getByRole("row", { name: /Pincel para tecido lilás/ })).toContainText("36 unidades");
  await expect(page.getByText("1 de 2 itens aguarda resposta")).toBeVisible();
  await page.reload();
  await expect(items.getByRole("row", { name: /Pincel para tecido lilás/ })).toContainText("36 unidades");

  // The button leads to what is missing; there a new material is registered from the note.
  await page.keyboard.press("Control+Enter");
  await page.getByRole("button", { name: /Novo material…/ }).click();
  await expect(page.getByLabel("Nome")).toHaveValue("Xarope guarana 1l cx/12");
  await page.getByLabel("Nome").fill("Xarope de guaraná");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(items.getByRole("row", { name: /Xarope de guaraná/ })).toContainText("lote 2611A");
  await page.getByRole("button", { name: "Lançar entrada" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Compra");
  expect(await stockroom.balanceOf(pen.id)).toEqual([50 * ONE, 4200 + 11_911]);

  await page.goto("/entradaSaida/entrada");
  await expect(scanField(page)).toBeFocused();
  await drop(page, file("outra.xml", nfe({ ...NOTE, number: 12_409 })));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Conferir a nota 12409");
  await expect(items.getByText("da última nota")).toHaveCount(2);

  // Dropped again, the first one leads to its entry, as its bar code does.
  await page.goto("/entradaSaida/entrada");
  await expect(scanField(page)).toBeFocused();
  await drop(page, file("nota.xml", nfe(NOTE)), file("foto.xml", "<html></html>"));
  const notices = toldBy(page, "Avisos da entrada");
  await expect(notices.filter({ hasText: "Já foi lançada no documento" })).toBeVisible();
  await expect(notices.filter({ hasText: "não é de uma nota fiscal" })).toBeVisible();
  await scanField(page).focus();
  await scan(page, keyOf(NOTE));
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Compra");
});

test("a file that cannot be read is named, and those dropped with it are still read @full", async ({ signedIn }) => {
  const page = await signedIn("Almoxarifado", "/entradaSaida/entrada");
  await expect(scanField(page)).toBeFocused();
  await page.evaluate(() => {
    const { arrayBuffer } = Blob.prototype;
    Blob.prototype.arrayBuffer = function () {
      const isGone = this instanceof File && this.name === "removida.xml";
      return isGone ? Promise.reject(new DOMException("", "NotReadableError")) : arrayBuffer.call(this);
    };
  });
  await drop(page, file("removida.xml", nfe(NOTE)), file("foto.xml", "<html></html>"));
  const notices = toldBy(page, "Avisos da entrada");
  await expect(notices.filter({ hasText: "Confira se ele ainda está na pasta e solte-o de novo." })).toContainText(
    "removida.xml",
  );
  await expect(notices.filter({ hasText: "não é de uma nota fiscal" })).toBeVisible();
});

test("a service on the note is left out by keyboard; the entry and its sheet split the note's total @full", async ({
  school,
  signedIn,
}) => {
  const stockroom = new Stockroom(school);
  const rice = await stockroom.material({ name: "Arroz da nota partida" });
  const items = [
    { name: "ARROZ DA NOTA PARTIDA", value: "80.00" },
    { name: "MONTAGEM DE PRATELEIRAS", value: "20.00" },
  ];
  const page = await signedIn("Almoxarifado", "/entradaSaida/entrada");
  await expect(scanField(page)).toBeFocused();
  await drop(page, file("nota.xml", nfe({ number: 12_500, issuer: "33670912000120", items })));
  await expect(page.getByText("2 de 2 itens aguardam resposta")).toBeVisible();
  await page.keyboard.press("1");
  await expect(page.getByText("1 de 2 itens aguarda resposta")).toBeVisible();
  const row = page.getByRole("row", { name: /MONTAGEM DE PRATELEIRAS/ });
  await row.getByRole("button", { name: /Não entra/ }).click();
  await page.getByLabel("Motivo da exclusão").fill("É serviço, sem material");
  await page.keyboard.press("Enter");
  await expect(row).toContainText("É serviço, sem material");
  await expect(page.getByRole("row", { name: /Entra no estoque/ })).toContainText("R$ 80,00");
  await expectAccessible(page);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Compra");
  const omitted = page.getByRole("table", { name: "Itens da nota que não entraram" });
  await expect(omitted).toContainText("MONTAGEM DE PRATELEIRAS");
  await expect(page.getByText("R$ 100,00")).toBeVisible();
  expect(await stockroom.balanceOf(rice.id)).toEqual([ONE, 8000]);
  await page.getByRole("link", { name: "Imprimir" }).click();
  await expect(page.getByText("Fora do estoque: R$ 20,00 · Total da nota: R$ 100,00")).toBeVisible();
});

test("a note is discarded only after a confirmation, and can be dropped again @full", async ({ signedIn }) => {
  const xml = nfe({ number: 12_550, issuer: "33670912000120", items: [{ name: "NOTA POR ENGANO", value: "80.00" }] });
  const page = await signedIn("Almoxarifado", "/entradaSaida/entrada");
  await expect(scanField(page)).toBeFocused();
  await drop(page, file("nota.xml", xml));
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText("Conferir a nota 12550");
  await page.getByRole("button", { name: "Descartar…" }).click();
  const asking = page.getByRole("dialog", { name: "Descartar a nota 12550?" });
  await expectAccessible(page);
  await asking.getByRole("button", { name: "Cancelar" }).click();
  await expect(title).toHaveText("Conferir a nota 12550");
  await page.getByRole("button", { name: "Descartar…" }).click();
  await asking.getByRole("button", { name: "Descartar a nota" }).click();
  await expect(page.getByText("Nota 12550 descartada. Nada entrou no estoque.")).toBeVisible();
  await expect(scanField(page)).toBeFocused();
  await drop(page, file("nota.xml", xml));
  await expect(title).toHaveText("Conferir a nota 12550");
});

test("a permanent item becomes so many machines with tombo, which the IT desk finds @full", async ({ school, signedIn }) => {
  const stockroom = new Stockroom(school);
  await stockroom.material({ name: "Projetor da nota tombada", kind: "permanent" });
  await school.as("Tecnologia").collection("equipment_kinds").create({ name: "Projetor tombado", active: true });
  const items = [{ name: "PROJETOR DA NOTA TOMBADA", quantity: "2.0000", value: "7000.00" }];
  const page = await signedIn("Almoxarifado", "/entradaSaida/entrada");
  await expect(scanField(page)).toBeFocused();
  await drop(page, file("nota.xml", nfe({ number: 12_600, issuer: "11222333000181", items })));
  await expect(page.getByText("1 de 1 item aguarda resposta")).toBeVisible();
  await page.keyboard.press("1");
  await page.getByRole("button", { name: /Alterar PROJETOR/ }).click();
  await page.getByRole("checkbox", { name: /Tombar/ }).check();
  await expect(page.getByText("Escolha o tipo de equipamento.")).toBeVisible();
  await page.getByRole("combobox", { name: /Tipo de equipamento/ }).click();
  await page.getByRole("combobox", { name: /Tipo de equipamento/ }).fill("Projetor tomb");
  await page.getByRole("option", { name: "Projetor tombado" }).click();
  await page.getByLabel("Garantia em meses").fill("24");
  await page.getByLabel("Tombos").fill("PJ-09");
  // No target lies half below the bar.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);
  await page.getByRole("button", { name: "Lançar entrada" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Compra");
  await expect(page.getByText("PJ-09 e PJ-10, Projetor tombado")).toBeVisible();
  const desk = await signedIn("Tecnologia", "/equipamentos?busca=PJ-10");
  await expect(desk.getByRole("link", { name: /Projetor tombado/ }).first()).toBeVisible();
});

test("a DANFE's bar code without its XML begins the entry by hand @full", async ({ school, signedIn }) => {
  const supplier = await new Stockroom(school).supplier({ document: "11444777000161", name: "Papelaria do DANFE" });
  const page = await signedIn("Almoxarifado", "/entradaSaida/entrada");
  await expect(scanField(page)).toBeFocused();
  await scan(page, keyOf({ number: 777, series: "3", issuer: "11444777000161" }));
  await expect(page.getByLabel("Nota fiscal")).toHaveValue("777");
  await expect(page.getByLabel("Série")).toHaveValue("3");
  await expect(page.getByRole("combobox", { name: "Fornecedor" })).toHaveValue(new RegExp(supplier.name));
  await expect(page.getByRole("list", { name: "Avisos da entrada" })).toContainText("Emitida em novembro de 2026");
});
