/**
 * Browsers that one test of a worker passes on to the next, with new pages for each. Starting a process for a page and compiling
 * our scripts in it is a third of the time that opening one takes; an open picture of the server's in each browser keeps that
 * process for the next test (`--renderer-process-limit` in playwright.config).
 */
import type { Browser, BrowserContext, BrowserType, Page } from "@playwright/test";

const PICTURE = "/favicon.svg";

/** Of a browser's start: Chromium falls over now and then before it has opened anything, and says "Segmentation fault". */
const ATTEMPTS = 3;

/** @throws the last attempt's error. */
export async function launched(type: BrowserType): Promise<Browser> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await type.launch();
    } catch (error) {
      if (attempt === ATTEMPTS) {
        throw error;
      }
      console.warn(`Chromium did not start, and is started once more: ${String(error).split("\n", 1)[0]}`);
    }
  }
}

export class SharedBrowsers {
  private readonly idle: BrowserContext[] = [];
  private readonly pictures = new Map<BrowserContext, Page>();
  /** With a clock of a test's: it is the browser's, and the next test's pages would have it too. */
  private readonly clocked = new Set<BrowserContext>();

  /** One that no other test has now; an earlier one's person may still be signed in. */
  async take(browser: Browser, baseURL: string): Promise<BrowserContext> {
    const idleContext = this.idle.pop();
    if (idleContext) {
      return idleContext;
    }
    const context = await browser.newContext({ baseURL });
    const picture = await context.newPage();
    await picture.goto(PICTURE);
    this.pictures.set(context, picture);
    const { clock } = context;
    const note = () => this.clocked.add(context);
    clock.install = noted(clock.install.bind(clock), note);
    clock.pauseAt = noted(clock.pauseAt.bind(clock), note);
    clock.setFixedTime = noted(clock.setFixedTime.bind(clock), note);
    clock.setSystemTime = noted(clock.setSystemTime.bind(clock), note);
    return context;
  }

  /** Closes the pages of the test. The next test's page removes their storage (`beginWith` in fixtures.ts). */
  async release(context: BrowserContext): Promise<void> {
    const picture = this.pictures.get(context)!;
    const opened = context.pages().filter((page) => page !== picture);
    // The storage of another server's page would stay.
    if (this.clocked.has(context) || opened.some((page) => originOf(page) !== originOf(picture))) {
      await context.close();
      return;
    }
    for (const page of opened) {
      await page.close();
    }
    this.idle.push(context);
  }
}

const originOf = (page: Page): string => new URL(page.url()).origin;

function noted<Terms extends unknown[], Result>(
  call: (...terms: Terms) => Result,
  note: () => void,
): (...terms: Terms) => Result {
  return (...terms) => {
    note();
    return call(...terms);
  };
}
