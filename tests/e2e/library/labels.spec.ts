/** Labels as they leave the printer: the right paper, each label in its position, bars that a scanner reads. */

import { readCode128 } from "../../../domain/code128";
import { labelSheet, placeOf } from "../../../domain/label-sheets";
import { newId } from "../../helpers/ids";
import { barcodesOf, readPdf } from "../../helpers/pdf";
import { expect, expectAccessible, type Page, test } from "../fixtures";

const print = async (page: Page) => readPdf(await page.pdf({ preferCSSPageSize: true, printBackground: false }));
const sheets = (page: Page) => page.getByRole("region", { name: /^Folha \d+ de \d+$/ });

async function choose(page: Page, label: string, option: RegExp): Promise<void> {
  await page.getByRole("combobox", { name: label }).click();
  await page.getByRole("option", { name: option }).click();
}

test("prints the labels of a title on the sheet at hand, where each label lies, with bars that read back", async ({
  school,
  signedIn,
}) => {
  const title = await school.seed.title(
    { title: "Memórias Póstumas de Brás Cubas", cdd: "869.3", cutter: "A848m", volume: "2" },
    { copies: 3 },
  );
  const page = await signedIn("Biblioteca", `/acervo/${title.id}`);
  await page.getByRole("link", { name: "Etiquetas" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Etiquetas" })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "3 etiquetas em 1 folha" })).toBeVisible();
  await expect(sheets(page)).toHaveCount(1);
  for (const text of ["869.3", "A848m", "v. 2", "ex. 1", title.copies[0]!.tombo]) {
    await expect(sheets(page).getByText(text, { exact: true }).first()).toBeAttached();
  }
  await expectAccessible(page);

  const letter = labelSheet("6180");
  const [first, ...rest] = await print(page);
  expect(rest).toEqual([]);
  expect([first!.width, first!.height]).toEqual([expect.closeTo(215.9, 0), expect.closeTo(279.4, 0)]);
  const codes = barcodesOf(first!);
  expect(codes.map(({ widths }) => readCode128(widths))).toEqual(title.copies.map(({ tombo }) => tombo).sort());
  for (const [index, { left, right, top, bottom, module }] of codes.entries()) {
    const place = placeOf(letter, index);
    expect(left - 10 * module).toBeGreaterThanOrEqual(place.left + 24);
    expect(right + 10 * module).toBeLessThanOrEqual(place.left + letter.width);
    expect(top).toBeGreaterThanOrEqual(place.top);
    expect(bottom).toBeLessThanOrEqual(place.top + letter.height);
    expect(bottom - top).toBeGreaterThan(8);
    expect(module).toBeGreaterThan(0.25);
  }

  // Another sheet, from its fifth label, shifted for this printer.
  await choose(page, "Folha Pimaco", /^A4260/);
  await page.getByRole("group", { name: "Começar na etiqueta" }).getByText("20", { exact: true }).click();
  await expect(page).toHaveURL(/inicio=20/);
  await expect(page.getByRole("radio", { name: "Etiqueta 20: linha 7, coluna 2" })).toBeChecked();
  await expect(page.getByRole("status").filter({ hasText: "3 etiquetas em 2 folhas" })).toBeVisible();
  const a4 = await print(page);
  expect(a4.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([
    [210, 297],
    [210, 297],
  ]);
  expect(a4.map((one) => barcodesOf(one).length)).toEqual([2, 1]);
  const before = barcodesOf(a4[1]!)[0]!;
  const sheet = labelSheet("A4260");
  expect(before.left).toBeGreaterThan(placeOf(sheet, 0).left);
  expect(barcodesOf(a4[0]!)[0]!.top).toBeGreaterThan(placeOf(sheet, 19).top);

  await page.getByLabel("Mover para a direita").fill("1,5");
  await page.getByLabel("Mover para baixo").fill("-2");
  await page.keyboard.press("Tab");
  await expect(page.getByText("Mover para baixo")).toBeVisible();
  const after = barcodesOf((await print(page))[1]!)[0]!;
  // Chromium puts things on whole pixels of 0.26 mm.
  expect(Math.abs(after.left - before.left - 1.5)).toBeLessThan(0.27);
  expect(Math.abs(after.top - before.top + 2)).toBeLessThan(0.27);

  // The paper of this PC is stored in the browser; the chosen books are in the address.
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Folha Pimaco" })).toHaveValue(/^A4260/);
  await choose(page, "Dados da etiqueta", /Uma de lombada e uma de código/);
  await expect(page.getByRole("status").filter({ hasText: "6 etiquetas" })).toBeVisible();
});

test("offers what has no label yet, until someone says that it came out right @full", async ({ school, signedIn }) => {
  await school.as("Biblioteca").call("library/mark-labelled", { all: true });
  const title = await school.seed.title({ title: `Livro novo ${newId()}` }, { copies: 2 });
  const page = await signedIn("Biblioteca", "/acervo");
  await page.getByRole("link", { name: "Etiquetas" }).click();
  await expect(page.getByRole("status").filter({ hasText: "2 etiquetas em 1 folha" })).toBeVisible();
  await expect(page.getByText("2 exemplares não têm número de chamada")).toBeVisible();
  await page.getByRole("button", { name: "Imprimir" }).click();
  await page.getByRole("button", { name: "Sim, marcar como impressas" }).click();
  await expect(page.getByText("Todos os exemplares já têm etiqueta.")).toBeVisible();
  expect(await print(page)).toHaveLength(1);

  await choose(page, "Quais exemplares", /faixa de tombos/);
  const [first, last] = title.copies.map(({ tombo }) => tombo).sort();
  // As fast as a scanner types: the second field does not wait for the first.
  await page.getByLabel("Do tombo").focus();
  await page.keyboard.type(first!);
  await page.keyboard.press("Tab");
  await page.keyboard.type(last!);
  await expect(page.getByLabel("Do tombo")).toHaveValue(first!);
  await expect(page.getByRole("status").filter({ hasText: "2 etiquetas em 1 folha" })).toBeVisible();
});

test("the page marks the printed labels as printed, not those that it lists by then @full", async ({ school, signedIn }) => {
  const librarian = school.as("Biblioteca");
  await librarian.call("library/mark-labelled", { all: true });
  const title = await school.seed.title({ title: `Coleção ${newId()}`, cdd: "028.5" }, { copies: 4 });
  const tombos = title.copies.map(({ tombo }) => tombo).sort();
  const unlabelled = async () =>
    (await librarian.list("labels", { printed: "false" })).body.items.map(({ tombo }) => tombo).sort();
  const page = await signedIn("Biblioteca", "");
  await page.clock.install();
  await page.goto(`/acervo/etiquetas?quais=faixa&de=${tombos[0]}&ate=${tombos[1]}`);
  const statusWith = (text: string) => page.getByRole("status").filter({ hasText: text });
  const question = page.getByText(/As etiquetas .*foram impressas corretamente\?/);
  await expect(statusWith("2 etiquetas em 1 folha")).toBeVisible();
  await page.getByRole("button", { name: "Imprimir" }).click();
  await expect(question).toBeVisible();

  // Another range: nothing of it has been printed.
  await page.getByLabel("Até o tombo").fill(tombos[2]!);
  await page.getByLabel("Do tombo").fill(tombos[2]!);
  await expect(statusWith("1 etiqueta em 1 folha")).toBeVisible();
  await expect(question).toBeHidden();
  await page.getByRole("button", { name: "Imprimir" }).click();
  await page.getByRole("button", { name: "Sim, marcar como impressas" }).click();
  await expect(page.getByText("1 exemplar marcado como etiquetado")).toBeVisible();
  expect(await unlabelled()).toEqual([tombos[0], tombos[1], tombos[3]]);

  // The same list, longer by what a colleague adds.
  await page.goto("/acervo/etiquetas");
  await expect(statusWith("3 etiquetas em 1 folha")).toBeVisible();
  await page.getByRole("button", { name: "Imprimir" }).click();
  await expect(question).toContainText("3 exemplares");
  const added = await school.seed.copy(title.id);
  await page.clock.fastForward(11_000);
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await expect(statusWith("4 etiquetas em 1 folha")).toBeVisible();
  await page.getByRole("button", { name: "Sim, marcar como impressas" }).click();
  await expect(statusWith("1 etiqueta em 1 folha")).toBeVisible();
  expect(await unlabelled()).toEqual([added.tombo]);
  await librarian.call("library/mark-labelled", { all: true });
});

test("a school whose books have labels says so once, and takes it back when it was the wrong button @full", async ({
  school,
  signedIn,
}) => {
  await school.as("Biblioteca").call("library/mark-labelled", { all: true });
  const title = await school.seed.title({ title: `Já etiquetado ${newId()}`, cdd: "028.5" }, { copies: 3 });
  const page = await signedIn("Biblioteca", "/acervo/etiquetas");
  await expect(page.getByText("Marque todos os 3 exemplares")).toBeVisible();
  await page.getByRole("button", { name: "Todos já têm etiqueta" }).click();
  await expect(page.getByText("3 exemplares marcados como etiquetados")).toBeVisible();
  await expect(page.getByText("Todos os exemplares já têm etiqueta.")).toBeVisible();
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(sheets(page).getByText(title.copies[0]!.tombo, { exact: true })).toBeAttached();
  await expect(page.getByRole("status").filter({ hasText: "3 etiquetas em 1 folha" })).toBeVisible();
  await school.as("Biblioteca").call("library/mark-labelled", { all: true });
});

test("a thousand labels are laid out while the page stays awake, and print on as many sheets as they need @full", async ({
  school,
  signedIn,
}) => {
  const { id } = await school.seed.title({ title: "Coleção grande", cdd: "028.5" }, { copies: 0 });
  for (let batch = 0; batch < 5; batch++) {
    await school.as("Biblioteca").call("library/add-copies", {
      title: id,
      material_type: "typebook0000000",
      copies: Array.from({ length: 200 }, () => ({ id: newId(), tombo: "", barcode: "" })),
    });
  }
  const page = await signedIn("Biblioteca", `/acervo/etiquetas?titulo=${id}`);
  await expect(page.getByRole("status").filter({ hasText: "1.000 etiquetas em 34 folhas" })).toBeVisible();
  await page.getByLabel("Mover para a direita").fill("1");
  // The screen shows the first of them; the paper has them all.
  await expect(sheets(page)).toHaveCount(4);
  await expect(page.getByText("são impressas todas as 34")).toBeVisible();
  const pages = await print(page);
  expect(pages).toHaveLength(34);
  const codes = pages.flatMap(barcodesOf).map(({ widths }) => readCode128(widths));
  expect(codes).not.toContain(null);
  expect(new Set(codes).size).toBe(1000);
});
