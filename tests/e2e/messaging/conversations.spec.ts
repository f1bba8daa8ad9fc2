/** The school's own WhatsApp: connected by a code, then a family's question and the answer. */
import { WhatsAppGateway } from "../../../scripts/whatsapp-gateway";
import { family } from "../../helpers/campaigns";
import { newId } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { BY_FINGER, expect, expectAccessible, expectNothingSideways, PHONE, test } from "../fixtures";

test("connects a number by its code, and hears and answers a family", async ({ school, signedIn }) => {
  const gateway = new WhatsAppGateway();
  await gateway.start();
  await school.as("superuser").request("PATCH", "/api/settings", { meta: { appURL: school.url } });
  // The made-up school's own number has lost its gateway.
  const admin = school.as("Admin");
  const { channel } = (await admin.call("messaging/channel")).body;
  if (channel) {
    await admin.call("messaging/disconnect-channel", { id: newId(), channel: channel.id });
  }
  const page = await signedIn("Admin", "/configuracoes/whatsapp");
  await page.getByRole("radio", { name: /WAHA/ }).check();
  await page.getByRole("textbox", { name: "Endereço do gateway" }).fill(gateway.url);
  await page.getByLabel("Chave de acesso").fill(gateway.key);
  await page.getByRole("button", { name: "Conectar", exact: true }).click();
  await expect(page.getByText("Leia o risco e marque o aceite da escola.")).toBeVisible();
  await page.getByRole("checkbox", { name: /aceito este risco/ }).check();
  await page.getByRole("button", { name: "Conectar", exact: true }).click();
  await expect(page.getByRole("img", { name: "Código para conectar o WhatsApp" })).toBeVisible();
  await expectAccessible(page);
  gateway.scan();
  await expect(page.getByText("ligado", { exact: true })).toBeVisible();

  const { phone } = await family(school, { name: "Davi Moreira", guardian: "Cláudia Ribeiro" });
  gateway.inbound({ from: phone.slice(1), text: "Ele pode entrar às 8h40?" });
  await page.goto("/zap");
  await page.getByRole("link", { name: /Cláudia Ribeiro/ }).click();
  const messages = page.getByRole("region", { name: "Mensagens" });
  await expect(messages).toContainText("Ele pode entrar às 8h40?");
  const acts = page.getByRole("button", { name: "Encerrar", exact: true }).locator("..");
  await expect(acts).toHaveCSS("flex-direction", "row");
  gateway.reporting = false;
  await page.getByRole("textbox", { name: "Responder a Cláudia" }).fill("Pode, sim.");
  await page.keyboard.press("Enter");
  await expect(messages).toContainText("Pode, sim.");
  await page.getByRole("tab", { name: "Nota da equipe" }).click();
  await page.getByRole("textbox", { name: "Nota da equipe" }).fill("Com atestado.");
  await page.keyboard.press("Enter");
  await expect(messages).toContainText("Só a equipe vê");
  await expectAccessible(page);
  await school.as("superuser").request("POST", "/api/crons/whatsapp");
  await expect(messages).toContainText("enviada");
  expect(gateway.takenBy(phone).map(({ text }) => text)).toEqual(["Pode, sim."]);
  gateway.reporting = true;
  for (const [state, word] of [
    ["delivered", "entregue"],
    ["read", "lida"],
  ] as const) {
    gateway.reportState(gateway.takenBy(phone)[0]!, state);
    await gateway.reported();
    await school.as("superuser").request("POST", "/api/crons/signals");
    await expect(messages).toContainText(word);
  }
  const kept = (await admin.call("messaging/channel")).body.channel!;
  await admin.call("messaging/disconnect-channel", { id: newId(), channel: kept.id });
  await gateway.stop();
});

