/**
 * The whole life of a card: shown live, copied, blocked while it is open, and of a person who left; for a stranger, a phone and
 * the gate.
 */
import { createHmac } from "node:crypto";
import decodeQR from "qr/decode.js";
import { formatLive, liveStep, liveText } from "../../../domain/people/cards/live";
import { now } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { PIXEL } from "../../helpers/pixel";
import { expect, expectNothingSideways, type Page, PHONE, test } from "../fixtures";

/** So many points to a module. */
const MODULE = 4;

/** A scanner's reading of the code on a phone's screen. */
async function readScreen(page: Page): Promise<string> {
  const code = page.getByRole("img", { name: "Código para conferir a carteira" });
  const side = Number((await code.getAttribute("viewBox"))!.split(" ")[2]);
  const path = (await code.locator("path").getAttribute("d"))!;
  const size = side * MODULE;
  const data = new Uint8Array(size * size * 4).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let dot = 0; dot < MODULE * MODULE; dot++) {
      const at = (Number(y) * MODULE + Math.floor(dot / MODULE)) * size + Number(x) * MODULE + (dot % MODULE);
      data.fill(0, at * 4, at * 4 + 3);
    }
  }
  return decodeQR({ width: size, height: size, data });
}

test("a card is held up alive, copied, blocked while it is open, and its holder leaves", async ({ school, guest, signedIn }) => {
  const admin = school.as("Admin");
  const schoolClass = await school.seed.class({ name: `9º ${newId().slice(0, 4)}`, shift: "morning" });
  const { id } = await school.seed.person({ name: "Rui Ribeiro Ramos", class: schoolClass.id });
  const form = new FormData();
  form.append("photo", new File([PIXEL], "foto.png", { type: "image/png" }));
  await admin.collection("people").update(id, form);
  const decisionInput = { person: id, purpose: "card_photo", decision: "given", declared_by: "Rita" } as const;
  await admin.call("people/record-consent", { id: newId(), ...decisionInput });
  const { body } = await admin.call("people/issue-cards", { id: newId(), people: [id], class: "", valid_until: "" });
  const card = body.cards[0]!;
  const { path } = (await admin.call("people/pair-card", { id: newId(), card: card.id })).body;

  const phone = await guest(path, { viewport: PHONE });
  await phone.getByRole("button", { name: "Usar neste celular" }).click();
  await expect(phone.getByRole("heading", { name: "Válida" })).toBeVisible();
  await expect(phone.getByRole("img", { name: "Foto de Rui R. R." })).toBeVisible();
  await expectNothingSideways(phone);
  await phone.evaluate(() => navigator.serviceWorker.ready);
  const keptPhotos = () =>
    phone.evaluate(
      async () => (await (await caches.open("cards")).keys()).filter(({ url }) => url.includes("card-photo")).length,
    );
  await expect.poll(keptPhotos).toBe(1);

  // Without a connection it is as alive as with one.
  await phone.context().setOffline(true);
  await phone.reload();
  await expect(phone.getByRole("status")).toContainText("Sem conexão");
  const gate = await signedIn("Almoxarifado", "/conferir-carteira", { viewport: PHONE });
  const result = gate.getByRole("region", { name: "Resultado" });
  const scan = async (code: string) => {
    await gate.getByRole("textbox", { name: "Passe a carteira" }).fill(code);
    await gate.keyboard.press("Enter");
  };
  await scan(await readScreen(phone));
  await expect(result).toContainText("Lida ao vivo, na tela do celular.");
  await expect(result.getByRole("img", { name: "Foto de Rui Ribeiro Ramos" })).toBeVisible();
  await expectNothingSideways(gate);
  await phone.context().setOffline(false);
  await expect(phone.getByRole("status")).toBeHidden();

  // A picture of the screen, five minutes old.
  const token = card.path.split("/").at(-1)!;
  const storedCard = await phone.evaluate((key) => localStorage.getItem(key) ?? "", `sineta.card.${token}`);
  const { slot, secret } = JSON.parse(storedCard) as { slot: number; secret: string };
  const digest = createHmac("sha256", secret)
    .update(liveText(token, liveStep(now()) - 10))
    .digest("hex");
  const picture = `${card.path}?c=${formatLive(slot, digest)}`;
  await scan(`${school.url}${picture}`);
  await expect(result.getByRole("heading", { name: "Código vencido" })).toBeVisible();
  const stranger = await guest(picture, { viewport: PHONE });
  await expect(stranger.getByRole("heading", { name: "Código vencido" })).toBeVisible();
  await expect(stranger.locator("body")).not.toContainText("Ribeiro");
  await expectNothingSideways(stranger);

  // Blocked while the phone shows it: the next word from the school ends it, and no photo stays behind.
  const live = await readScreen(phone);
  await admin.call("people/block-card", { card: card.id, reason: "Perdida" });
  await phone.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(phone.getByRole("heading", { name: "Bloqueada" })).toBeVisible();
  await expect(phone.getByRole("img", { name: "Código para conferir a carteira" })).toBeHidden();
  await expect.poll(keptPhotos).toBe(0);
  for (const code of [live, `${school.url}${card.path}`, card.serial]) {
    await scan("2001-000001");
    await expect(result.getByRole("heading", { name: "Não conferida" })).toBeVisible();
    await scan(code);
    await expect(result.getByRole("heading", { name: "Bloqueada" })).toBeVisible();
  }

  await admin.call("people/unblock-card", { card: card.id });
  await admin.collection("people").update(id, { active: false });
  await stranger.goto(card.path);
  await expect(stranger.getByRole("heading", { name: "Sem vínculo" })).toBeVisible();
  await expect(stranger.getByRole("img")).toHaveCount(0);
  await scan(`${school.url}${card.path}`);
  await expect(result.getByRole("heading", { name: "Fora da escola" })).toBeVisible();
});
