/** Takes the pictures of the README from the sample school. */
import { mkdirSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import PocketBase from "pocketbase";
import { buildAll } from "./build";
import { launchOptions } from "./chromium";
import { DEMO_ENVIRONMENT, makeSample } from "./demo";
import { ROOT } from "./paths";
import { main, runScript, script } from "./run-script";
import { freePort, listening, serve } from "./server";

const IMAGES = resolve(ROOT, "docs/images");
const PASSWORD = "demo-escola-2026";

interface Picture {
  name: string;
  account: "admin" | "biblioteca" | "almoxarifado" | "tecnologia";
  path: string;
  views: readonly (keyof typeof VIEWS)[];
  /** Brings the screen into the pictured state; `turn` differs in each view, since a copy is lent only once. */
  prepare?: (page: Page, client: PocketBase, turn: number) => Promise<void>;
}

/** Scans at the desk and waits for the verdict. */
async function scan(page: Page, code: string): Promise<void> {
  const field = page.locator("[data-scan-field]");
  await field.fill(code);
  await field.press("Enter");
  await page.getByText("Consultando…", { exact: true }).waitFor({ state: "detached" });
}

interface Page30<Row> {
  items: Row[];
}

/** One book is returned late, a pupil takes two, and another user still has a third. */
async function deskAtWork(page: Page, client: PocketBase, pictureIndex: number): Promise<void> {
  const list = <Row>(name: string) => client.send<Page30<Row>>(`/api/school/list/${name}`, { query: { perPage: 100 } });
  const overdue = await list<{ tombo: string; class_name: string }>("overdue-loans");
  const open = await list<{ tombo: string }>("open-loans");
  const readers = await list<{ card: string; class_name: string; open: number; overdue: number }>("readers");
  const titles = await client.send<Page30<{ tombo: string; available: number; copies: number }>>("/api/school/list/titles", {
    query: { q: "harry potter", available: true },
  });
  const reader = readers.items.filter((row) => row.class_name && row.open === 0 && row.overdue === 0)[pictureIndex]!;
  const free = titles.items.filter((row) => row.available === row.copies);
  await scan(page, overdue.items.filter((row) => row.class_name)[pictureIndex]!.tombo);
  await scan(page, reader.card);
  await scan(page, free[pictureIndex * 2]!.tombo);
  await scan(page, open.items[pictureIndex + 40]!.tombo);
  await scan(page, free[pictureIndex * 2 + 1]!.tombo);
}

/** A sector takes three materials; a typed quantity precedes one of the codes. */
async function exitAtWork(page: Page, client: PocketBase): Promise<void> {
  const list = <Row>(name: string, query: Record<string, unknown>) =>
    client.send<Page30<Row>>(`/api/school/list/${name}`, { query });
  const [requester] = (await list<{ code: string }>("requesters", { kind: "sector", active: true })).items;
  const materials = (await list<{ code: string; available: number }>("materials", { active: true })).items;
  const enough = materials.filter(({ available }) => available >= 100_000);
  await scan(page, requester!.code);
  for (const [index, { code }] of enough.slice(0, 3).entries()) {
    await scan(page, index === 1 ? `6*${code}` : code);
  }
  await page
    .getByLabel(/^Quantidade de /)
    .nth(2)
    .waitFor();
}

async function firstConversation(page: Page): Promise<void> {
  await page.getByRole("region", { name: "Lista de conversas" }).getByRole("listitem").first().getByRole("link").click();
  await page.getByRole("textbox", { name: /^Responder / }).waitFor();
  await page.waitForLoadState("networkidle");
}

const VIEWS = {
  light: { viewport: { width: 1366, height: 768 }, colorScheme: "light" },
  dark: { viewport: { width: 1366, height: 768 }, colorScheme: "dark" },
  phone: { viewport: { width: 360, height: 740 }, colorScheme: "light" },
} as const;

const PICTURES: Picture[] = [
  { name: "home", account: "admin", path: "/", views: ["light"] },
  { name: "desk", account: "biblioteca", path: "/emprestimos", views: ["light", "dark", "phone"], prepare: deskAtWork },
  { name: "catalogue", account: "biblioteca", path: "/acervo?busca=harry+potter", views: ["light"] },
  { name: "exit", account: "almoxarifado", path: "/entradaSaida", views: ["light"], prepare: exitAtWork },
  { name: "calls", account: "tecnologia", path: "/atendimentos", views: ["light", "dark"] },
  { name: "booking", account: "tecnologia", path: "/agenda", views: ["light"] },
  { name: "conversations", account: "admin", path: "/zap", views: ["light"], prepare: firstConversation },
];

async function clientOf(url: string, account: string): Promise<PocketBase> {
  const client = new PocketBase(url);
  await client.collection("users").authWithPassword(`${account}@demo.escola`, PASSWORD);
  return client;
}

async function takePicture(browser: Browser, url: string, picture: Picture, pictureIndex: number): Promise<void> {
  const ending = picture.views[pictureIndex]!;
  const { viewport, colorScheme } = VIEWS[ending];
  const client = await clientOf(url, picture.account);
  const { token, record } = client.authStore;
  const localStorage = [{ name: "pocketbase_auth", value: JSON.stringify({ token, record }) }];
  const context = await browser.newContext({
    baseURL: url,
    viewport,
    colorScheme,
    reducedMotion: "reduce",
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  });
  const page = await context.newPage();
  await page.goto(picture.path);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.waitForLoadState("networkidle");
  await picture.prepare?.(page, client, pictureIndex);
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.screenshot({ path: resolve(IMAGES, `${picture.name}-${ending}.png`) });
  await context.close();
}

await main(async () => {
  const words = process.argv.slice(2);
  await buildAll();
  runScript(script("ensure-chromium"));
  mkdirSync(IMAGES, { recursive: true });
  const data = resolve(ROOT, ".cache/screenshots");
  rmSync(data, { recursive: true, force: true });
  await makeSample(data);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = serve({ data, host: "127.0.0.1", port, env: DEMO_ENVIRONMENT, stdio: "pipe" });
  const browser = await chromium.launch(launchOptions());
  try {
    await listening(server);
    for (const picture of PICTURES.filter(({ name }) => words.length === 0 || words.includes(name))) {
      for (const turn of picture.views.keys()) {
        await takePicture(browser, url, picture, turn);
      }
      console.log(picture.name);
    }
  } finally {
    await browser.close();
    server.kill("SIGTERM");
  }
});
