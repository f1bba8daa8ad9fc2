/** A server in the foreground: it ends with this process, and this process ends with it. */
import { existsSync, mkdirSync, renameSync, rmdirSync, rmSync } from "node:fs";
import { listening, type ServeOptions, serve } from "./server";

/** Starts the server and calls `started` once it listens. Returns only after the server has ended. */
export async function launch(options: ServeOptions, started: () => void): Promise<void> {
  const child = serve({ ...options, stdio: ["ignore", "pipe", "pipe"] });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => child.kill("SIGTERM"));
  }
  const exitCode = new Promise<number>((resolve) => child.once("close", (code) => resolve(code ?? 1)));
  let silent = true;
  const stopListening = listening(child, (words) => {
    // Our own lines show the addresses; PocketBase's banner would repeat them.
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
  // The banner follows at once after the line that it listens.
  setImmediate(() => {
    silent = false;
  });
  process.exitCode = await exitCode;
}

/** Creates a data folder in a temporary place and moves it as a whole, so that an interruption leaves nothing half made. */
export async function makeWhole(folder: string, makeContent: (unfinished: string) => void | Promise<void>): Promise<void> {
  const unfinished = `${folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  await makeContent(unfinished);
  if (existsSync(folder)) {
    // Only an empty one: rmdir refuses a folder with content.
    rmdirSync(folder);
  }
  renameSync(unfinished, folder);
}
