/** The frame around every screen: menu, palette, keys, bell, theme, network, phone. */
import { ACCOUNT_TERMS } from "../helpers/accounts";
import { newId } from "../helpers/ids";
import { TestSchool } from "../helpers/test-school";
import {
  DESK,
  expect,
  expectAccessible,
  expectNothingSideways,
  gate,
  type Page,
  PHONE,
  sessionOf,
  signInByPassword,
  test,
} from "./fixtures";

const NO_ANSWER = "O servidor não responde. Vamos tentar de novo automaticamente; a tela aparece assim que a conexão voltar.";

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });
const palette = (page: Page) => page.getByRole("dialog", { name: "Buscar" });
const search = (page: Page) => palette(page).getByRole("combobox", { name: "Buscar" });

test.describe("the palette", () => {
  test("finds screens, actions, readers and titles, by keyboard alone", async ({ school, signedIn }) => {
    const reader = await school.seed.reader({}, { name: "Zulmira Palheta" });
    const title = await school.seed.title({ title: "O jacaré que assobiava" });
    const page = await signedIn("Biblioteca");
    await expect(heading(page, /Bia/)).toBeVisible();

    await page.keyboard.press("Control+K");
    await expect(search(page)).toBeFocused();
    await page.keyboard.type("atras");
    await expect(palette(page).getByRole("option", { name: /^Em atraso/ })).toHaveAttribute("aria-selected", "true");
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await expect(heading(page, "Livros em atraso")).toBeVisible();

    await page.keyboard.press("Control+K");
    await page.keyboard.type("zulmi palh");
    await expect(palette(page).getByRole("option", { name: /Zulmira Palheta/ })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/leitores/${reader.id}`));

    await page.keyboard.press("Control+K");
    await page.keyboard.type("jacare assob");
    await expect(palette(page).getByRole("option", { name: /O jacaré que assobiava/ })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/acervo/${title.id}`));

    await page.keyboard.press("Control+K");
    await expect(palette(page).getByRole("group", { name: "Recentes" }).getByRole("option")).toHaveText([
      /O jacaré que assobiava/,
      /Zulmira Palheta/,
      /Em atraso/,
    ]);
    await page.keyboard.type("xyzxyzxyz");
    await expect(palette(page).getByRole("status")).toHaveText("Nada encontrado para “xyzxyzxyz”.");
    await page.keyboard.press("Escape");
    await expect(palette(page)).toHaveCount(0);

    await page.keyboard.press("Control+K");
    await page.keyboard.type("bloquear");
    await page.keyboard.press("Enter");
    await expect(heading(page, "Tela bloqueada")).toBeVisible();
  });

  test("offers nothing that the roles do not open @full", async ({ signedIn }) => {
    const page = await signedIn("none");
    await page.getByRole("button", { name: /Buscar/ }).click();
    await expect(search(page)).toBeFocused();
    await expect(palette(page).getByRole("option", { name: "Início" })).toBeVisible();
    await expect(palette(page).getByRole("option", { name: /Leitores|Usuários|Setores/ })).toHaveCount(0);
    const requests: string[] = [];
    page.on("request", (request) => requests.push(new URL(request.url()).pathname));
    await page.keyboard.type("maria");
    await expect(palette(page).getByRole("status")).toHaveText("Nada encontrado para “maria”.");
    expect(requests.filter((path) => path.includes("/list/"))).toEqual([]);
  });
});

test.describe("keys", () => {
  test("one key leads to the desk, but not while typing; the sheet lists them and switches them off", async ({ signedIn }) => {
    const page = await signedIn("Biblioteca", "/leitores");
    await page.getByRole("searchbox").fill("");
    await page.keyboard.type("e?");
    await expect(page.getByRole("searchbox")).toHaveValue("e?");
    expect(new URL(page.url()).pathname).toBe("/leitores");

    await heading(page, "Leitores").focus();
    await page.keyboard.press("?");
    const sheet = page.getByRole("dialog", { name: "Atalhos do teclado" });
    await expect(sheet.getByRole("row", { name: /Emprestar e devolver/ })).toContainText("E");
    await expectAccessible(page);
    await page.keyboard.press("e");
    expect(new URL(page.url()).pathname).toBe("/leitores");
    await sheet.getByRole("switch").uncheck();
    await sheet.getByRole("button", { name: "Fechar" }).click();
    await heading(page, "Leitores").focus();
    await page.keyboard.press("e");
    await expect(heading(page, "Leitores")).toBeVisible();

    await page.keyboard.press("Control+K");
    await expect(search(page)).toBeFocused();
    await page.keyboard.type("atalhos");
    await page.keyboard.press("Enter");
    await sheet.getByRole("switch").check();
    await page.keyboard.press("Escape");
    await heading(page, "Leitores").focus();
    await page.keyboard.press("e");
    await expect(heading(page, "Emprestar e devolver")).toBeVisible();
  });

  test("the first Tab offers to skip the menu @full", async ({ signedIn }) => {
    const page = await signedIn("Biblioteca", "/leitores");
    await expect(heading(page, "Leitores")).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Pular para o conteúdo" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
  });
});

