/**
 * The space of a phone and a magnified screen for reading: few rows of controls, nothing fixed at 200 %, no sideways scrolling.
 */
import { expect, expectNothingSideways, PHONE, test } from "./fixtures";

/** 1366 by 768 at 200 %. */
const MAGNIFIED = { width: 683, height: 384 };
/** Under the bar of the school, which takes 63 px: title, buttons, tabs, search. */
const MAX_OF_HEAD = 330;

for (const path of ["/acervo", "/livros-em-atraso", "/pessoas", "/materiais", "/equipamentos"]) {
  test(`a phone shows the rows of ${path} early @full`, async ({ signedIn }) => {
    const page = await signedIn("Admin", path, { viewport: PHONE });
    const rows = page.locator("table tbody tr").first();
    await expect(rows).toBeVisible();
    expect((await rows.boundingBox())?.y).toBeLessThan(MAX_OF_HEAD);
    await expectNothingSideways(page);
  });
}

test("at 200 % nothing stays before what is read @full", async ({ signedIn }) => {
  const page = await signedIn("Almoxarifado", "/entradaSaida", { viewport: MAGNIFIED });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const standing = await page.evaluate(() =>
    [...document.querySelectorAll("body *")]
      .filter((one) => ["fixed", "sticky"].includes(getComputedStyle(one).position))
      .filter((one) => one.getBoundingClientRect().height > 0 && one.getBoundingClientRect().width > 300)
      .map((one) => `${one.tagName} ${one.className}`),
  );
  expect(standing).toEqual([]);
});

test("a phone reads the privacy notice without pushing it sideways", async ({ guest }) => {
  const page = await guest("/aviso-de-privacidade", { viewport: PHONE });
  await expect(page.getByText("Finalidade").first()).toBeAttached();
  const pushed = await page.evaluate(
    () =>
      [document.documentElement, ...document.querySelectorAll("main *")].filter(
        (one) => one.scrollWidth > one.clientWidth + 1 && ["auto", "scroll"].includes(getComputedStyle(one).overflowX),
      ).length,
  );
  expect(pushed).toBe(0);
});
