/** A request from the teacher's page to the storekeeper's and back. */

import { ONE } from "../../../domain/warehouse/quantity";
import { ACCOUNT_TERMS } from "../../helpers/accounts";
import { newId, newName } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { Stockroom } from "../../helpers/warehouse";
import { expect, expectAccessible, expectNothingSideways, holdBack, PHONE, test } from "../fixtures";

test("asked by a teacher, approved in part, delivered, confirmed", async ({ school, signedIn }) => {
  const stockroom = new Stockroom(school);
  const tag = newId().slice(0, 6);
  const sector = await school.seed.create("sectors", { name: `Sala dos professores ${tag}`, active: true });
  const person = await school.seed.person({ kind: "teacher", name: "Paula Professora", sector: sector.id });
  await school.as("superuser").collection("users").update(ACCOUNT_TERMS.none.id, { person: person.id });
  await school.seed.person({ kind: "staff", name: `Caio Colega ${tag}`, sector: sector.id });
  const paper = await stockroom.stocked(34, 3400, { name: `Papel sulfite ${tag}`, unit: "resma" });
  const envelope = await stockroom.stocked(400, 4000, { name: `Envelope pardo ${tag}` });

  const page = await signedIn("none", "/pedir-material");
  await expect(page.getByText(`Em nome de Paula Professora, Sala dos professores ${tag}`)).toBeVisible();
  await page.getByRole("searchbox", { name: "Nome ou código do material" }).fill(tag);
  await page.getByRole("button", { name: `Pedir Papel sulfite ${tag}` }).click();
  await page.getByRole("button", { name: `Pedir Envelope pardo ${tag}` }).click();
  await page.getByRole("button", { name: `Favorito: Papel sulfite ${tag}` }).click();
  await page.getByLabel(`Quantidade de Papel sulfite ${tag}`).fill("40");
  await expect(page.getByText("só há 34")).toBeVisible();
  await page.getByLabel("Finalidade").fill("Kits de rematrícula");
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByLabel(`Quantidade de Papel sulfite ${tag}`)).toHaveValue("40");
  await page.getByRole("button", { name: "Enviar solicitação" }).click();
  const own = page.getByRole("region", { name: new RegExp(`Papel sulfite ${tag} e mais 1 material`) });
  await expect(own).toContainText("Em análise");

  const desk = await signedIn("Almoxarifado", `/solicitacoes?busca=${tag}`);
  const approving = desk.getByLabel(`Quantidade a aprovar de Papel sulfite ${tag}`);
  await expect(approving).toHaveValue("34");
  await desk.getByRole("button", { name: /Aprovar em parte/ }).click();
  await expect(desk.getByRole("alert")).toContainText("Informe o motivo do corte, que é enviado a Paula.");
  await desk.getByLabel("Motivo, enviado a Paula").fill("Chegam 60 resmas na sexta");
  await expectAccessible(desk);
  await desk.keyboard.press("Control+Enter");
  await expect(desk.getByText("Aprovada em parte").first()).toBeVisible();
  await expect(own).toContainText("Almoxarifado: Chegam 60 resmas na sexta");

  await desk.getByRole("button", { name: "Entregar em parte…" }).click();
  await desk.getByLabel(`Quantidade a entregar de Papel sulfite ${tag}`).fill("10");
  await desk.getByLabel(`Quantidade a entregar de Envelope pardo ${tag}`).fill("0");
  await desk.getByRole("button", { name: "Registrar a entrega" }).click();
  await expect(desk.getByText("Entregue em parte", { exact: true })).toBeVisible();
  expect(await stockroom.balanceOf(paper.id)).toEqual([24 * ONE, 2400]);
  await desk.getByRole("button", { name: "Devolução de material não usado…" }).click();
  await desk.getByLabel(`Quantidade a devolver de Papel sulfite ${tag}`).fill("2");
  await desk.getByRole("button", { name: "Registrar a devolução" }).click();
  await expect(desk.getByText(`Devolvido: 2 resmas de Papel sulfite ${tag}`)).toBeVisible();
  expect(await stockroom.balanceOf(paper.id)).toEqual([26 * ONE, 2600]);
  await desk.getByRole("combobox", { name: "Retirado por (se for outra pessoa)" }).fill(`Caio Colega ${tag}`);
  await desk.getByRole("option", { name: new RegExp(`Caio Colega ${tag}`) }).click();
  await expectAccessible(desk);
  await desk.getByRole("button", { name: "Entregar o restante" }).click();
  await expect(desk.getByText("Falta confirmar", { exact: true })).toBeVisible();
  await expect(desk.getByText(new RegExp(`a Caio Colega ${tag}, saída`))).toBeVisible();
  expect(await stockroom.balanceOf(envelope.id)).toEqual([399 * ONE, 3990]);

  await own.getByRole("button", { name: "Confirmar recebimento" }).click();
  await expect(own).toContainText("Atendida em parte, encerrada");
  await expectAccessible(page);
});

