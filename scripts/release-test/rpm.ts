/** The package for Red Hat's family by `rpm --root`, in a root without systemd: its files, its account, the files that remain. */
import { existsSync, lstatSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { freePort } from "../server";
import { bareRoot } from "./bare-debian";
import { nextPackage } from "./deb";
import { countLoans, lendFirst } from "./first-loan";
import { ADMIN, attempt, end, expect, nextVersion, released, run, startProcess, version, waitUntilServed } from "./machine";

const SETTINGS = "/etc/sineta/sineta.env";

export async function tryRpm(): Promise<void> {
  const newer = nextPackage("rpm");
  const root = bareRoot();
  const rpm = (...words: string[]) => run(["rpm", `--root=${root}`, ...words]);
  // With the system's view of processes, in mounts of the command's own.
  const mounted = `mount -t proc proc ${root}/proc && exec chroot ${root} "$@"`;
  const wordsInside = (...words: string[]) => ["unshare", "--mount", "--", "sh", "-c", mounted, "sh", ...words];
  try {
    rpm("--initdb");
    // The root is Debian's: it does not know the packages that this one needs by Red Hat's names.
    rpm("-i", "--nodeps", released({ system: "linux", machine: "amd64" }, ".rpm"));
    expect(rpm("-q", "--qf", "%{VERSION}", "sineta") === version(), "rpm knows its version");
    expect(attempt(["rpm", `--root=${root}`, "-V", "--nodeps", "sineta"]).words === "", "its files are as they were packed");
    expect(run(wordsInside("sineta", "version")).startsWith(`Sineta ${version()} `), "the command says its version");
    expect(
      run(wordsInside("stat", "-c", "%U %a", "/var/lib/sineta")).trim() === "sineta 750",
      "the data have an account of their own",
    );
    const link = `${root}/etc/systemd/system/multi-user.target.wants/sineta.service`;
    // It points to a path of the root, not of this machine.
    expect(lstatSync(link).isSymbolicLink(), "the service starts with the machine");

    run(wordsInside("env", ...Object.entries(ADMIN).map(([name, value]) => `${name}=${value}`), "sineta", "setup"));
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const server = startProcess(
      wordsInside(
        "runuser",
        "-u",
        "sineta",
        "--",
        "env",
        `PORT=${port}`,
        "DATA=/var/lib/sineta/school",
        "/usr/libexec/sineta/sineta",
      ),
    );
    await waitUntilServed("the program serves with its own account", url, server);
    await lendFirst(url);
    expect((await countLoans(url)) === 1, "the first loan is made over HTTP");
    await end(server);

    writeFileSync(root + SETTINGS, `${readFileSync(root + SETTINGS, "utf8")}MAIL_FROM_NAME=Escola Nova\n`);
    rpm("-U", "--nodeps", newer);
    expect(run(wordsInside("sineta", "version")).startsWith(`Sineta ${nextVersion()} `), "the upgrade brings the newer one");
    expect(
      readFileSync(root + SETTINGS, "utf8").includes("MAIL_FROM_NAME=Escola Nova"),
      "the settings stay as they were changed",
    );
    const erased = rpm("-e", "sineta");
    expect(!existsSync(`${root}/usr/libexec/sineta/sineta`), "the removal takes the program");
    expect(existsSync(`${root}/var/lib/sineta/school/data.db`), "the data stay at the removal");
    expect(erased.includes("/var/lib/sineta"), "which says where they are");
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
