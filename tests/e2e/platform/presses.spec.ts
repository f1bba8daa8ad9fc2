/** A press acts on the row on which it began, although an answer arrives before it ends. */
import type { Page } from "@playwright/test";
import type { Hold } from "../../../domain/library/holds/commands";
import { Desk } from "../../helpers/library";
import type { TestSchool } from "../../helpers/test-school";
import { BY_FINGER, expect, holdBack, test } from "../fixtures";

/** A title on loan for which Ana, Bia and Caio wait, and the page of a person at another desk who looks at its queue. */
async function watchedQueue(school: TestSchool, open: (path: string) => Promise<Page>) {
  const desk = new Desk(school);
  const book = await school.seed.title({ title: "Iracema" });
  await desk.lend((await school.seed.reader()).card, book.copies[0]!.tombo);
  const holds: Hold[] = [];
  for (const name of ["Ana Lima", "Bia Lima", "Caio Lima"]) {
    holds.push((await desk.hold((await school.seed.reader({}, { name })).card, book.id)).body);
  }
  const page = await open(`/acervo/${book.id}`);
  const rows = page.getByRole("region", { name: "Reservas" }).getByRole("listitem");
  await expect(rows).toHaveCount(3);
  const cancelBia = rows.getByRole("button", { name: "Cancelar a reserva: Bia Lima" });
  await cancelBia.scrollIntoViewIfNeeded();
  const box = (await cancelBia.boundingBox())!;
  /** Another desk cancels the first hold, and the page has heard of it. */
  async function cancelAna(): Promise<void> {
    const heard = page.waitForResponse((response) => response.url().includes("/list/holds"));
    await desk.cancelHold(holds[0]!.id);
    await (await heard).finished();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  }
  const waiting = async () => (await desk.queue(book.id)).map(({ reader_name }) => reader_name);
  return { page, rows, cancelAna, waiting, at: { x: box.x + box.width / 2, y: box.y + box.height / 2 } };
}

test("a row that moves under a mouse button gets its click", async ({ school, signedIn }) => {
  const { page, rows, cancelAna, waiting, at } = await watchedQueue(school, (path) => signedIn("Biblioteca", path));
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await cancelAna();
  await page.mouse.up();
  await expect(rows).toHaveCount(1);
  expect(await waiting()).toEqual(["Caio Lima"]);
});

test("a press whose end gets lost holds nothing back", async ({ school, signedIn }) => {
  const { page, rows, cancelAna, at } = await watchedQueue(school, (path) => signedIn("Biblioteca", path));
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await cancelAna();
  await page.evaluate(() => window.dispatchEvent(new PointerEvent("pointermove", { buttons: 0 })));
  await expect(rows).toHaveCount(2);
});

test("a row that moves under a finger gives its place to no other", async ({ school, signedIn }) => {
  const { page, rows, cancelAna, waiting, at } = await watchedQueue(school, (path) => signedIn("Biblioteca", path, BY_FINGER));
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at] });
  await cancelAna();
  await devtools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await expect(rows).toHaveCount(1);
  expect(await waiting()).toEqual(["Caio Lima"]);
});

test("a scan that moves the last return under a finger gets no undo", async ({ school, signedIn }) => {
  const desk = new Desk(school);
  const loans = [await desk.loan(), await desk.loan()];
  const page = await signedIn("Biblioteca", "/emprestimos", { hasTouch: true });
  await page.getByLabel("Passe a carteirinha ou o livro").focus();
  const undo = page.getByRole("region", { name: "Agora" }).getByRole("button", { name: "Desfazer" });
  await page.keyboard.type(`${loans[0]!.tombo}\n`);
  const box = (await undo.first().boundingBox())!;
  const devtools = await page.context().newCDPSession(page);
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await devtools.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at] });
  await page.keyboard.type(`${loans[1]!.tombo}\n`);
  await expect(undo).toHaveCount(2);
  await devtools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  // The next act on the page shows that the tap was none.
  await page.keyboard.type(`${(await desk.loan()).tombo}\n`);
  await expect(undo).toHaveCount(3);
});