test("three requests begin open, the rest as headings that open by a click", async ({ school, signedIn }) => {
  const stockroom = new Stockroom(school);
  const { code: requester, name } = await stockroom.requester();
  const material = await stockroom.stocked(9, 900, { name: newName("Cola") });
  for (let count = 0; count < 4; count += 1) {
    const lines = [{ material: material.id, quantity: ONE }];
    const { status } = await school
      .as("Almoxarifado")
      .call("warehouse/request", { id: newId(), for: requester, needed_on: "", lines });
    expect(status).toBe(200);
  }
  const page = await signedIn("Almoxarifado", `/solicitacoes?busca=${encodeURIComponent(name)}`);
  await expect(page.getByRole("button", { name: /^Recolher a solicitação/ })).toHaveCount(3);
  await page.getByRole("button", { name: /^Mostrar a solicitação/ }).click();
  await expect(page.getByRole("button", { name: /^Recolher a solicitação/ })).toHaveCount(4);
});

test("an earlier request is asked again: lines chosen meanwhile come back, and changed ones outlive a reload @full", async ({
  school,
  signedIn,
}) => {
  const stockroom = new Stockroom(school);
  const tag = newId().slice(0, 6);
  const sector = await school.seed.create("sectors", { name: `Arte ${tag}`, active: true });
  const person = await school.seed.person({ kind: "teacher", name: "Ana Arte", sector: sector.id });
  await school.as("superuser").collection("users").update(ACCOUNT_TERMS.none.id, { person: person.id });
  const glue = await stockroom.stocked(50, 500, { name: `Cola ${tag}` });
  await stockroom.stocked(50, 500, { name: `Tinta ${tag}` });
  const [id, lines] = [newId(), [{ material: glue.code, quantity: 6 * ONE }]];
  await school.as("none").call("warehouse/request", { id, reason: "Mural", lines });
  await school.as("none").call("warehouse/cancel-request", { id: newId(), request: id });

  const page = await signedIn("none", "/pedir-material");
  await page.getByRole("searchbox", { name: "Nome ou código do material" }).fill(tag);
  await page.getByRole("button", { name: `Pedir Tinta ${tag}` }).click();
  await page.getByLabel(`Quantidade de Tinta ${tag}`).fill("7");
  await page.getByRole("link", { name: "Minhas solicitações" }).click();
  const again = page.getByRole("region", { name: new RegExp(`Cola ${tag}`) }).getByRole("link", { name: "Pedir de novo" });
  await again.click();
  await expect(page.getByLabel(`Quantidade de Cola ${tag}`)).toHaveValue("6");
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(page.getByLabel(`Quantidade de Tinta ${tag}`)).toHaveValue("7");
  await expect(page.getByLabel(`Quantidade de Cola ${tag}`)).toHaveCount(0);

  await page.getByRole("link", { name: "Minhas solicitações" }).click();
  await again.click();
  await page.getByLabel(`Quantidade de Cola ${tag}`).fill("9");
  await page.reload();
  await expect(page.getByLabel(`Quantidade de Cola ${tag}`)).toHaveValue("9");
  await expect(page.getByLabel("Finalidade")).toHaveValue("Mural");
});