test("the bell counts in realtime, opens by keyboard, and leads to the subject", async ({ school, guest }) => {
  // A separate account: notifications about other tests go to the accounts that they share.
  const { id: user, email } = await school.seed.user();
  const page = await guest("/auth/login");
  await signInByPassword(page, email);
  const bell = page.getByRole("button", { name: /^Notificações/ });
  await expect(bell).toHaveAccessibleName("Notificações, nenhuma nova");
  await school.seed.create("notifications", {
    user,
    kind: "test",
    title: "Chegou um aviso",
    text: "Da secretaria",
    link: "/minhas-informacoes",
  });
  await school.seed.create("notifications", { user, kind: "test", title: "E outro", link: "https://evil.example/" });
  const { id: other } = await school.seed.user();
  await school.seed.create("notifications", { user: other, kind: "test", title: "De outra pessoa" });
  await expect(bell).toHaveAccessibleName("Notificações, 2 novas");
  await bell.focus();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("region", { name: "Notificações, 2 novas" });
  await expect(panel.getByRole("listitem")).toHaveCount(2);
  await expect(panel.getByRole("link", { name: /E outro/ })).toHaveCount(0);
  await expect(panel.getByText("Da secretaria")).toHaveCSS("text-align", "left");
  await expectAccessible(page);
  await panel.getByRole("link", { name: /Chegou um aviso/ }).click();
  await expect(heading(page, "Minhas informações")).toBeVisible();
  await expect(bell).toHaveAccessibleName("Notificações, 1 nova");
  await bell.click();
  await page.getByRole("button", { name: "Marcar todas como lidas" }).click();
  await expect(bell).toHaveAccessibleName("Notificações, nenhuma nova");
  await page.keyboard.press("Escape");
  await expect(bell).toBeFocused();
});

test("a short act whose command fails says so @full", async ({ school, signedIn }) => {
  const user = ACCOUNT_TERMS.none.id;
  await school.seed.create("notifications", { user, kind: "test", title: "Chegou um aviso" });
  const page = await signedIn("none", "/pedir-material");
  await page.route(/warehouse\/favourite/, (route) => route.fulfill({ status: 500, json: {} }));
  await page.route(/read-notifications/, (route) => route.fulfill({ status: 403, json: {} }));
  await page
    .getByRole("button", { name: /^Favorito: / })
    .first()
    .click();
  await expect(page.getByText("O servidor não conseguiu concluir a operação.")).toBeVisible();
  await page.getByRole("button", { name: /^Notificações, / }).click();
  await page.getByRole("button", { name: "Marcar todas como lidas" }).click();
  await expect(page.getByText("Você não tem permissão para esta ação.")).toBeVisible();
});

