/**
 * Fields that search during typing: a key acts on the answer to the typed text, however late it arrives.
 * @module-tag full
 */
import { newId } from "../../helpers/ids";
import type { TestSchool } from "../../helpers/test-school";
import { expect, expectAccessible, gate, type Page, test } from "../fixtures";

const palette = (page: Page) => page.getByRole("dialog", { name: "Buscar" });
const option = (page: Page, name: string | RegExp) => page.getByRole("option", { name });

/** Holds back what the server answers to one search of a list. */
async function holdBack(page: Page, list: string, q: string): Promise<{ asked: Promise<void>; answer: () => void }> {
  const [requested, answered] = [gate(), gate()];
  const isIt = (url: URL) => url.pathname === `/api/school/list/${list}` && url.searchParams.get("q") === q;
  await page.route(isIt, async (route) => {
    requested.open();
    await answered.opened;
    await route.continue();
  });
  return { asked: requested.opened, answer: answered.open };
}

async function namesakes(school: TestSchool) {
  const mark = `x${newId().slice(0, 8)}`;
  const first = await school.seed.reader({}, { name: `${mark} Alves` });
  const second = await school.seed.reader({}, { name: `${mark} Souza` });
  return { mark, first, second };
}

test.describe("the desk's search by name", () => {
  async function openSearch(page: Page) {
    await expect(page.getByLabel("Passe a carteirinha ou o livro")).toBeFocused();
    await page.keyboard.press("F2");
    const dialog = page.getByRole("dialog", { name: "Buscar leitor pelo nome" });
    await expect(dialog.getByLabel("Nome ou matrícula")).toBeFocused();
    return dialog;
  }

  test("Enter opens the reader of the whole name, not of the half that was answered", async ({ school, signedIn }) => {
    const { mark } = await namesakes(school);
    const page = await signedIn("Biblioteca", "/emprestimos");
    const dialog = await openSearch(page);
    await page.keyboard.type(mark);
    await expect(dialog.getByRole("button", { name: `${mark} Alves` })).toBeVisible();
    const late = await holdBack(page, "readers", `${mark} souza`);
    await page.keyboard.type(" souza");
    await page.keyboard.press("Enter");
    late.answer();
    await expect(page.getByRole("region", { name: `${mark} Souza` })).toBeVisible();
  });

  test("arrows that come before the answer walk its rows; further typing forgets them", async ({ school, signedIn }) => {
    const { mark } = await namesakes(school);
    const page = await signedIn("Biblioteca", "/emprestimos");
    const dialog = await openSearch(page);
    const late = await holdBack(page, "readers", mark.slice(0, -1));
    await page.keyboard.type(mark.slice(0, -1));
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await late.asked;
    await page.keyboard.type(mark.slice(-1));
    late.answer();
    await expect(dialog.getByRole("button", { name: `${mark} Souza` })).toBeVisible();
    const next = await holdBack(page, "readers", `${mark} `.trim());
    await page.keyboard.type(" ");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    next.answer();
    await expect(page.getByRole("region", { name: `${mark} Souza` })).toBeVisible();
  });

  test("says that nobody was found only of what was asked", async ({ school, signedIn }) => {
    const { mark } = await namesakes(school);
    const page = await signedIn("Biblioteca", "/emprestimos");
    const dialog = await openSearch(page);
    await page.keyboard.type(`q${mark}`);
    await expect(dialog.getByRole("status")).toHaveText(`Nenhum leitor com “q${mark}”.`);
    const late = await holdBack(page, "readers", mark);
    await dialog.getByLabel("Nome ou matrícula").fill(mark);
    await late.asked;
    await expect(dialog.getByRole("status")).toHaveText("Procurando…");
    late.answer();
    await expect(dialog.getByRole("button", { name: `${mark} Souza` })).toBeVisible();
    // Without a letter or figure the server would list everyone.
    await dialog.getByLabel("Nome ou matrícula").fill("+");
    await expect(dialog.getByRole("listitem")).toHaveCount(0);
  });
});