test("what is added while a request is on its way stays for the next one @full", async ({ school, signedIn }) => {
  const stockroom = new Stockroom(school);
  const tag = newId().slice(0, 6);
  const sector = await school.seed.create("sectors", { name: `Arte ${tag}`, active: true });
  const person = await school.seed.person({ kind: "teacher", name: "Ana Arte", sector: sector.id });
  await school.as("superuser").collection("users").update(ACCOUNT_TERMS.none.id, { person: person.id });
  const glue = await stockroom.stocked(50, 500, { name: `Cola ${tag}` });
  await stockroom.stocked(50, 500, { name: `Tinta ${tag}` });
  const page = await signedIn("none", "/pedir-material");
  await page.getByRole("searchbox", { name: "Nome ou código do material" }).fill(tag);
  await page.getByRole("button", { name: `Pedir Cola ${tag}` }).click();
  const sending = await holdBack(page, /warehouse\/request$/);
  await page.getByRole("button", { name: "Enviar solicitação" }).click();
  await sending.arrived;
  await page.getByRole("button", { name: `Pedir Tinta ${tag}` }).click();
  await page.getByLabel(`Quantidade de Cola ${tag}`).fill("3");
  sending.letThrough();
  await expect(
    page.getByText("O que foi acrescentado durante o envio não foi junto: está nesta nova solicitação."),
  ).toBeVisible();
  await expect(page.getByLabel(`Quantidade de Cola ${tag}`)).toHaveValue("2");
  await expect(page.getByLabel(`Quantidade de Tinta ${tag}`)).toHaveValue("1");
  await page.getByRole("button", { name: "Enviar solicitação" }).click();
  await expect(page).toHaveURL(/\/pedir-material\/minhas$/);
  const asked = await query(school, `SELECT asked FROM material_request_lines WHERE material = '${glue.id}' ORDER BY asked`);
  expect(asked.map(([quantity]) => Number(quantity))).toEqual([ONE, 2 * ONE]);
});

test("on a phone, and on paper @full", async ({ school, signedIn }) => {
  const stockroom = new Stockroom(school);
  const [paper, kitchen] = [
    await stockroom.stocked(20, 2000, { name: "Papel da lista", shelf: "A-3" }),
    await stockroom.requester(),
  ];
  const ids = [newId(), newId()];
  for (const id of ids) {
    await school.as("Admin").call("warehouse/request", {
      ...{ id, for: kitchen.code, lines: [{ material: paper.code, quantity: 2 * ONE }] },
    });
  }
  await stockroom.keeper.call("warehouse/approve-request", { id: newId(), request: ids[0]! });
  const page = await signedIn("Almoxarifado", `/solicitacoes?busca=${encodeURIComponent(kitchen.name)}`, { viewport: PHONE });
  await expect(page.getByLabel("Quantidade a aprovar de Papel da lista")).toBeVisible();
  await expectNothingSideways(page);
  await page.goto("/pedir-material");
  await expect(page.getByRole("heading", { name: "Catálogo" })).toBeVisible();
  await expectNothingSideways(page);
  await page.goto("/solicitacoes/separacao");
  const sheet = page.getByRole("table").filter({ hasText: "Papel da lista" });
  await expect(sheet.first()).toContainText("A-3");
});

