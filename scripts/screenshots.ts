/** Takes the pictures of the README from the sample school: each screen in light, in dark, and on a phone. */
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
  /** Whose page; none: nobody is signed in. */
  account?: "admin" | "biblioteca";
  path: string;
  /** What makes the screen show what it is for; `turn` differs in each view, since what is lent is lent. */
  prepare?: (page: Page, client: PocketBase, turn: number) => Promise<void>;
}

/** Scans at the desk and waits for the verdict. */
async function scan(page: Page, code: string): Promise<void> {
  const field = page.getByRole("textbox", { name: /código|carteirinha/i }).first();
  await field.fill(code);
  await field.press("Enter");
  await page.getByText("Consultando…", { exact: true }).waitFor({ state: "detached" });
}

interface Page30<Row> {
  items: Row[];
}

/** One book comes back late, a pupil takes two, and a third is still with somebody else. */
async function deskAtWork(page: Page, client: PocketBase, turn: number): Promise<void> {
  const list = <Row>(name: string) => client.send<Page30<Row>>(`/api/school/list/${name}`, { query: { perPage: 100 } });
  const overdue = await list<{ tombo: string; class_name: string }>("overdue-loans");
  const open = await list<{ tombo: string }>("open-loans");
  const readers = await list<{ card: string; class_name: string; open: number; overdue: number }>("readers");
  const titles = await client.send<Page30<{ tombo: string; available: number; copies: number }>>("/api/school/list/titles", {
    query: { q: "harry potter", available: true },
  });
  const reader = readers.items.filter((row) => row.class_name && row.open === 0 && row.overdue === 0)[turn]!;
  const free = titles.items.filter((row) => row.available === row.copies);
  await scan(page, overdue.items.filter((row) => row.class_name)[turn]!.tombo);
  await scan(page, reader.card);
  await scan(page, free[turn * 2]!.tombo);
  await scan(page, open.items[turn + 40]!.tombo);
  await scan(page, free[turn * 2 + 1]!.tombo);
}

/** A school's list as it comes: a year still to come, a lost title, an ISBN that Excel rounded, a quantity in words. */
const LIST = `Título;Autor;Editora;Ano;ISBN;Quantidade
Dom Casmurro;Machado de Assis;Ática;1996;;5
Vidas Secas;Graciliano Ramos;Record;2019;9,78850E+12;4
A Hora da Estrela;Clarice Lispector;Rocco;1998;;3
;Jorge Amado;Companhia das Letras;2008;;2
Quarto de Despejo;Carolina Maria de Jesus;Ática;2014;;3
O Cortiço;Aluísio Azevedo;Moderna;2091;;2
Capitães da Areia;Jorge Amado;Companhia das Letras;c2009;;vários
Sagarana;João Guimarães Rosa;Nova Fronteira;2015;;1
Macunaíma;Mário de Andrade;Ubu;[2017];;2
O Quinze;Rachel de Queiroz;José Olympio;2012;;3
`;

async function dryRun(page: Page): Promise<void> {
  const file = { name: "acervo-da-escola.csv", mimeType: "text/csv", buffer: Buffer.from(LIST) };
  await page.locator("input[type=file]").first().setInputFiles(file);
  await page.getByRole("button", { name: /conferir/i }).click();
  await page.getByText("Falta o título.").first().waitFor();
  await page.waitForLoadState("networkidle");
}

const PICTURES: Picture[] = [
  { name: "login", path: "/auth/login" },
  { name: "home", account: "biblioteca", path: "/" },
  { name: "overdue", account: "biblioteca", path: "/livros-em-atraso" },
  { name: "catalogue", account: "biblioteca", path: "/acervo?busca=harry+potter" },
  { name: "desk", account: "biblioteca", path: "/emprestimos", prepare: deskAtWork },
  {
    name: "import",
    account: "admin",
    path: "/migration",
    prepare: dryRun,
  },
];

const VIEWS = [
  { ending: "light", viewport: { width: 1366, height: 768 }, colorScheme: "light" },
  { ending: "dark", viewport: { width: 1366, height: 768 }, colorScheme: "dark" },
  { ending: "phone", viewport: { width: 360, height: 740 }, colorScheme: "light" },
] as const;

async function clientOf(url: string, account: string | undefined): Promise<PocketBase> {
  const client = new PocketBase(url);
  if (account) {
    await client.collection("users").authWithPassword(`${account}@demo.escola`, PASSWORD);
  }
  return client;
}

async function take(browser: Browser, url: string, picture: Picture, turn: number): Promise<void> {
  const { ending, viewport, colorScheme } = VIEWS[turn]!;
  const client = await clientOf(url, picture.account);
  const { token, record } = client.authStore;
  const localStorage = record ? [{ name: "pocketbase_auth", value: JSON.stringify({ token, record }) }] : [];
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
  await picture.prepare?.(page, client, turn);
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.screenshot({ path: resolve(IMAGES, `${picture.name}-${ending}.png`) });
  await context.close();
}

await main(async () => {
  const asked = process.argv.slice(2);
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
    for (const picture of PICTURES.filter(({ name }) => asked.length === 0 || asked.includes(name))) {
      for (const turn of VIEWS.keys()) {
        await take(browser, url, picture, turn);
      }
      console.log(picture.name);
    }
  } finally {
    await browser.close();
    server.kill("SIGTERM");
  }
});