test("a change while a screen asks for the first time is not lost @full", async ({ school, guest }) => {
  // A separate account, as above.
  const { id: user, email } = await school.seed.user();
  const page = await guest("/auth/login");
  await signInByPassword(page, email);
  await expect(page.getByRole("button", { name: "Notificações, nenhuma nova" })).toBeVisible();
  // A page that is left may still ask: its request would be the one that is held.
  await page.goto("about:blank");
  const unread = (url: URL) => url.pathname.endsWith("/notifications/records") && url.searchParams.get("perPage") === "1";
  const answered = gate();
  const happened = gate();
  const heard = gate();
  await page.route(
    unread,
    async (route) => {
      const response = await route.fetch();
      answered.open();
      await heard.opened;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  // The server begins to tell of changes only after the change.
  await page.route("**/api/realtime", async (route) => {
    if (route.request().method() === "POST") {
      await happened.opened;
    }
    await route.continue();
  });
  const listening = page.waitForResponse(
    (answer) => answer.url().endsWith("/api/realtime") && answer.request().method() === "POST",
  );
  await page.goto("/");
  await answered.opened;
  await school.seed.create("notifications", { user, kind: "test", title: "Chegou cedo", link: "/" });
  happened.open();
  await listening;
  heard.open();
  await expect(page.getByRole("button", { name: "Notificações, 1 nova", exact: true })).toBeVisible();
});

test("changes during a lost live connection are loaded, on a screen that was opened after it began @full", async ({
  school,
  signedIn,
}) => {
  const page = await signedIn("Tecnologia", "");
  await page.addInitScript(() => {
    const Native = window.EventSource;
    window.EventSource = class extends Native {
      constructor(url: string | URL) {
        super(url);
        window.addEventListener("drop-live-connection", () => {
          this.close();
          this.onerror?.(new Event("error"));
        });
      }
    };
  });
  const connecting = page.waitForResponse(
    (answer) => answer.url().endsWith("/api/realtime") && answer.request().method() === "POST",
  );
  await page.goto("/");
  await connecting;
  const listening = page.waitForResponse(
    (answer) => answer.url().endsWith("/api/realtime") && (answer.request().postData() ?? "").includes("sectors"),
  );
  await page.getByRole("link", { name: "Setores" }).click();
  await listening;

  const happened = gate();
  const waits = gate();
  await page.route("**/api/realtime", async (route) => {
    waits.open();
    await happened.opened;
    await route.continue();
  });
  await page.evaluate(() => window.dispatchEvent(new Event("drop-live-connection")));
  await waits.opened;
  const name = `Horta ${newId().slice(0, 6)}`;
  await school.seed.create("sectors", { name, active: true });
  happened.open();
  await expect(page.getByRole("row", { name: new RegExp(name) })).toBeVisible();
});

test("the theme chosen is there before the first picture, and follows the person to another browser @full", async ({
  school,
  signedIn,
}) => {
  const page = await signedIn("Admin");
  const html = page.locator("html");
  await page.emulateMedia({ colorScheme: "light" });
  await page.getByRole("button", { name: /^Conta de/ }).click();
  const saved = page.waitForResponse((answer) => answer.request().method() === "PATCH");
  await page.getByRole("button", { name: "Tema escuro" }).click();
  await saved;
  await expect(html).toHaveAttribute("data-mantine-color-scheme", "dark");
  await page.reload({ waitUntil: "commit" });
  await expect(html).toHaveAttribute("data-mantine-color-scheme", "dark");
  const elsewhere = await signedIn("Admin", "/", { colorScheme: "light" });
  await expect(elsewhere.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  await school.as("superuser").collection("users").update(ACCOUNT_TERMS.Admin.id, { theme: "" });
});

test("without a network it says so, breaks no screen, and goes on when the network is back", async ({ signedIn }) => {
  // A browser of its own: one that had the screen before would have it still.
  const page = await signedIn("Biblioteca", "/", {});
  await expect(heading(page, /Bia/)).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByText("Sem conexão com o servidor.")).toBeVisible();
  await page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: "Acervo" }).click();
  await expect(heading(page, "Não foi possível carregar a tela")).toBeVisible();
  await expect(page.getByText(NO_ANSWER)).toBeVisible();
  await expect(page.getByRole("button", { name: "Copiar detalhes" })).toBeVisible();
  await page.context().setOffline(false);
  await expect(heading(page, "Acervo")).toBeVisible();
  await expect(page.getByText("Sem conexão com o servidor.")).toHaveCount(0);
});

test("nothing on the page moves when the way to the server is lost and found: a hand may be about to press @full", async ({
  signedIn,
}) => {
  for (const [place, viewport] of [
    ["desk", DESK],
    ["phone", PHONE],
  ] as const) {
    const page = await signedIn("Biblioteca", "/emprestimos", { viewport });
    const field = page.getByLabel("Passe a carteirinha ou o livro");
    await expect(field).toBeFocused();
    const [before, search] = [await field.boundingBox(), page.getByRole("banner").getByRole("button", { name: /^Buscar / })];
    const box = await search.boundingBox();
    await page.context().setOffline(true);
    await expect(page.getByText("Sem conexão com o servidor."), place).toBeVisible();
    expect([await field.boundingBox(), await search.boundingBox()], place).toEqual([before, box]);
    await expectNothingSideways(page);
    await expectAccessible(page);
    await page.context().setOffline(false);
    await expect(page.getByText("Sem conexão com o servidor."), place).toHaveCount(0);
    expect([await field.boundingBox(), await search.boundingBox()], place).toEqual([before, box]);
  }
});

