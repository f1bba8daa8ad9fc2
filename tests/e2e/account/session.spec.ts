/** An open session: its end under an open screen, the lock, two tabs, signing out. */
import type { Locator } from "@playwright/test";
import { ACCOUNT_TERMS, PASSWORD } from "../../helpers/accounts";
import { machineNow } from "../../helpers/day";
import type { TestSchool } from "../../helpers/test-school";
import { expect, expectAccessible, type Page, test } from "../fixtures";

const LOCK = "Control+Shift+L";
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });
const password = (page: Page) => page.getByRole("textbox", { name: "Senha", exact: true });
const again = (page: Page) => page.getByRole("dialog", { name: "Entre de novo" });
const path = (page: Page): string => new URL(page.url()).pathname;

async function isLocked(page: Page): Promise<void> {
  await expect(heading(page, "Tela bloqueada")).toBeVisible();
  await expect(page).toHaveTitle("Tela bloqueada · Sineta");
}

async function unlock(page: Page, word = PASSWORD): Promise<void> {
  await password(page).fill(word);
  await page.getByRole("button", { name: "Desbloquear" }).click();
}

/** The page may notice it by itself, and then lies under the dialog: a pointer would wait for it for ever. */
const beneath = (control: Locator) => control.dispatchEvent("click");

async function signInAgain(page: Page): Promise<void> {
  await again(page).getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await again(page).getByRole("button", { name: "Continuar" }).click();
  await expect(again(page)).toHaveCount(0);
}

/** A new person, signed in by the form, so that ending their sessions disturbs no other test. */
async function newcomer(
  school: TestSchool,
  guest: (path?: string) => Promise<Page>,
  where: string,
): Promise<{ page: Page; id: string; email: string }> {
  const { id, email } = await school.seed.user({ name: "Nara Nova", permissions: ["Biblioteca"] });
  const page = await guest(where);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Entrar" }).click();
  await expect(page.getByRole("button", { name: "Conta de Nara Nova" })).toBeVisible();
  return { page, id, email };
}

test("a renewal whose answer breaks off, as on each quick reload, ends no session @full", async ({ signedIn }) => {
  const page = await signedIn("Biblioteca", "");
  const renewals = page.waitForResponse((answer) => answer.url().endsWith("/auth-refresh"));
  await page.addInitScript(() => {
    const native = window.fetch;
    window.fetch = async (target, options) => {
      const response = await native(target, options);
      if (!String(target).endsWith("/auth-refresh")) {
        return response;
      }
      const cut = new ReadableStream({
        start(body) {
          body.enqueue(new TextEncoder().encode('{"tok'));
          body.error(new TypeError("network error"));
        },
      });
      return new Response(cut, { status: response.status, headers: response.headers });
    };
  });
  await page.goto("/leitores");
  await renewals;
  await expect(heading(page, "Leitores")).toBeVisible();
  await page.reload();
  await expect(heading(page, "Leitores")).toBeVisible();
});

