/** Makes sure that the tests find a Chromium: an installed one, else Debian's when root may install it, else Playwright's own. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { hasChromium, isRoot } from "./chromium";

const run = (command: string, words: string[]): boolean =>
  spawnSync(command, words, { stdio: "inherit", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } }).status === 0;

function installFromDebian(): boolean {
  if (!isRoot() || !existsSync("/etc/debian_version")) {
    return false;
  }
  const words = ["install", "--yes", "--no-install-recommends", "chromium"];
  return run("apt-get", words) || (run("apt-get", ["update"]) && run("apt-get", words));
}

if (!hasChromium()) {
  console.log("Chromium is missing: installing it, once.");
  const done = (installFromDebian() && hasChromium()) || run("npx", ["playwright", "install", "--with-deps", "chromium"]);
  if (!done && !run("npx", ["playwright", "install", "chromium"])) {
    console.error("No Chromium could be installed. Install one and name it: CHROMIUM=/path/to/chromium make test");
    process.exit(1);
  }
}
