/**
 * A card on its holder's phone with errors of the network, the clock or the school's answers.
 * @module-tag full
 */
import type { Page } from "@playwright/test";
import { machineNow } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import type { TestSchool } from "../../helpers/test-school";
import { expect, expectAccessible, gate, PHONE, test } from "../fixtures";

const DAY = 86_400_000;
const HELD = /\/api\/school\/people\/held-card\?/;

async function paired(school: TestSchool, guest: (path: string, options?: object) => Promise<Page>) {
  const { id } = await school.seed.person({ name: "Maria Souza Ourives" });
  const admin = school.as("Admin");
  const { body } = await admin.call("people/issue-cards", { id: newId(), people: [id], class: "", valid_until: "" });
  const card = body.cards[0]!;
  const offered = (await admin.call("people/pair-card", { id: newId(), card: card.id })).body;
  const phone = await guest(offered.path, { viewport: PHONE });
  await phone.getByRole("button", { name: "Usar neste celular" }).click();
  await expect(phone.getByRole("heading", { name: "Válida" })).toBeVisible();
  return { person: id, card, phone, pairing: offered.phone };
}

const storedItems = (phone: Page) => phone.evaluate(() => localStorage.length);

test("a school that never answers is no connection, and after seven days no valid card", async ({ school, guest }) => {
  const { phone } = await paired(school, guest);
  await phone.route(HELD, () => undefined);
  await phone.clock.install({ time: machineNow() });
  await phone.reload();
  await expect(phone.getByRole("heading", { name: "Válida" })).toBeVisible();
  await phone.clock.fastForward(15_000);
  await expect(phone.getByRole("status")).toContainText("Sem conexão. Conferida pela última vez em");
  await phone.clock.setSystemTime(machineNow() + 8 * DAY);
  await phone.reload();
  await expect(phone.getByRole("heading", { name: "Não conferida" })).toBeVisible();
  await expect(phone.getByRole("img", { name: "Código para conferir a carteira" })).toBeHidden();
  await expectAccessible(phone);
});

test("an answer that comes after the card was forgotten brings nothing back", async ({ school, guest }) => {
  const { phone, pairing } = await paired(school, guest);
  const late = gate();
  let requests = 0;
  await phone.route(HELD, async (route) => {
    const answer = await route.fetch();
    if (++requests === 1) {
      await late.opened;
    }
    await route.fulfill({ response: answer });
  });
  const ask = () => phone.evaluate(() => window.dispatchEvent(new Event("online")));
  await ask();
  await expect.poll(() => requests).toBe(1);
  await school.as("Admin").call("people/end-phone", { phone: pairing });
  await ask();
  await expect(phone.getByRole("heading", { name: "Fora deste celular" })).toBeVisible();
  const answered = phone.waitForResponse((answer) => HELD.test(answer.url()) && answer.ok());
  late.open();
  await (await answered).finished();
  await phone.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await storedItems(phone)).toBe(0);
});

test("the phone of a person who has left says so, and keeps nothing", async ({ school, guest }) => {
  const { phone, person } = await paired(school, guest);
  await school.as("Admin").collection("people").update(person, { active: false });
  await phone.reload();
  await expect(phone.getByRole("heading", { name: "Sem vínculo" })).toBeVisible();
  expect(await storedItems(phone)).toBe(0);
});

test("without https the card says at once what it lacks", async ({ school, guest }) => {
  const { phone } = await paired(school, guest);
  const lacks = phone.getByText("Sem endereço seguro (https), a carteira só abre com conexão à escola.");
  await expect(lacks).toBeHidden();
  await phone.addInitScript(() => Object.defineProperty(window, "isSecureContext", { value: false }));
  await phone.reload();
  await expect(lacks).toBeVisible();
});
