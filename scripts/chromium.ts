/**
 * The Chromium of the tests and screenshots: an installed one, else Playwright's own. The headless shell comes first: a whole
 * browser draws a window around each page, and takes half as much time again.
 */
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";

const INSTALLED = [
  HEADLESS_SHELL,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:/Program Files/Google/Chrome/Application/chrome.exe",
];

/** The program's path; empty when only Playwright's own may be present. CHROMIUM names another. */
export function installedChromium(): string {
  return [process.env.CHROMIUM ?? "", ...INSTALLED].find((path) => path !== "" && existsSync(path)) ?? "";
}

export const hasHeadlessShell = (): boolean => existsSync(HEADLESS_SHELL);

/** True when tests can start a browser at once. */
export function hasChromium(): boolean {
  return installedChromium() !== "" || existsSync(chromium.executablePath());
}

export const isRoot = (): boolean => process.getuid?.() === 0;

/** Playwright's launch options: without background requests, and without the sandbox where root can't use it. */
export function launchOptions(): { executablePath?: string; args: string[] } {
  const executablePath = installedChromium();
  return {
    ...(executablePath ? { executablePath } : {}),
    args: [
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
      ...(isRoot() ? ["--no-sandbox"] : []),
    ],
  };
}
