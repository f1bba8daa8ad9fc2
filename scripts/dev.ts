/**
 * For development: Vite serves the pages with reload, and the server is rebuilt and restarted when its sources change. On the
 * sample school.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { watch } from "node:fs";
import { resolve } from "node:path";
import { buildHooks, buildServer, buildTypes } from "./build";
import { DEMO_ENVIRONMENT, makeSample } from "./demo";
import { ROOT } from "./paths";
import { main, runScript, script } from "./run-script";
import { listening, serve } from "./server";
import { place } from "./settings";

const WATCHED_FOLDERS = ["pb_hooks/src", "sample", "pb_migrations", "domain"];
/** An editor writes a file in several steps. */
const DEBOUNCE_MILLISECONDS = 150;

await main(async () => {
  const { host, port, data, url } = place("demo-data");
  await buildServer();
  await makeSample(data);
  const readHelp = () => runScript(script("build-help"));
  readHelp();

  let server: ChildProcess | null = null;
  const start = async () => {
    server = serve({ host, port, data, env: DEMO_ENVIRONMENT, stdio: ["ignore", "pipe", "inherit"] });
    await listening(server);
    console.log(`server: ${url}/`);
  };
  const stop = async () => {
    const child = server;
    server = null;
    if (child && child.exitCode === null) {
      const exit = new Promise((resume) => child.once("exit", resume));
      child.kill("SIGTERM");
      await exit;
    }
  };

  let queue = Promise.resolve();
  const rebuild = () => {
    queue = queue.then(async () => {
      try {
        await buildHooks();
        await stop();
        await buildTypes();
        await start();
      } catch (error) {
        console.error(`Not restarted: ${error instanceof Error ? error.message : String(error)}`);
      }
    });
  };
  let pending: NodeJS.Timeout | undefined;
  for (const folder of WATCHED_FOLDERS) {
    watch(resolve(ROOT, folder), { recursive: true }, (_event, name) => {
      if (name && /\.(ts|js)$/.test(name) && !/\.(gen|test)\.ts$/.test(name)) {
        clearTimeout(pending);
        pending = setTimeout(rebuild, DEBOUNCE_MILLISECONDS);
      }
    });
  }

  watch(resolve(ROOT, "help"), { recursive: true }, () => {
    try {
      readHelp();
    } catch {
      // The page is half written; its own message says what is wrong.
    }
  });

  await start();
  const vite = spawn(process.execPath, ["node_modules/vite/bin/vite.js", "web", "--host", host], {
    cwd: ROOT,
    stdio: "inherit",
    env: { ...process.env, API: url },
  });
  const end = async () => {
    vite.kill("SIGTERM");
    await stop();
    // Vite waits for its open connections; no data can be lost here.
    vite.kill("SIGKILL");
    process.exit(0);
  };
  vite.once("exit", () => void end());
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => void end());
  }
});
