/**
 * The space of a phone and a magnified screen for reading: few rows of controls, nothing fixed at 200 %, no sideways scrolling.
 */
import type { Locator } from "@playwright/test";
import { expect, expectAccessible, expectNothingSideways, type Page, PHONE, test, watchRequests } from "./fixtures";
import { addressOf } from "./screen-addresses";

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

/** 1366 by 768 at 125 % and at 150 %, below the browser's own bars. */
const SCALED = [
  { width: 1093, height: 490 },
  { width: 911, height: 390 },
];
/** Tables with buttons in their last column, and tables that share the screen with another column. */
const TABLES = ["acervo/:id", "pessoas/fotos", "materiais/lotes/:id", "emprestimoDevolucao/emprestados/:id", "fornecedores/:id"];

/** Whether a person who moves there sees the cell's right edge. */
const isReachable = (cell: Locator): Promise<boolean> =>
  cell.evaluate((element) => {
    element.scrollIntoView({ block: "center", inline: "end" });
    const { right, y, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(right - 4, y + height / 2));
  });

for (const path of TABLES) {
  test(`at 125 % and 150 % no column of /${path} is out of reach${path === "acervo/:id" ? "" : " @full"}`, async ({
    school,
    signedIn,
  }) => {
    const page = await signedIn("Admin", await addressOf(school, path), { viewport: SCALED[0]! });
    const allAnswered = watchRequests(page);
    await expect(page.locator("main table tbody tr").first()).toBeVisible();
    await allAnswered();
    for (const size of SCALED) {
      await page.setViewportSize(size);
      await expectNothingSideways(page);
      for (const table of await page.locator("main table").all()) {
        const last = table.locator("tbody tr").first().locator("> :last-child");
        await expect.poll(() => isReachable(last), { message: `${path} at ${size.width}` }).toBe(true);
      }
    }
    await expectAccessible(page);
  });
}

/** What stands in a button or a segment of a choice and does not fit into it. */
const cutWords = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("main :is(.mantine-Button-label, .mantine-SegmentedControl-root)")]
      .filter((label) => label.checkVisibility() && label.scrollWidth > label.clientWidth + 1)
      .map((label) => label.innerText),
  );

for (const path of ["agenda", "entradaSaida", "entradaSaida/notas/:id"]) {
  test(`at 125 % the buttons of /${path} are whole, and nothing is pushed sideways @full`, async ({ school, signedIn }) => {
    const page = await signedIn("Admin", await addressOf(school, path), { viewport: SCALED[0]! });
    const allAnswered = watchRequests(page);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await allAnswered();
    expect(await cutWords(page)).toEqual([]);
    await expectNothingSideways(page);
  });
}

test("at 125 % the way to the week's printed page is in sight", async ({ signedIn }) => {
  const page = await signedIn("Admin", "/agenda", { viewport: SCALED[0]! });
  await expect.poll(() => isReachable(page.getByRole("link", { name: "Imprimir" }))).toBe(true);
});

for (const path of ["/configuracoes", "/relatorios"]) {
  test(`at 200 % every tab of ${path} is in sight @full`, async ({ signedIn }) => {
    const page = await signedIn("Admin", path, { viewport: MAGNIFIED });
    const tab = page.getByRole("main").getByRole("navigation").getByRole("link").last();
    await expect(tab).toBeVisible();
    const right = await tab.evaluate((element) => element.getBoundingClientRect().right);
    expect(right).toBeLessThanOrEqual(MAGNIFIED.width);
  });
}
