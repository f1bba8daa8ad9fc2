/** A server in the foreground: ends when we are ended, and we end when it does. */
import { existsSync, mkdirSync, renameSync, rmdirSync, rmSync } from "node:fs";
import { listening, type ServeOptions, serve } from "./server";

/** Starts the server and calls `started` once it listens. Never returns before the server has ended. */
export async function launch(options: ServeOptions, started: () => void): Promise<void> {
  const child = serve({ ...options, stdio: ["ignore", "pipe", "pipe"] });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => child.kill("SIGTERM"));
  }
  const exitCode = new Promise<number>((resolve) => child.once("close", (code) => resolve(code ?? 1)));
  let silent = true;
  const stopListening = listening(child, (words) => {
    // Our own lines say the addresses in the person's words; PocketBase's banner would say them twice.
    if (!silent) {
      process.stderr.write(words);
    }
  });
  await stopListening.catch((error: Error) => {
    throw /address already in use/.test(error.message)
      ? new Error(`A porta ${options.port} já está em uso. Escolha outra, por exemplo: PORT=${options.port + 1}`)
      : error;
  });
  started();
  // The banner comes with the same breath as the word that it listens.
  setImmediate(() => {
    silent = false;
  });
  process.exitCode = await exitCode;
}

/** Makes a data folder aside and moves it in whole, so that breaking off leaves nothing half made. */
export async function makeWhole(folder: string, makeContent: (unfinished: string) => void | Promise<void>): Promise<void> {
  const unfinished = `${folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  await makeContent(unfinished);
  if (existsSync(folder)) {
    // Only an empty one: rmdir refuses where something lies.
    rmdirSync(folder);
  }
  renameSync(unfinished, folder);
}
