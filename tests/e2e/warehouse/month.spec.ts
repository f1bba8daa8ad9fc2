/**
 * A storekeeper's month in the browser. The balances come from a spreadsheet, three notes as XML, the exits by scanner. A teacher
 * makes a request, chairs are lent and returned, a shelf is counted, and the month is closed, printed, reopened and closed.
 */
import writeXlsxFile from "write-excel-file/node";
import type { ColumnKey } from "../../../domain/warehouse/closing/statement";
import { formatMonth } from "../../../domain/warehouse/months";
import { type MadeItem, type MadeNote, nfe } from "../../../domain/warehouse/nfe/sample-note";
import { ONE } from "../../../domain/warehouse/quantity";
import { ACCOUNT_TERMS } from "../../helpers/accounts";
import { today } from "../../helpers/day";
import { readTexts, squeezed } from "../../helpers/pdf";
import { TestSchool } from "../../helpers/test-school";
import { Stockroom, stockDisagreements } from "../../helpers/warehouse";
import { test as base, chooseFile, expect, openSchool, type Page } from "../fixtures";
import { drop, scan, scanField, toldBy } from "./desk-page";
import { asSums, ledgerOf, sumsOf } from "./month-sum";

/** The month is closed before it ends, and takes nothing more: a school of its own. */
const test = base.extend<object, { school: TestSchool }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures off this pattern
  school: [({}, use) => openSchool(new TestSchool(), use), { scope: "worker" }],
});

const MONTH = today().slice(0, 7);
const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const [PAPER, PENS, SOAP, CHALK, CHAIRS, FLOUR] = ["000901", "000902", "000903", "000904", "000905", "000906"] as const;
const SHEET = [
  [PAPER, "Papel couché A3", "RESMA", 40, 24.9, "33903016", "M-1", ""],
  [PENS, "Caneta hidrográfica roxa", "UN", 200, 1.2, "33903016", "M-2", ""],
  [SOAP, "Detergente de coco", "UN", 60, 2.35, "33903022", "M-3", ""],
  [CHALK, "Giz de quadro amarelo", "CX", 30, 3.75, "33903014", "M-2", ""],
  [CHAIRS, "Cadeira plástica verde", "UN", 40, 62.5, "44905242", "M-4", ""],
  [FLOUR, "Farinha de linhaça", "KG", 12.5, 4.8, "33903007", "M-5", "F-100"],
] as const;
const CODES: readonly string[] = SHEET.map(([code]) => code);
const HEADS = ["Código", "Material", "Unidade", "Saldo atual", "Valor unitário", "Elemento de despesa", "Prateleira", "Lote"];
/** Centavos, by hand: 996.00 + 240.00 + 141.00 + 112.50 + 2,500.00 + 60.00. */
const OPENING = 404_950;

const note = (number: number, issuer: string, issuer_name: string, items: MadeItem[], overrides: Partial<MadeNote> = {}) => ({
  name: `nota-${number}.xml`,
  xml: nfe({ number, issuer, issuer_name, issued_on: today(), items, ...overrides }),
});

const NOTES = [
  note(4501, "11444777000161", "Papelaria Central Ltda", [
    { name: "CANETA HIDROGRAFICA ROXA CX C/50", unit: "CX", quantity: "4.0000", value: "210.00" },
  ]),
  note(
    4502,
    "33670912000120",
    "Distribuidora Aurora Ltda",
    [
      { name: "PAPEL COUCHE A3", unit: "RESMA", quantity: "20.0000", value: "498.00" },
      { name: "DETERGENTE DE COCO", unit: "UN", quantity: "24.0000", value: "47.00" },
    ],
    { totals: { vFrete: "33.33" }, total: "578.33" },
  ),
  note(4503, "12ABC34501DE35", "Moinho Horizonte Ltda", [
    {
      name: "FARINHA DE LINHACA",
      unit: "KG",
      quantity: "30.0000",
      value: "195.00",
      batches: [
        { code: "F-201", quantity: "20.000", valid_until: "2198-11-30" },
        { code: "F-202", quantity: "10.000", valid_until: "2199-03-31" },
      ],
    },
  ]),
];
const PURCHASES = 21_000 + 57_833 + 19_500;

/** A line for each exit: how many of what. The last one is undone. */
const EXITS: readonly (readonly string[])[] = [
  ...Array.from({ length: 18 }, (_, index) => [
    `2*${PAPER}`,
    ...(index % 3 === 0 ? [`12*${PENS}`] : []),
    ...(index % 3 === 1 ? [SOAP, SOAP] : []),
  ]),
  [`14*${FLOUR}`],
  [`2*${CHAIRS}`],
  [`5*${SOAP}`],
];

