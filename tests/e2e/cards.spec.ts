/** Readers' cards and the class's sheet, as paper: their size, how many to a page, bars that read back, no more than is needed. */
import { readCode128 } from "../../domain/code128";
import { CARD_SHEET, placeOf } from "../../domain/library/labels/label-sheets";
import { barcodesOf, readPdf } from "../support/pdf";
import type { TestSchool } from "../support/test-school";
import { expect, expectAccessible, type Page, test } from "./fixtures";

const print = async (page: Page) => readPdf(await page.pdf({ preferCSSPageSize: true, printBackground: false }));
const cardsIn = (pages: ReturnType<typeof readPdf>) => pages.flatMap(barcodesOf).map(({ widths }) => readCode128(widths));

async function classOf(school: TestSchool, students: number, values: Record<string, unknown> = {}) {
  const schoolClass = await school.seed.class(values);
  const readers = [];
  for (let number = 1; number <= students; number++) {
    readers.push(
      await school.seed.reader(
        { valid_until: "2099-12-18" },
        {
          name: `Aluna ${String(number).padStart(2, "0")} de ${schoolClass.name}`,
          class: schoolClass.id,
          enrolment: `${schoolClass.id}${number}`,
        },
      ),
    );
  }
  return { ...schoolClass, readers };
}

test("prints the cards of a class in the size of a bank card, ten to a page", async ({ school, signedIn }) => {
  const schoolClass = await classOf(school, 12);
  const page = await signedIn("Biblioteca", `/leitores?turma=${schoolClass.id}`);
  await page.getByRole("link", { name: "Carteirinhas" }).click();
  await expect(page.getByRole("status").filter({ hasText: "12 carteirinhas em 2 folhas A4" })).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(12);
  await expect(page.getByRole("article").first()).toContainText("Válida até 18/12/2099");
  // Not on paper: what the desk does not need.
  await expect(page.getByText(`${schoolClass.id}1`)).toHaveCount(0);
  await expectAccessible(page);

  const pages = await print(page);
  expect(pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([
    [210, 297],
    [210, 297],
  ]);
  expect(pages.map((one) => barcodesOf(one).length)).toEqual([10, 2]);
  expect(cardsIn(pages).sort()).toEqual(schoolClass.readers.map(({ card }) => card).sort());
  for (const [index, code] of barcodesOf(pages[0]!).entries()) {
    const place = placeOf(CARD_SHEET, index);
    expect(code.left).toBeGreaterThan(place.left);
    expect(code.right).toBeLessThan(place.left + CARD_SHEET.width);
    expect(code.bottom).toBeLessThan(place.top + CARD_SHEET.height);
  }
});

test("prints the cards of the readers that were marked in the list", async ({ school, signedIn }) => {
  const schoolClass = await classOf(school, 3);
  const page = await signedIn("Biblioteca", `/leitores?turma=${schoolClass.id}`);
  const rows = page.getByRole("table", { name: "Leitores" }).locator("tbody tr");
  await expect(rows).toHaveCount(3);
  await rows.nth(0).getByRole("checkbox").check();
  await rows.nth(2).getByRole("checkbox").check();
  await page.getByRole("button", { name: "Imprimir carteirinhas" }).click();
  await expect(page.getByRole("article")).toHaveCount(2);
  expect(cardsIn(await print(page)).sort()).toEqual([schoolClass.readers[0]!.card, schoolClass.readers[2]!.card].sort());
});

test("the class's sheet takes a page for each class, forty students on one", async ({ school, signedIn }) => {
  const large = await classOf(school, 40);
  const small = await classOf(school, 2);
  const empty = await classOf(school, 0);
  const page = await signedIn("Biblioteca", `/leitores/folha-da-turma?turma=${large.id},${small.id}`);
  await expect(page.getByRole("listitem").filter({ hasText: "Aluna" })).toHaveCount(42);
  await expectAccessible(page);
  const pages = await print(page);
  expect(pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([
    [210, 297],
    [210, 297],
  ]);
  expect(pages.map((one) => barcodesOf(one).length)).toEqual([40, 2]);
  expect(cardsIn(pages)).not.toContain(null);
  expect(new Set(cardsIn(pages))).toEqual(new Set([...large.readers, ...small.readers].map(({ card }) => card)));

  await page.goto(`/leitores/folha-da-turma?turma=${empty.id}`);
  await expect(page.getByText("Ninguém desta turma é leitor ativo.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Imprimir" })).toBeDisabled();
});

test("the cards at the desk lend: what was printed is what the scanner sends", async ({ school, signedIn }) => {
  const schoolClass = await classOf(school, 1);
  const page = await signedIn("Biblioteca", `/leitores/carteirinhas?turma=${schoolClass.id}`);
  await expect(page.getByRole("article")).toHaveCount(1);
  const [card] = cardsIn(await print(page));
  const { body } = await school.as("Biblioteca").call("library/reader-sheet", { reader: card! });
  expect(body.name).toBe(schoolClass.readers[0]!.name);
});
