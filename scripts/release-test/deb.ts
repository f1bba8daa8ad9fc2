/** The package on a bare Debian with systemd: installed, set up, killed, upgraded, restored, removed, purged. */
import { copyFileSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { buildWithGo } from "../make-program";
import { pack } from "../release/packages";
import type { Target } from "../release/plan";
import { BareDebian, namesIn } from "./bare-debian";
import { ADMIN, expect, expectWords, newFolder, nextVersion, released, version, waitUntil } from "./machine";

export const DEB: Target = { system: "linux", machine: "amd64" };
const SETTINGS = "/etc/sineta/sineta.env";

/** The same program under the version that comes next, packed as `make release` packs it. */
export function nextPackage(packager: "deb" | "rpm"): string {
  const folder = newFolder("next");
  const program = resolve(folder, "sineta");
  buildWithGo(program, true, { version: nextVersion(), env: { GOOS: DEB.system, GOARCH: DEB.machine } });
  const file = resolve(folder, `sineta_next.${packager}`);
  mkdirSync(resolve(folder, "../../release"), { recursive: true });
  pack(packager, nextVersion(), DEB, program, Math.floor(Date.now() / 1000), file);
  return file;
}

const mainProcess = (machine: BareDebian): string => machine.run("systemctl", "show", "-P", "MainPID", "sineta").trim();

const answers = Object.entries(ADMIN).map(([name, value]) => `${name}=${value}`);

/**
 * Uses the units of the package. A placeholder that only keeps running replaces Litestream: other tests cover Litestream's work.
 */
function tryReplicaUnits(machine: BareDebian): void {
  machine.run("sineta", "backup");
  const units = ["sineta-litestream.service", "sineta-check.service", "sineta-check.timer"];
  const from = "/usr/share/doc/sineta/litestream";
  machine.run("cp", ...units.map((name) => `${from}/${name}`), "/etc/systemd/system");
  machine.run("cp", `${from}/litestream.yml`, "/etc/sineta");
  writeFileSync(
    `${machine.root}/etc/sineta/litestream.env`,
    readFileSync(`${machine.root}${from}/litestream.env`, "utf8").replace(
      /^LITESTREAM_REPLICA=.*$/m,
      "LITESTREAM_REPLICA=/var/lib/sineta/school/backups",
    ),
  );
  writeFileSync(`${machine.root}/usr/bin/litestream`, "#!/bin/sh\nexec sleep infinity\n", { mode: 0o755 });
  machine.run("systemctl", "daemon-reload");
  machine.run("systemctl", "start", "sineta-check.service");
  expect(
    existsSync(`${machine.root}/var/lib/sineta/school/backups/drill.json`),
    "the weekly look at a copy runs by its unit, as the service's account",
  );
  const log = () => statSync(`${machine.root}/var/lib/sineta/school/data.db-wal`).size;
  const previousLog = log();
  machine.run("systemctl", "start", "sineta-litestream.service");
  expect(log() < previousLog, "the unit of Litestream empties the database's log before it starts");
  machine.run("systemctl", "stop", "sineta-litestream.service");
  // The package does not remove a technician's own files.
  machine.run(
    "rm",
    "/etc/sineta/litestream.yml",
    "/etc/sineta/litestream.env",
    ...units.map((name) => `/etc/systemd/system/${name}`),
  );
}

export async function tryDeb(): Promise<void> {
  const newer = nextPackage("deb");
  const machine = await BareDebian.boot();
  try {
    copyFileSync(released(DEB, ".deb"), `${machine.root}/root/sineta.deb`);
    copyFileSync(newer, `${machine.root}/root/newer.deb`);

    const installed = machine.run("dpkg", "-i", "/root/sineta.deb");
    expect(installed.includes("sudo sineta setup"), "the installation asks nothing, and says what comes next");
    expect(machine.run("systemctl", "is-enabled", "sineta").trim() === "enabled", "the service starts with the machine");
    expect(
      machine.run("stat", "-c", "%U %a", "/var/lib/sineta").trim() === "sineta 750",
      "the data have an account of their own",
    );
    expect(machine.run("sineta", "version").startsWith(`Sineta ${version()} `), "the command says its version");
    expectWords(
      machine.attempt("runuser", "-u", "nobody", "--", "sineta", "check"),
      { status: 1, words: "sudo sineta check" },
      "whoever is not root is told how",
    );

    expectWords(
      machine.attempt("sineta", "setup"),
      { status: 1, words: "ADMIN_EMAIL" },
      "a setup without a terminal and answers is refused",
    );
    machine.run("env", ...answers, "sineta", "setup");
    await waitUntil("the service runs after the setup", () => machine.answers());
    expect(machine.loans("lend") === 1, "the first loan is made over HTTP");
    expect(machine.run("stat", "-c", "%U", `/proc/${mainProcess(machine)}`).trim() === "sineta", "the program is not root's");

    const killed = mainProcess(machine);
    machine.run("systemctl", "kill", "--signal=KILL", "sineta");
    await waitUntil("systemd starts it again after a kill", () => {
      const now = mainProcess(machine);
      return now !== "0" && now !== killed && machine.answers();
    });
    expect(machine.loans("count") === 1, "the loan is still there");

    writeFileSync(machine.root + SETTINGS, `${readFileSync(machine.root + SETTINGS, "utf8")}MAIL_FROM_NAME=Escola Nova\n`);
    machine.run("dpkg", "-i", "/root/newer.deb");
    await waitUntil("the newer version runs after the upgrade", () => machine.answers());
    expect(machine.run("sineta", "version").startsWith(`Sineta ${nextVersion()} `), "it is the newer one");
    expect(
      readFileSync(`${machine.root}/var/lib/sineta/school/VERSION`, "utf8").includes(`sineta=${nextVersion()}\n`),
      "it served the data",
    );
    expect(
      readFileSync(machine.root + SETTINGS, "utf8").includes("MAIL_FROM_NAME=Escola Nova"),
      "the settings stay as they were changed",
    );
    expect(machine.loans("count") === 1, "the loan is still there");

    machine.run("sineta", "backup", "/root/copia.zip");
    expect(
      (statSync(`${machine.root}/root/copia.zip`).mode & 0o777) === 0o600,
      "a copy into root's own folder is made, for root alone",
    );
    expectWords(
      machine.attempt("sineta", "restore", "/root/copia.zip"),
      { status: 1, words: "em uso" },
      "a restore beside the service is refused",
    );
    machine.run("systemctl", "stop", "sineta");
    machine.run("sineta", "restore", "/root/copia.zip");
    machine.run("systemctl", "start", "sineta");
    await waitUntil("the service runs on the restored data", () => machine.answers());
    expect(machine.loans("count") === 1, "the loan is in the copy");
    expect(!namesIn(machine, "/var/lib/sineta").some((name) => name.startsWith(".copy-")), "nothing is left of the copies' way");

    tryReplicaUnits(machine);

    machine.run("dpkg", "-r", "sineta");
    expect(!machine.run("sh", "-c", "cat /proc/[0-9]*/comm").split("\n").includes("sineta"), "the removal ends the program");
    expect(existsSync(`${machine.root}/var/lib/sineta/school/data.db`), "the data stay at the removal");
    machine.run("dpkg", "-i", "/root/newer.deb");
    machine.run("systemctl", "start", "sineta");
    await waitUntil("installed again, it runs on the same data", () => machine.answers());
    expect(machine.loans("count") === 1, "the loan is still there");

    const purged = machine.run("dpkg", "-P", "sineta");
    expect(purged.includes("/var/lib/sineta"), "the purge says where the data are");
    expect(existsSync(`${machine.root}/var/lib/sineta/school/data.db`), "the data stay at the purge");
    expect(!existsSync(`${machine.root}/etc/sineta`), "the settings go with the purge");
    expect(
      namesIn(machine, "/etc/systemd/system/multi-user.target.wants").every((name) => name !== "sineta.service"),
      "and the service's start",
    );
  } finally {
    await machine.end();
  }
}
