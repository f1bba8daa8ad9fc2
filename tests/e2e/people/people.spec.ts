/** The one registry of people: lists, sheets, contacts, classes, and two Admins at the same record. */

import type { Locator } from "@playwright/test";
import { stampNow } from "../../helpers/day";
import { newId, newName } from "../../helpers/ids";
import { Desk, query } from "../../helpers/library";
import { PIXEL } from "../../helpers/pixel";
import { expect, expectAccessible, holdBack, type Page, test } from "../fixtures";

const unique = (name: string) => `${name} ${newId().slice(0, 6)}`;
const row = (page: Page, name: string | RegExp) => page.getByRole("row", { name });
const save = (place: Page | Locator) => place.getByRole("button", { name: "Salvar", exact: true }).click();

test("a class is made, and people are registered into it one after the other", async ({ signedIn }) => {
  const className = unique("7º");
  const page = await signedIn("Admin", "/pessoas/turmas");
  await page.getByRole("heading", { name: "Turmas" }).waitFor();
  await page.keyboard.press("n");
  const drawer = page.getByRole("dialog", { name: "Nova turma" });
  await expect(drawer.getByLabel("Nome da turma")).toBeFocused();
  await save(page);
  await expect(drawer.getByText("Informe o nome da turma, como 7º A.")).toBeVisible();
  await drawer.getByLabel("Nome da turma").fill(className);
  await drawer.getByLabel("Ano letivo").fill("1999");
  await save(page);
  await expect(drawer.getByText("Informe o ano letivo, de 2000 a 2100.")).toBeVisible();
  await expect(drawer.getByLabel("Nome da turma")).toHaveValue(className);
  await drawer.getByLabel("Ano letivo").fill("2026");
  await expectAccessible(page);
  await page.keyboard.press("Control+s");
  await expect(drawer).toBeHidden();
  await expect(row(page, new RegExp(className))).toBeVisible();
  await page.getByRole("button", { name: "Inativas", exact: true }).click();
  await expect(row(page, new RegExp(className))).toBeHidden();
  await page.getByRole("button", { name: "Ativas", exact: true }).click();
  await expect(row(page, new RegExp(className))).toBeVisible();

  await page.goto("/pessoas/nova");
  await expect(page.getByLabel("Nome completo")).toBeFocused();
  await page.getByLabel("Nome completo").fill("Ângela Conceição");
  await page.getByLabel("Matrícula").fill("000123");
  await page.getByRole("combobox", { name: "Turma" }).fill(className.slice(-6));
  await page.getByRole("option", { name: new RegExp(className) }).click();
  await page.getByRole("button", { name: "Salvar e nova" }).click();
  await expect(page.getByText("Ângela Conceição: cadastro salvo")).toBeVisible();
  await expect(page.getByLabel("Nome completo")).toHaveValue("");
  await expect(page.getByLabel("Nome completo")).toBeFocused();
  await expect(page.getByRole("combobox", { name: "Turma" })).toHaveValue(new RegExp(className));
  await page.getByLabel("Nome completo").fill("Bento Dias");
  await page.getByLabel("Matrícula").fill("000123");
  await save(page);
  await expect(page.getByText("A matrícula 000123 é de Ângela Conceição.")).toBeVisible();
  await expect(page.getByLabel("Nome completo")).toHaveValue("Bento Dias");
  await page.getByLabel("Matrícula").fill("000124");
  await save(page);
  await expect(page.getByRole("heading", { name: "Bento Dias" })).toBeVisible();

  await page.goto("/pessoas/turmas");
  await page.getByRole("link", { name: `2 em ${className}` }).click();
  await expect(row(page, /Ângela Conceição/)).toContainText("000123");
  await page.getByRole("searchbox").fill("angela conceicao");
  await expect(row(page, /Bento Dias/)).toBeHidden();
  await expect(row(page, /Ângela Conceição/)).toBeVisible();
});

