/**
 * `school`: this worker's own server, on a copy of a small sample school. `signedIn(role)`: a page in a separate browser in which
 * that account is signed in. A page that throws, or breaks the content security policy, fails its test.
 */
import AxeBuilder from "@axe-core/playwright";
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type ConsoleMessage,
  expect,
  type FileChooser,
  type Locator,
  type Page,
  type Request,
} from "@playwright/test";
import { isPlainFilter } from "../../domain/platform/records-api/plain-filter";
import { ignoreServerClock } from "../../scripts/page-clock";
import { ACCOUNT_TERMS, type Account, PASSWORD } from "../helpers/accounts";
import { machineNow } from "../helpers/day";
import { newId } from "../helpers/ids";
import { tokens } from "../helpers/template";
import { TestSchool } from "../helpers/test-school";
import { launched, SharedBrowsers } from "./shared-browsers";

type PersonAccount = Exclude<Account, "superuser">;

interface TestFixtures {
  /** A browser for the account, in which nothing is left of another; `path` is opened at once unless it is "". */
  signedIn: (account: PersonAccount, path?: string, options?: BrowserContextOptions) => Promise<Page>;
  /** A browser in which nobody is signed in. */
  guest: (path?: string, options?: BrowserContextOptions) => Promise<Page>;
  failures: string[];
  /** A browser for this test: a new one where there are options, be they empty. */
  openBrowser: (options?: BrowserContextOptions) => Promise<BrowserContext>;
}

interface WorkerFixtures {
  school: TestSchool;
  sharedBrowsers: SharedBrowsers;
}

/** Where PocketBase's SDK keeps the session in the browser. */
const SESSION_KEY = "pocketbase_auth";

/** A school that runs as long as its worker. */
export async function openSchool(school: TestSchool, use: (school: TestSchool) => Promise<void>): Promise<void> {
  await school.start();
  await use(school);
  await school.end();
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures off this pattern
  school: [({}, use) => openSchool(new TestSchool(), use), { scope: "worker" }],

  baseURL: ({ school }, use) => use(school.url),

  failures: [
    async ({ school }, use, testInfo) => {
      const failures: string[] = [];
      const started = new Date(machineNow());
      await use(failures);
      if (testInfo.status !== testInfo.expectedStatus) {
        await testInfo.attach("server", { body: await school.diagnosis(started), contentType: "text/plain" });
      }
      expect(failures, "errors inside the pages").toEqual([]);
    },
    { auto: true },
  ],

  browser: [
    async ({ playwright, browserName }, use) => {
      const browser = await launched(playwright[browserName]);
      await use(browser);
      await browser.close();
    },
    { scope: "worker", timeout: 0 },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures off this pattern
  sharedBrowsers: [({}, use) => use(new SharedBrowsers()), { scope: "worker" }],

  openBrowser: async ({ browser, baseURL, sharedBrowsers }, use, testInfo) => {
    const own: BrowserContext[] = [];
    const shared: BrowserContext[] = [];
    await use(async (options) => {
      const context = options ? await browser.newContext({ baseURL, ...options }) : await sharedBrowsers.take(browser, baseURL!);
      (options ? own : shared).push(context);
      return context;
    });
    // A request that a page sends at the end of its test is nobody's: its route may be at work when the page closes.
    for (const page of [...own, ...shared].flatMap((context) => context.pages())) {
      await page.unrouteAll({ behavior: "ignoreErrors" });
    }
    for (const context of shared) {
      await (testInfo.status === testInfo.expectedStatus ? sharedBrowsers.release(context) : context.close());
    }
    for (const context of own) {
      await context.close();
    }
  },

  guest: ({ openBrowser, baseURL, failures }, use) =>
    use(async (path = "/", options) => {
      const page = await openPage(await openBrowser(options), failures);
      if (!options) {
        await page.addInitScript(beginWith, { origin: baseURL!, test: newId(), items: [] });
      }
      if (path) {
        await page.goto(path);
      }
      return page;
    }),

  signedIn: ({ openBrowser, school, failures }, use) =>
    use(async (account, path = "/", options) => {
      const page = await openPage(await openBrowser(options), failures);
      // A `storageState` would open a page of its own to keep this in.
      const { origin, localStorage: storage } = (await sessionOf(school, account)).origins[0]!;
      await page.addInitScript(beginWith, { origin, test: newId(), items: storage });
      if (path) {
        await page.goto(path);
      }
      return page;
    }),
});