test("an option that moves in a search's answer gets its click", async ({ school, signedIn }) => {
  const book = await school.seed.title({ title: "Ubirajara" });
  await school.seed.reader({}, { name: "Aba Primeira" });
  const reader = await school.seed.reader({}, { name: "Aba Segunda" });
  const page = await signedIn("Biblioteca", `/acervo/${book.id}`);
  const answer = new RegExp(`/list/readers\\?q=${reader.card}`);
  const { arrived, letThrough } = await holdBack(page, answer);
  await page.getByRole("region", { name: "Reservas" }).getByRole("button", { name: "Reservar" }).click();
  const field = page.getByRole("dialog").getByRole("combobox", { name: "Leitor" });
  await field.fill(reader.card);
  await arrived;
  await page.getByRole("option", { name: /Aba Segunda/ }).hover();
  await page.mouse.down();
  const answered = page.waitForResponse(answer);
  letThrough();
  await (await answered).finished();
  await page.mouse.up();
  await expect(field).toHaveValue(/Aba Segunda/);
});

test("the second of two quick taps counts on a neighbour, which stood there before", async ({ signedIn }) => {
  const page = await signedIn("none", "/pedir-material", BY_FINGER);
  const [first, second] = ["Todos", "Favoritos"].map((name) => page.getByRole("button", { name, exact: true }));
  await first!.click();
  // For the browser the two are a double tap: on Android, up to 100 pixels apart.
  await second!.evaluate((element) => {
    const { left, top, height } = element.getBoundingClientRect();
    const at = { clientX: left + 3, clientY: top + height / 2 };
    const terms = { ...at, bubbles: true, cancelable: true, pointerId: 8, pointerType: "touch" };
    element.dispatchEvent(new PointerEvent("pointerdown", terms));
    element.dispatchEvent(new PointerEvent("click", { ...terms, detail: 2 }));
  });
  await expect(second!).toHaveAttribute("aria-pressed", "true");
});

test("a tap that just misses a button counts, where the browser gives it to the button", async ({ signedIn }) => {
  const page = await signedIn("none", "/pedir-material", BY_FINGER);
  const button = page.getByRole("button", { name: "Favoritos", exact: true });
  await expect(button).toHaveAttribute("aria-pressed", "false");
  // As an iPhone and Firefox do it: the press is the page's, and the click the nearest button's.
  await button.evaluate((element) => {
    const { left, top, height } = element.getBoundingClientRect();
    const at = { clientX: left - 3, clientY: top + height / 2 };
    const terms = { ...at, bubbles: true, cancelable: true, pointerId: 7, pointerType: "touch" };
    document.elementFromPoint(at.clientX, at.clientY)!.dispatchEvent(new PointerEvent("pointerdown", terms));
    element.dispatchEvent(new PointerEvent("click", { ...terms, detail: 1 }));
  });
  await expect(button).toHaveAttribute("aria-pressed", "true");
});

test("a part of the screen that arrives late moves nothing under a mouse button", async ({ school, signedIn }) => {
  const person = await school.seed.person({ name: "Nina Leitora" });
  const page = await signedIn("Admin", "");
  const { arrived, letThrough } = await holdBack(page, /\/assets\/PersonConversations-/);
  const script = page.waitForResponse(/\/assets\/PersonConversations-/);
  await page.goto(`/pessoas/${person.id}`);
  await arrived;
  const link = page.getByRole("link", { name: "Tornar leitor" });
  await expect(link).toBeVisible();
  await page.keyboard.press("End");
  await link.hover();
  await page.mouse.down();
  letThrough();
  await (await script).finished();
  // It has run, and the frames after it are drawn.
  await page.evaluate(async (address) => {
    await import(address);
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  }, (await script).url());
  await page.mouse.up();
  await expect(page.getByRole("combobox", { name: "Pessoa" })).toHaveValue(/Nina Leitora/);
});
