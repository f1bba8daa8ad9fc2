/** Accounts as Admin manages them: invitation, roles, deactivation, passwords, two Admins at once. */
import type { Locator } from "@playwright/test";
import { ACCOUNT_TERMS, PASSWORD } from "../../helpers/accounts";
import { isClockShifted } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { SmtpCatcher } from "../../helpers/smtp";
import { expect, expectAccessible, type Page, test } from "../fixtures";

const save = (place: Page | Locator) => place.getByRole("button", { name: "Salvar", exact: true }).click();
const address = () => `p${newId()}@escola.test`;

async function invite(page: Page, name: string, email: string, roles: readonly string[]): Promise<void> {
  await page.getByRole("button", { name: "Convidar" }).click();
  const drawer = page.getByRole("dialog", { name: "Convidar usuário" });
  await drawer.getByLabel("Nome").fill(name);
  await drawer.getByLabel("E-mail").fill(email);
  for (const role of roles) {
    await drawer.getByRole("checkbox", { name: role }).check();
  }
  await drawer.getByRole("button", { name: "Enviar convite" }).click();
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("textbox", { name: "Senha" }).fill(password);
  await page.getByRole("button", { name: "Entrar" }).click();
}

test("the invitation is a link to hand over, good for one password, whatever becomes of the mail", async ({
  signedIn,
  guest,
  school,
}) => {
  test.slow();
  const email = address();
  const page = await signedIn("Admin", "/users");
  await page.getByRole("button", { name: "Convidar" }).click();
  const drawer = page.getByRole("dialog", { name: "Convidar usuário" });
  await expect(drawer.getByRole("combobox", { name: "Pessoa do cadastro" })).toBeFocused();
  await expect(drawer.getByText("Cuida dos setores e do suporte de TI.")).toBeVisible();
  await drawer.getByLabel("E-mail").fill("rosana@escola");
  await drawer.getByRole("button", { name: "Enviar convite" }).click();
  await expect(drawer.getByText("Informe o nome.")).toBeVisible();
  await expect(drawer.getByText("Informe um e-mail válido, como nome@escola.br.")).toBeVisible();
  await expectAccessible(page);
  await drawer.getByLabel("Nome").fill("Rosana Nova");
  await drawer.getByLabel("E-mail").fill(ACCOUNT_TERMS.Biblioteca.email);
  await drawer.getByRole("checkbox", { name: "Biblioteca" }).check();
  await drawer.getByRole("button", { name: "Enviar convite" }).click();
  await expect(drawer.getByText(/Já existe uma conta com o e-mail/).first()).toBeVisible();
  await expect(drawer.getByLabel("Nome")).toHaveValue("Rosana Nova");
  await drawer.getByLabel("E-mail").fill(email);
  await drawer.getByRole("button", { name: "Enviar convite" }).click();
  const handOver = page.getByRole("dialog", { name: "Entregue o convite" });
  const link = (await handOver.getByRole("status").textContent()) ?? "";
  expect(link).toMatch(/\/auth\/confirm-password-reset\/\S+$/);
  await expectAccessible(page);
  await handOver.getByRole("button", { name: "Pronto" }).click();
  await expect(page.getByRole("row", { name: /Rosana Nova/ })).toContainText("nenhum acesso");

  const { pathname, search } = new URL(link);
  const invited = await guest(pathname + search);
  await expect(invited.getByText(`O seu usuário é ${email.toLowerCase()}.`)).toBeVisible();
  await invited.getByRole("textbox", { name: "Nova senha", exact: true }).fill("senha-da-rosana-26");
  await invited.getByRole("textbox", { name: "Repita a nova senha" }).fill("senha-da-rosana-26");
  await invited.getByRole("button", { name: "Criar a senha" }).click();
  await expect(invited.getByText("Agora entre com o seu e-mail e a senha escolhida.")).toBeVisible();
  await invited.getByRole("link", { name: "Entrar" }).click();
  await signIn(invited, email, "senha-da-rosana-26");
  await expect(invited.getByRole("link", { name: "Emprestar e devolver" }).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole("row", { name: /Rosana Nova/ })).toContainText(isClockShifted() ? /\d\d:\d\d$/ : "agora");
  const [user] = await school
    .as("superuser")
    .collection("users")
    .getFullList({ filter: `email = "${email}"` });
  expect(user?.verified, "who followed the link has proved the address").toBe(true);
});