test("an answer that was on its way when the network went is no network @full", async ({ signedIn }) => {
  const page = await signedIn("Biblioteca", "");
  const isUnread = (url: URL) => url.pathname.endsWith("/notifications/records");
  const late = gate();
  await page.route(
    isUnread,
    async (route) => {
      const response = await route.fetch();
      await late.opened;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await page.goto("/");
  await expect(heading(page, /Bia/)).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: "Acervo" }).click();
  await expect(heading(page, "Não foi possível carregar a tela")).toBeVisible();
  await expect(page.getByText(NO_ANSWER)).toBeVisible();
  const answered = page.waitForResponse((answer) => isUnread(new URL(answer.url())));
  late.open();
  await answered;
  // The page finishes its own layout by the second frame.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await expect(heading(page, "Não foi possível carregar a tela")).toBeVisible();
  await page.context().setOffline(false);
  await expect(heading(page, "Acervo")).toBeVisible();
});

test("with the server gone it says so at once, keeps what is there, and goes on by itself when it is back", async ({
  signedIn,
}) => {
  const school = new TestSchool();
  await school.start();
  try {
    const reader = await school.seed.reader({}, { name: "Aara Sem Rede" });
    const page = await signedIn("Biblioteca", "", { baseURL: school.url, storageState: await sessionOf(school, "Biblioteca") });
    await page.goto(`/leitores/${reader.id}`);
    await expect(heading(page, "Aara Sem Rede")).toBeVisible();
    await page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: "Leitores", exact: true }).click();
    await expect(page.getByRole("link", { name: "Aara Sem Rede" })).toBeVisible();

    // Nobody did anything: the live connection tells.
    await school.server.kill();
    await expect(page.getByText("Sem conexão com o servidor.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Aara Sem Rede" })).toBeVisible();
    await page.getByRole("button", { name: "Com atraso" }).click();
    await expect(page.getByText(NO_ANSWER)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: "Relatórios" }).click();
    await expect(heading(page, "Não foi possível carregar a tela")).toBeVisible();
    await expect(page.getByText(NO_ANSWER)).toBeVisible();

    await school.server.start();
    await expect(heading(page, "Relatórios")).toBeVisible();
    await expect(page.getByText("Sem conexão com o servidor.")).toHaveCount(0);
    await expect(page.getByRole("region", { name: "Acervo por aluno" })).toBeVisible();
  } finally {
    await school.end();
  }
});

test("a missing answer is distinguished from an unreachable server, and requested again @full", async ({ signedIn }) => {
  const page = await signedIn("Biblioteca");
  await expect(heading(page, /Bia/)).toBeVisible();
  let isHeld = true;
  await page.route(/\/api\/school\/list\/readers/, (route) => (isHeld ? undefined : route.continue()));
  await page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: "Leitores", exact: true }).click();
  await expect(page.getByText("O servidor ainda não respondeu. Continuamos tentando.")).toBeVisible();
  await expect(page.getByText("Sem conexão com o servidor.")).toHaveCount(0);

  await page.route("**/api/**", (route) => route.abort());
  await expect(page.getByText("Sem conexão com o servidor.")).toBeVisible();
  await expect(page.getByText(NO_ANSWER)).toBeVisible();

  // The first answer never comes; the list does.
  isHeld = false;
  await page.unroute("**/api/**");
  await expect(page.getByRole("table", { name: "Leitores" })).toBeVisible();
  await expect(page.getByText("Sem conexão com o servidor.")).toHaveCount(0);
});

