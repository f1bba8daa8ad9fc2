/** Notices and e-mails as people see them: the planned, the sent and the failed ones, and the school's own words. */
import { stampNow } from "../../helpers/day";
import { newId, newName } from "../../helpers/ids";
import { Desk, query } from "../../helpers/library";
import { SmtpCatcher } from "../../helpers/smtp";
import { TestSchool } from "../../helpers/test-school";
import { test as base, expect, expectAccessible, openSchool } from "../fixtures";

interface Post {
  post: SmtpCatcher;
}

/** A school whose mail goes to a real server of this test's. */
const test = base.extend<Record<never, never>, Post & { school: TestSchool }>({
  post: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures off this pattern
    async ({}, use) => {
      const mailCatcher = new SmtpCatcher();
      await mailCatcher.start();
      await use(mailCatcher);
      await mailCatcher.stop();
    },
    { scope: "worker" },
  ],
  school: [({ post }, use) => openSchool(new TestSchool(post.environment()), use), { scope: "worker" }],
});

test.beforeEach(async ({ post, school }) => {
  post.behaviour = "accept";
  await query(school, "DELETE FROM message_channels");
});

/** A child with an overdue book; with a mother to write to unless told otherwise. */
async function lateChild(school: TestSchool, name: string, withMother = true) {
  const desk = new Desk(school);
  const reader = await school.seed.reader({}, { name });
  const mother = `mae.${reader.id}@example.com`;
  if (withMother) {
    await school.seed.create("contacts", { person: reader.person, kind: "email", value: mother, guardian: "Marta" });
  }
  const copy = await desk.copy();
  await desk.openLoan(reader.id, copy.id, "2026-11-02");
  return { ...reader, mother, copy };
}