/** A gate that a test opens: until then, calls wait at `opened`. */
export function gate(): { opened: Promise<void>; open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((done) => {
    open = done;
  });
  return { opened, open };
}

/** The requests that a test keeps from the server. */
interface HeldRequests {
  /** The first of them is on its way. */
  arrived: Promise<unknown>;
  letThrough: () => void;
  /** Takes the way to the server from them. */
  lose: () => void;
}

/** Keeps requests to this address from the server until the test decides about them: the next `times`, or all. */
export async function holdBack(page: Page, address: string | RegExp, times?: number): Promise<HeldRequests> {
  const { opened, open } = gate();
  let isLost = false;
  const arrived = page.waitForRequest(address);
  await page.route(
    address,
    async (route) => {
      await opened;
      await (isLost ? route.abort() : route.continue());
    },
    times ? { times } : {},
  );
  const lose = () => {
    isLost = true;
    open();
  };
  return { arrived, letThrough: open, lose };
}

type StoredItem = { name: string; value: string };
type Origin = { origin: string; localStorage: StoredItem[] };

/**
 * Runs in a page before each of its loads; before its first one it takes away what an earlier test's page left there, and puts what
 * belongs there. Not earlier: a page that is being closed may still write.
 */
function beginWith({ origin, test, items }: { origin: string; test: string; items: StoredItem[] }): void {
  const mark = "begun by the test";
  if (location.origin === origin && localStorage.getItem(mark) !== test) {
    localStorage.clear();
    localStorage.setItem(mark, test);
    for (const { name, value } of items) {
      localStorage.setItem(name, value);
    }
  }
}

/** The browser's storage with the signed-in account. */
export async function sessionOf(school: TestSchool, account: PersonAccount): Promise<{ cookies: []; origins: Origin[] }> {
  const record = await school.as("superuser").collection("users").getOne(ACCOUNT_TERMS[account].id);
  const value = JSON.stringify({ token: tokens()[account], record });
  return { cookies: [], origins: [{ origin: school.url, localStorage: [{ name: SESSION_KEY, value }] }] };
}

async function openPage(context: BrowserContext, failures: string[]): Promise<Page> {
  const page = await context.newPage();
  collectFailures(page, failures);
  collectWaits(page, failures);
  routeOpenPages(page);
  return page;
}

/** A page's filters of the records API that PocketBase may delay: these belong to the list route. */
function collectWaits(page: Page, failures: string[]): void {
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const filter = searchParams.get("filter") ?? "";
    if (/^\/api\/collections\/\w+\/records$/.test(pathname) && filter && !isPlainFilter(filter)) {
      failures.push(`${pathname} is asked by ${filter}`);
    }
  });
}

const PROBE = "/whether-requests-are-routed";

/**
 * Chromium says that the requests of an open page are routed a moment before they are, and one sent meanwhile goes past every
 * route unseen: now `page.route` comes back only once the page has sent one that was caught. The card's service worker answers
 * what is asked by GET, and its own requests are no page's: the page asks by HEAD.
 */
function routeOpenPages(page: Page): void {
  const route = page.route.bind(page);
  page.route = async (...terms) => {
    const routed = await route(...terms);
    let isProbed = page.url() === "about:blank";
    while (!isProbed) {
      await route(`**${PROBE}`, (probe) => probe.fulfill({ status: 204 }), { times: 1 });
      const probing = page.evaluate(async (address) => {
        const isRouted = () => fetch(address, { method: "HEAD" }).then(({ status }) => status === 204);
        while (!(await isRouted().catch(() => false))) {}
      }, PROBE);
      isProbed = await probing.then(
        () => true,
        (error: unknown) => {
          // The page went elsewhere meanwhile: its next document is probed.
          if (!/garbage collected|context was destroyed/.test(String(error))) {
            throw error;
          }
          return false;
        },
      );
    }
    return routed;
  };
}

/** @returns a function that stops it, where the page outlives its test. */
export function collectFailures(page: Page, failures: string[]): () => void {
  const onError = (error: Error) => void failures.push(String(error));
  const onMessage = (message: ConsoleMessage) => {
    if (message.type() === "error" && /content security policy/i.test(message.text())) {
      failures.push(message.text());
    }
  };
  page.on("pageerror", onError);
  page.on("console", onMessage);
  return () => {
    page.off("pageerror", onError);
    page.off("console", onMessage);
  };
}

