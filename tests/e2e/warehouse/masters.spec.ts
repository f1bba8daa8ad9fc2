/**
 * The stockroom's master data: import and export of spreadsheets, the order list, labels.
 * @module-tag full
 */
import writeXlsxFile from "write-excel-file/node";
import { query } from "../../helpers/library";
import { Stockroom } from "../../helpers/warehouse";
import { chooseFile, expect, expectAccessible, test } from "../fixtures";

test("opening balances from a workbook: the meaning of the quantity, the dry run, the document, and back", async ({
  school,
  signedIn,
}) => {
  const buffer = await writeXlsxFile([
    {
      sheet: "Estoque",
      data: [
        ["Código", "Material", "Unidade", "Saldo", "Valor unitário"].map((value) => ({ value })),
        [{ value: "000871" }, { value: "Barbante cru" }, { value: "RL" }, { value: 12 }, { value: 7.35 }],
        [{ value: "000872" }, { value: "Farinha do teste" }, { value: "KG" }, { value: 2.5 }, { value: 4.2 }],
        [{ value: "TOTAL" }, null, null, { value: 14.5 }, null],
      ],
    },
    { sheet: "Notas", data: [[{ value: "Outra folha" }]] },
  ]).toBuffer();
  const page = await signedIn("Admin", "/migrationproduto");
  await expect(page.getByRole("heading", { level: 1, name: "Importar o estoque" })).toBeVisible();
  await chooseFile(page.getByRole("button", { name: "Escolher arquivo: Materiais e saldos" }), {
    name: "almoxarifado.xlsx",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer,
  });
  await page.getByRole("button", { name: "Importar 1 aba (4 linhas)" }).click();
  await expect(page.getByRole("radio", { name: /Saldo final/ })).toBeChecked();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Conferir 3 linhas/ }).click();
  await expect(page.getByText("Saldo: de 0 para 2,5 quilos (+2,5), R$ 10,50.")).toBeVisible();
  await expect(page.getByText("Linha de total")).toBeVisible();
  await expect(page.getByText("Valor que entra no estoque: R$ 98,70.")).toBeVisible();
  await page.getByRole("button", { name: "Gravar 2 linhas" }).click();
  const documents = page.getByRole("table", { name: "Documentos gerados" });
  await expect(documents.getByRole("row", { name: /Saldo inicial/ })).toContainText("98,70");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Folha para assinatura" }).click();
  const sheet = page.getByRole("article").or(page.getByRole("main")).first();
  await expect(sheet).toContainText("2 lançamentos");
  await expect(sheet).toContainText("R$ 98,70");
  await expectAccessible(page);
  await page.goBack();
  await page.getByRole("button", { name: "Desfazer importação" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Desfazer importação" }).click();
  await expect(page.getByText("Desfeita", { exact: true })).toBeVisible();
  await expect(documents.getByRole("row")).toHaveCount(3);
  const rows = await query(
    school,
    "SELECT SUM(v.quantity) FROM stock_values v JOIN materials m ON m.id = v.material WHERE m.code LIKE '00087_'",
  );
  expect(Number(rows[0]![0])).toBe(0);
});

test("a list of materials says what to order, and a supplier what it sells", async ({ school, signedIn }) => {
  const page = await signedIn("Almoxarifado", "/materiais?pedir=true");
  await expect(page.getByRole("heading", { level: 1, name: "Materiais" })).toBeVisible();
  await expectAccessible(page);
  const [row] = await query(
    school,
    "SELECT d.supplier, m.name FROM stock_movements e JOIN stock_documents d ON d.id = e.document JOIN materials m ON m.id = e.material WHERE e.kind = 'purchase' AND d.supplier != '' LIMIT 1",
  );
  await page.goto(`/fornecedores/${row![0]}`);
  await expect(page.getByRole("table", { name: "Itens fornecidos" }).getByRole("link", { name: row![1]! })).toBeVisible();
  await expectAccessible(page);
});

test("labels for materials and for their shelves, with bars on a maker's sheet", async ({ school, signedIn }) => {
  const stockroom = new Stockroom(school);
  const { id, name, code } = await stockroom.material({ name: "Furador do teste", shelf: "Z-99" });
  const page = await signedIn("Almoxarifado", `/materiais/etiquetas?q=${encodeURIComponent(name)}`);
  const sheet = page.getByRole("region", { name: "Folha 1 de 1" });
  await expect(sheet.getByRole("img", { name: `Código de barras ${code}` })).toBeVisible();
  await expect(sheet).toContainText("Furador do teste");
  await expectAccessible(page);
  await page.goto(`/materiais/etiquetas?de=prateleiras&q=${encodeURIComponent(name)}`);
  await expect(sheet.getByRole("img", { name: "Código de barras Z-99" })).toBeVisible();
  await expect(sheet).toContainText("1 material");
  const unit = await stockroom.unit(id, "07");
  await page.goto(`/materiais/etiquetas?materiais=${id}`);
  await page.getByRole("combobox", { name: "Etiquetas de" }).click();
  await page.getByRole("option", { name: "Unidades numeradas" }).click();
  await expect(sheet.getByRole("img", { name: `Código de barras ${unit.code}` })).toBeVisible();
  await expect(sheet).toContainText("Furador do teste nº 07");
});