test("with mail the invitation goes out, and goes out again @full", async ({ signedIn, school }) => {
  const mailCatcher = new SmtpCatcher();
  await mailCatcher.start();
  const superuser = school.as("superuser");
  const { body: before } = await superuser.request<Record<"smtp" | "meta", Record<string, unknown>>>("GET", "/api/settings");
  await superuser.request("PATCH", "/api/settings", {
    meta: { ...before.meta, senderAddress: "escola@escola.test" },
    smtp: { ...before.smtp, enabled: true, host: "127.0.0.1", port: mailCatcher.port, tls: false, username: "", password: "" },
  });
  // Mail rests for minutes after a failure, such as another test's without a mail server; who has mended it tries it, which wakes it.
  await school.as("Admin").call("messaging/test-mail", { id: newId(), address: address() });
  const email = address();
  const page = await signedIn("Admin", "/users");
  await invite(page, "Célia Carteira", email, []);
  await page.getByRole("dialog", { name: "O convite será enviado" }).getByRole("button", { name: "Pronto" }).click();
  await page.getByRole("link", { name: "Célia Carteira" }).click();
  await expect(page.getByText("ainda não confirmado")).toBeVisible();
  await superuser.request("POST", "/api/crons/messages");
  const sent = page.getByRole("listitem").filter({ hasText: "Mensagem enviada por e-mail" });
  await expect(sent).toHaveCount(1);
  await expect(page.getByRole("region", { name: "Acesso" }).getByText("enviado", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Reenviar convite" }).click();
  await page.getByRole("dialog", { name: "O convite será enviado" }).getByRole("button", { name: "Pronto" }).click();
  // The minute's job may have ended just now.
  await superuser.request("POST", "/api/crons/messages");
  await expect(sent).toHaveCount(2);
  expect(mailCatcher.mails.filter(({ to }) => to.includes(email))).toHaveLength(2);
  await superuser.request("PATCH", "/api/settings", { smtp: before.smtp, meta: before.meta });
  await mailCatcher.stop();
});

test("roles, name and person are edited, and the history tells @full", async ({ school, signedIn }) => {
  const user = await school.seed.user({ name: "Davi Muda", permissions: ["Biblioteca"] });
  const person = await school.seed.person({ name: `Davi Cadastro ${newId()}`, kind: "staff" });
  const page = await signedIn("Admin", "/users?perfil=Biblioteca");
  await page.getByRole("link", { name: "Davi Muda" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Davi Muda" })).toBeVisible();
  await page.getByLabel("Nome", { exact: false }).first().fill("Davi Mudado");
  await page.getByRole("checkbox", { name: "Almoxarifado" }).check();
  await page.getByRole("combobox", { name: "Pessoa do cadastro" }).fill(person.name);
  await page.getByRole("option", { name: new RegExp(person.name) }).click();
  await expectAccessible(page);
  await save(page);
  await expect(page.getByText("Conta de Davi Mudado salva")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Perfis: Almoxarifado e Biblioteca." })).toContainText(
    ACCOUNT_TERMS.Admin.name,
  );
  const record = await school.as("superuser").collection("users").getOne(user.id);
  expect([record.name, record.person, [...(record.permissions as string[])].sort()]).toEqual([
    "Davi Mudado",
    person.id,
    ["Almoxarifado", "Biblioteca"],
  ]);
  await page.getByRole("navigation", { name: "Usuários" }).getByRole("link").click();
  await expect(page).toHaveURL(/perfil=Biblioteca/);
});

test("the last Admin stays, and nobody deactivates themselves @full", async ({ school, signedIn }) => {
  const users = school.as("superuser").collection("users");
  const others = await users.getFullList({
    filter: `permissions ~ "Admin" && active = true && id != "${ACCOUNT_TERMS.Admin.id}"`,
  });
  for (const { id } of others) {
    await users.update(id, { active: false });
  }
  const page = await signedIn("Admin", `/users/${ACCOUNT_TERMS.Admin.id}`);
  await expect(page.getByRole("switch", { name: "Conta ativa" })).toBeDisabled();
  await expect(page.getByText(/Você não pode desativar a própria conta/)).toBeVisible();
  await page.getByRole("checkbox", { name: "Admin" }).uncheck();
  await expect(page.getByText(/esta tela deixa de estar disponível/)).toBeVisible();
  await save(page);
  await expect(page.getByRole("alert").filter({ hasText: "Esta é a única conta Admin ativa" })).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Admin" })).not.toBeChecked();
  for (const { id } of others) {
    await users.update(id, { active: true });
  }
});

test("deactivating acts at once, on the open session too", async ({ school, signedIn, guest }) => {
  const user = await school.seed.user({ name: "Sara Sai", permissions: ["Biblioteca"] });
  const theirs = await guest("/auth/login");
  await signIn(theirs, user.email, PASSWORD);
  await expect(theirs.getByRole("link", { name: "Acervo" }).first()).toBeVisible();

  const page = await signedIn("Admin", `/users/${user.id}`);
  await page.getByRole("switch", { name: "Conta ativa" }).click();
  await expect(page.getByText("Ao salvar, as sessões de Sara Sai serão encerradas em todos os computadores.")).toBeVisible();
  await save(page);
  await expect(page.getByText("Conta desativada").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Reenviar convite" })).toHaveCount(0);

  await theirs.getByRole("link", { name: "Acervo" }).first().click();
  await expect(theirs.getByRole("dialog")).toBeVisible();
  await page.goto("/users?ativo=false");
  await expect(page.getByRole("row", { name: /Sara Sai/ })).toContainText("Inativo");
});

test("a provisional password is shown once, ends the old sessions, and only opens the choice of another", async ({
  school,
  signedIn,
  guest,
}) => {
  const user = await school.seed.user({ name: "Paulo Esqueceu" });
  const page = await signedIn("Admin", `/users/${user.id}`);
  await page.getByRole("button", { name: "Definir senha provisória" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Definir senha" }).click();
  const shown = page.getByRole("dialog", { name: "Senha provisória" });
  const password = (await shown.getByRole("status").textContent()) ?? "";
  expect(password).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/);
  await expectAccessible(page);
  await shown.getByRole("button", { name: "Já entreguei" }).click();
  await expect(page.getByText(password)).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Paulo Esqueceu" })).toBeFocused();
  await expect(page.getByRole("listitem").filter({ hasText: "Senha provisória definida" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Acesso" })).toContainText("provisória, ainda não trocada");

  const theirs = await guest("/auth/login");
  await signIn(theirs, user.email, PASSWORD);
  await expect(theirs.getByText("E-mail ou senha incorretos.")).toBeVisible();
  await signIn(theirs, user.email, password);
  const own = theirs.getByRole("textbox", { name: "Nova senha", exact: true });
  const again = theirs.getByRole("textbox", { name: "Repita a nova senha" });
  const choose = theirs.getByRole("button", { name: "Salvar e entrar" });
  await expect(theirs.getByRole("heading", { name: "Escolha a sua senha" })).toBeVisible();
  await expect(own).toBeFocused();
  await expectAccessible(theirs);
  // No address leads past it, and a reload starts over.
  await theirs.goto("/minhas-informacoes");
  await expect(theirs).toHaveURL(/\/auth\/login\?voltar=/);
  await signIn(theirs, user.email, password);
  await own.fill(password);
  await again.fill(password);
  await choose.click();
  await expect(theirs.getByText("Escolha uma senha diferente da provisória.")).toBeVisible();
  await own.fill("uma frase só do Paulo");
  await again.fill("uma frase só do Paulo");
  await choose.click();
  await expect(theirs.getByRole("heading", { name: "Minhas informações" })).toBeVisible();
  await theirs.goto("/");
  await expect(theirs.getByRole("heading", { name: /Paulo/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("listitem").filter({ hasText: "Senha provisória trocada por uma própria" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Acesso" })).not.toContainText("provisória, ainda");

  await page.getByRole("button", { name: "Encerrar sessões" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Encerrar sessões" }).click();
  await expect(page.getByText("Sessões de Paulo Esqueceu encerradas")).toBeVisible();
  await theirs.reload();
  await expect(theirs).toHaveURL(/\/auth\/login/);
});

test("a user at work when the password was set chooses another on top of the screen, and loses nothing @full", async ({
  school,
  guest,
}) => {
  const user = await school.seed.user({ name: "Lia Ocupada" });
  const page = await guest("/auth/login?voltar=/minhas-informacoes");
  await signIn(page, user.email, PASSWORD);
  const name = page.getByLabel("Nome", { exact: true });
  await name.fill("Lia por salvar");
  const values = { password: "k7mp-x3tq-w9hf", passwordConfirm: "k7mp-x3tq-w9hf" };
  await school.as("Admin").request("PATCH", `/api/collections/users/records/${user.id}`, values);
  // Whether the end of the session is heard before or after it is pressed.
  await page.getByRole("button", { name: "Salvar" }).dispatchEvent("click");
  const overlay = page.getByRole("dialog");
  await overlay.getByLabel("Senha", { exact: true }).fill(values.password);
  await page.keyboard.press("Enter");
  await expect(overlay.getByRole("heading", { name: "Escolha a sua senha" })).toBeVisible();
  await expect(overlay.getByRole("textbox", { name: "Nova senha", exact: true })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type("uma frase só da Lia");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type("uma frase só da Lia");
  await page.keyboard.press("Enter");
  await expect(overlay).toBeHidden();
  await expect.poll(async () => (await school.as("superuser").collection("users").getOne(user.id)).name).toBe("Lia por salvar");
});

test("behind the lock too a provisional password only opens the choice of another @full", async ({ school, guest }) => {
  const user = await school.seed.user({ name: "Ivo Trancado" });
  const page = await guest("/auth/login?voltar=/minhas-informacoes");
  await signIn(page, user.email, PASSWORD);
  await page.getByLabel("Nome", { exact: true }).fill("Ivo por salvar");
  await page.keyboard.press("Control+Shift+L");
  await expect(page.getByRole("heading", { name: "Tela bloqueada" })).toBeVisible();
  const values = { password: "k7mp-x3tq-w9hf", passwordConfirm: "k7mp-x3tq-w9hf" };
  await school.as("Admin").request("PATCH", `/api/collections/users/records/${user.id}`, values);
  await page.getByRole("textbox", { name: "Senha", exact: true }).fill(values.password);
  await page.getByRole("button", { name: "Desbloquear" }).click();
  await expect(page.getByRole("heading", { name: "Escolha a sua senha" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "Nova senha", exact: true }).fill("uma frase só do Ivo");
  await page.getByRole("textbox", { name: "Repita a nova senha" }).fill("uma frase só do Ivo");
  await page.getByRole("button", { name: "Salvar e entrar" }).click();
  await expect(page.getByRole("heading", { name: "Minhas informações" })).toBeVisible();
  await expect(page.getByLabel("Nome", { exact: true })).toHaveValue("Ivo por salvar");
});

test("two Admins on one account: both values are shown, none is lost @full", async ({ school, signedIn }) => {
  const user = await school.seed.user({ name: "Iara Dupla", permissions: ["Biblioteca"] });
  const page = await signedIn("Admin", `/users/${user.id}`);
  await page.getByRole("checkbox", { name: "Tecnologia" }).check();
  await school
    .as("superuser")
    .collection("users")
    .update(user.id, { permissions: ["Almoxarifado"], name: "Iara Outra" });
  const notice = page.getByRole("alert").filter({ hasText: "salvou este registro enquanto você editava" });
  const dispute = notice.getByRole("group", { name: "Perfis de acesso" });
  // The history tells by its time who it was.
  await expect(notice).toContainText(isClockShifted() ? "Outra pessoa salvou" : /Superusuário, às \d\d:\d\d, salvou/);
  await expect(dispute).toContainText("Tecnologia e Biblioteca");
  await expect(dispute).toContainText("Almoxarifado");
  await expect(page.getByRole("textbox", { name: "Nome" })).toHaveValue("Iara Outra");
  await dispute.getByRole("button", { name: "Usar a versão salva" }).click();
  await expect(page.getByRole("checkbox", { name: "Almoxarifado" })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Tecnologia" })).not.toBeChecked();
});
