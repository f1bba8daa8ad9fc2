/** Campaigns by mail as people see them: written once, read as a letter, and who is not reached. */
import { newId } from "../../helpers/ids";
import { expect, expectAccessible, expectNothingSideways, PHONE, test } from "../fixtures";

test("writes to a class by mail, and then to those without an address by WhatsApp", async ({ school, signedIn }) => {
  const room = await school.seed.class({ name: "8º R" });
  const { id } = await school.seed.person({ class: room.id, name: "Zeca Carta" });
  await school.seed.create("contacts", { person: id, kind: "email", value: `${newId()}@example.com`, guardian: "Célia Carta" });
  const { id: other } = await school.seed.person({ class: room.id, name: "Uma Fone" });
  await school.seed.create("contacts", { person: other, kind: "phone", value: "+5519977712345", guardian: "Tereza Fone" });
  const page = await signedIn("Admin", "/email/comunicados");
  await page.getByRole("link", { name: "Novo comunicado" }).first().click();
  await page.getByRole("combobox", { name: "Turmas" }).fill("8º R");
  await page.getByRole("option", { name: /8º R/ }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("textbox", { name: "Assunto" }).fill("Reunião");
  await page.getByRole("textbox", { name: "Texto" }).fill("Bom dia, {{responsavel}}!");
  const letter = page.getByRole("region", { name: "Como será lido" });
  await expect(letter).toContainText("Bom dia, Célia!");
  await expect(letter).toContainText("Reunião");
  await expectAccessible(page);
  const before = (await school.as("Admin").list("campaigns", {})).body.totalItems;
  await page.getByRole("button", { name: "Enviar 1 mensagem" }).click();
  const dialog = page.getByRole("dialog", { name: "Enviar 1 mensagem?" });
  await expect(dialog).toContainText("E-mail, sobre 2 pessoas (1 excluída).");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await expect(dialog).toBeHidden();
  expect((await school.as("Admin").list("campaigns", {})).body.totalItems).toBe(before);
  await expect(page.getByRole("textbox", { name: "Texto" })).toHaveValue("Bom dia, {{responsavel}}!");
  await page.getByRole("button", { name: "Enviar 1 mensagem" }).click();
  await dialog.getByRole("button", { name: "Enviar 1 mensagem" }).click();
  await expect(page.getByRole("table", { name: "Mensagens do comunicado" })).toContainText("Célia Carta");
  await expect(page.getByRole("list", { name: "Pessoas excluídas" })).toContainText("Uma Fone, 8º R");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Escrever para eles pelo WhatsApp" }).click();
  await expect(page.getByRole("textbox", { name: "Texto" })).toHaveValue("Bom dia, {{responsavel}}!");
  await expect(page.getByRole("region", { name: "Como será lido" })).toContainText("Bom dia, Tereza!");
});

test("reads a mail that came back, stops its address, and lets it be written to again @full", async ({ school, signedIn }) => {
  const { id } = await school.seed.person({ name: "Dora Devolvida" });
  const address = `${newId()}@example.com`;
  await school.seed.create("contacts", { person: id, kind: "email", value: address, guardian: "Ilda" });
  const page = await signedIn("Admin", "/email/parados");
  await page.getByRole("button", { name: "Registrar e-mail devolvido" }).click();
  const dialog = page.getByRole("dialog", { name: "Registrar e-mail devolvido" });
  await dialog.getByRole("textbox").fill(`Final-Recipient: rfc822; ${address}\nAction: failed\nStatus: 5.1.1\n`);
  await dialog.getByRole("button", { name: "Ler o e-mail" }).click();
  await expect(dialog).toContainText("Dora Devolvida: não recebe mensagens até ser corrigido.");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  const table = page.getByRole("table", { name: "Contatos parados" });
  await expect(table).toContainText("Dora Devolvida");
  await expectAccessible(page);
  await table.getByRole("button", { name: /Dora Devolvida/ }).click();
  await page.getByRole("textbox", { name: "Pedido por, ou motivo" }).fill("Ilda corrigiu a caixa");
  await page.getByRole("button", { name: "Voltar a escrever" }).click();
  await expect(page.getByRole("button", { name: /Dora Devolvida/ })).toBeHidden();
});

test("fits a telephone @full", async ({ signedIn }) => {
  const page = await signedIn("Admin", "/email/novo", { viewport: PHONE });
  await expect(page.getByRole("heading", { name: "Novo comunicado" })).toBeVisible();
  await expectNothingSideways(page);
});
