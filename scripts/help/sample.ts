/**
 * The sample school for the pictures of the help: created and served on the same day each time, so that only changed screens
 * change the pictures.
 */
import { rmSync } from "node:fs";
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from "@playwright/test";
import PocketBase from "pocketbase";
import type { HelpPicture, Place, Preparation } from "../../help/picture";
import { launchOptions } from "../chromium";
import { makeSample } from "../demo";
import { ignoreServerClock } from "../page-clock";
import { freePort, listening, serve } from "../server";

/** A Monday in term, in the school's zone. */
const MOMENT = "2026-11-23T10:15:00-03:00";
const PASSWORD = "demo-escola-2026";
const ACCOUNTS: Readonly<Record<Exclude<HelpPicture["as"], "sem conta">, string>> = {
  Admin: "admin",
  Biblioteca: "biblioteca",
  Almoxarifado: "almoxarifado",
  Tecnologia: "tecnologia",
  "sem perfil": "professora",
};
const COMPUTER = { width: 1280, height: 720 };
/** The window for a picture of a part: it is completely visible, with no bar over it. */
const TALL_WINDOW = { width: 1280, height: 2000 };
const PHONE_WINDOW = { width: 360, height: 740 };

/** The time that a screen may take to show a picture's content. */
const TIMEOUT_MILLISECONDS = 20_000;

/** As a school sees it: without the sample school's notice, but without limits on repetition. */
const UNLIMITED = { RATE_LIMITS: "off" };

const shift = (): Record<string, string> => ({
  CLOCK_SHIFT_SECONDS: String(Math.ceil((Date.parse(MOMENT) - Date.now()) / 1000)),
});

/** A sample school in a folder of its own, and a browser that opens it. */
export class SampleSchool {
  private constructor(
    private readonly url: string,
    private readonly browser: Browser,
    private readonly stop: () => void,
  ) {}

  /** @param data the folder, which is created again. */
  static async open(data: string): Promise<SampleSchool> {
    rmSync(data, { recursive: true, force: true });
    await makeSample(data, shift());
    const port = await freePort();
    const server = serve({ data, host: "127.0.0.1", port, env: { ...UNLIMITED, ...shift() }, stdio: "pipe" });
    await listening(server);
    const browser = await chromium.launch(launchOptions());
    return new SampleSchool(`http://127.0.0.1:${port}`, browser, () => void server.kill("SIGTERM"));
  }

  async close(): Promise<void> {
    await this.browser.close();
    this.stop();
  }

  /** Opens a picture's screen, and brings it into the pictured state. */
  async show(picture: HelpPicture): Promise<Page> {
    const context = await this.contextFor(picture);
    const page = await context.newPage();
    page.setDefaultTimeout(TIMEOUT_MILLISECONDS);
    await page.clock.setFixedTime(MOMENT);
    await ignoreServerClock(page);
    await page.goto(await this.addressOf(picture));
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await page.waitForLoadState("networkidle");
    for (const step of picture.prepare ?? []) {
      await perform(page, step);
      await page.waitForLoadState("networkidle");
    }
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    // The number of this build is not part of a screen.
    for (const version of await page.getByText(/^versão /).all()) {
      await version.evaluate((element) => {
        element.style.visibility = "hidden";
      });
    }
    return page;
  }

  /** Closes a screen that {@link show} opened. A request may still be on its way. */
  async leave(page: Page): Promise<void> {
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.context().close();
  }

  private async addressOf({ as, path, record }: HelpPicture): Promise<string> {
    if (!record) {
      return path;
    }
    const client = await this.client(ACCOUNTS[as === "sem conta" ? "Tecnologia" : as]);
    // In the order in which the sample created them: ids are random, and an index on one of the columns would order by them.
    const values = await client.collection(record.collection).getFirstListItem(record.filter, { sort: "@rowid" });
    return path.replaceAll(/:(\w+)/g, (_, field: string) => String(values[field]));
  }