test("the list keeps its filters in the address and tells no results from an empty list @full", async ({ signedIn }) => {
  const page = await signedIn("Admin", "/pessoas");
  await page.getByRole("button", { name: "Professores" }).click();
  await expect(page).toHaveURL(/vinculo=teacher/);
  await expect(row(page, /Professor/).first()).toBeVisible();
  await page.getByRole("searchbox").fill("zzzz ninguém");
  await expect(page.getByText("Nada encontrado para “zzzz ninguém” com estes filtros.")).toBeVisible();
  await expect(page).toHaveURL(/busca=zzzz/);
  await page.reload();
  await expect(page.getByRole("searchbox")).toHaveValue("zzzz ninguém");
  await page.getByRole("button", { name: "Limpar busca e filtros" }).click();
  await expect(page).toHaveURL(/\/pessoas$/);
  await expect(page.getByRole("navigation", { name: "Páginas da lista" })).toBeVisible();
});

test("a sheet: social name, photo, history, and on to the next of the list @full", async ({ school, signedIn }) => {
  const schoolClass = await school.seed.class();
  const first = await school.seed.person({ name: "Aarão Primeiro", class: schoolClass.id, enrolment: `00${newId()}` });
  await school.seed.person({ name: "Abel Segundo", class: schoolClass.id });
  const page = await signedIn("Admin", `/pessoas?turma=${schoolClass.id}`);
  await page.getByRole("link", { name: "Aarão Primeiro" }).click();
  await expect(page.getByRole("heading", { name: "Aarão Primeiro" })).toBeVisible();
  await page.getByLabel("Nome social").fill("Abadia Primeiro");
  await page.getByRole("button", { name: "Escolher imagem" }).click({ trial: true });
  await page.locator("input[type=file]").setInputFiles({ name: "foto.png", mimeType: "image/png", buffer: PIXEL });
  // In the shape of a card, as every photo of a person.
  const crop = page.getByRole("dialog", { name: "Recortar a foto" });
  await crop.getByRole("button", { name: "Usar esta foto" }).click();
  await expect(crop).toHaveCount(0);
  await expectAccessible(page);
  await save(page);
  await expect(page.getByText("Abadia Primeiro: cadastro salvo")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Abadia Primeiro" })).toBeVisible();
  await expect(page.getByText("nome civil: Aarão Primeiro")).toBeVisible();
  await expect(page.getByRole("group", { name: "Foto" }).locator("img")).toHaveAttribute("src", /\/api\/files\/.*token=/);

  await page.getByRole("link", { name: "Histórico" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Cadastro alterado: nome social e foto" })).toContainText(
    "Ana Administradora",
  );
  await expectAccessible(page);
  await page.getByRole("link", { name: "Próximo" }).click();
  await expect(page.getByRole("heading", { name: "Abel Segundo" })).toBeVisible();
  await page.getByRole("navigation", { name: "Pessoas" }).getByRole("link").first().click();
  await expect(page).toHaveURL(new RegExp(`turma=${schoolClass.id}`));
  await expect(row(page, /Abadia Primeiro/)).toBeVisible();

  const { photo } = await school.as("superuser").collection("people").getOne<{ photo: string }>(first.id);
  const { status } = await fetch(`${school.url}/api/files/people/${first.id}/${photo}`);
  expect(status, "the photo without a token").toBe(404);
});

test("contacts take phones as people type them, and what is removed can come back", async ({ school, signedIn }) => {
  const person = await school.seed.person({ name: "Lia Prado" });
  const page = await signedIn("Admin", `/pessoas/${person.id}/contatos`);
  await page.getByRole("button", { name: "Novo contato" }).click();
  const dialog = page.getByRole("dialog", { name: "Novo contato" });
  const phone = dialog.getByRole("textbox", { name: "Telefone" });
  await phone.fill("98765-4321");
  await dialog.getByLabel("Nome do responsável").fill("Rita Prado");
  await expect(dialog.getByText("Informe o telefone com DDD, como (21) 98765-4321.")).toBeVisible();
  await phone.fill("+55 21 8765-4321");
  await phone.blur();
  await expect(phone).toHaveValue("(21) 98765-4321");
  const proposed = dialog.getByText("O nono dígito foi acrescentado: confira o número.");
  await expect(proposed).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Manter sem o 9" }).click();
  await expect(phone).toHaveValue("+552187654321");
  await phone.blur();
  await expect(proposed).toHaveCount(0);
  await phone.fill("21 8765-4321");
  await phone.blur();
  await expect(phone).toHaveValue("(21) 98765-4321");
  await save(dialog);
  const contact = page.getByRole("listitem").filter({ hasText: "(21) 98765-4321" });
  await expect(contact).toContainText("Responsável: Rita Prado");
  const [kept] = await school
    .as("superuser")
    .collection("contacts")
    .getFullList<{ value: string }>({ filter: `person = "${person.id}"` });
  expect(kept?.value).toBe("+5521987654321");

  await page.getByRole("button", { name: "Remover (21) 98765-4321" }).click();
  await expect(contact).toBeHidden();
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(contact).toBeVisible();

  await page.getByRole("button", { name: "Novo contato" }).click();
  await dialog.getByText("E-mail", { exact: true }).click();
  await dialog.getByRole("textbox", { name: "E-mail" }).fill("Lia@Escola.BR");
  await expect(dialog.getByRole("checkbox", { name: "Recebe avisos" })).toBeChecked();
  await dialog.getByRole("checkbox", { name: "Recebe avisos" }).uncheck();
  await save(dialog);
  await expect(page.getByRole("listitem").filter({ hasText: "lia@escola.br" })).toContainText("não recebe avisos");
  await expect(page.getByRole("link", { name: "lia@escola.br" })).toBeVisible();

  const birth = page.getByRole("textbox", { name: "Data de nascimento" });
  await birth.fill("31/02/2014");
  await birth.blur();
  await expect(page.getByText("Data inválida. Use dia/mês/ano, como 07/12/2026.")).toBeVisible();
  await birth.fill("07/12/2099");
  await save(page);
  await expect(page.getByText("Esta data é futura. Confira o ano.")).toBeVisible();
  await birth.fill("07122014");
  await page.getByLabel("Documento").fill("123.456.789-09");
  await save(page);
  await expect(page.getByText("Dados reservados salvos")).toBeVisible();
  await page.reload();
  await expect(birth).toHaveValue("07/12/2014");
});

test("reserved data that two begin at once: the first one's values are asked about, not erased @full", async ({
  school,
  signedIn,
}) => {
  const { id } = await school.seed.person({ name: "Nina Dupla" });
  const page = await signedIn("Admin", `/pessoas/${id}/contatos`);
  await page.getByLabel("Documento").fill("123.456.789-09");
  const saved = await school.seed.create("person_details", { person: id, birth_date: "2014-03-05" });
  const dispute = page.getByRole("alert").getByRole("group", { name: "Data de nascimento" });
  await expect(dispute).toContainText("05/03/2014");
  await dispute.getByRole("button", { name: "Usar a versão salva" }).click();
  await page
    .getByRole("alert")
    .getByRole("group", { name: "Documento" })
    .getByRole("button", { name: "Manter a minha versão" })
    .click();
  await expectAccessible(page);
  await save(page);
  await expect(page.getByText("Dados reservados salvos")).toBeVisible();
  expect(await school.as("superuser").collection("person_details").getOne(saved.id)).toMatchObject({
    ...{ birth_date: "2014-03-05", document: "123.456.789-09" },
  });
});

test("deactivating someone who has books at home says so @full", async ({ school, signedIn }) => {
  const title = await school.seed.title();
  const reader = await school.seed.reader({}, { name: "Caio Devedor" });
  await school.as("Biblioteca").call("library/lend", { id: newId(), reader: reader.card, copy: title.copies[0]?.tombo ?? "" });
  const page = await signedIn("Admin", `/pessoas/${reader.person}`);
  await expect(page.getByText("Com a pessoa")).toBeVisible();
  await expect(page.getByText("1 livro", { exact: true })).toBeVisible();
  await page.getByRole("switch", { name: "Cadastro ativo" }).click();
  await expect(page.getByText(/Caio Devedor ainda tem pendência com a biblioteca: .+\(\d+\)\./)).toBeVisible();
  await save(page);
  await expect(page.getByText("Cadastro inativo")).toBeVisible();
  await page.goto("/pessoas?busca=caio+devedor");
  await expect(row(page, /Caio Devedor/)).toContainText("Inativo");
});

test("someone without a card becomes a reader @full", async ({ school, signedIn }) => {
  const person = await school.seed.person({ name: "Nina Leitora" });
  const page = await signedIn("Admin", `/pessoas/${person.id}`);
  await page.getByRole("link", { name: "Tornar leitor" }).click();
  await expect(page.getByRole("combobox", { name: "Pessoa" })).toHaveValue(/Nina Leitora/);
  await save(page);
  await expect(page.getByText(/Nina Leitora agora é leitor, carteirinha/)).toBeVisible();
  await page.goto(`/pessoas/${person.id}`);
  await expect(page.getByRole("link", { name: "Ficha do leitor" })).toBeVisible();
});

test("two Admins on one person: other fields are joined, the same field is asked", async ({ school, signedIn }) => {
  const person = await school.seed.person({ name: "Téo Duplo", enrolment: "" });
  const [mine, theirs] = await Promise.all([
    signedIn("Admin", `/pessoas/${person.id}`),
    signedIn("Admin", `/pessoas/${person.id}`),
  ]);
  await mine.getByRole("textbox", { name: "Nome completo" }).fill("Téo Duplo de Souza");
  await theirs.getByLabel("Nome social").fill("Teca");
  await theirs.getByLabel("Nome completo").fill("Teodoro Duplo");
  await save(theirs);
  await expect(theirs.getByText("Teca: cadastro salvo")).toBeVisible();

  const notice = mine.getByRole("alert").filter({ hasText: "salvou este registro enquanto você editava" });
  await expect(notice).toContainText("Nome social");
  const dispute = notice.getByRole("group", { name: "Nome completo" });
  await expect(dispute).toContainText("Téo Duplo de Souza");
  await expect(dispute).toContainText("Teodoro Duplo");
  await expect(mine.getByRole("textbox", { name: "Nome completo" })).toHaveValue("Téo Duplo de Souza");
  await expect(mine.getByLabel("Nome social")).toHaveValue("Teca");
  await expectAccessible(mine);
  await dispute.getByRole("button", { name: "Manter a minha versão" }).click();
  await save(mine);
  await expect(mine.getByText("Teca: cadastro salvo")).toBeVisible();
  const record = await school.as("superuser").collection("people").getOne(person.id);
  expect([record.name, record.social_name]).toEqual(["Téo Duplo de Souza", "Teca"]);
  await expect(theirs.getByLabel("Nome completo")).toHaveValue("Téo Duplo de Souza");
});

test("a typed change survives a reload, and does not overwrite another's save meanwhile @full", async ({ school, signedIn }) => {
  const person = await school.seed.person({ name: "Rui Rascunho" });
  const page = await signedIn("Admin", `/pessoas/${person.id}`);
  await page.getByLabel("Nome completo").fill("Rui Rascunho Neto");
  page.on("dialog", (dialog) => dialog.accept());
  await page.goto("/setores");
  await school.as("superuser").collection("people").update(person.id, { name: "Rui Outro" });
  await page.goto(`/pessoas/${person.id}`);
  const dispute = page.getByRole("group", { name: "Nome completo" });
  await expect(dispute).toContainText("Rui Rascunho Neto");
  await expect(dispute).toContainText("Rui Outro");
  await dispute.getByRole("button", { name: "Usar a versão salva" }).click();
  await expect(page.getByRole("textbox", { name: "Nome completo" })).toHaveValue("Rui Outro");
});

test("another's change shows in the list by itself @full", async ({ school, signedIn }) => {
  const person = await school.seed.person({ name: unique("Zilda") });
  const page = await signedIn("Admin", `/pessoas?busca=${encodeURIComponent(person.name)}`);
  await expect(row(page, new RegExp(person.name))).toBeVisible();
  await school.as("superuser").collection("people").update(person.id, { active: false });
  await expect(row(page, new RegExp(person.name))).toContainText("Inativo");
});

test("only Admin reads the people's pages @full", async ({ signedIn }) => {
  const page = await signedIn("Biblioteca", "/");
  await expect(page.getByRole("link", { name: "Pessoas" })).toHaveCount(0);
  await page.goto("/pessoas");
  await expect(page).toHaveURL(/\/$/);
});

test("the year's turn: a class moves up, its leavers leave, a pupil with a book stays, and each step has a way back", async ({
  school,
  signedIn,
}) => {
  const [ninth, next] = [await school.seed.class({ name: unique("9º") }), await school.seed.class({ name: unique("1ª") })];
  const name = unique("Formanda");
  const [ana, bia] = [
    await school.seed.person({ class: ninth.id, name: `Ana ${name}` }),
    await school.seed.person({ class: ninth.id, name: `Bia ${name}` }),
  ];
  const reader = await school.seed.reader({}, { class: ninth.id, name: `Caio ${name}` });
  const { copies } = await school.seed.title({ title: "Helena" }, { copies: 1 });
  await new Desk(school).lend(reader.card, copies[0]!.tombo);
  const active = async () => {
    const rows = await query(school, `SELECT active FROM people WHERE id IN ('${ana.id}', '${bia.id}', '${reader.person}')`);
    return rows.filter(([value]) => value === "1").length;
  };

  const page = await signedIn("Admin", `/pessoas?turma=${ninth.id}`);
  await expect(page.getByRole("row")).toHaveCount(4);
  await page.getByRole("checkbox").first().check();
  const bar = page.getByRole("region", { name: "Linhas selecionadas" });
  await bar.getByRole("button", { name: "Mudar de turma…" }).click();
  const moving = page.getByRole("dialog", { name: "Mudar a turma de 3 pessoas?" });
  await moving.getByRole("combobox", { name: "Turma nova" }).fill(next.name);
  await page.getByRole("option", { name: new RegExp(next.name) }).click();
  await expectAccessible(page);
  await moving.getByRole("button", { name: "Mudar de turma" }).click();
  await expect(page.getByText("3 pessoas mudaram de turma")).toBeVisible();
  await expect(page.getByText("0 pessoas", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(page.getByRole("row")).toHaveCount(4);

  await page.getByRole("checkbox").first().check();
  await bar.getByRole("button", { name: "Desativar…" }).click();
  const leaving = page.getByRole("dialog", { name: "Desativar o cadastro de 3 pessoas?" });
  await expect(leaving.getByRole("checkbox", { name: "Manter ativos os que têm pendências" })).toBeChecked();
  await expectAccessible(page);
  await leaving.getByRole("button", { name: "Desativar" }).click();
  await expect(page.getByText("2 cadastros desativados")).toBeVisible();
  await expect(bar).toContainText("Tem pendência com a biblioteca.");
  expect(await active()).toBe(1);
  // Under the pointer a notice stays, however long axe takes.
  await page.getByText("2 cadastros desativados").hover();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect.poll(active).toBe(3);
});

test("a link with an order that the list no longer has leads to the list's own @full", async ({ school, signedIn }) => {
  const { name } = await school.seed.person({ name: newName("Olga") });
  const page = await signedIn("Admin", `/pessoas?ordem=coluna_de_antes&busca=${encodeURIComponent(name)}`);
  await expect(page.getByText("Esta lista não tem esta ordem.")).toBeVisible();
  await page.getByRole("button", { name: "Tentar de novo" }).click();
  await expect(row(page, new RegExp(name))).toBeVisible();
  await expect(page).not.toHaveURL(/ordem=/);
});

test("asks an adult's own contact for notices, and a pupil's guardian's @full", async ({ school, signedIn }) => {
  const [teacher, pupil] = [await school.seed.person({ kind: "teacher" }), await school.seed.person({ kind: "student" })];
  const page = await signedIn("Admin", `/pessoas/${teacher.id}/contatos`);
  await expect(page.getByText("Inclua o da própria pessoa para o envio dos avisos.")).toBeVisible();
  await page.goto(`/pessoas/${pupil.id}/contatos`);
  await expect(page.getByText("Inclua o do responsável (ou, de maior de idade, o da própria pessoa)")).toBeVisible();
});

test("nobody of an earlier search is selected while the new one is on its way @full", async ({ school, signedIn }) => {
  const [earlier, next] = [newName("Anterior"), newName("Seguinte")];
  await school.seed.person({ name: earlier });
  await school.seed.person({ name: next });
  const page = await signedIn("Admin", `/pessoas?busca=${encodeURIComponent(earlier)}`);
  await expect(row(page, new RegExp(earlier))).toBeVisible();
  const search = await holdBack(page, /list\/people/);
  await page.getByRole("searchbox").fill(next);
  await search.arrived;
  const everyone = page.getByRole("checkbox", { name: "Selecionar todos desta página" });
  await everyone.click();
  search.letThrough();
  await expect(row(page, new RegExp(next))).toBeVisible();
  await expect(page.getByRole("button", { name: "Limpar seleção" })).toHaveCount(0);
  await everyone.click();
  await expect(page.getByText("1 selecionado")).toBeVisible();
});

test("of many people the part that was done is told and can be undone, and the rest stays selected @full", async ({
  school,
  signedIn,
}) => {
  const schoolClass = await school.seed.class({ name: newName("9º") });
  const [mark, at] = [newId().slice(0, 10), stampNow()];
  await query(
    school,
    `INSERT INTO people (id, name, kind, class, active, created, updated)
     SELECT printf('${mark}%05d', n), printf('Pessoa %03d', n), 'student', '${schoolClass.id}', TRUE, '${at}', '${at}'
     FROM (WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 201) SELECT n FROM c)`,
  );
  const page = await signedIn("Admin", `/pessoas?turma=${schoolClass.id}`);
  await page.getByRole("checkbox", { name: "Selecionar todos desta página" }).check();
  const bar = page.getByRole("region", { name: "Linhas selecionadas" });
  await bar.getByRole("button", { name: "Selecionar todos os 201" }).click();
  await expect(bar).toContainText("201 selecionados");
  await page.route("**/people/change-people", (route) =>
    route.request().postDataJSON().people.length === 200 ? route.continue() : route.abort(),
  );
  await bar.getByRole("button", { name: "Desativar…" }).click();
  const leaving = page.getByRole("dialog", { name: "Desativar o cadastro de 201 pessoas?" });
  await leaving.getByRole("button", { name: "Desativar" }).click();
  await page.getByText("200 cadastros desativados").hover();
  await expect(leaving).toBeHidden();
  await expect(bar).toContainText("1 selecionado");
  await expect(bar.getByRole("listitem")).toContainText("Sem conexão com o servidor");
  const active = async () =>
    (await query(school, `SELECT count(*) FROM people WHERE class = '${schoolClass.id}' AND active`))[0]?.[0];
  expect(await active()).toBe("1");
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect.poll(active).toBe("201");
});
