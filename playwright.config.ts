import { defineConfig } from "@playwright/test";
import { launchOptions } from "./scripts/chromium";

const { args, ...program } = launchOptions();

/**
 * A script that is compiled while it arrives is compiled with each load of a page; else the process has it from the last one, which
 * is a twelfth of what a load takes. What follows it here is Playwright's own list as far as it is about pages: the last such word
 * is the one that Chromium takes.
 */
const WITHOUT = [
  "ScriptStreaming",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "OptimizationHints",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
];

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  globalSetup: "./tests/helpers/playwright-setup.ts",
  globalTeardown: "./tests/helpers/playwright-teardown.ts",
  fullyParallel: false,
  forbidOnly: true,
  // A second try on a busy machine; what needed one is printed as flaky, and is to be looked at.
  retries: 1,
  // Each worker runs a browser and a server: two of them fill two cores.
  workers: 2,
  // A busy machine is no failure: what hangs is ended, and nothing else.
  timeout: 600_000,
  expect: { timeout: 40_000 },
  reporter: [["./tests/helpers/playwright-suite.ts"], ["list"], ["json", { outputFile: ".cache/e2e.json" }]],
  use: {
    browserName: "chromium",
    // One process for the pages of a browser, which goes from test to test (tests/e2e/shared-browsers.ts).
    launchOptions: { ...program, args: [...args, "--renderer-process-limit=1", `--disable-features=${WITHOUT.join(",")}`] },
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    viewport: { width: 1366, height: 768 },
    contextOptions: { reducedMotion: "reduce" },
    // What is covered by something else for so long stays so.
    actionTimeout: 60_000,
    // Recording every test costs a third of the run.
    trace: "on-first-retry",
    screenshot: "only-on-failure",
  },
});