test("where a sector wants it, its head decides first @full", async ({ school, signedIn }) => {
  const stockroom = new Stockroom(school);
  const tag = newId().slice(0, 6);
  const sector = await school.seed.create("sectors", { name: `Coordenação ${tag}`, active: true });
  const head = await school.seed.person({ kind: "staff", name: "Célia Coordenadora", sector: sector.id });
  await school.as("superuser").collection("users").update(ACCOUNT_TERMS.none.id, { person: head.id });
  const admin = await signedIn("Admin", `/setores?aberto=${sector.id}`);
  const drawer = admin.getByRole("dialog");
  await drawer.getByRole("combobox", { name: "Responsável" }).fill("Célia Coord");
  await admin.getByRole("option", { name: /Célia Coordenadora/ }).click();
  await drawer.getByLabel("O responsável autoriza as solicitações de material").check();
  await drawer.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(drawer).toBeHidden();

  const paper = await stockroom.stocked(20, 2000, { name: `Cartolina ${tag}` });
  const requester = await stockroom.keeper
    .collection("requesters")
    .create<{ code: string }>({ id: newId(), kind: "sector", sector: sector.id, active: true });
  const ask = () =>
    school.as("Admin").call("warehouse/request", {
      ...{ id: newId(), for: requester.code, reason: "Mural", lines: [{ material: paper.code, quantity: 2 * ONE }] },
    });
  await ask();
  await ask();
  const page = await signedIn("none", "/");
  const line = page.getByRole("listitem").filter({ hasText: "2 solicitações de material aguardam a sua autorização" });
  await line.getByRole("link").click();
  const waiting = page.getByRole("region", { name: new RegExp(`de Coordenação ${tag}`) });
  await expect(waiting).toHaveCount(2);
  await expectAccessible(page);
  await waiting.first().getByRole("button", { name: "Negar…" }).click();
  await page
    .getByRole("dialog")
    .getByLabel(/^Motivo, enviado/)
    .fill("Ainda há no armário");
  await page.getByRole("dialog").getByRole("button", { name: "Negar", exact: true }).click();
  await expect(waiting).toHaveCount(1);

  const desk = await signedIn("Almoxarifado", `/solicitacoes?busca=${tag}&fila=authorize`);
  await expect(desk.getByText(`Aguarda Célia Coordenadora, que responde por Coordenação ${tag}.`)).toBeVisible();
  await expect(desk.getByRole("button", { name: "Autorizar" })).toHaveCount(0);
  await waiting.getByRole("button", { name: "Autorizar" }).click();
  await expect(page.getByText("Aguardam a sua autorização")).toHaveCount(0);
  await desk.goto(`/solicitacoes?busca=${tag}`);
  await expect(desk.getByLabel(`Quantidade a aprovar de Cartolina ${tag}`)).toHaveValue("2");
  await desk.goto(`/solicitacoes?busca=${tag}&aberto=false`);
  await expect(desk.getByText("Negada", { exact: true })).toBeVisible();
});

test("one's own request offers no answer, and a second click stays with the button that the first met @full", async ({
  school,
  signedIn,
}) => {
  const stockroom = new Stockroom(school);
  const [paper, kitchen] = [await stockroom.stocked(20, 2000, { name: newName("Papel da ficha") }), await stockroom.requester()];
  const lines = [{ material: paper.code, quantity: 2 * ONE }];
  const terms = { for: kitchen.code, lines };
  await stockroom.keeper.call("warehouse/request", { id: newId(), ...terms });
  const page = await signedIn("Almoxarifado", `/solicitacoes?busca=${encodeURIComponent(kitchen.name)}`);
  await expect(page.getByText("Você fez esta solicitação")).toBeVisible();
  await expect(page.getByRole("button", { name: /^(Aprovar|Negar)/ })).toHaveCount(0);
  await expect(page.getByLabel(`Aprovar de ${paper.name}`)).toHaveCount(0);

  // Another keeper meets both buttons, and then the delivery in the place of the approval.
  const other = await signedIn("Admin", `/solicitacoes?busca=${encodeURIComponent(kitchen.name)}`);
  let deliveries = 0;
  other.on("request", (request) => {
    deliveries += request.url().endsWith("/warehouse/deliver") ? 1 : 0;
  });
  await other.getByRole("button", { name: "Aprovar", exact: false }).click();
  const deliver = other.getByRole("button", { name: "Entregar", exact: true });
  await expect(deliver).toBeVisible();
  await deliver.hover();
  await other.mouse.down({ clickCount: 2 });
  await other.mouse.up({ clickCount: 2 });
  await deliver.click();
  await expect(other.getByText("Falta confirmar", { exact: true })).toBeVisible();
  expect(deliveries).toBe(1);
});
