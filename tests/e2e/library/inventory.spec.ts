/** An inventory by two people: scanners at the shelf, a phone's camera, the end and the undo. L-46. */
import { readFile } from "node:fs/promises";
import { newId } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { readPdf } from "../../helpers/pdf";
import type { TestSchool } from "../../helpers/test-school";
import { BY_FINGER, expect, expectAccessible, expectNothingSideways, type Page, PHONE, test } from "../fixtures";

const FIELD = "Passe o livro da estante";
const rows = (page: Page) => page.getByRole("region", { name: "Agora" }).getByRole("listitem");
const bar = (page: Page) => page.getByRole("progressbar");

async function scan(page: Page, ...codes: string[]): Promise<void> {
  for (const code of codes) {
    await page.keyboard.type(code);
    await page.keyboard.press("Enter");
  }
}

/** A room with copies, one title each. */
async function room(school: TestSchool, titles: readonly string[]) {
  const location = `Sala ${newId()}`;
  const copies = [];
  for (const title of titles) {
    copies.push((await school.seed.title({ title }, { copy: { location, call_number: "869.3 A848" } })).copies[0]!);
  }
  return { location, copies };
}

test("two people count a room at once, and each sees how far both are", async ({ school, signedIn }) => {
  const { location, copies } = await room(school, ["O Cortiço", "Vidas Secas", "Iracema", "Senhora"]);
  const page = await signedIn("Biblioteca", "/inventario");
  await page.getByRole("button", { name: "Novo inventário" }).first().click();
  const form = page.getByRole("dialog", { name: "Novo inventário" });
  await form.getByRole("combobox", { name: "Local" }).click();
  await form.getByRole("combobox", { name: "Local" }).fill(location);
  await page.getByRole("option", { name: new RegExp(location) }).click();
  await form.getByRole("button", { name: "Começar" }).click();
  await expect(page.getByLabel(FIELD)).toBeFocused();
  await expect(bar(page)).toHaveAttribute("aria-valuetext", "Contando: 0 de 4 exemplares");
  const other = await signedIn("Admin", new URL(page.url()).pathname);
  await expect(other.getByLabel(FIELD)).toBeFocused();

  await scan(page, copies[0]!.tombo, copies[1]!.tombo);
  await expect(rows(page).first()).toContainText("Vidas Secas");
  await expect(rows(page).first()).toContainText("Certo");
  await scan(other, copies[1]!.tombo, copies[2]!.tombo);
  await expect(rows(other).nth(1)).toContainText("Já contado");
  for (const one of [page, other]) {
    await expect(bar(one)).toHaveAttribute("aria-valuetext", "Contando: 3 de 4 exemplares");
    await expect(one.getByRole("region", { name: "Pessoas contando" })).toContainText("Ana Administradora");
  }
  await scan(page, "NADA0815");
  await expect(rows(page).first()).toContainText("Código não cadastrado");
  await expectAccessible(page);

  await page.getByRole("link", { name: "Faltam 1" }).click();
  await expect(page.getByRole("table", { name: "Falta contar" })).toContainText("Senhora");
  await page.getByRole("link", { name: "A resolver" }).click();
  await expect(page.getByRole("table", { name: "Leituras a resolver" })).toContainText("NADA0815");
  await expectAccessible(page);

  await page.getByRole("button", { name: "Encerrar" }).click();
  await page
    .getByRole("dialog", { name: /^Encerrar com \d+ exemplar/ })
    .getByRole("button", { name: "Encerrar o inventário" })
    .click();
  await expect(page.getByText("Encerrado: 1 não localizado.")).toBeVisible();
  await page.getByRole("link", { name: "Não localizados 1" }).click();
  await expect(page.getByRole("table", { name: "Não localizados" })).toContainText("Senhora");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Exportar" }).click();
  const csv = await readFile(await (await download).path(), "utf8");
  expect(csv).toContain(";Senhora;");
  expect(csv.trimEnd().split("\r\n")).toHaveLength(2);
  await expect(other.getByText("Encerrado", { exact: true })).toBeVisible();

  await page.getByRole("link", { name: "Imprimir a lista" }).click();
  await expect(page.getByRole("row", { name: /Senhora/ })).toBeVisible();
  const pages = await readPdf(await page.pdf({ preferCSSPageSize: true }));
  expect(pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([[210, 297]]);
  await page.getByRole("link", { name: "Voltar" }).click();

  await page.getByRole("button", { name: "Reabrir…" }).click();
  await page.getByRole("dialog", { name: "Reabrir o inventário?" }).getByRole("button", { name: "Reabrir o inventário" }).click();
  await expect(page.getByText("Inventário reaberto: 1 exemplar voltou.")).toBeVisible();
  await expect(page.getByLabel(FIELD)).toBeVisible();
});

test("a book that is on loan and on the shelf is returned there and then", async ({ school, signedIn }) => {
  const { location, copies } = await room(school, ["Dom Casmurro"]);
  const reader = await school.seed.reader({}, { name: "Pedro Rocha" });
  const desk = school.as("Biblioteca");
  const { body } = await desk.call("library/start-inventory", { id: newId(), name: "Sala", location });
  await desk.call("library/lend", { id: newId(), reader: reader.card, copy: copies[0]!.tombo });
  const page = await signedIn("Biblioteca", `/inventario/${body.id}`);
  await expect(page.getByLabel(FIELD)).toBeFocused();
  await scan(page, copies[0]!.tombo);
  await expect(rows(page).first()).toContainText("Consta emprestado a Pedro Rocha");
  await page.getByRole("button", { name: "Devolver Dom Casmurro" }).click();
  await expect(rows(page).first()).toContainText("Pedro Rocha devolveu no prazo");
  await expect(page.getByRole("button", { name: "Devolver Dom Casmurro" })).toBeHidden();
});

test("L-29: a book that someone waits for goes to the shelf of holds, returned or found in the count @full", async ({
  school,
  signedIn,
}) => {
  const { location, copies } = await room(school, ["Iracema", "Lucíola"]);
  const [lent, missing] = [copies[0]!, copies[1]!];
  const desk = school.as("Biblioteca");
  const late = await school.seed.reader({}, { name: "Pedro Rocha" });
  const waiting = await school.seed.reader({}, { name: "Ana Prado" });
  const { body } = await desk.call("library/start-inventory", { id: newId(), name: "Reservados", location });
  await desk.call("library/lend", { id: newId(), reader: late.card, copy: lent.tombo });
  await query(school, `UPDATE copies SET state = 'missing' WHERE id = '${missing.id}'`);
  for (const { title } of await desk
    .collection("copies")
    .getFullList<{ title: string }>({ filter: `location = "${location}"` })) {
    expect((await desk.call("library/hold", { id: newId(), reader: waiting.card, title })).status).toBe(200);
  }
  const page = await signedIn("Biblioteca", `/inventario/${body.id}`);
  await expect(page.getByLabel(FIELD)).toBeFocused();
  await scan(page, lent.tombo);
  await page.getByRole("button", { name: "Devolver Iracema" }).click();
  await expect(rows(page).first()).toContainText("Separar para Ana Prado");
  await expect(rows(page).first()).toContainText("Pedro Rocha devolveu no prazo");
  await scan(page, missing.tombo);
  await expect(rows(page).first()).toContainText("Separar para Ana Prado");
  await expect(rows(page).first()).toContainText("encontrado");
  await expectAccessible(page);
});

test("the progress of a closing comes by itself, and of a whole school's list nothing is printed unasked @full", async ({
  school,
  signedIn,
}) => {
  const { id: title } = await school.seed.title({}, { copies: 0 });
  const location = `Depósito ${newId()}`;
  await query(
    school,
    `INSERT INTO copies (id, title, tombo, material_type, state, location, created, updated)
     SELECT printf('y%014d', n), '${title}', printf('7%06d', n), 'typebook0000000', 'normal', '${location}',
       '2026-01-05 12:00:00.000Z', '2026-01-05 12:00:00.000Z'
     FROM (WITH RECURSIVE k(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM k WHERE n < 5500) SELECT n FROM k)`,
  );
  const desk = school.as("Biblioteca");
  const { body } = await desk.call("library/start-inventory", { id: newId(), name: "Depósito", location });
  const page = await signedIn("Admin", "");
  const response = page.waitForResponse(
    (answer) => answer.url().endsWith("/api/realtime") && answer.request().method() === "POST",
  );
  await page.goto(`/inventario/${body.id}`);
  await expect(bar(page)).toHaveAttribute("aria-valuetext", "Contando: 0 de 5.500 exemplares");
  await response;
  // From now on nothing is answered about the record: the screen knows only what it is told.
  await page.route(/\/api\/collections\/inventories\/records\//, () => undefined);
  await bar(page).evaluate((element) => {
    const sentences: string[] = [];
    Object.assign(window, { said: sentences });
    const look = () => sentences.push(document.querySelector("[role=progressbar]")?.getAttribute("aria-valuetext") ?? "");
    new MutationObserver(look).observe(element.closest("main")!, { attributes: true, childList: true, subtree: true });
  });
  expect((await desk.call("library/close-inventory", { inventory: body.id })).body.pending).toBe(5500);
  await expect(page.getByText("Encerrado", { exact: true })).toBeVisible();
  const sayings: string[] = await page.evaluate(() => Reflect.get(window, "said"));
  expect(sayings.some((text) => /^Encerrando: [1-5]\.\d{3} de 5\.500 exemplares$/.test(text))).toBe(true);
  await expect(page.getByRole("link", { name: "Não localizados 5.500" })).toBeVisible();

  await page.unrouteAll();
  await page.getByRole("link", { name: "Imprimir a lista" }).click();
  await expect(page.getByText("São 5.500 exemplares, cerca de 184 folhas A4. Para imprimir, escolha")).toBeVisible();
  const print = page.getByRole("button", { name: "Imprimir" });
  await expect(print).toBeDisabled();
  await expect(page.getByRole("row")).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("combobox", { name: "Parte" }).click();
  await page.getByRole("option", { name: "4 de 4 · 4.501 a 5.500" }).click();
  await expect(page.getByText("Nesta parte, 1.000 exemplares, cerca de 34 folhas A4; ao todo, 5.500")).toBeVisible();
  await expect(print).toBeEnabled();
  await expect(page.getByRole("row")).toHaveCount(1001);
  await expect(page).toHaveURL(/parte=4/);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Baixar a planilha" }).click();
  const csv = await readFile(await (await download).path(), "utf8");
  expect(csv.trimEnd().split("\r\n")).toHaveLength(5501);
});

test("a phone's camera counts where the browser can read codes @full", async ({ school, signedIn }) => {
  const { location, copies } = await room(school, ["Capitães da Areia"]);
  const { body } = await school.as("Biblioteca").call("library/start-inventory", { id: newId(), name: "Sala", location });
  const page = await signedIn("Biblioteca", "", { viewport: PHONE });
  // The browser of the tests has no camera and reads no codes: both are given to it, everything else is real.
  await page.addInitScript((code) => {
    Object.assign(globalThis, {
      BarcodeDetector: class {
        detect() {
          return Promise.resolve([{ rawValue: code }]);
        }
      },
    });
    navigator.mediaDevices.getUserMedia = () => {
      const canvas = document.createElement("canvas");
      const picture = canvas.getContext("2d");
      setInterval(() => picture?.fillRect(0, 0, Math.random() * 100, 50), 50);
      return Promise.resolve(canvas.captureStream(20));
    };
  }, copies[0]!.tombo);
  await page.goto(`/inventario/${body.id}`);
  await page.getByRole("button", { name: "Ler com a câmera" }).click();
  await expect(rows(page).first()).toContainText("Capitães da Areia");
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Desligar a câmera" }).click();
  await expectNothingSideways(page);

  // The system ends the camera: its picture would stand still, and read nothing.
  await page.getByRole("button", { name: "Ler com a câmera" }).click();
  await page.getByRole("button", { name: "Desligar a câmera" }).waitFor();
  await expect(async () => {
    await page.getByLabel("Imagem da câmera").evaluate((video: HTMLVideoElement) => {
      const [track] = (video.srcObject as MediaStream).getTracks();
      track!.dispatchEvent(new Event("ended"));
    });
  }).toPass();
  await expect(page.getByText("A câmera parou. Ligue-a de novo ou digite o número.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Ler com a câmera" })).toBeVisible();
});

for (const [secure, sentence] of [
  [true, "Este navegador não lê códigos com a câmera"],
  [false, "A câmera só abre em endereço seguro (https)"],
] as const) {
  test(`a phone that can't read codes shows why, on ${secure ? "a secure" : "an insecure"} address @full`, async ({
    school,
    signedIn,
  }) => {
    const { location } = await room(school, ["Memorial de Aires"]);
    const { body } = await school.as("Biblioteca").call("library/start-inventory", { id: newId(), name: "Sala", location });
    const page = await signedIn("Biblioteca", "", BY_FINGER);
    // The tests' own address counts as secure.
    await page.addInitScript((value) => Object.defineProperty(window, "isSecureContext", { value }), secure);
    await page.goto(`/inventario/${body.id}`);
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(page.getByRole("button", { name: "Ler com a câmera" })).toBeHidden();
    await expectAccessible(page);
  });
}

test("a scan that got no answer stays with its way on, however many follow, and only scans are counted @full", async ({
  school,
  signedIn,
}) => {
  const { location, copies } = await room(school, ["Lucíola", "Til"]);
  const [lost, out] = [copies[0]!, copies[1]!];
  const shelf = (await school.seed.title({ title: "Cinco Minutos" }, { copies: 61, copy: { location } })).copies;
  const desk = school.as("Biblioteca");
  const { body } = await desk.call("library/start-inventory", { id: newId(), name: "Estante longa", location });
  await desk.call("library/lend", { id: newId(), reader: (await school.seed.reader()).card, copy: out.tombo });
  const page = await signedIn("Biblioteca", `/inventario/${body.id}`);
  await expect(page.getByLabel(FIELD)).toBeFocused();
  // It is counted, but the answer is lost on the way.
  const url = "**/api/school/library/inventory-scan";
  await page.route(url, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await scan(page, lost.tombo);
  await expect(rows(page).first()).toContainText("Sem conexão com o servidor");
  await page.unroute(url);

  await scan(page, out.tombo);
  await page.getByRole("button", { name: "Devolver Til" }).click();
  await expect(rows(page).first()).toContainText("devolveu no prazo");
  await scan(page, ...shelf.map(({ tombo }) => tombo));
  await expect(rows(page).first()).toContainText(shelf[60]!.tombo);
  await expect(rows(page).first()).toContainText("Certo");
  await expect(page.getByRole("region", { name: "Agora" }).getByText("63 leituras", { exact: true })).toBeVisible();

  const again = rows(page).filter({ hasText: "Sem conexão" });
  await again.getByRole("button", { name: /Tentar de novo/ }).click();
  await expect(again).toHaveCount(0);
  await expect(rows(page).filter({ hasText: "Lucíola" })).toContainText("Certo");
  const scans = await school
    .as("superuser")
    .collection("inventory_scans")
    .getFullList({ filter: `inventory = "${body.id}" && copy = "${lost.id}"` });
  expect(scans).toHaveLength(1);
});

test("a look at what is missing, or a reload, keeps a scan that got no answer, with its way on @full", async ({
  school,
  signedIn,
}) => {
  const { location, copies } = await room(school, ["Inocência"]);
  const { body } = await school.as("Biblioteca").call("library/start-inventory", { id: newId(), name: "Sala calada", location });
  const page = await signedIn("Biblioteca", `/inventario/${body.id}`);
  await expect(page.getByLabel(FIELD)).toBeFocused();
  const url = "**/api/school/library/inventory-scan";
  await page.route(url, (route) => route.abort());
  await scan(page, copies[0]!.tombo);
  await expect(rows(page).first()).toContainText("Sem conexão com o servidor");
  await page.getByRole("link", { name: /^Faltam/ }).click();
  await expect(page.getByText("Inocência")).toBeVisible();
  await page.getByRole("link", { name: "Contar" }).click();
  await expect(rows(page).first()).toContainText("Sem conexão com o servidor");
  await page.reload();
  await expect(rows(page).first()).toContainText("Sem conexão com o servidor");
  await page.unroute(url);
  await rows(page)
    .first()
    .getByRole("button", { name: /Tentar de novo/ })
    .click();
  await expect(rows(page).first()).toContainText("Certo");
});