const money = (centavos: number) => (centavos / 100).toLocaleString("pt-BR", { minimumFractionDigits: 2 });

async function closeMonth(page: Page, month: string, sentence: RegExp): Promise<void> {
  await page.getByRole("button", { name: `Fechar ${formatMonth(month)}…` }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: `Fechar ${formatMonth(month)}` })
    .click();
  await expect(page.getByText(sentence)).toBeVisible();
}

/** The statement against the ledger, in the answer and on paper. */
async function expectToFoot(school: TestSchool, page: Page, version: number): Promise<string> {
  const stockroom = new Stockroom(school);
  const rows = await ledgerOf(stockroom.keeper);
  const { body } = await stockroom.keeper.call("warehouse/statement", { month: MONTH, rows: "true" });
  const { statement, closing } = body;
  const permanent = new Set(statement.rows!.filter(({ kind }) => kind === "permanent").map(({ material }) => material));
  const total = sumsOf(rows, MONTH, "value", permanent);
  expect(asSums(statement, statement.total)).toEqual(total);
  const { before = 0, after = 0, ...between } = total;
  expect(before + Object.values(between).reduce((sum, one) => sum + one, 0)).toBe(after);
  const own = statement.rows!.filter(({ code }) => CODES.includes(code)).map(({ value }) => asSums(statement, value));
  expect(own).toHaveLength(CODES.length);
  const ofOwn = (...columns: ColumnKey[]) =>
    own.reduce((all, sums) => all + columns.reduce((sum, column) => sum + (sums[column] ?? 0), 0), 0);
  expect([ofOwn("before", "opening"), ofOwn("purchase")]).toEqual([OPENING, PURCHASES]);
  for (const row of statement.rows!) {
    const moved = rows.filter(({ material }) => material === row.material);
    for (const what of ["quantity", "value"] as const) {
      expect(asSums(statement, row[what]), `${what} of ${row.name}`).toEqual(sumsOf(moved, MONTH, what, permanent));
    }
    expect(await stockroom.balanceOf(row.material)).toEqual(
      (["quantity", "value"] as const).map((what) => moved.reduce((sum, one) => sum + one[what], 0)),
    );
  }
  expect(await stockDisagreements(school)).toEqual([]);

  expect(closing).toMatchObject({ version, reopened_at: "" });
  await page.goto(`/entradaSaida/fechamento/${MONTH}/imprimir`);
  await expect(page.getByText(/As linhas e os totais conferem/)).toBeVisible();
  const pages = await readTexts(await page.pdf({ preferCSSPageSize: true, printBackground: false }));
  const paper = squeezed(pages.map((texts) => texts.map(({ text }) => text).join("")).join(""));
  const figures = Object.values(total).map((amount) => money(Math.abs(amount)));
  for (const word of [...SHEET.map(([, name]) => name), ...figures, closing!.seal, `Versão ${version}`]) {
    expect(paper).toContain(squeezed(word));
  }
  return closing!.seal;
}