/** From the page of the sign-in: for a test that needs an account which no other test shares. */
export async function signInByPassword(page: Page, email: string): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Entrar" }).click();
}

/** Long enough for a chooser to open on a busy machine. */
const CHOOSER_MILLISECONDS = 10_000;

/**
 * Chooses a file as a person does. Chromium was seen to drop the press of a button on a page that has just been loaded: a person
 * presses again.
 */
export async function chooseFile(button: Locator, file: Parameters<FileChooser["setFiles"]>[0]): Promise<void> {
  await expect(async () => {
    const chooser = button.page().waitForEvent("filechooser", { timeout: CHOOSER_MILLISECONDS });
    await Promise.all([chooser, button.click()]);
    await (await chooser).setFiles(file);
  }).toPass();
}

const SCHEMES = ["light", "dark"] as const;
const AXE_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const OPEN_DIALOG = "[role=dialog][aria-modal=true]";
const looks = new WeakMap<Page, number>();

/**
 * No violation that axe detects, in light and in dark by turns: axe takes as long as the rest of a test, and screens.spec checks
 * each resting screen in both. The page ends in light.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const turn = looks.get(page) ?? test.info().title.length;
  looks.set(page, turn + 1);
  await expectAccessibleIn(page, SCHEMES[turn % 2]!);
  await page.emulateMedia({ colorScheme: "light" });
}

/** No violation that axe detects in one scheme, in which the page ends. */
export async function expectAccessibleIn(page: Page, scheme: (typeof SCHEMES)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  if (await isApplication(page)) {
    await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", scheme);
  }
  await comeToRest(page);
  await expectUpright(page);
  const axe = await axeIn(page);
  // The page behind a dialog was checked with the screen. A dialog that is closing is searched once the page is at rest.
  const behind = (await page.locator(OPEN_DIALOG).count()) > 0;
  const { violations } = await (behind ? axe.include(OPEN_DIALOG) : axe).withTags(AXE_TAGS).analyze();
  const results = violations.map(({ id, help, nodes }) => `${id}: ${help}\n${nodes.map((node) => `  ${node.html}`).join("\n")}`);
  expect(results, `${scheme}, ${page.url()}`).toEqual([]);
}

/** False on a page of its own, such as a card's: it is always light, and no way within leads out of it. */
const isApplication = async (page: Page): Promise<boolean> => (await page.locator('meta[name="build"]').count()) > 0;

/**
 * The card and the report at a label are documents of their own: the router loads them from within, and Playwright was seen to lose
 * a page that loads by itself while a script of it is awaited, and then to wait for it without end.
 */
const OWN_DOCUMENT = /^\/(carteira|qr)\//;

/**
 * Goes to an address inside the pages, which are not reloaded, and returns once a screen has been reached: the requested one, or
 * the guard's instead. A heading does not prove that, since the earlier screen may draw its own again meanwhile.
 * @returns the heading of the screen that stands then.
 */
export async function goWithin(page: Page, address: string): Promise<Locator> {
  if ((await isApplication(page)) && !OWN_DOCUMENT.test(address)) {
    // While the router still loads the first screen, another address takes its place: a first screen, which scrolls nowhere.
    await page.locator("h1").first().waitFor({ state: "attached" });
    await page.evaluate(leaveFor, address);
    await page.locator("html[data-arrived]").waitFor({ state: "attached" });
  } else {
    await page.goto(address);
  }
  return page.locator("h1");
}

/** Runs in a page, and marks it once the next screen stands: each arrival scrolls to the top of the page (web/src/app/Root.tsx). */
function leaveFor(address: string): void {
  const root = document.documentElement;
  root.removeAttribute("data-arrived");
  // The next screen moves the focus to its heading only where no other one holds it.
  document.querySelector("h1")?.blur();
  const { scrollTo } = window;
  Object.assign(window, {
    scrollTo: (remaining: number, top: number) => {
      Object.assign(window, { scrollTo });
      scrollTo(remaining, top);
      root.setAttribute("data-arrived", "");
    },
  });
  // By its key the router knows this visit from one before to the same address.
  window.history.pushState({ key: crypto.getRandomValues(new Uint32Array(1)).join() }, "", address);
  window.dispatchEvent(new PopStateEvent("popstate"));
}

/** Lets a test turn the page's clock on, while the server's stands still. */
export async function installClock(page: Page): Promise<void> {
  await page.clock.install();
  await ignoreServerClock(page);
}

