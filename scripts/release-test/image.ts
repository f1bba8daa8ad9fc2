/** The image as an engine would run it, by umoci and chroot: its own account, no rights, a read-only root. */
import type { ChildProcess } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { resolve } from "node:path";
import * as z from "zod/mini";
import { freePort } from "../server";
import { countLoans, lendFirst, sendPhoto } from "./first-loan";
import {
  ADMIN,
  attempt,
  childrenOf,
  expect,
  expectWords,
  newFolder,
  released,
  run,
  startProcess,
  version,
  waitUntil,
  waitUntilServed,
} from "./machine";

const configuration = z.object({
  config: z.object({
    User: z.string(),
    Env: z.array(z.string()),
    Entrypoint: z.array(z.string()),
    WorkingDir: z.string(),
    Healthcheck: z.object({ Test: z.array(z.string()) }),
  }),
});
type Configuration = z.infer<typeof configuration>["config"];
const VOLUME_MEGABYTES = 400;
const archived = z.tuple([z.object({ Config: z.string() })]);

export async function tryImage(): Promise<void> {
  const folder = newFolder("image");
  const layout = resolve(folder, "layout");
  const bundle = resolve(folder, "bundle");
  mkdirSync(layout);
  run(["tar", "-xf", released({ system: "linux", machine: "amd64" }, "_image.tar"), "-C", layout]);
  run(["umoci", "unpack", "--image", `${layout}:${version()}`, bundle]);
  const root = resolve(bundle, "rootfs");
  const readLayout = (name: string): unknown => JSON.parse(readFileSync(resolve(layout, name), "utf8"));
  const [{ Config: name }] = z.parse(archived, readLayout("manifest.json"));
  const { config } = z.parse(configuration, readLayout(name));
  expect(
    readdirSync(root).sort().join(" ") === "data etc usr",
    "its root holds the program, two lists of accounts and an empty volume",
  );

  // As an engine does: the root bound read-only, a volume in it that belongs to the image's account.
  const volume = resolve(folder, "volume");
  mkdirSync(volume);
  // Small, so that the trial can fill it.
  run(["mount", "-t", "tmpfs", "-o", `size=${VOLUME_MEGABYTES}m`, "tmpfs", volume]);
  try {
    run(["chown", config.User, volume]);
    await tryWithin(root, volume, config);
  } finally {
    run(["umount", volume]);
  }
}

const programOf = (server: ChildProcess): number => childrenOf(server.pid ?? 0)[0] ?? 0;

/** `unshare` receives no signal while its child runs. */
async function stop(server: ChildProcess): Promise<void> {
  const exit = new Promise((done) => server.once("close", done));
  process.kill(programOf(server), "SIGTERM");
  await exit;
}

async function tryWithin(root: string, volume: string, config: Configuration): Promise<void> {
  const places = [
    `mount --bind ${root} ${root}`,
    `mount --bind ${volume} ${root}/data`,
    `mount -t proc proc ${root}/proc`,
    `mount --bind /dev ${root}/dev`,
  ];
  const mounts = [...places, `mount -o remount,bind,ro ${root}`].join(" && ");
  // An engine mounts both in each container.
  for (const name of ["proc", "dev"]) {
    mkdirSync(resolve(root, name));
  }
  const wordsInside = (...words: string[]) => [
    // The program is the first process, as in an engine's container.
    ...["unshare", "--mount", "--pid", "--fork", "--kill-child", "--", "sh", "-c", `${mounts} && exec "$@"`, "sh"],
    // The account has no rights, whatever its number, and gets none.
    ...["setpriv", "--no-new-privs", "chroot", `--userspec=${config.User}`, "--groups=", root],
    // The root has no `env`: chroot runs the program itself, with this process's environment.
    ...words,
  ];
  const environmentOf = (overrides: Record<string, string>) => ({
    PATH: process.env.PATH ?? "",
    ...Object.fromEntries(config.Env.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)])),
    ...overrides,
  });

  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const env = environmentOf({ PORT: port, HOST: "127.0.0.1" });
  const { Test: test } = config.Healthcheck;
  expect(test[0] === "CMD", "its health is asked by its own program");
  const health = () => attempt(wordsInside(...test.slice(1)), { env });
  expectWords(health(), { status: 1, words: "não responde" }, "which says no before it runs");
  expectWords(
    attempt(wordsInside(...config.Entrypoint), { env }),
    { status: 1, words: "ADMIN_EMAIL" },
    "a first start without answers is refused",
  );
  const server = startProcess(wordsInside(...config.Entrypoint), { env: { ...env, ...ADMIN } });
  await waitUntilServed("it serves from a root that is read-only", url, server);
  await lendFirst(url);
  expect((await countLoans(url)) === 1, "the first loan is made over HTTP");
  expectWords(health(), { status: 0, words: "responde" }, "it says that it is well");
  const { bavail, bsize, blocks } = statfsSync(volume);
  run(["fallocate", "--length", String(Math.floor((bavail - blocks * 0.04) * bsize)), resolve(volume, "filler")]);
  expectWords(await sendPhoto(url), { status: 400, words: "storage_low" }, "a photo is refused where the volume is nearly full");
  rmSync(resolve(volume, "filler"));
  await waitUntil("and taken once there is room", async () => (await sendPhoto(url)).status === 200);
  const status = readFileSync(`/proc/${programOf(server)}/status`, "utf8");
  expect(
    /^Uid:\s+10001\s/m.test(status) && /^CapEff:\s+0+$/m.test(status) && /^NoNewPrivs:\s+1$/m.test(status),
    "it is nobody's root and has no rights",
  );
  await stop(server);
  const again = startProcess(wordsInside(...config.Entrypoint), { env });
  await waitUntilServed("it starts again without answers", url, again);
  expect((await countLoans(url)) === 1, "the loan is still there");
  await stop(again);
}