test("a storekeeper's month", async ({ school, signedIn }) => {
  const stockroom = new Stockroom(school);
  const [kitchen, office] = [await stockroom.requester(), await stockroom.requester()];
  const admin = await signedIn("Admin", "/migrationproduto");
  const idOf = async (code: string) => (await stockroom.sheet(code)).body.id;

  await test.step("the balances come from a spreadsheet", async () => {
    const cell = (value: string | number) => (typeof value === "number" ? { value, type: Number } : { value, type: String });
    const workbook = await writeXlsxFile([HEADS, ...SHEET].map((row) => row.map(cell))).toBuffer();
    await chooseFile(admin.getByRole("button", { name: "Escolher arquivo: Materiais e saldos" }), {
      name: "estoque.xlsx",
      mimeType: XLSX,
      buffer: Buffer.from(workbook),
    });
    await admin.getByRole("button", { name: "Conferir 6 linhas" }).click();
    await expect(admin.getByText("Valor que entra no estoque:")).toContainText(money(OPENING));
    await admin.getByRole("button", { name: "Gravar 6 linhas" }).click();
    await expect(admin.getByText("Gravada", { exact: true })).toBeVisible();
  });

  const page = await signedIn("Almoxarifado", "/entradaSaida/entrada");
  await test.step("three notes: a pack of fifty, a freight, two batches", async () => {
    await expect(scanField(page)).toBeFocused();
    await drop(page, ...NOTES);
    await expect(toldBy(page, "Avisos da entrada")).toHaveCount(NOTES.length);
    await page.keyboard.press("F8");
    const items = page.getByRole("table", { name: "Itens da nota" });
    await expect(page.getByRole("heading", { level: 1, name: "Conferir a nota 4501" })).toBeVisible();
    await page.keyboard.press("1");
    await expect(items.getByRole("row", { name: /Caneta hidrográfica roxa/ })).toContainText("200 unidades");
    await page.keyboard.press("Control+Enter");

    await expect(page.getByRole("heading", { level: 1, name: "Conferir a nota 4502" })).toBeVisible();
    await expect(page.getByText("2 de 2 itens aguardam resposta")).toBeVisible();
    await page.keyboard.press("1");
    await expect(page.getByText("1 de 2 itens aguarda resposta")).toBeVisible();
    await page.keyboard.press("1");
    await expect(items.getByRole("row", { name: /Detergente de coco/ })).toContainText("24 unidades");
    await page.keyboard.press("Control+Enter");

    await expect(page.getByRole("heading", { level: 1, name: "Conferir a nota 4503" })).toBeVisible();
    await page.keyboard.press("1");
    await expect(items.getByRole("row", { name: /Farinha de linhaça/ })).toContainText("lote F-202");
    await page.keyboard.press("Control+Enter");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Compra");
    expect(await stockroom.balanceOf(await idOf(PENS))).toEqual([400 * ONE, 24_000 + 21_000]);
    expect((await stockroom.balanceOf(await idOf(FLOUR)))[1]).toBe(6000 + 19_500);
  });

  await test.step("twenty exits by scanner, and one that is undone", async () => {
    await page.goto("/entradaSaida");
    await expect(scanField(page)).toBeFocused();
    const lines = page.getByRole("list", { name: "Materiais desta saída" }).getByRole("listitem");
    const notices = toldBy(page, "Avisos do balcão");
    for (const [index, codes] of EXITS.entries()) {
      const to = index % 2 === 0 ? kitchen : office;
      await scan(page, to.code, ...codes);
      await expect(page.getByRole("region", { name: to.name, exact: true })).toBeVisible();
      await expect(lines).toHaveCount(new Set(codes.map((code) => code.slice(-6))).size);
      await page.keyboard.press("F9");
      await expect(notices.first()).toContainText(`para ${to.name}`);
      await expect(lines).toHaveCount(0);
    }
    await page.keyboard.press("Control+z");
    await expect(notices.first()).toContainText("Estorno");
    await page.getByRole("button", { name: "Descartar saída" }).click();
    const pages = await Promise.all(
      [kitchen, office].map(({ id }) => stockroom.keeper.list("stock-documents", { kind: "exit", requester: id })),
    );
    expect(pages.reduce((sum, { body }) => sum + body.totalItems, 0)).toBe(EXITS.length);
  });

  await test.step("a teacher asks from her own account and gets a part", async () => {
    const sector = await school.seed.create("sectors", { name: "Sala dos professores do mês", active: true });
    const person = await school.seed.person({ kind: "teacher", name: "Paula Professora", sector: sector.id });
    await school.as("superuser").collection("users").update(ACCOUNT_TERMS.none.id, { person: person.id });
    const teacher = await signedIn("none", "/pedir-material");
    await teacher.getByRole("searchbox", { name: "Nome ou código do material" }).fill("couché");
    await teacher.getByRole("button", { name: "Pedir Papel couché A3" }).click();
    await teacher.getByLabel("Quantidade de Papel couché A3").fill("15");
    await teacher.getByLabel("Finalidade").fill("Provas do bimestre");
    await teacher.getByRole("button", { name: "Enviar solicitação" }).click();
    const own = teacher.getByRole("region", { name: /^Solicitação .*Papel couché A3/ });
    await expect(own).toContainText("Em análise");

    await page.goto("/solicitacoes?busca=couché");
    await page.getByLabel("Quantidade a aprovar de Papel couché A3").fill("10");
    await page.getByLabel("Motivo, enviado a Paula").fill("O restante na semana que vem");
    await page.keyboard.press("Control+Enter");
    await expect(own).toContainText("Almoxarifado: O restante na semana que vem");
    await page.getByRole("button", { name: "Entregar", exact: true }).click();
    await expect(page.getByText("Falta confirmar", { exact: true })).toBeVisible();
    await own.getByRole("button", { name: "Confirmar recebimento" }).click();
    await expect(own).toContainText("Atendida em parte, encerrada");
  });

  await test.step("chairs are lent, and come back in two parts, the second one damaged", async () => {
    const notices = toldBy(page, "Avisos do balcão");
    await page.goto("/emprestimoDevolucao");
    await expect(scanField(page)).toBeFocused();
    await scan(page, kitchen.code, `30*${CHAIRS}`);
    await expect(page.getByRole("list", { name: "Materiais deste empréstimo" })).toContainText("Ficam 8");
    await page.keyboard.press("F9");
    await expect(notices.first()).toContainText("devolver até");
    await page.getByRole("link", { name: "Devolver", exact: true }).click();
    await expect(scanField(page)).toBeFocused();
    await scan(page, kitchen.code, `20*${CHAIRS}`);
    const back = page.getByRole("list", { name: "Materiais desta devolução" }).getByRole("listitem");
    await expect(back).toContainText("Faltam 10");
    await page.keyboard.press("F9");
    await expect(back).toHaveCount(0);
    await scan(page, kitchen.code, `10*${CHAIRS}`);
    await page.getByRole("radiogroup", { name: "Estado de Cadeira plástica verde" }).getByText("Avariado").click();
    await page.getByRole("button", { name: "Registrar devolução" }).click();
    await expect(back).toHaveCount(0);
    const places = await ledgerOf(stockroom.keeper, { material: await idOf(CHAIRS) });
    const lying = (place: string) => places.reduce((sum, row) => sum + (row.place === place ? row.quantity : 0), 0) / ONE;
    expect(["stock", "on_loan", "damaged"].map(lying)).toEqual([28, 0, 10]);
  });

  await test.step("a shelf is counted, and two boxes are missing", async () => {
    await page.goto("/contagens");
    await page.getByRole("button", { name: "Nova contagem" }).first().click();
    const form = page.getByRole("dialog", { name: "Nova contagem" });
    await form.getByRole("combobox", { name: "Prateleira" }).fill("M-2");
    await page.getByRole("option", { name: /M-2/ }).click();
    await form.getByRole("button", { name: "Começar" }).click();
    await expect(page.getByLabel("Passe o material")).toBeFocused();
    const entries = page.getByRole("region", { name: "Agora" }).getByRole("listitem");
    const { quantity } = (await stockroom.sheet(PENS)).body;
    await scan(page, `${quantity / ONE}*${PENS}`);
    await expect(entries.first()).toContainText("confere");
    await scan(page, `28*${CHALK}`);
    await expect(entries.first()).toContainText("a menos 2 caixas");
    await page.getByRole("button", { name: "Encerrar…" }).click();
    await page.getByRole("dialog", { name: "Lançar 1 diferença?" }).getByRole("button", { name: "Encerrar a contagem" }).click();
    await expect(page.getByText(/Contagem encerrada: 1 diferença lançada no documento/)).toBeVisible();
  });

  const address = `/entradaSaida/fechamento?mes=${MONTH}`;
  const first = await test.step("the month is closed, printed, and foots", async () => {
    const next = async () => (await stockroom.keeper.call("warehouse/months", {})).body.next;
    for (let month = await next(); month < MONTH; month = await next()) {
      await page.goto(`/entradaSaida/fechamento?mes=${month}`);
      await closeMonth(page, month, new RegExp(`^${formatMonth(month)} fechado, código`, "i"));
    }
    await page.goto(address);
    await closeMonth(page, MONTH, new RegExp(`^${formatMonth(MONTH)} fechado, código`, "i"));
    return expectToFoot(school, page, 1);
  });

  await test.step("opened again for a gift that was forgotten, and closed once more", async () => {
    await admin.goto(address);
    await admin.getByRole("button", { name: "Reabrir…" }).click();
    await admin.getByRole("dialog").getByLabel("Motivo").fill("Faltou a doação das famílias");
    await admin.getByRole("dialog").getByRole("button", { name: "Reabrir o mês" }).click();
    await expect(admin.getByRole("region", { name: "Vias do balancete" })).toContainText("Faltou a doação das famílias");

    await page.goto("/entradaSaida/entrada");
    await expect(scanField(page)).toBeFocused();
    await page.getByRole("combobox", { name: "Tipo de entrada" }).click();
    await page.getByRole("option", { name: "Doação" }).click();
    await scanField(page).focus();
    await scan(page, `10*${CHALK}`);
    await page.getByLabel("Valor total de Giz de quadro amarelo").fill("37,49");
    await page.keyboard.press("Control+Enter");
    await expect(toldBy(page, "Avisos da entrada").first()).toContainText("1 material");
    await page.goto(address);
    await closeMonth(page, MONTH, new RegExp(`^${formatMonth(MONTH)} fechado, versão 2, código`, "i"));
    const second = await expectToFoot(school, page, 2);
    expect(second).not.toBe(first);
    await admin.reload();
    await admin.getByRole("link", { name: "Ver a via" }).last().click();
    await expect(admin.getByText(/Esta via perdeu a validade/)).toBeVisible();
  });
});
