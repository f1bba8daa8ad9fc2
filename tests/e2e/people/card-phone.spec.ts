/** A card on its holder's phone: paired at the secretary's screen, live, offline, and removed when it is ended. */
import { newId } from "../../helpers/ids";
import { expect, expectAccessible, expectNothingSideways, PHONE, test } from "../fixtures";

test("a phone is paired, shows the card alive and without a connection, and forgets it when the school ends it", async ({
  school,
  guest,
  signedIn,
}) => {
  const schoolClass = await school.seed.class({ name: `7º ${newId().slice(0, 4)}`, shift: "morning" });
  const { id } = await school.seed.person({
    name: "Maria Eduarda Souza Ourives",
    class: schoolClass.id,
    enrolment: `E${newId()}`,
  });
  const { body } = await school.as("Admin").call("people/issue-cards", { id: newId(), people: [id], class: "", valid_until: "" });
  const card = body.cards[0]!;

  const staff = await signedIn("Admin", `/pessoas/${id}`);
  const offered = staff.waitForResponse((answer) => answer.url().endsWith("/people/pair-card"));
  await staff.getByRole("button", { name: "Pôr no celular…" }).click();
  const { path } = (await (await offered).json()) as { path: string };
  const dialog = staff.getByRole("dialog", { name: /no celular/ });
  await expect(dialog.getByRole("img", { name: "Código de pareamento" })).toBeVisible();
  await expectAccessible(staff);

  const phone = await guest(path, { viewport: PHONE });
  await expect(phone).toHaveURL(({ hash }) => hash === "");
  await phone.getByRole("button", { name: "Usar neste celular" }).click();
  await expect(phone.getByRole("heading", { name: "Válida" })).toBeVisible();
  await expect(phone.getByRole("heading", { name: "Maria Eduarda S. O." })).toBeVisible();
  await expect(phone.getByRole("img", { name: "Código para conferir a carteira" })).toBeVisible();
  await expect(phone.getByText(/Código novo em \d+ segundo/)).toBeVisible();
  await expect(phone.locator("body")).not.toContainText("Ourives");
  await expectNothingSideways(phone);
  await expectAccessible(phone);
  await expect(dialog.getByText("Pronto: a carteira está no celular.")).toBeVisible();

  await phone.getByRole("button", { name: "Biblioteca" }).click();
  await expect(phone.getByRole("img", { name: `Código de barras ${card.serial}` })).toBeVisible();
  await phone.getByRole("button", { name: "Meus dados" }).click();
  await expect(phone.getByText("Maria Eduarda Souza Ourives")).toBeVisible();
  await expectAccessible(phone);
  await phone.getByRole("button", { name: "Meus dados" }).click();

  await phone.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => phone.evaluate(async (at) => (await caches.match(at)) !== undefined, card.path)).toBe(true);
  await phone.context().setOffline(true);
  await phone.reload();
  await expect(phone.getByRole("heading", { name: "Válida" })).toBeVisible();
  await expect(phone.getByRole("status")).toContainText("Sem conexão. Conferida pela última vez em");
  await expect(phone.getByRole("img", { name: "Código para conferir a carteira" })).toBeVisible();
  await phone.context().setOffline(false);
  await expect(phone.getByRole("status")).toBeHidden();

  await school.as("Admin").call("people/block-card", { card: card.id, reason: "Perdida" });
  await phone.reload();
  await expect(phone.getByRole("heading", { name: "Bloqueada" })).toBeVisible();
  await expect(phone.getByRole("img", { name: "Código para conferir a carteira" })).toBeHidden();
  await school.as("Admin").call("people/unblock-card", { card: card.id });

  await dialog.getByRole("button", { name: "Fechar" }).click();
  await staff.getByRole("region", { name: "Carteira no celular" }).getByRole("button", { name: "Encerrar" }).click();
  await expect(staff.getByText("Em nenhum celular.")).toBeVisible();
  await phone.reload();
  await expect(phone.getByRole("heading", { name: "Fora deste celular" })).toBeVisible();
  expect(await phone.evaluate(() => localStorage.length)).toBe(0);
  expect(await phone.evaluate(() => caches.keys())).toEqual([]);
});