test.describe("the session dies over an open form", () => {
  test("signed out elsewhere: sign in on top, nothing typed is lost, the save goes through", async ({ school, guest }) => {
    const { page, id } = await newcomer(school, guest, "/minhas-informacoes");
    const name = page.getByLabel("Nome", { exact: true });
    await name.fill("Nara Nova Lima");
    await school.as("Admin").call("account/sign-out-everywhere", { user: id });
    await beneath(page.getByRole("button", { name: "Salvar" }));
    await expect(again(page)).toBeVisible();
    await expect(again(page).getByLabel("Senha", { exact: true })).toBeFocused();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect(again(page)).toBeVisible();
    await expectAccessible(page);
    await again(page).getByLabel("Senha", { exact: true }).fill("não é esta");
    await page.keyboard.press("Enter");
    await expect(again(page).getByRole("alert")).toContainText("E-mail ou senha incorretos.");
    await signInAgain(page);
    await expect(name).toHaveValue("Nara Nova Lima");
    await expect(page.getByRole("button", { name: "Conta de Nara Nova Lima" })).toBeVisible();
    expect((await school.as("superuser").collection("users").getOne(id)).name).toBe("Nara Nova Lima");
  });

  test("the token's own time runs out: asked for on top, the list goes on by itself @full", async ({ school, guest }) => {
    const { page } = await newcomer(school, guest, "/leitores");
    await expect(heading(page, "Leitores")).toBeVisible();
    await page.clock.install();
    await page.clock.pauseAt(machineNow() + 1000);
    // Before the token's end: from then on any call of the page asks for the password, which takes what is typed.
    await page.getByRole("searchbox").fill("a");
    const tomorrow = machineNow() + 25 * 3_600_000;
    // Else the idle lock could find the whole day gone by without a sign of life.
    await page.evaluate((time) => localStorage.setItem("sineta.active", String(time)), tomorrow);
    await page.clock.setSystemTime(tomorrow);
    await page.clock.runFor(1000);
    await expect(again(page)).toBeVisible();
    await page.clock.setSystemTime(machineNow());
    await page.clock.resume();
    const answer = page.waitForResponse((one) => one.url().includes("/list/readers?q=a&"));
    await signInAgain(page);
    expect((await answer).status()).toBe(200);
    await expect(page.getByRole("searchbox")).toHaveValue("a");
    await expect(page.getByRole("row").nth(1)).toBeVisible();
  });

  test("a way to another screen that is begun meanwhile waits for the sign-in on top, and then leads there @full", async ({
    school,
    guest,
  }) => {
    const { page, id } = await newcomer(school, guest, "/leitores");
    await page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: "Acervo" }).click();
    await expect(heading(page, "Acervo")).toBeVisible();
    await school.as("Admin").call("account/sign-out-everywhere", { user: id });
    await page.getByRole("searchbox").fill("a");
    await expect(again(page)).toBeVisible();
    await page.evaluate(() => window.history.back());
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    await signInAgain(page);
    await expect(heading(page, "Leitores")).toBeVisible();
    await expect(page.getByRole("row").nth(1)).toBeVisible();
  });

  test("a deactivated account reads that it is, and gets no further", async ({ school, guest }) => {
    const { page, id } = await newcomer(school, guest, "/leitores");
    await school.as("superuser").collection("users").update(id, { active: false });
    await beneath(page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: "Acervo" }));
    await expect(again(page)).toBeVisible();
    const own = again(page).getByLabel("Senha", { exact: true });
    await own.fill(PASSWORD);
    // In the field, wherever the focus is when the page notices it a second time.
    await own.press("Enter");
    await expect(again(page).getByRole("alert")).toContainText("desativada");
    await page.getByRole("button", { name: "Sair e voltar para o login" }).click();
    await expect(heading(page, "Entrar")).toBeVisible();
  });

  test("another person signing in there starts afresh @full", async ({ school, guest }) => {
    const { page, id } = await newcomer(school, guest, "/minhas-informacoes");
    await page.getByLabel("Nome", { exact: true }).fill("Um rascunho da Nara");
    await school.as("Admin").call("account/sign-out-everywhere", { user: id });
    await beneath(page.getByRole("button", { name: "Salvar" }));
    await again(page).getByLabel("E-mail").fill(ACCOUNT_TERMS.Tecnologia.email);
    await again(page).getByLabel("Senha", { exact: true }).fill(PASSWORD);
    await page.keyboard.press("Enter");
    await expect(heading(page, /Téo/)).toBeVisible();
    expect(path(page)).toBe("/");
    expect((await school.as("superuser").collection("users").getOne(id)).name).toBe("Nara Nova");
    await page.goto("/minhas-informacoes");
    await expect(page.getByLabel("Nome", { exact: true })).toHaveValue(ACCOUNT_TERMS.Tecnologia.name);
  });
});

