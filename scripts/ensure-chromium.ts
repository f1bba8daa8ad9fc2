/**
 * Makes sure that the tests find a Chromium: Debian's headless shell when root may install it, else the installed one, else
 * Playwright's own. CHROMIUM names one to use unchanged.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { hasChromium, hasHeadlessShell, isRoot } from "./chromium";

const run = (command: string, words: string[]): boolean =>
  spawnSync(command, words, { stdio: "inherit", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } }).status === 0;

function installFromDebian(): void {
  const words = ["install", "--yes", "--no-install-recommends", "chromium-headless-shell"];
  // Where another Chromium would do, the package lists need no update.
  if (!run("apt-get", words) && !hasChromium() && run("apt-get", ["update"])) {
    run("apt-get", words);
  }
}

if (!process.env.CHROMIUM && !hasHeadlessShell() && isRoot() && existsSync("/etc/debian_version")) {
  console.log("Chromium's headless shell is missing: installing it, once.");
  installFromDebian();
}
if (!hasChromium()) {
  console.log("Chromium is missing: installing Playwright's, once.");
  if (!run("npx", ["playwright", "install", "--with-deps", "chromium"]) && !run("npx", ["playwright", "install", "chromium"])) {
    console.error("No Chromium could be installed. Install one and name it: CHROMIUM=/path/to/chromium make test");
    process.exit(1);
  }
}
