/**
 * Lists on a phone: several rows to a screen, whatever they are called.
 *
 * @module-tag full
 */
import { newId } from "../../helpers/ids";
import { Desk } from "../../helpers/library";
import { expect, expectAccessible, expectNothingSideways, type Page, PHONE, test } from "../fixtures";

/** The first screen's whole rows, and the tallest. */
async function rowsOf(page: Page): Promise<{ whole: number; tallest: number }> {
  await expect(page.getByRole("row").nth(6)).toBeAttached();
  return page.locator("tbody tr").evaluateAll((rows) => {
    const boxes = rows.map((row) => row.getBoundingClientRect());
    return {
      whole: boxes.filter(({ bottom }) => bottom <= window.innerHeight).length,
      tallest: Math.max(...boxes.map(({ height }) => height)),
    };
  });
}

test("readers and copies: no row is higher than four lines, and a screen shows some", async ({ school, signedIn }) => {
  const mark = newId().slice(0, 6);
  const schoolClass = await school.seed.class({ name: `9º ano B ${mark}` });
  const desk = new Desk(school);
  const title = await school.seed.title(
    { title: `Memórias póstumas de Brás Cubas, edição comentada e ilustrada ${mark}` },
    { copies: 8, copy: { location: "Estante 12, prateleira alta da sala de leitura", call_number: "869.3 A848m" } },
  );
  for (let index = 0; index < 8; index++) {
    const name = `Maria Eduarda dos Santos de Oliveira Albuquerque ${mark}${index}`;
    const reader = await school.seed.reader({ valid_until: "2020-12-31" }, { name, class: schoolClass.id });
    await desk.openLoan(reader.id, title.copies[index]!.id, "2026-03-02");
  }
  for (const address of ["/leitores", "/acervo/exemplares"]) {
    const page = await signedIn("Biblioteca", `${address}?busca=${mark}`);
    await page.setViewportSize(PHONE);
    const { whole, tallest } = await rowsOf(page);
    expect(tallest, address).toBeLessThanOrEqual(112);
    expect(whole, address).toBeGreaterThanOrEqual(3);
    await expectNothingSideways(page);
    await expectAccessible(page);
  }
});
