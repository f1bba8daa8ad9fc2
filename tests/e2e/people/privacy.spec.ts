/** Consents of families, the school's data of a person, and anonymisation: from the person's page and from a class's forms. */
import { newId } from "../../helpers/ids";
import { expect, expectAccessible, test } from "../fixtures";

test("the forms of a class are printed and entered, and one answer is revoked in the person's sheet", async ({
  school,
  signedIn,
}) => {
  const group = await school.seed.class({ name: `Turma ${newId().slice(0, 6)}` });
  const pupil = await school.seed.person({ name: `Ana ${newId().slice(0, 6)}`, class: group.id });
  await school.seed.create("contacts", {
    person: pupil.id,
    kind: "email",
    value: `${newId()}@example.com`,
    guardian: "Marta Lima",
  });
  const page = await signedIn("Admin", `/pessoas/autorizacoes?turma=${group.id}`);
  const answers = page.getByRole("radiogroup", { name: `Resposta de ${pupil.name}` });
  await expect(page.getByLabel(`Autor da decisão por ${pupil.name}`)).toHaveValue("Marta Lima");
  await expectAccessible(page);
  await answers.getByText("Autoriza", { exact: true }).click();
  // A look at another purpose loses none of the pile, nor does a reload.
  await page.getByRole("combobox", { name: "Finalidade" }).click();
  await page.getByRole("option").last().click();
  await expect(page.getByRole("button", { name: "Registrar respostas" })).toBeDisabled();
  await page.goto(`/pessoas/autorizacoes?turma=${group.id}`);
  await page.getByRole("button", { name: "Registrar 1 resposta" }).click();
  await expect(page.getByText("1 resposta registrada")).toBeVisible();
  await expect(page.getByText("1 autoriza · 0 recusam · 0 sem resposta")).toBeVisible();

  await page.getByRole("link", { name: "Imprimir formulários" }).click();
  await expect(page.getByRole("region", { name: pupil.name })).toContainText("Não autorizo");

  await page.goto(`/pessoas/${pupil.id}/privacidade`);
  const consents = page.getByRole("region", { name: "Autorizações" });
  await expect(consents.getByText("Por Marta Lima")).toBeVisible();
  await expectAccessible(page);
  await consents.getByRole("button", { name: "Revogar: Foto na carteira" }).click();
  await expect(page.getByText("Foto na carteira: autorização revogada")).toBeVisible();
  await expect(consents.getByText("Sem resposta")).toHaveCount(4);
});

test("a person's data is shown and saved, and a person who has left is anonymised with a report", async ({
  school,
  signedIn,
}) => {
  const name = `Bento ${newId().slice(0, 6)}`;
  const { id } = await school.seed.person({ name, active: false });
  await school.seed.create("contacts", { person: id, kind: "email", value: `${newId()}@example.com`, guardian: "Rui Alves" });
  const page = await signedIn("Admin", `/pessoas/${id}/dados`);
  await expect(page.getByRole("heading", { name: `Dados de ${name}` })).toBeVisible();
  await expect(page.getByRole("table", { name: "Contatos e responsáveis" })).toContainText("Rui Alves");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Baixar arquivo (JSON)" }).click();
  expect((await download).suggestedFilename()).toBe("dados-da-pessoa.json");

  await page.goto(`/pessoas/${id}/privacidade`);
  await page.getByRole("button", { name: "Anonimizar…" }).click();
  const dialog = page.getByRole("dialog", { name: `Anonimizar ${name}?` });
  await expect(dialog).toContainText("Cópias de segurança feitas antes");
  await expectAccessible(page);
  await dialog.getByLabel("Motivo").fill("Pedido da família");
  await dialog.getByRole("button", { name: "Anonimizar" }).click();
  await expect(page.getByRole("heading", { name: "Pessoa anonimizada", level: 1 })).toBeVisible();
  await expect(page.getByText("Contatos e responsáveis (1): apagado.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Anonimizar…" })).toHaveCount(0);
});

test("a data subject's request is entered, checked, followed and answered from the register @full", async ({
  school,
  signedIn,
}) => {
  const name = `Caio ${newId().slice(0, 6)}`;
  const { id } = await school.seed.person({ name });
  const page = await signedIn("Admin", "/pessoas/pedidos");
  await page.getByRole("button", { name: "Novo pedido" }).first().click();
  const entry = page.getByRole("dialog", { name: "Novo pedido de titular" });
  await entry.getByLabel("Titular").fill(name);
  await page.getByRole("option", { name }).click();
  await entry.getByLabel("Feito por").fill("Marta Lima");
  await expectAccessible(page);
  await entry.getByRole("button", { name: "Registrar" }).click();
  await expect(page.getByText(/Pedido \d+ registrado: responder até/)).toBeVisible();

  await page.goto(`/pessoas/${id}/privacidade`);
  await page.getByRole("region", { name: "Pedidos de titular" }).getByRole("link").click();
  const drawer = page.getByRole("dialog", { name: /^Pedido \d+$/ });
  await drawer.getByLabel("Forma de conferência").fill("RG apresentado");
  await drawer.getByRole("button", { name: "Registrar conferência" }).click();
  await expect(drawer.getByText("RG apresentado (conferida por")).toBeVisible();
  await expectAccessible(page);
  await drawer.getByRole("link", { name: "Exportar dados…" }).click();
  await expect(page.getByRole("table", { name: "Pedidos de titular" })).toContainText("Marta Lima");
  await page.getByRole("link", { name: "Voltar" }).click();
  await expect(drawer.getByText("Dados exportados")).toBeVisible();
  await drawer.getByLabel("Resposta dada").fill("Relatório entregue em mãos");
  await drawer.getByRole("button", { name: "Encerrar pedido" }).click();
  await expect(drawer.getByText("Atendido", { exact: true })).toBeVisible();
});
