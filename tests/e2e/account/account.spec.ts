/** Access to the pages: the guard, the sign-in page, and the pages that mails link to. */
import { ACCOUNT_TERMS, PASSWORD } from "../../helpers/accounts";
import { SmtpCatcher } from "../../helpers/smtp";
import { TestSchool } from "../../helpers/test-school";
import { expect, expectAccessible, type Page, test } from "../fixtures";

const { Biblioteca: librarian, Tecnologia: technician } = ACCOUNT_TERMS;

async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Entrar" }).click();
}

const path = (page: Page): string => new URL(page.url()).pathname;
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });

test.describe("the guard", () => {
  test("without a session every route leads to the sign-in page, and from there to where one wanted to go", async ({ guest }) => {
    const page = await guest("/livros-em-atraso?busca=ana");
    await expect(heading(page, "Entrar")).toBeVisible();
    expect(path(page)).toBe("/auth/login");
    await expect(page).toHaveTitle("Entrar · Sineta");
    await signIn(page, librarian.email);
    await expect(heading(page, "Livros em atraso")).toBeVisible();
    expect(page.url()).toMatch(/\/livros-em-atraso\?busca=ana$/);
    await expect(page).toHaveTitle("Livros em atraso · Sineta");
  });

  for (const evil of ["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)", "/auth/login"]) {
    test(`the sign-in page never leads to ${evil}`, async ({ guest, school }) => {
      const page = await guest(`/auth/login?voltar=${encodeURIComponent(evil)}`);
      await signIn(page, librarian.email);
      await expect(heading(page, /Bia/)).toBeVisible();
      expect(page.url()).toBe(`${school.url}/`);
    });
  }

  test("signed in, the sign-in page leads back to the previous route", async ({ signedIn }) => {
    const page = await signedIn("Biblioteca", "/leitores");
    await expect(heading(page, "Leitores")).toBeVisible();
    await page.evaluate(() => {
      window.history.pushState(null, "", "/auth/login");
      window.dispatchEvent(new PopStateEvent("popstate"));
    });
    await expect(page).toHaveURL(/\/leitores$/);
    await page.goto("/auth/login");
    await expect(heading(page, /Bia/)).toBeVisible();
    expect(path(page)).toBe("/");
  });

  test("a missing role refuses the navigation and says so; the person stays where they were", async ({ signedIn }) => {
    const page = await signedIn("Tecnologia", "/setores");
    await expect(heading(page, "Setores")).toBeVisible();
    await page.evaluate(() => {
      window.history.pushState(null, "", "/users");
      window.dispatchEvent(new PopStateEvent("popstate"));
    });
    await expect(page.getByText("“Usuários” é restrito ao perfil Admin.")).toBeVisible();
    await expect(page).toHaveURL(/\/setores$/);
    await expect(heading(page, "Setores")).toBeVisible();
    await page.goto("/emprestimos");
    await expect(page.getByText("“Emprestar e devolver” é restrito ao perfil Biblioteca.")).toBeVisible();
    await expect(heading(page, /Téo/)).toBeVisible();
    expect(path(page)).toBe("/");
  });

  test("the menu offers only what the roles open", async ({ signedIn }) => {
    const menu = (page: Page) => page.getByRole("navigation", { name: "Principal" });
    const nobody = await signedIn("none");
    const everybodys = ["Início", "Meus chamados", "Pedir material"];
    await expect(menu(nobody).getByRole("link")).toHaveText([...everybodys, "Agenda"]);
    const admin = await signedIn("Admin");
    await expect(menu(admin).getByRole("link")).toHaveText(["Início", "Meus chamados", "Conferir carteira", "Pedir material"]);
    for (const [area, places] of [
      ["Biblioteca", ["Emprestar e devolver", "Acervo"]],
      ["Administração", ["Usuários", "Configurações"]],
    ] as const) {
      const fold = menu(admin).getByRole("button", { name: area });
      await expect(fold).toHaveAttribute("aria-expanded", "false");
      await fold.click();
      for (const name of places) {
        await expect(menu(admin).getByRole("link", { name })).toBeVisible();
      }
    }
    // One area at a time, the one in use of itself.
    await expect(menu(admin).getByRole("link", { name: "Acervo" })).toBeHidden();
    await admin.goto("/acervo");
    await expect(menu(admin).getByRole("button", { name: "Biblioteca" })).toHaveAttribute("aria-expanded", "true");
    await expect(menu(admin).getByRole("link", { name: "Acervo" })).toHaveAttribute("aria-current", "page");
  });

  test("a role given or taken away shows at once; the screen that it closed is left", async ({ school, guest }) => {
    const { id } = await school.seed.user({ email: "muda@escola.test", permissions: ["Biblioteca"] });
    const page = await guest("/auth/login");
    await signIn(page, "muda@escola.test");
    await page.getByRole("link", { name: "Leitores", exact: true }).click();
    await expect(heading(page, "Leitores")).toBeVisible();
    await school
      .as("superuser")
      .collection("users")
      .update(id, { permissions: ["Tecnologia"] });
    await expect(page.getByText("“Leitores” é restrito ao perfil Biblioteca.")).toBeVisible();
    await expect(page).toHaveURL(`${school.url}/`);
    await expect(page.getByRole("link", { name: "Setores" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Leitores", exact: true })).toHaveCount(0);
  });

  test("a role taken away before the page hears of changes shows, too @full", async ({ school, guest }) => {
    const { id } = await school.seed.user({ email: "muda-antes@escola.test", permissions: ["Biblioteca"] });
    const page = await guest("/auth/login");
    let hear = () => {};
    const changed = new Promise<void>((done) => {
      hear = done;
    });
    // Until then the server tells this page of nothing.
    await page.route("**/api/realtime", async (route) => {
      if (route.request().method() === "POST") {
        await changed;
      }
      await route.continue();
    });
    await signIn(page, "muda-antes@escola.test");
    await page.getByRole("link", { name: "Leitores", exact: true }).click();
    await expect(heading(page, "Leitores")).toBeVisible();
    await school.as("superuser").collection("users").update(id, { permissions: [] });
    hear();
    await expect(page.getByText("“Leitores” é restrito ao perfil Biblioteca.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Leitores", exact: true })).toHaveCount(0);
  });

  test("any other path is a page of its own, with or without a session @full", async ({ guest, signedIn }) => {
    for (const page of [await guest("/nada/disso"), await signedIn("Admin", "/nada/disso")]) {
      await expect(heading(page, "Página não encontrada")).toBeVisible();
      await expect(page).toHaveTitle("Página não encontrada · Sineta");
    }
  });

  test("each navigation scrolls to the top and moves the focus to the heading @full", async ({ signedIn }) => {
    const page = await signedIn("Biblioteca", "/acervo");
    await expect(page.getByRole("row").nth(20)).toBeAttached();
    await page.evaluate(() => window.scrollTo(0, 900));
    await page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: "Leitores", exact: true }).click();
    await expect(heading(page, "Leitores")).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await expect(page.getByRole("row").nth(20)).toBeAttached();
    await page.evaluate(() => window.scrollTo(0, 900));
    await page.goBack();
    await expect(heading(page, "Acervo")).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });
});