test("a librarian sees what would go out, sends it, and reads what became of it", async ({ school, post, signedIn }) => {
  const ana = await lateChild(school, `Ana ${newId().slice(0, 5)}`);
  const beto = await lateChild(school, `Beto ${newId().slice(0, 5)}`, false);
  const page = await signedIn("Biblioteca", "/avisos/hoje");
  await expect(page.getByText("Os avisos estão desativados: nada é enviado.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Enviar agora" })).toHaveCount(0);
  const letter = page.getByRole("listitem").filter({ hasText: ana.name });
  await expect(letter).toContainText("para Marta, m•••@example.com");
  await expect(page.getByText("Nenhum servidor de e-mail está configurado")).toHaveCount(0);
  await letter.getByText("Livro da biblioteca em atraso").click();
  await expect(letter).toContainText(`Escrevemos sobre os livros da biblioteca de ${ana.name}.`);
  await expect(letter).toContainText(`tombo ${ana.copy.tombo}`);
  await expect(page.getByRole("listitem").filter({ hasText: beto.name })).toContainText(
    "Nenhum telefone ou e-mail de responsável no cadastro",
  );
  await expectAccessible(page);

  await school.as("Admin").collection("library_settings").update("library00000000", { notices: true });
  await page.reload();
  await page.getByRole("button", { name: "Enviar agora" }).click();
  await expect(page.getByText(/na fila de envio; \d+ leitor/).first()).toBeVisible();
  await school.as("superuser").request("POST", "/api/crons/messages");
  await page.getByRole("link", { name: "Histórico" }).click();
  const sent = page.getByRole("row").filter({ hasText: `sobre ${ana.name}` });
  await expect(sent.getByText("enviado", { exact: true })).toBeVisible();
  expect((await post.mailTo(ana.mother)).text).toContain(ana.copy.tombo);
  const skipped = page.getByRole("row").filter({ hasText: beto.name });
  await expect(skipped.getByText("não enviado", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Enviados", exact: true }).click();
  await expect(page).toHaveURL(/situacao=sent/);
  await expect(skipped).toHaveCount(0);
  await sent.getByRole("button", { name: "Livro da biblioteca em atraso" }).click();
  const drawer = page.getByRole("dialog", { name: "Livro da biblioteca em atraso" });
  await expect(drawer.getByRole("region", { name: "Texto" })).toContainText(ana.name);
  await expect(drawer.getByText("m•••@example.com")).toBeVisible();
  await expect(drawer.getByRole("button", { name: "Reenviar" })).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  // The person's own page tells of it.
  const admin = await signedIn("Admin", `/pessoas/${ana.person}/historico`);
  await expect(admin.getByText("Mensagem enviada por e-mail: Livro da biblioteca em atraso")).toBeVisible();
});

test("a failed mail is on Admin's home page, and is sent again by hand @full", async ({ school, post, signedIn }) => {
  post.behaviour = "refuse-recipient";
  const page = await signedIn("Admin", "/email");
  const card = page.getByRole("region", { name: "Servidor de e-mail" });
  await expect(card.getByText(`127.0.0.1:${post.port}`)).toBeVisible();
  const address = `direcao.${newId()}@example.com`;
  await card.getByLabel("Testar o envio para").fill("direcao");
  await card.getByRole("button", { name: "Enviar um e-mail de teste" }).click();
  await expect(card.getByText("Informe um e-mail válido, como nome@escola.br.")).toBeVisible();
  await card.getByLabel("Testar o envio para").fill(address);
  await card.getByRole("button", { name: "Enviar um e-mail de teste" }).click();
  await school.as("superuser").request("POST", "/api/crons/messages");
  await expect(card.getByRole("status").filter({ hasText: "Teste:" })).toContainText("O servidor de e-mail recusou: 550");
  await expectAccessible(page);

  await page.goto("/");
  await page.getByRole("link", { name: /^Ver lista: .* ser enviada/ }).click();
  await expect(page).toHaveURL(/\/email\?situacao=failed/);
  await page
    .getByRole("row")
    .filter({ hasText: "d•••@example.com" })
    .first()
    .getByRole("button", { name: /Teste de e-mail/ })
    .click();
  const drawer = page.getByRole("dialog", { name: /Teste de e-mail/ });
  await expect(drawer.getByText(address)).toBeVisible();
  post.behaviour = "accept";
  await drawer.getByRole("button", { name: "Reenviar" }).click();
  await expect(drawer.getByText("enviado", { exact: true })).toBeVisible();
  expect((await post.mailTo(address)).subject).toContain("Teste de e-mail");
  await expect(drawer.getByText("Reenviada")).toBeVisible();
});

test("the page and the home page name a mail server that is away; the mail waits @full", async ({ school, post, signedIn }) => {
  await post.stop();
  const id = newId();
  await school.as("Admin").call("messaging/test-mail", { id, address: "direcao@example.com" });
  await school.as("superuser").request("POST", "/api/crons/messages");
  const page = await signedIn("Admin", "/email");
  await expect(page.getByText(/E-mail parado .*Não foi possível falar com o servidor/)).toBeVisible();
  await expectAccessible(page);
  await page.goto("/");
  await expect(page.getByText(/^E-mail parado\. Não foi possível/)).toBeVisible();
  await post.start();
});

test("the school writes its own words, and reads which placeholders there are", async ({ signedIn }) => {
  const page = await signedIn("Biblioteca", "/avisos/textos");
  const card = page.getByRole("region", { name: "Em atraso" });
  await card.getByText("E-mail", { exact: true }).click();
  const text = card.getByLabel("Texto");
  const preview = card.getByLabel("Como será lido");
  const ours = await text.inputValue();
  await text.fill("Traga de volta: {{livros}} {{prazo}}");
  await card.getByRole("button", { name: "Salvar" }).click();
  await expect(card.getByText("O campo {{prazo}} não existe. Use {{nome}}, {{livros}} e {{escola}}.")).toBeVisible();
  await expectAccessible(page);
  await text.fill("Traga de volta, por favor:\n\n{{livros}}");
  await expect(preview).toContainText("Traga de volta, por favor:");
  await expect(preview).toContainText("Dom Casmurro (tombo 000123)");
  await card.getByRole("button", { name: "Salvar" }).click();
  await expect(card.getByText("da escola", { exact: true })).toBeVisible();
  await card.getByRole("button", { name: "Voltar ao texto original" }).click();
  await expect(card.getByLabel("Texto")).toHaveValue(ours);
  await card.getByRole("button", { name: "Salvar" }).click();
  await expect(card.getByText("da escola", { exact: true })).toHaveCount(0);
});

test("notices are the library's, e-mails Admin's @full", async ({ signedIn }) => {
  const support = await signedIn("Tecnologia", "/avisos");
  await expect(support.getByText("“Avisos aos leitores” é restrito ao perfil")).toBeVisible();
  const librarian = await signedIn("Biblioteca", "/email");
  await expect(librarian.getByText("“E-mails” é restrito ao perfil")).toBeVisible();
});

test("of several mails to be sent again, those that are queued are counted and the others keep their reason @full", async ({
  school,
  signedIn,
}) => {
  const subject = newName("Reenvio");
  const [mark, at] = [newId().slice(0, 14), stampNow()];
  await query(
    school,
    `INSERT INTO messages (id, area, channel, purpose, recipient, address, subject, state, search, created, updated)
     SELECT '${mark}' || n, 'account', 'email', 'invitation', 'Pessoa ' || n, 'p@example.com', '${subject}', 'failed', lower('${subject}'), '${at}', '${at}'
     FROM (SELECT 1 AS n UNION SELECT 2 UNION SELECT 3)`,
  );
  const page = await signedIn("Admin", `/email?busca=${encodeURIComponent(subject)}`);
  await expect(page.getByRole("row").filter({ hasText: subject })).toHaveCount(3);
  await page.getByRole("checkbox", { name: "Selecionar todos desta página" }).check();
  const bar = page.getByRole("region", { name: "Linhas selecionadas" });
  let sends = 0;
  await page.route("**/messaging/resend", (route) => (++sends === 2 ? route.abort() : route.continue()));
  await bar.getByRole("button", { name: "Reenviar" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Reenviar" }).click();
  await expect(page.getByText("1 de volta à fila de envio")).toBeVisible();
  await expect(bar).toContainText("2 selecionados");
  await expect(bar.getByRole("listitem").first()).toContainText("Sem conexão com o servidor");
  await bar.getByRole("button", { name: "Reenviar" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Reenviar" }).click();
  await expect(page.getByText("2 de volta à fila de envio")).toBeVisible();
  await expect(bar).toBeHidden();
});
