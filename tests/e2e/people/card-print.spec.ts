/**
 * The school's cards on paper: their size, backs that match their fronts, bars that scanners read.
 * @module-tag full
 */
import { readCode128 } from "../../../domain/code128";
import { CARD_SHEET, PAPERS, placeOf } from "../../../domain/label-sheets";
import { newId } from "../../helpers/ids";
import { barcodesOf, readPdf, readTexts } from "../../helpers/pdf";
import { expect, expectAccessible, type Page, test } from "../fixtures";

const print = async (page: Page) => readPdf(await page.pdf({ preferCSSPageSize: true, printBackground: false }));
/** A PDF counts in whole points: a third of a millimetre. */
const POINT = 25.4 / 72;
function expectSize(pages: Awaited<ReturnType<typeof print>>, count: number, size: { width: number; height: number }) {
  expect(pages).toHaveLength(count);
  for (const { width, height } of pages) {
    expect(Math.abs(width - size.width)).toBeLessThan(POINT);
    expect(Math.abs(height - size.height)).toBeLessThan(POINT);
  }
}

test("prints a class's cards ten to a sheet with their backs, and one by one for a card printer", async ({
  school,
  signedIn,
}) => {
  const schoolClass = await school.seed.class({ name: `9º ${newId().slice(0, 4)}`, shift: "morning" });
  for (let number = 1; number <= 12; number++) {
    await school.seed.person({
      name: `Aluno ${String(number).padStart(2, "0")} Sobrenome Comprido da Silva Albuquerque`,
      class: schoolClass.id,
    });
  }
  const { body } = await school
    .as("Admin")
    .call("people/issue-cards", { id: newId(), people: [], class: schoolClass.id, valid_until: "" });
  const page = await signedIn("Admin", `/pessoas/carteiras?turma=${schoolClass.id}`);
  await page.getByRole("link", { name: "Imprimir" }).click();
  await expect(page.getByRole("status").filter({ hasText: "12 carteiras em 2 folhas A4" })).toBeVisible();
  const first = page.getByRole("article", { name: "Aluno 01 Sobrenome Comprido da Silva Albuquerque", exact: true });
  await expect(first).toContainText("Não é a CIE da Lei 12.933/2013.");
  await expect(page.getByText(/^Se encontrar esta carteira, entregue-a na secretaria da escola: /).first()).toBeVisible();
  await expectAccessible(page);

  const pages = await print(page);
  expectSize(pages, 4, PAPERS.a4);
  expect(pages.map((page) => barcodesOf(page).length)).toEqual([10, 0, 2, 0]);
  const read = pages.flatMap(barcodesOf).map(({ widths }) => readCode128(widths));
  expect(read.sort()).toEqual(body.cards.map(({ serial }) => serial).sort());
  for (const [index, code] of barcodesOf(pages[0]!).entries()) {
    const place = placeOf(CARD_SHEET, index);
    expect(code.left).toBeGreaterThan(place.left);
    expect(code.right).toBeLessThan(place.left + CARD_SHEET.width);
    expect(code.bottom).toBeLessThan(place.top + CARD_SHEET.height);
  }

  // Turned over by the long edge, each back lies behind its front, and nothing else there.
  const texts = await readTexts(await page.pdf({ preferCSSPageSize: true, printBackground: false }));
  for (const [sheet, fronts] of [pages[0]!, pages[2]!].entries()) {
    const backs = texts[sheet * 2 + 1]!;
    for (const code of barcodesOf(fronts)) {
      const serial = readCode128(code.widths);
      const written = backs.filter(({ text }) => text.includes(serial!));
      expect(written.map(({ text }) => text)).toHaveLength(1);
      const behind = { left: PAPERS.a4.width - code.right, right: PAPERS.a4.width - code.left };
      const middle = (behind.left + behind.right) / 2;
      const places = Array.from({ length: 10 }, (_, index) => placeOf(CARD_SHEET, index));
      const placeAt = (remaining: number, top: number) =>
        places.findIndex(
          (place) =>
            remaining >= place.left &&
            remaining <= place.left + CARD_SHEET.width &&
            top >= place.top &&
            top <= place.top + CARD_SHEET.height,
        );
      expect(placeAt(written[0]!.left, written[0]!.top)).toBe(placeAt(middle, code.bottom));
    }
  }
  expect(texts.flat().filter(({ text }) => text.includes("Não é a CIE")).length).toBeGreaterThanOrEqual(24);

  await page.getByText("Cartão de PVC").click();
  await expect(page.getByRole("status").filter({ hasText: "12 carteiras, frente e verso" })).toBeVisible();
  const single = await print(page);
  expectSize(single, 24, PAPERS.card);
  expect(single.map((one) => barcodesOf(one).length)).toEqual(Array.from({ length: 24 }, (_, side) => (side % 2 === 0 ? 1 : 0)));
});