test.describe("the palette", () => {
  async function openPalette(page: Page) {
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.keyboard.press("Control+K");
    await expect(palette(page).getByRole("combobox", { name: "Buscar" })).toBeFocused();
  }

  test("a scanned tombo opens its title, though Enter came before the answer", async ({ school, signedIn }) => {
    const title = await school.seed.title({ title: `Lido ${newId()}` }, { copies: 1 });
    const tombo = title.copies[0]!.tombo;
    const page = await signedIn("Biblioteca");
    await openPalette(page);
    const late = await holdBack(page, "titles", tombo);
    await page.keyboard.type(tombo);
    await page.keyboard.press("Enter");
    await late.asked;
    await expect(palette(page)).toBeVisible();
    late.answer();
    await expect(page).toHaveURL(new RegExp(`/acervo/${title.id}`));
  });

  test("Enter opens what the whole text finds", async ({ school, signedIn }) => {
    const { mark, second } = await namesakes(school);
    const page = await signedIn("Biblioteca");
    await openPalette(page);
    await page.keyboard.type(mark);
    await expect(option(page, `${mark} Alves`)).toBeVisible();
    const late = await holdBack(page, "readers", `${mark} souza`);
    await page.keyboard.type(" souza");
    await page.keyboard.press("Enter");
    late.answer();
    await expect(page).toHaveURL(new RegExp(`/leitores/${second.id}`));
  });

  test("a chosen title stays chosen when readers are put above it", async ({ school, signedIn }) => {
    const { mark } = await namesakes(school);
    await school.seed.title({ title: `${mark} primeiro` });
    const second = await school.seed.title({ title: `${mark} segundo` });
    const page = await signedIn("Biblioteca");
    await openPalette(page);
    const late = await holdBack(page, "readers", mark);
    // At once: of half of it the readers would have been found already.
    await palette(page).getByRole("combobox", { name: "Buscar" }).fill(mark);
    await expect(option(page, `${mark} segundo`)).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await expect(option(page, `${mark} segundo`)).toHaveAttribute("aria-selected", "true");
    late.answer();
    await expect(option(page, `${mark} Alves`)).toBeVisible();
    await expect(option(page, `${mark} segundo`)).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/acervo/${second.id}`));
  });

  test("finds a title of one letter, and one that came a moment after nothing was found", async ({ school, signedIn }) => {
    await school.seed.title({ title: "Z" });
    const page = await signedIn("Biblioteca");
    await openPalette(page);
    await page.keyboard.type("z");
    await expect(palette(page).getByRole("option", { name: /^Z\b/ })).toBeVisible();
    const field = palette(page).getByRole("combobox", { name: "Buscar" });
    await field.fill("++");
    await expect(palette(page).getByRole("status")).toHaveText("Digite uma letra ou um número.");
    await expectAccessible(page);

    const late = `tarde${newId()}`;
    await field.fill(late);
    await expect(palette(page).getByRole("status")).toHaveText(`Nada encontrado para “${late}”.`);
    await field.fill("");
    await school.seed.title({ title: late });
    await field.fill(late);
    await expect(option(page, late)).toBeVisible();
  });
});

test.describe("a field that chooses a record", () => {
  async function openHold(school: TestSchool, page: Page) {
    const book = await school.seed.title({ title: `Reservado ${newId()}` });
    await page.goto(`/acervo/${book.id}`);
    await page.getByRole("region", { name: "Reservas" }).getByRole("button", { name: "Reservar" }).click();
    return page.getByRole("dialog", { name: /^Reservar / }).getByRole("combobox", { name: "Leitor" });
  }

  test("a scanned card is chosen though Enter came before the answer, and Enter then holds", async ({ school, signedIn }) => {
    const { mark, second } = await namesakes(school);
    const page = await signedIn("Biblioteca", "");
    const field = await openHold(school, page);
    await expect(field).toBeFocused();
    const late = await holdBack(page, "readers", second.card);
    await page.keyboard.type(second.card);
    await page.keyboard.press("Enter");
    await late.asked;
    late.answer();
    await expect(field).toHaveValue(new RegExp(`^${mark} Souza`));
    await expect(page.getByText("Escolha o leitor.")).toHaveCount(0);
  });

  test("Enter chooses who the whole name finds; another search never takes the chosen one back", async ({ school, signedIn }) => {
    const { mark, first, second } = await namesakes(school);
    const page = await signedIn("Biblioteca", "");
    const field = await openHold(school, page);
    await field.fill(mark);
    await expect(option(page, new RegExp(`^${mark} Alves`))).toBeVisible();
    const late = await holdBack(page, "readers", `${mark} souza`);
    await page.keyboard.press("End");
    await page.keyboard.type(" souza");
    await page.keyboard.press("Enter");
    late.answer();
    await expect(field).toHaveValue(new RegExp(`^${mark} Souza.*${second.card}$`));
    await field.fill(first.card);
    await expect(option(page, new RegExp(`^${mark} Alves`))).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(field).toHaveValue(new RegExp(`^${mark} Alves.*${first.card}$`));
  });

  test("an arrow that comes before the list selects its first row then", async ({ school, signedIn }) => {
    const { mark } = await namesakes(school);
    const page = await signedIn("Biblioteca", "");
    const field = await openHold(school, page);
    const late = await holdBack(page, "readers", mark);
    await field.pressSequentially(mark);
    await page.keyboard.press("ArrowDown");
    await late.asked;
    late.answer();
    await expect(option(page, new RegExp(`^${mark} Souza`))).toHaveAttribute("data-combobox-selected", "true");
    await page.keyboard.press("Enter");
    await expect(field).toHaveValue(new RegExp(`^${mark} Souza`));
  });

  test("a chosen teacher's own label is no search", async ({ school, signedIn }) => {
    const { mark, second } = await namesakes(school);
    const page = await signedIn("Biblioteca", "/livros-didaticos/entregar?para=professor");
    const requests: string[] = [];
    page.on("request", (request) => {
      const url = new URL(request.url());
      if (url.pathname === "/api/school/list/readers") {
        requests.push(url.searchParams.get("q") ?? "");
      }
    });
    const field = page.getByRole("combobox", { name: "Professor" });
    await field.fill(second.card);
    await option(page, new RegExp(`^${mark} Souza`)).click();
    await expect(field).toHaveValue(new RegExp(`^${mark} Souza`));
    await field.blur();
    await field.click();
    // The list of everyone again, with the chosen one in it.
    await expect(page.getByRole("option").nth(5)).toBeVisible();
    expect(requests.filter((q) => q.includes(" · "))).toEqual([]);
  });

  test("books for a class: Enter takes the one that was typed to its end", async ({ school, signedIn }) => {
    const mark = `y${newId().slice(0, 8)}`;
    await school.seed.title({ title: `${mark} Álgebra` });
    const second = await school.seed.title({ title: `${mark} Geometria` });
    const page = await signedIn("Biblioteca", "/livros-didaticos/entregar");
    const field = page.getByRole("combobox", { name: "Livros" });
    await field.fill(mark);
    await expect(option(page, new RegExp(`^${mark} Álgebra`))).toBeVisible();
    const late = await holdBack(page, "titles", `${mark} geo`);
    await page.keyboard.press("End");
    await page.keyboard.type(" geo");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    late.answer();
    await expect(page).toHaveURL(new RegExp(`livros=${second.id}(&|$)`));
  });
});

test("the arrow from a list's search goes to the first row of the answer, not of what stood there before", async ({
  school,
  signedIn,
}) => {
  const { mark } = await namesakes(school);
  const page = await signedIn("Biblioteca", "/leitores");
  await expect(page.getByRole("table").getByRole("row").nth(1)).toBeVisible();
  const late = await holdBack(page, "readers", `${mark} souza`);
  await page.getByRole("searchbox").pressSequentially(`${mark} souza`);
  await page.keyboard.press("ArrowDown");
  await late.asked;
  late.answer();
  await expect(page.getByRole("link", { name: `${mark} Souza` })).toBeFocused();
});