test.describe("the sign-in page", () => {
  test("says in place what is wrong, by keyboard alone", async ({ guest }) => {
    const page = await guest("/auth/login");
    await expect(page.getByLabel("E-mail")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Informe o seu e-mail.")).toBeVisible();
    await page.keyboard.type(technician.email);
    await page.keyboard.press("Tab");
    await page.keyboard.type("não é esta");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Mostrar a senha" })).toBeFocused();
    await page.keyboard.press("Space");
    await expect(page.getByLabel("Senha", { exact: true })).toHaveAttribute("type", "text");
    await page.getByLabel("Senha", { exact: true }).press("Enter");
    await expect(page.getByRole("alert")).toContainText("E-mail ou senha incorretos.");
    await expect(page.getByLabel("E-mail")).toHaveValue(technician.email);
    await expect(page.getByLabel("Senha", { exact: true })).toBeFocused();
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press("Enter");
    await expect(heading(page, /Téo/)).toBeVisible();
  });

  test("shows that an account is deactivated only to a user who knows its password", async ({ guest }) => {
    const page = await guest("/auth/login");
    await signIn(page, ACCOUNT_TERMS.deactivated.email, "não é esta");
    await expect(page.getByRole("alert")).toContainText("E-mail ou senha incorretos.");
    await signIn(page, ACCOUNT_TERMS.deactivated.email);
    await expect(page.getByRole("alert")).toContainText("desativada");
  });

  test("shows the school's name, asks nothing of other sites and has no fault that axe can see", async ({ guest, school }) => {
    const page = await guest("");
    const foreign: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(school.url)) {
        foreign.push(request.url());
      }
    });
    await page.goto("/auth/login");
    await expect(page.getByRole("banner")).toContainText(/\S/);
    await signIn(page, librarian.email);
    await expect(heading(page, /Bia/)).toBeVisible();
    expect(foreign).toEqual([]);
  });
});