test("each tab names its screen, and its record before that @full", async ({ school, signedIn }) => {
  const [reader, title] = [await school.seed.reader({}, { name: "Cora Aba" }), await school.seed.title({ title: "Cinco abas" })];
  const inventory = newId();
  await school.as("Admin").call("library/start-inventory", { id: inventory, name: "Contagem de julho" });
  const page = await signedIn("Admin");
  const named = [
    ["/", "Início"],
    ["/acervo", "Acervo"],
    [`/acervo/${title.id}`, "Cinco abas · Título do acervo"],
    [`/acervo/${title.id}/editar`, "Cinco abas · Editar título"],
    [`/leitores/${reader.id}`, "Cora Aba · Leitor"],
    [`/inventario/${inventory}`, "Contagem de julho · Inventário"],
    [`/inventario/${inventory}/imprimir`, "Contagem de julho · Lista do inventário"],
    ["/relatorios/turmas", "Por turma · Relatórios"],
    ["/configuracoes/calendario", "Calendário"],
    ["/avisos/textos", "Textos dos avisos"],
    [`/livros-didaticos/nada-consta?leitor=${reader.id}`, "Cora Aba · Nada consta"],
  ] as const;
  for (const [address, name] of named) {
    await page.goto(address);
    await expect(page).toHaveTitle(`${name} · Sineta`);
  }
  // A record's name does not stay behind.
  await page.goto(`/leitores/${reader.id}`);
  await expect(page).toHaveTitle(/^Cora Aba/);
  await page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: "Acervo" }).click();
  await expect(page).toHaveTitle("Acervo · Sineta");
});

test("a screen's missing file reloads the page once, and then shows an error @full", async ({ signedIn }) => {
  const page = await signedIn("Biblioteca");
  await expect(heading(page, /Bia/)).toBeVisible();
  let loads = 0;
  page.on("domcontentloaded", () => {
    loads += 1;
  });
  await page.route(/\/assets\/Titles-.*\.js$/, (route) => route.fulfill({ status: 404, json: { status: 404 } }));
  await page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: "Acervo" }).hover();
  await page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: "Acervo" }).focus();
  expect(loads, "fetching ahead costs nothing").toBe(0);
  await page.keyboard.press("Enter");
  await expect(heading(page, "Não foi possível carregar a tela")).toBeVisible();
  expect(loads).toBe(1);
  expect(new URL(page.url()).pathname).toBe("/acervo");
});

test("a newer build on the server is offered, not forced @full", async ({ signedIn }) => {
  const page = await signedIn("Biblioteca", "");
  await page.clock.install();
  await page.goto("/");
  await expect(heading(page, /Bia/)).toBeVisible();
  await expect(page.getByText(/^versão /)).toBeVisible();
  await page.route("**/api/school/platform/school", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), build: "outra" } });
  });
  await page.clock.runFor(301_000);
  await expect(page.getByText("Há uma versão nova da Sineta.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Recarregar" })).toBeVisible();
});

test.describe("on a phone", () => {
  test("the commonest places below, the rest behind “Mais”, nothing wider than the screen", async ({ signedIn }) => {
    const page = await signedIn("Biblioteca", "/", { viewport: PHONE });
    const bar = page.getByRole("navigation", { name: "Atalhos" });
    await expect(bar.getByRole("link")).toHaveText(["Início", "Balcão", "Em atraso"]);
    await expect(page.getByRole("navigation", { name: "Principal" })).toBeHidden();
    await expectNothingSideways(page);
    await expectAccessible(page);

    await bar.getByRole("button", { name: "Mais" }).click();
    const more = page.getByRole("dialog", { name: "Menu" });
    await expectAccessible(page);
    await more.getByRole("link", { name: "Leitores", exact: true }).click();
    await expect(heading(page, "Leitores")).toBeVisible();
    await expect(more).toHaveCount(0);

    for (const name of [/^Notificações/, /^Conta de/]) {
      await page.getByRole("button", { name }).click();
      const box = await page.getByRole("region", { name }).boundingBox();
      expect(box!.x).toBeGreaterThanOrEqual(0);
      expect(box!.x + box!.width).toBeLessThanOrEqual(360);
      await page.keyboard.press("Escape");
    }
    await page
      .getByRole("button", { name: /Buscar/ })
      .first()
      .click();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
  });

  test("the sign-in page and the lock @full", async ({ guest, signedIn }) => {
    const options = { viewport: PHONE };
    const outside = await guest("/auth/login", options);
    await expect(heading(outside, "Entrar")).toBeVisible();
    await expectNothingSideways(outside);
    await expectAccessible(outside);
    const page = await signedIn("Biblioteca", "/auth/lockscreen", options);
    await expect(heading(page, "Tela bloqueada")).toBeVisible();
    await expectNothingSideways(page);
    await expectAccessible(page);
  });
});