test.describe("the lock", () => {
  test("hides everything, keeps what was typed, and opens with the password only", async ({ signedIn }) => {
    const page = await signedIn("Biblioteca", "/minhas-informacoes");
    await page.getByLabel("Nome", { exact: true }).fill("Bia por salvar");
    await page.keyboard.press(LOCK);
    await isLocked(page);
    expect(path(page)).toBe("/auth/lockscreen");
    await expect(page.getByText("Minhas informações")).toBeHidden();
    await expect(page.getByRole("navigation")).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem("pocketbase_auth"))).toBeNull();
    await expect(password(page)).toBeFocused();
    await unlock(page, "não é esta");
    await expect(page.getByRole("alert")).toContainText("Senha incorreta.");
    await expectAccessible(page);
    await unlock(page);
    await expect(heading(page, "Minhas informações")).toBeVisible();
    expect(path(page)).toBe("/minhas-informacoes");
    await expect(page.getByLabel("Nome", { exact: true })).toHaveValue("Bia por salvar");
  });

  test("a reload, a typed address, the back button and a second tab do not lift it @full", async ({ signedIn }) => {
    const page = await signedIn("Biblioteca", "/leitores");
    await page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: "Acervo" }).click();
    await expect(heading(page, "Acervo")).toBeVisible();
    const other = await page.context().newPage();
    await other.goto("/livros-emprestados");
    await expect(heading(other, "Livros emprestados")).toBeVisible();
    await page.keyboard.press(LOCK);
    await isLocked(page);
    await isLocked(other);
    await page.reload();
    await isLocked(page);
    await page.goto("/leitores");
    await isLocked(page);
    await page.goto("/auth/login");
    await isLocked(page);
    await page.goBack();
    await isLocked(page);
    const third = await page.context().newPage();
    await third.goto("/lockscreenfake");
    await isLocked(third);
    expect(path(third)).toBe("/auth/lockscreen");

    // The address typed over the lock opens once it is lifted.
    await unlock(page);
    await expect(heading(page, "Leitores")).toBeVisible();
    await expect(heading(other, "Livros emprestados")).toBeVisible();
    expect([path(page), path(other)]).toEqual(["/leitores", "/livros-emprestados"]);
  });

  test("inside the layout the menu stays, the data goes, and the menu leads to the password @full", async ({ signedIn }) => {
    const page = await signedIn("Biblioteca", "/leitores");
    await expect(page.getByRole("row").nth(1)).toBeVisible();
    await page.goto("/lockscreenfake");
    await isLocked(page);
    await expect(page.getByRole("row")).toHaveCount(0);
    await expect(page.getByRole("button", { name: /Buscar|Notificações/ })).toHaveCount(0);
    await page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: "Leitores", exact: true }).click();
    await expect(password(page)).toBeFocused();
    expect(path(page)).toBe("/lockscreenfake");
    await page.reload();
    await isLocked(page);
    await page.goto("/leitores");
    await isLocked(page);
    expect(path(page)).toBe("/lockscreenfake");
    await expectAccessible(page);
    await unlock(page);
    await expect(heading(page, "Leitores")).toBeVisible();
  });

  test("locks by itself when nobody is there, and not while somebody is in another tab", async ({ signedIn }) => {
    const page = await signedIn("Biblioteca", "");
    await page.clock.install();
    await page.goto("/leitores");
    await expect(heading(page, "Leitores")).toBeVisible();
    await page.clock.fastForward(9 * 60_000);
    await page.evaluate(() => localStorage.setItem("sineta.active", String(Date.now())));
    await page.clock.fastForward(9 * 60_000);
    await expect(heading(page, "Leitores")).toBeVisible();
    await page.clock.fastForward(2 * 60_000);
    await isLocked(page);
  });

  test("locks by itself also after the computer's clock was set back @full", async ({ signedIn }) => {
    const page = await signedIn("Biblioteca", "");
    await page.clock.install();
    await page.goto("/leitores");
    await expect(heading(page, "Leitores")).toBeVisible();
    await page.clock.setSystemTime(machineNow() - 24 * 3_600_000);
    await page.clock.runFor(6000);
    await page.clock.fastForward(11 * 60_000);
    await isLocked(page);
  });

  test("“não sou eu” leaves, in every tab, and nothing of the person stays @full", async ({ signedIn }) => {
    const page = await signedIn("Biblioteca", "/leitores");
    await expect(heading(page, "Leitores")).toBeVisible();
    const other = await page.context().newPage();
    await other.goto("/acervo");
    await expect(heading(other, "Acervo")).toBeVisible();
    await page.keyboard.press(LOCK);
    await isLocked(page);
    await page.getByRole("button", { name: "Entrar com outra conta" }).click();
    await expect(heading(page, "Entrar")).toBeVisible();
    await expect(heading(other, "Entrar")).toBeVisible();
    const storage = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(storage).not.toContain("Bia");
  });
});

test.describe("leaving", () => {
  test("signs out every tab; the back button shows nothing", async ({ signedIn }) => {
    const page = await signedIn("Biblioteca", "/leitores");
    await page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: "Acervo" }).click();
    await expect(heading(page, "Acervo")).toBeVisible();
    const other = await page.context().newPage();
    await other.goto("/");
    await expect(heading(other, /Bia/)).toBeVisible();
    await page.getByRole("button", { name: "Conta de Bia da Biblioteca" }).click();
    await page.getByRole("button", { name: "Sair", exact: true }).click();
    await expect(heading(page, "Entrar")).toBeVisible();
    await expect(heading(other, "Entrar")).toBeVisible();
    await page.goBack();
    await expect(heading(page, "Entrar")).toBeVisible();
  });

  test("over an unsaved form asks first", async ({ signedIn }) => {
    const page = await signedIn("Biblioteca", "/minhas-informacoes");
    await page.getByLabel("Nome", { exact: true }).fill("Bia por salvar");
    const signOut = async () => {
      await page.getByRole("button", { name: "Conta de Bia da Biblioteca" }).click();
      await page.getByRole("button", { name: "Sair", exact: true }).click();
    };
    await signOut();
    await page.getByRole("dialog", { name: "Sair sem salvar?" }).getByRole("button", { name: "Continuar aqui" }).click();
    await expect(page.getByLabel("Nome", { exact: true })).toHaveValue("Bia por salvar");
    await signOut();
    await page.getByRole("button", { name: "Sair sem salvar" }).click();
    await expect(heading(page, "Entrar")).toBeVisible();
  });
});
