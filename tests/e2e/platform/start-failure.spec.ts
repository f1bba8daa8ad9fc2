/** A browser in which a page cannot start says why. */
import type { Page } from "@playwright/test";
import { newId } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { Desk } from "../../helpers/support";
import type { TestSchool } from "../../helpers/test-school";
import { expect, expectNothingSideways, PHONE, test } from "../fixtures";

/** Runs in the page: "block all cookies" of a browser. */
function blockStorage(): void {
  for (const name of ["localStorage", "sessionStorage"]) {
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException("Access is denied for this document.", "SecurityError");
      },
    });
  }
}

async function labelPath(school: TestSchool): Promise<string> {
  const desk = new Desk(school);
  const kind = await desk.kind({ name: `Projetor ${newId()}`, faults: ["Sem imagem"] });
  const machine = await desk.machine({ kind: kind.id });
  const [[token] = []] = await query(school, `SELECT label_token FROM equipment WHERE id = '${machine.id}'`);
  return `/qr/${token}`;
}

const OLD = "A página não abriu. O navegador pode ser antigo demais";
const BROKEN_SCRIPT = { contentType: "text/javascript", body: "class { static {" };

for (const [name, prepare, sentence] of [
  ["blocks storage", (page: Page) => page.addInitScript(blockStorage), "o navegador não deixa este endereço guardar dados"],
  ["does not know the language", (page: Page) => page.route("**/assets/*.js", (route) => route.fulfill(BROKEN_SCRIPT)), OLD],
  ["gets no script", (page: Page) => page.route("**/assets/*.js", (route) => route.abort()), "A página não chegou inteira."],
] as const) {
  test(`a browser that ${name} says so on the first page`, async ({ openBrowser }) => {
    const page = await (await openBrowser({ viewport: PHONE })).newPage();
    await prepare(page);
    await page.goto("/");
    await expect(page.getByRole("status")).toContainText(sentence);
    await expectNothingSideways(page);
  });
}

test("a phone without storage reports a problem, and is asked for storage before it takes a card", async ({
  school,
  openBrowser,
}) => {
  const { id } = await school.seed.person({ name: "Maria Souza Ourives" });
  const admin = school.as("Admin");
  const { body } = await admin.call("people/issue-cards", { id: newId(), people: [id], class: "", valid_until: "" });
  const offered = (await admin.call("people/pair-card", { id: newId(), card: body.cards[0]!.id })).body;
  const page = await (await openBrowser({ viewport: PHONE })).newPage();
  await page.addInitScript(blockStorage);
  await page.goto(await labelPath(school));
  await page.getByRole("button", { name: "Sem imagem" }).click();
  await page.getByRole("button", { name: "Relatar problema" }).click();
  await expect(page.getByText("Problema relatado. Obrigado.")).toBeVisible();

  await page.goto(offered.path);
  await page.getByRole("button", { name: "Usar neste celular" }).click();
  await expect(page.getByRole("alert")).toContainText("Este navegador não guarda dados deste endereço.");
  // The code is not spent.
  const other = await (await openBrowser({ viewport: PHONE })).newPage();
  await other.goto(offered.path);
  await other.getByRole("button", { name: "Usar neste celular" }).click();
  await expect(other.getByRole("heading", { name: "Válida" })).toBeVisible();
});

test("an open page in an old browser says so @full", async ({ school, openBrowser }) => {
  const page = await (await openBrowser({ viewport: PHONE })).newPage();
  await page.route("**/assets/*.js", (route) => route.fulfill(BROKEN_SCRIPT));
  await page.goto(await labelPath(school));
  await expect(page.getByText(OLD)).toBeVisible();
});