/** The narrowest phone that a screen has to fit. */
export const PHONE = { width: 360, height: 740 };
/** A browser on such a phone. */
export const BY_FINGER = { viewport: PHONE, isMobile: true, hasTouch: true };
/** The screen of an old computer at a counter. */
export const DESK = { width: 1366, height: 768 };

/** Whether a user can press it where it is: no other element covers its middle. */
export function isInSight(control: Locator): Promise<boolean> {
  return control.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
}

/** No text stands upside down, as with a style that was meant for an icon. */
export async function expectUpright(page: Page): Promise<void> {
  const texts = await page.evaluate(() =>
    [...document.querySelectorAll("body *")]
      .filter((element) => {
        const { transform, writingMode } = getComputedStyle(element);
        // A chart's vertical label is turned to be read upwards.
        return writingMode === "horizontal-tb" && new DOMMatrix(transform).a < 0;
      })
      .map((element) => (element instanceof HTMLElement ? element.innerText : "").trim())
      .filter((text) => text !== ""),
  );
  expect(texts, page.url()).toEqual([]);
}

/** The page needs no sideways scrolling. */
export async function expectNothingSideways(page: Page): Promise<void> {
  const [content, width] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(content, page.url()).toBeLessThanOrEqual(width!);
}

/** Axe at work in the page itself: its other way opens an empty page for each run and needs its half megabyte there once more. */
async function axeIn(page: Page): Promise<AxeBuilder> {
  const isThere = await page.evaluate(() => "axe" in window);
  const axe = new AxeBuilder(isThere ? { page, axeSource: "0" } : { page });
  // Passed checks are not written: otherwise every element of a list.
  return axe.options({ resultTypes: ["violations"] }).setLegacyMode();
}

/** Until nothing moves: a colour on its way to another one is neither. */
async function comeToRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const finite = document.getAnimations().filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime));
    await Promise.allSettled(finite.map(({ finished }) => finished));
  });
}

/** Until the page has been drawn once more; one that is left meanwhile, until the next one stands. */
async function drawn(page: Page): Promise<void> {
  try {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  } catch {
    await page.waitForFunction(() => document.readyState === "complete", undefined, { polling: 100 });
  }
}

const shifting = new WeakSet<Page>();

/** The layout shifts of a page by the browser's own measure, and their nodes: left, top, width and height in pixels. */
interface Shifts {
  value: number;
  moved: string[];
}

/**
 * Watches layout shifts on a page from its next load on. @returns the sum of the shifts since the load, as browsers count it: 1
 * is the whole screen by its height.
 */
export async function watchShifts(page: Page): Promise<() => Promise<Shifts>> {
  if (!shifting.has(page)) {
    shifting.add(page);
    await page.addInitScript(() => {
      const shifts: Shifts = { value: 0, moved: [] };
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
            sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
          };
          if (!hadRecentInput) {
            shifts.value += value;
            for (const { node, previousRect: from, currentRect: to } of sources) {
              const text = node?.textContent?.slice(0, 40) ?? "";
              const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(" ");
              shifts.moved.push(`${node?.nodeName} "${text}" from ${place(from)} to ${place(to)}`);
            }
          }
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
  }
  return () => page.evaluate(() => Reflect.get(window, "shifts") as Shifts);
}

const watched = new WeakMap<Page, () => Promise<void>>();

/**
 * Watches a page's requests to the server, from now on. @returns a function that waits until no request is in progress and the
 * answers are on the screen.
 */
export function watchRequests(page: Page): () => Promise<void> {
  const entry = watched.get(page);
  if (entry) {
    return entry;
  }
  const open = new Set<Request>();
  page.on("request", (request) => {
    // The live connection has no end.
    if (request.resourceType() !== "eventsource") {
      open.add(request);
    }
  });
  const waiting: (() => void)[] = [];
  const close = (request: Request) => {
    open.delete(request);
    for (const resume of waiting.splice(0)) {
      resume();
    }
  };
  page.on("requestfinished", close);
  page.on("requestfailed", close);
  const allAnswered = async () => {
    do {
      while (open.size > 0) {
        await new Promise<void>((resume) => waiting.push(resume));
      }
      await drawn(page);
      await drawn(page);
    } while (open.size > 0);
  };
  watched.set(page, allAnswered);
  return allAnswered;
}

export { expect, type Page };