  private async contextFor({ as, phone, part }: HelpPicture): Promise<BrowserContext> {
    const origins = as === "sem conta" ? [] : [await this.session(ACCOUNTS[as])];
    return this.browser.newContext({
      baseURL: this.url,
      viewport: phone ? PHONE_WINDOW : part ? TALL_WINDOW : COMPUTER,
      colorScheme: "light",
      reducedMotion: "reduce",
      locale: "pt-BR",
      timezoneId: "America/Sao_Paulo",
      storageState: { cookies: [], origins },
    });
  }

  private async client(account: string): Promise<PocketBase> {
    const client = new PocketBase(this.url);
    await client.collection("users").authWithPassword(`${account}@demo.escola`, PASSWORD);
    return client;
  }

  private async session(account: string) {
    const { token, record } = (await this.client(account)).authStore;
    return { origin: this.url, localStorage: [{ name: "pocketbase_auth", value: JSON.stringify({ token, record }) }] };
  }
}

const escapeText = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, "\\$&");

/** An element on the screen. */
export function find(page: Page, { role, name, nth = 0 }: Place): Locator {
  const pattern = new RegExp(`^${name.split("…").map(escapeText).join(".+")}$`, "s");
  return page.getByRole(role, name.includes("…") ? { name: pattern } : { name, exact: true }).nth(nth);
}

async function perform(page: Page, step: Preparation): Promise<void> {
  if ("click" in step) {
    await find(page, step.click).click();
  } else if ("fill" in step) {
    await find(page, step.fill).fill(step.text);
  } else if ("choose" in step) {
    await find(page, step.choose).click();
    await find(page, { role: "option", name: step.option }).click();
  } else if ("press" in step) {
    await page.keyboard.press(step.press);
  } else if ("await" in step) {
    await find(page, step.await).waitFor();
  } else {
    const field = page.locator("[data-scan-field]");
    await field.fill(step.scan);
    await field.press("Enter");
    await page.getByText("Consultando…", { exact: true }).waitFor({ state: "detached" });
  }
}

/** The roles that describe a screen, independent of its records. */
const LISTED_ROLES = new Set(
  "heading button tab textbox combobox searchbox spinbutton checkbox switch radio columnheader menuitem group region dialog".split(
    " ",
  ),
);
/** The roles that repeat with the records. */
const REPEATED_ROLES = new Set("row listitem option article".split(" "));
const LINE = /^( *)- '?([a-z]+)(?: "((?:[^"\\]|\\.)*)")?/;

/**
 * The parts of the screen by role and name, without its records' values: stored beside a picture, they show whether the screen
 * has changed since. Figures are 0. @param snapshot as Playwright writes an accessibility tree.
 */
export function partsOf(snapshot: string): string[] {
  const parts: string[] = [];
  let hidden = Number.POSITIVE_INFINITY;
  for (const line of snapshot.split("\n")) {
    const [, indent = "", role = "", name = ""] = LINE.exec(line) ?? [];
    if (role === "") {
      continue;
    }
    if (indent.length <= hidden) {
      hidden = Number.POSITIVE_INFINITY;
    }
    const isRepeated = REPEATED_ROLES.has(role);
    if (LISTED_ROLES.has(role) && name !== "" && (hidden === Number.POSITIVE_INFINITY || role === "columnheader")) {
      parts.push(`${role} ${name.replaceAll(/\d+/g, "0")}`);
    }
    if (isRepeated && hidden === Number.POSITIVE_INFINITY) {
      hidden = indent.length;
    }
  }
  return [...new Set(parts)];
}

/** The parts within a picture. */
export async function partsOfPicture(page: Page, picture: HelpPicture): Promise<string> {
  const main = page.locator("main").first();
  const region = picture.part ? find(page, picture.part) : (await main.count()) > 0 ? main : page.locator("body");
  const markedLines = picture.mark ? [`marked ${picture.mark.role} ${picture.mark.name}`] : [];
  return `${[...markedLines, ...partsOf(await region.ariaSnapshot())].join("\n")}\n`;
}
