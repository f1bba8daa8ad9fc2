/**
 * An answer is lost after the server has executed the call, and the user changes the input before the retry.
 * @module-tag full
 */
import type { Page } from "@playwright/test";
import { ONE } from "../../../domain/warehouse/quantity";
import { CallDesk } from "../../helpers/calls";
import { family } from "../../helpers/campaigns";
import { newId, newName } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { Stockroom } from "../../helpers/warehouse";
import { expect, test } from "../fixtures";

const OFFLINE = "Sem conexão com o servidor. Confira a rede e tente de novo.";
const KEPT = "O envio anterior já foi gravado. Confira o registro antes de enviar de novo.";

/** The server does its work, but the answer is lost on the way. */
async function whileAnswersAreLost(page: Page, path: string, work: () => Promise<void>): Promise<void> {
  const address = `**/api/${path.startsWith("collections/") ? path : `school/${path}`}`;
  await page.route(address, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await work();
  await page.unroute(address);
}

test("the page reports a changed request for material as stored already, and the next press sends another", async ({
  school,
  signedIn,
}) => {
  const stockroom = new Stockroom(school);
  const name = `Grampo ${newId().slice(0, 6)}`;
  const [{ code }, { id: material }] = [await stockroom.requester(), await stockroom.stocked(50, 5000, { name })];
  const page = await signedIn("Almoxarifado", "/pedir-material");
  await page.getByRole("combobox", { name: "Em nome de" }).fill(code);
  await page.getByRole("option", { name: new RegExp(code) }).click();
  await page.getByRole("searchbox", { name: "Nome ou código do material" }).fill(name);
  await page.getByRole("button", { name: `Pedir ${name}` }).click();
  const send = page.getByRole("button", { name: "Enviar solicitação" });
  await whileAnswersAreLost(page, "warehouse/request", async () => {
    await send.click();
    await expect(page.getByText(OFFLINE)).toBeVisible();
  });
  await page.reload();
  await page.getByLabel(`Quantidade de ${name}`).fill("7");
  await send.click();
  await expect(page.getByText(KEPT)).toBeVisible();
  await expect(page.getByLabel(`Quantidade de ${name}`)).toHaveValue("7");
  await send.click();
  await expect(page).toHaveURL(/\/solicitacoes/);
  expect(
    await query(school, `SELECT asked / ${ONE} FROM material_request_lines WHERE material = '${material}' ORDER BY rowid`),
  ).toEqual([["1"], ["7"]]);
});

test("the page reports a reply changed after a lost answer as stored already, and it reaches the family once", async ({
  school,
  signedIn,
}) => {
  const { phone } = await family(school, { guardian: "Noemi Repetida" });
  const { conversation } = (await school.as("Admin").call("messaging/open-conversation", { id: newId(), phone })).body;
  const page = await signedIn("Admin", `/zap/${conversation}`);
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.reload();
  const field = page.getByRole("textbox", { name: "Responder a Noemi" });
  await field.fill("Saímos às 3.");
  await whileAnswersAreLost(page, "messaging/reply", async () => {
    await field.press("Enter");
    await expect(page.getByText(OFFLINE)).toBeVisible();
  });
  await field.fill("Saímos às 4.");
  await field.press("Enter");
  await expect(page.getByText(KEPT)).toBeVisible();
  await expect(field).toHaveValue("Saímos às 4.");
  const bodies = () => query(school, `SELECT body FROM messages WHERE about = '${conversation}' ORDER BY rowid`);
  expect(await bodies()).toEqual([["Saímos às 3."]]);
  // The clerk has read it, and sends the correction all the same.
  await field.press("Enter");
  await expect(field).toHaveValue("");
  expect(await bodies()).toEqual([["Saímos às 3."], ["Saímos às 4."]]);
});

test("a person gets a third copy of a card without leaving the page", async ({ school, signedIn }) => {
  const { id } = await school.seed.person({ kind: "student", name: "Téo Três Vias" });
  const page = await signedIn("Admin", `/pessoas/${id}`);
  await page.getByRole("button", { name: "Emitir carteira" }).click();
  for (const copy of ["2ª via", "3ª via"]) {
    await page.getByRole("button", { name: "Emitir 2ª via…" }).click();
    await page.getByLabel("Motivo da segunda via").fill("Perdeu");
    await page.getByRole("button", { name: "Emitir", exact: true }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByText("Nova via emitida").first()).toBeVisible();
    await expect(page.getByText(copy, { exact: true })).toBeVisible();
  }
});

test("an invitation that was changed after a reload is no dead end", async ({ signedIn }) => {
  const tag = newId();
  const page = await signedIn("Admin", "/users");
  const drawer = page.getByRole("dialog", { name: "Convidar usuário" });
  const send = drawer.getByRole("button", { name: "Enviar convite" });
  await page.getByRole("button", { name: "Convidar" }).click();
  await drawer.getByLabel("Nome").fill("Ivo Incerto");
  await drawer.getByLabel("E-mail").fill(`ivo.${tag}@escola.test`);
  await whileAnswersAreLost(page, "account/invite", async () => {
    await send.click();
    await expect(drawer.getByText(OFFLINE)).toBeVisible();
  });
  await page.reload();
  await drawer.getByLabel("E-mail").fill(`outro.${tag}@escola.test`);
  await send.click();
  await expect(drawer.getByText(KEPT)).toBeVisible();
  await send.click();
  await expect(page.getByRole("dialog").getByText(/confirm-password-reset/)).toBeVisible();
});

test("a call that is sent again after a reload is opened once", async ({ school, signedIn }) => {
  const service = await new CallDesk(school).service({ name: newName("Impressora") });
  const title = newName("Atola o papel");
  const page = await signedIn("none", "/abrir-chamado");
  await page.getByRole("combobox", { name: "Serviço" }).click();
  await page.getByRole("option", { name: service.name }).click();
  await page.getByLabel("Qual é o problema?").fill(title);
  const send = page.getByRole("button", { name: "Abrir chamado" });
  await whileAnswersAreLost(page, "support/open-call", async () => {
    await send.click();
    await expect(page.getByText(OFFLINE)).toBeVisible();
  });
  await page.reload();
  await expect(page.getByLabel("Qual é o problema?")).toHaveValue(title);
  await send.click();
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  expect(await query(school, `SELECT COUNT(*) FROM service_calls WHERE title = '${title}'`)).toEqual([["1"]]);
});

test("a message to a class that is prepared again after a reload reaches each family once", async ({ school, signedIn }) => {
  const schoolClass = await school.seed.class({ name: newName("6º") });
  await family(school, { class: schoolClass.id, guardian: "Célia Nunes" });
  const page = await signedIn("Admin", "/whatsapp/novo");
  await page.getByRole("combobox", { name: "Turmas" }).fill(schoolClass.name);
  await page.getByRole("option", { name: new RegExp(schoolClass.name) }).click();
  await page.keyboard.press("Escape");
  const text = newName("Reunião na quinta");
  await page.getByRole("textbox", { name: "Texto" }).fill(text);
  const send = page.getByRole("button", { name: "Preparar 1 mensagem" });
  await whileAnswersAreLost(page, "messaging/launch", async () => {
    await send.click();
    await expect(page.getByText(OFFLINE)).toBeVisible();
  });
  await page.reload();
  await send.click();
  await expect(page.getByRole("region", { name: "Envio à mão" })).toContainText("Célia Nunes");
  expect(await query(school, `SELECT COUNT(*) FROM messages WHERE body LIKE '%${text}%'`)).toEqual([["1"]]);
});

test("a record that another person was typed over after a lost answer stays, and the other is one more", async ({
  school,
  signedIn,
}) => {
  const [first, second] = [newName("Ana"), newName("Bia")];
  const page = await signedIn("Admin", "/pessoas/nova");
  const name = page.getByLabel("Nome completo");
  const save = page.getByRole("button", { name: "Salvar e nova" });
  await name.fill(first);
  await whileAnswersAreLost(page, "collections/people/records", async () => {
    await save.click();
    await expect(page.getByText(OFFLINE)).toBeVisible();
  });
  await page.reload();
  await name.fill(second);
  await save.click();
  await expect(page.getByText(KEPT)).toBeVisible();
  await expect(name).toHaveValue(second);
  await save.click();
  await expect(page.getByText(`${second}: cadastro salvo`)).toBeVisible();
  expect(await query(school, `SELECT name FROM people WHERE name IN ('${first}', '${second}') ORDER BY name`)).toEqual([
    [first],
    [second],
  ]);
});

test("a record that is sent again as it was keeps what a colleague changed meanwhile", async ({ school, signedIn }) => {
  const name = newName("Caio");
  const page = await signedIn("Admin", "/pessoas/nova");
  await page.getByLabel("Nome completo").fill(name);
  await whileAnswersAreLost(page, "collections/people/records", async () => {
    await page.getByRole("button", { name: "Salvar e nova" }).click();
    await expect(page.getByText(OFFLINE)).toBeVisible();
  });
  const [[id = ""] = []] = await query(school, `SELECT id FROM people WHERE name = '${name}'`);
  await school.as("Admin").collection("people").update(id, { social_name: "Caco" });
  await page.getByRole("button", { name: "Salvar e nova" }).click();
  await expect(page.getByText("Caco: cadastro salvo")).toBeVisible();
  expect(await query(school, `SELECT social_name FROM people WHERE name = '${name}'`)).toEqual([["Caco"]]);
});

test("a draft in a second tab of the browser is a record of its own", async ({ school, signedIn }) => {
  const [first, second] = [newName("Davi"), newName("Elis")];
  const page = await signedIn("Admin", "/pessoas/nova");
  await page.getByLabel("Nome completo").fill(first);
  // As "Duplicate tab" does: the new tab begins with this one's draft.
  const [copy] = await Promise.all([page.context().waitForEvent("page"), page.evaluate(() => void window.open(location.href))]);
  await expect(copy.getByLabel("Nome completo")).toHaveValue(first);
  await page.getByRole("button", { name: "Salvar e nova" }).click();
  await expect(page.getByText(`${first}: cadastro salvo`)).toBeVisible();
  await copy.getByLabel("Nome completo").fill(second);
  await copy.getByRole("button", { name: "Salvar e nova" }).click();
  await expect(copy.getByText(`${second}: cadastro salvo`)).toBeVisible();
  expect(await query(school, `SELECT name FROM people WHERE name IN ('${first}', '${second}') ORDER BY name`)).toEqual([
    [first],
    [second],
  ]);
});

test("a title that another book was typed over after a lost answer stays with its copies", async ({ school, signedIn }) => {
  const [first, second] = [newName("Iracema"), newName("Senhora")];
  const page = await signedIn("Biblioteca", "/acervo/novo");
  const title = page.getByRole("textbox", { name: "Título", exact: true });
  const save = page.getByRole("button", { name: "Salvar", exact: true });
  await title.fill(first);
  await whileAnswersAreLost(page, "library/add-copies", async () => {
    await save.click();
    await expect(page.getByText(OFFLINE)).toBeVisible();
  });
  await title.fill(second);
  await save.click();
  await expect(page.getByText(KEPT)).toBeVisible();
  await save.click();
  await expect(page.getByRole("heading", { name: second })).toBeVisible();
  expect(
    await query(
      school,
      `SELECT title, (SELECT COUNT(*) FROM copies c WHERE c.title = t.id) FROM titles t WHERE title IN ('${first}', '${second}') ORDER BY title`,
    ),
  ).toEqual([
    [first, "1"],
    [second, "1"],
  ]);
});