test("where no mail is sent, the page of a forgotten password says so and offers no link @full", async ({ guest }) => {
  const page = await guest("/auth/request-password-reset");
  await expect(heading(page, "Esqueci a senha")).toBeVisible();
  await expect(page.getByRole("status")).toContainText("A escola ainda não envia e-mails");
  await expect(page.getByRole("button", { name: "Enviar link" })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Voltar para o login" }).click();
  await expect(heading(page, "Entrar")).toBeVisible();
});

test.describe("throttled and by mail", () => {
  const mailCatcher = new SmtpCatcher();
  let school: TestSchool;

  test.beforeAll(async () => {
    await mailCatcher.start();
    school = new TestSchool({ RATE_LIMITS: "on", APP_URL: "http://escola.test", ...mailCatcher.environment() });
    await school.start();
  });
  test.afterAll(async () => {
    await school.end();
    await mailCatcher.stop();
  });

  /** The path of the mail's link to one of our pages. */
  const linkIn = async (address: string, page: string): Promise<string> => {
    const { links } = await mailCatcher.mailTo(address);
    return new URL(links.find((link) => link.includes(`/auth/${page}/`)) ?? "").pathname;
  };

  test("too many attempts: the message gives the wait in minutes @full", async ({ guest }) => {
    const { email } = await school.seed.user();
    const attempt = { identity: email, password: "não é esta" };
    const path = "/api/collections/users/auth-with-password";
    while ((await school.as("guest").request("POST", path, attempt)).status !== 429) {}
    const page = await guest(`${school.url}/auth/login`);
    await signIn(page, email, "não é esta");
    await expect(page.getByRole("alert")).toContainText(/Aguarde \d+ minutos? e tente de novo/);
  });

  test("a new password: the same answer for any address, then a link that works once", async ({ guest }) => {
    const { email } = await school.seed.user();
    const page = await guest(`${school.url}/auth/login`);
    for (const address of ["ninguem@escola.test", email]) {
      await page.goto(`${school.url}/auth/request-password-reset`);
      await page.getByLabel("E-mail").fill(address);
      await page.getByRole("button", { name: "Enviar link" }).click();
      await expect(page.getByRole("status")).toContainText(`Se houver uma conta com o e-mail ${address}`);
    }
    await expectAccessible(page);

    const link = await linkIn(email, "confirm-password-reset");
    await page.goto(school.url + link);
    await expect(page.getByText("Pelo menos 8 caracteres")).toBeVisible();
    await page.getByLabel("Nova senha", { exact: true }).fill("nova-senha-1");
    await page.getByLabel("Repita a nova senha").fill("outra");
    await page.getByRole("button", { name: "Trocar a senha" }).click();
    await expect(page.getByText("As duas senhas não são iguais.")).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel("Repita a nova senha").fill("nova-senha-1");
    await page.getByRole("button", { name: "Trocar a senha" }).click();
    await expect(heading(page, "Senha trocada")).toBeVisible();
    await page.getByRole("link", { name: "Entrar" }).click();
    await signIn(page, email, "nova-senha-1");
    await expect(page.getByRole("navigation", { name: "Principal" })).toBeVisible();

    await page.goto(school.url + link);
    await page.getByLabel("Nova senha", { exact: true }).fill("mais-uma-senha");
    await page.getByLabel("Repita a nova senha").fill("mais-uma-senha");
    await page.getByRole("button", { name: "Trocar a senha" }).click();
    await expect(heading(page, "Este link não é mais válido")).toBeVisible();
    await page.getByRole("link", { name: "Pedir outro link" }).click();
    await expect(heading(page, "Esqueci a senha")).toBeVisible();
  });

  test("a link past its time says so before anything is typed @full", async ({ guest }) => {
    const claims = Buffer.from(JSON.stringify({ exp: 1_700_000_000 })).toString("base64url");
    const page = await guest(`${school.url}/auth/confirm-password-reset/x.${claims}.y`);
    await expect(heading(page, "O link venceu")).toBeVisible();
    await page.goto(`${school.url}/auth/confirm-email-change/x.${claims}.y`);
    await expect(heading(page, "O link venceu")).toBeVisible();
  });

  test("an e-mail is confirmed by opening the link, and once more does no harm", async ({ guest }) => {
    const { email } = await school.seed.user({ verified: false });
    await school.as("guest").request("POST", "/api/collections/users/request-verification", { email });
    const link = await linkIn(email, "confirm-verification");
    const page = await guest(school.url + link);
    await expect(heading(page, "E-mail confirmado")).toBeVisible();
    await page.reload();
    await expect(page.getByRole("status")).toContainText("já está confirmado");
    await page.goto(`${school.url}/auth/confirm-verification/quebrado`);
    await expect(heading(page, "Este link não é mais válido")).toBeVisible();
  });

  test("a new e-mail asks the password, and the old sessions end @full", async ({ guest }) => {
    const { email } = await school.seed.user();
    const page = await guest(`${school.url}/auth/login`);
    await signIn(page, email);
    await expect(page.getByRole("navigation", { name: "Principal" })).toBeVisible();
    await page.evaluate(async (newEmail) => {
      const { token } = JSON.parse(localStorage.getItem("pocketbase_auth") ?? "{}");
      const headers = { Authorization: token, "Content-Type": "application/json" };
      await fetch("/api/collections/users/request-email-change", { method: "POST", headers, body: JSON.stringify({ newEmail }) });
    }, `novo-${email}`);
    await page.goto(school.url + (await linkIn(`novo-${email}`, "confirm-email-change")));
    await page.getByLabel("Senha", { exact: true }).fill("não é esta");
    await page.getByRole("button", { name: "Confirmar a troca" }).click();
    await expect(page.getByText("Senha incorreta.")).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Confirmar a troca" }).click();
    await expect(heading(page, "E-mail trocado")).toBeVisible();
    await page.getByRole("link", { name: "Entrar" }).click();
    await signIn(page, `novo-${email}`);
    await expect(page.getByRole("navigation", { name: "Principal" })).toBeVisible();
  });
});

test("each user chooses the notices that reach them, among those of their roles @full", async ({ signedIn }) => {
  const page = await signedIn("Biblioteca", "/minhas-informacoes");
  const notices = page.getByRole("region", { name: "Notificações" });
  await expect(notices.getByRole("switch", { name: "Chamados que você acompanha: e-mail" })).toBeChecked();
  await expect(notices.getByText("Servidores")).toBeHidden();
  const saved = page.waitForResponse(/platform\/choose-notices/);
  await notices.getByRole("switch", { name: "Chamados que você acompanha: e-mail" }).click();
  expect((await saved).status()).toBe(200);
  await page.reload();
  await expect(notices.getByRole("switch", { name: "Chamados que você acompanha: e-mail" })).not.toBeChecked();
  await expect(notices.getByRole("switch", { name: "Chamados que você acompanha: sino" })).toBeChecked();
  await expectAccessible(page);
});