test("a reply sent twice, or again after a lost answer, is one; by hand it waits here until a user confirms it @full", async ({
  school,
  signedIn,
}) => {
  const admin = school.as("Admin");
  const { channel } = (await admin.call("messaging/channel")).body;
  if (channel) {
    await admin.call("messaging/disconnect-channel", { id: newId(), channel: channel.id });
  }
  const { phone } = await family(school, { name: "Otto Castro", guardian: "Noemi Castro" });
  const { conversation } = (await admin.call("messaging/open-conversation", { id: newId(), phone })).body;
  const sent = async () => {
    const { bubbles } = (await admin.call("messaging/conversation", { conversation })).body;
    return bubbles.filter(({ text }) => text === "A reunião é às 19h.").map(({ state }) => state);
  };
  const page = await signedIn("Admin", `/zap/${conversation}`);
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.reload();
  let answers = 0;
  let lose = () => {};
  const pressedTwice = new Promise<void>((resolve) => {
    lose = resolve;
  });
  await page.route("**/api/school/messaging/reply", async (route) => {
    const response = await route.fetch();
    if (answers++ === 0) {
      await pressedTwice;
      await route.abort();
    } else {
      await route.fulfill({ response });
    }
  });
  const field = page.getByRole("textbox", { name: "Responder a Noemi" });
  await field.fill("A reunião é às 19h.");
  await page.goto("/zap");
  await page.goto(`/zap/${conversation}`);
  await expect(field).toHaveValue("A reunião é às 19h.");
  await field.press("Enter");
  await field.press("Enter");
  lose();
  await expect.poll(() => answers).toBe(1);
  await expect(page.getByRole("button", { name: "Abrir no WhatsApp", exact: true })).toBeEnabled();
  await expect(field).toHaveValue("A reunião é às 19h.");
  await field.press("Enter");
  await expect(field).toHaveValue("");
  expect(await sent()).toEqual(["queued"]);

  await page.goto("/zap");
  await page.goto(`/zap/${conversation}`);
  await expect(page.getByRole("button", { name: "Abrir de novo" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Enviei" }).click();
  await expect(page.getByRole("button", { name: "Enviei" })).toBeHidden();
  expect(await sent()).toEqual(["sent"]);
});

test("a waiting person is found in a list of any length; failed messages are marked, and earlier ones load with one button @full", async ({
  school,
  signedIn,
}) => {
  const admin = school.as("Admin");
  const newConversation = async (guardian: string) => {
    const { phone } = await family(school, { guardian });
    return (await admin.call("messaging/open-conversation", { id: newId(), phone })).body.conversation;
  };
  const long = await newConversation("Iolanda Antiga");
  for (let place = 1; place <= 110; place++) {
    await admin.call("messaging/note-conversation", { id: newId(), conversation: long, text: `Nota número ${place}.` });
  }
  const lost = await newConversation("Perpétua Perdida");
  await query(
    school,
    `INSERT INTO messages (id, area, channel, purpose, about_collection, about, destination, body, state, created, updated)
     SELECT '${newId()}', 'messaging', 'whatsapp', 'conversation', 'conversations', id, destination, 'Sim.', 'failed', '2027-01-01 12:00:00.000Z', ''
     FROM conversations WHERE id = '${lost}'`,
  );
  await query(school, `UPDATE conversations SET waiting_since = '2027-01-01 12:00:00.000Z' WHERE id = '${lost}'`);
  for (let place = 0; place < 31; place++) {
    await newConversation(`Família ${place}`);
  }

  const page = await signedIn("Admin", "/");
  await page
    .getByRole("listitem")
    .filter({ hasText: /conversas? aguarda/ })
    .getByRole("link")
    .click();
  await expect(page).toHaveURL(/zap\?aguardam=true/);
  const rows = page.getByRole("region", { name: "Lista de conversas" });
  await expect(rows.getByRole("link", { name: /Perpétua Perdida/ })).toContainText("resposta não enviada");
  await expect(rows.getByRole("link", { name: /Família/ })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Todas/ }).click();
  const pages = rows.getByRole("navigation", { name: "Páginas da lista" });
  await expect(pages).toBeVisible();
  await pages.getByRole("button").last().click();
  await expect(page).toHaveURL(/pagina=2/);
  await expectAccessible(page);

  await page.goto(`/zap/${long}`);
  const messages = page.getByRole("region", { name: "Mensagens" });
  await expect(messages).toContainText("Nota número 110.");
  await expect(messages).not.toContainText("Nota número 10.");
  await messages.getByRole("button", { name: "Mensagens anteriores" }).click();
  await expect(messages).toContainText("Nota número 1.");
  await expect(messages.getByText("Nota número 11.", { exact: true })).toBeInViewport();
  await expect(messages.getByRole("button", { name: "Mensagens anteriores" })).toHaveCount(0);
});

test("the number of somebody unknown is seen when asked for, and noted for a person whose family they are @full", async ({
  school,
  signedIn,
}) => {
  const { id } = await school.seed.class();
  const { name } = await school.seed.person({ name: `Otília ${newId().slice(0, 6)}`, class: id });
  const phone = `+551997766${String(Math.floor(Math.random() * 9000) + 1000)}`;
  const { body } = await school.as("Admin").call("messaging/open-conversation", { id: newId(), phone });
  const page = await signedIn("Admin", `/zap/${body.conversation}`);
  const shown = `(19) 97766-${phone.slice(-4)}`;
  await expect(page.getByText("número sem cadastro").last()).toBeVisible();
  await expect(page.getByText(shown)).toHaveCount(0);
  await page.getByRole("button", { name: "Ver o número" }).click();
  await expect(page.getByText(shown)).toBeVisible();
  await page.getByRole("button", { name: "Registrar no cadastro" }).click();
  const dialog = page.getByRole("dialog", { name: "Registrar este telefone no cadastro" });
  await dialog.getByRole("button", { name: "Continuar" }).click();
  await expect(dialog.getByText("Escolha a pessoa.")).toBeVisible();
  await dialog.getByRole("combobox", { name: "Pessoa do cadastro" }).fill(name);
  await page.getByRole("option", { name: new RegExp(name) }).click();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Continuar" }).click();
  const form = page.getByRole("dialog", { name: "Novo contato" });
  await expect(form.getByRole("textbox", { name: "Telefone" })).toHaveValue(shown);
  await form.getByRole("textbox", { name: "Nome do responsável" }).fill("Zélia Prado");
  await form.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByRole("heading", { name: "Zélia Prado" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Registrar no cadastro" })).toHaveCount(0);
});

test("on a phone Enter begins a line, as its keyboard shows, and sends no half of a message", async ({ school, signedIn }) => {
  const { phone } = await family(school, { guardian: "Olga Linhares" });
  const { conversation } = (await school.as("Admin").call("messaging/open-conversation", { id: newId(), phone })).body;
  const page = await signedIn("Admin", `/zap/${conversation}`, BY_FINGER);
  await page.getByRole("tab", { name: "Nota da equipe" }).tap();
  const field = page.getByRole("textbox", { name: "Nota da equipe" });
  await field.fill("A mãe ligou.");
  await field.press("Enter");
  await field.pressSequentially("Vem às 9h.");
  await expect(field).toHaveValue("A mãe ligou.\nVem às 9h.");
  await page.getByRole("button", { name: "Salvar nota" }).tap();
  await expect(field).toHaveValue("");
  await expect(page.getByRole("region", { name: "Mensagens" })).toContainText("A mãe ligou.");
});

test("fits a telephone @full", async ({ school, signedIn }) => {
  const { body } = await school.as("Admin").call("messaging/open-conversation", { id: newId(), phone: "(19) 97777-4321" });
  const page = await signedIn("Admin", `/zap/${body.conversation}`, { viewport: PHONE });
  await expect(page.getByRole("heading", { name: /9••••-4321/ })).toBeVisible();
  await expectNothingSideways(page);
  await page.getByRole("link", { name: "Conversas" }).first().click();
  await expect(page.getByRole("link", { name: /9••••-4321/ })).toBeVisible();
  await expectNothingSideways(page);
});
