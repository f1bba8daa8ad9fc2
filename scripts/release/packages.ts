/**
 * The packages for Debian and for Red Hat's family, by nfpm: the program, its service, its account. No content depends on the
 * machine.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { PROGRAM, ROOT, TOOLS } from "../paths";
import { StepFailed } from "../run-script";
import { GO_TOOLCHAIN } from "../versions";
import type { Target } from "./plan";

const PACKAGING = resolve(ROOT, "packaging");
const LINUX = resolve(PACKAGING, "linux");
const LITESTREAM = resolve(PACKAGING, "litestream");
const NFPM = resolve(TOOLS, "nfpm");

export type Packager = "deb" | "rpm";
export const PACKAGERS: readonly Packager[] = ["deb", "rpm"];

/** Builds nfpm from the modules that packaging/tools pins. */
export function buildPackager(): void {
  mkdirSync(TOOLS, { recursive: true });
  const { status } = spawnSync("go", ["build", "-trimpath", "-o", NFPM, "github.com/goreleaser/nfpm/v2/cmd/nfpm"], {
    cwd: resolve(PACKAGING, "tools"),
    stdio: "inherit",
    env: { ...process.env, GOTOOLCHAIN: GO_TOOLCHAIN, CGO_ENABLED: "0" },
  });
  if (status !== 0) {
    throw new StepFailed("nfpm, which makes the packages, could not be built.");
  }
}

const file = (source: string, destination: string, mode: number, type = "") => ({
  src: source,
  dst: destination,
  ...(type === "" ? {} : { type }),
  file_info: { mode, owner: "root", group: "root" },
});

/** @param unit the service's, written for the package's path of the program. */
function configuration(version: string, { machine }: Target, program: string, unit: string, moment: string) {
  return {
    name: "sineta",
    arch: machine,
    platform: "linux",
    version,
    version_schema: "semver",
    release: "1",
    section: "misc",
    priority: "optional",
    maintainer: "Sineta <sineta@localhost>",
    description:
      "Sistema da escola: biblioteca, almoxarifado, suporte de TI, mensagens e carteiras\nRoda em um computador da própria escola, sem internet, e todos o abrem no navegador.",
    license: "MIT",
    mtime: moment,
    contents: [
      // Where SELinux allows a service to start a program.
      file(program, "/usr/libexec/sineta/sineta", 0o755),
      file(resolve(LINUX, "sineta.sh"), "/usr/bin/sineta", 0o755),
      file(unit, "/usr/lib/systemd/system/sineta.service", 0o644),
      file(resolve(LINUX, "sineta.env"), "/etc/sineta/sineta.env", 0o640, "config|noreplace"),
      ...readdirSync(LITESTREAM).map((name) =>
        file(resolve(LITESTREAM, name), `/usr/share/doc/sineta/litestream/${name}`, 0o644),
      ),
      file(resolve(ROOT, "LICENSE"), "/usr/share/doc/sineta/copyright", 0o644),
      file(resolve(ROOT, "NOTICE"), "/usr/share/doc/sineta/NOTICE", 0o644),
    ],
    scripts: {
      postinstall: resolve(LINUX, "postinstall.sh"),
      preremove: resolve(LINUX, "preremove.sh"),
      postremove: resolve(LINUX, "postremove.sh"),
    },
    overrides: {
      deb: { depends: ["passwd", "util-linux"], recommends: ["curl", "iputils-ping"] },
      rpm: { depends: ["shadow-utils", "util-linux"], recommends: ["curl", "iputils"] },
    },
    // Otherwise it would contain the name of the machine that packs.
    rpm: { buildhost: "localhost", summary: "Sistema da escola", group: "Applications" },
  };
}

const UNIT = resolve(PROGRAM, "service/sineta.service.tmpl");

/** The unit that `sineta service install` writes as well, for the package's path of the program. */
function writeUnit(): string {
  const places = {
    "@PROGRAM@": "/usr/libexec/sineta/sineta",
    "@DATA@": "/var/lib/sineta/school",
    "@HOME@": "/var/lib/sineta",
    "@USER@": "sineta",
    "@SETTINGS@": "/etc/sineta/sineta.env",
  };
  const text = Object.entries(places).reduce((unit, [name, value]) => unit.replaceAll(name, value), readFileSync(UNIT, "utf8"));
  if (/@[A-Z]+@/.test(text)) {
    throw new StepFailed(`${UNIT} names a place that the packages don't know.`);
  }
  const file = resolve(ROOT, ".cache/release/sineta.service");
  writeFileSync(file, text);
  return file;
}

/** Packs one package. The same files and timestamp give the same bytes. */
export function pack(packager: Packager, version: string, target: Target, program: string, seconds: number, file: string): void {
  const configFile = resolve(ROOT, ".cache/release", `nfpm-${target.machine}.yaml`);
  const moment = new Date(seconds * 1000).toISOString();
  // YAML reads JSON as well.
  writeFileSync(configFile, JSON.stringify(configuration(version, target, program, writeUnit(), moment)));
  const { status, stdout, stderr } = spawnSync(
    NFPM,
    ["package", "--config", configFile, "--packager", packager, "--target", file],
    {
      encoding: "utf8",
      env: { ...process.env, SOURCE_DATE_EPOCH: String(seconds) },
    },
  );
  if (status !== 0) {
    throw new StepFailed(`nfpm could not make the ${packager}:\n${stdout}${stderr}`);
  }
}
