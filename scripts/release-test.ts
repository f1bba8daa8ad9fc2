/**
 * `make release-test`: tests the output of `make release` as a school's machine would use it; PARTS="archive deb" selects some
 * parts. It needs tools that no other target needs, and names them. It never runs on a real Windows or a Mac.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { tryArchive } from "./release-test/archive";
import { tryArm64 } from "./release-test/arm64";
import { tryDeb } from "./release-test/deb";
import { tryImage } from "./release-test/image";
import { WORKSHOP } from "./release-test/machine";
import { tryReproducibleBuild } from "./release-test/reproducible-build";
import { tryRpm } from "./release-test/rpm";
import { trySums } from "./release-test/sums";
import { tryWindows } from "./release-test/windows";
import { main, StepFailed } from "./run-script";

interface Part {
  /** The result, in a few words. */
  shows: string;
  /** Each command that it runs, with the Debian package that contains it. */
  needs: Readonly<Record<string, string>>;
  /** Mounts filesystems, or changes accounts. */
  root?: true;
  run: () => Promise<void> | void;
}

const CONTAINER = { mmdebstrap: "mmdebstrap", "systemd-nspawn": "systemd-container", nsenter: "util-linux" };

const PARTS: Record<string, Part> = {
  sums: { shows: "the sums, and a signature", needs: { sha256sum: "coreutils", minisign: "minisign" }, run: trySums },
  archive: { shows: "the archive in an empty folder, until the first loan", needs: { tar: "tar" }, run: () => tryArchive() },
  deb: { shows: "the package on a bare Debian with systemd", needs: CONTAINER, root: true, run: tryDeb },
  rpm: {
    shows: "the package by rpm in a root of its own",
    needs: { rpm: "rpm", mmdebstrap: "mmdebstrap" },
    root: true,
    run: tryRpm,
  },
  arm64: { shows: "the program for arm64, by qemu", needs: { "qemu-aarch64-static": "qemu-user-static" }, run: tryArm64 },
  image: {
    shows: "the image with a root that is read-only",
    needs: { umoci: "umoci", unshare: "util-linux" },
    root: true,
    run: tryImage,
  },
  windows: {
    shows: "the setup for Windows, under Wine",
    needs: { "/usr/lib/wine/wine64": "wine64", "x86_64-w64-mingw32-gcc": "gcc-mingw-w64-x86-64", makensis: "nsis" },
    run: tryWindows,
  },
  twice: { shows: "the same bytes from a second clone", needs: { git: "git" }, run: tryReproducibleBuild },
};

const isThere = (command: string): boolean => spawnSync("sh", ["-c", 'command -v "$1"', "sh", command]).status === 0;

function requireTools(name: string, { needs, root }: Part): void {
  const missingTools = Object.entries(needs).filter(([command]) => !isThere(command));
  if (missingTools.length > 0) {
    const packages = [...new Set(missingTools.map(([, debian]) => debian))].join(" ");
    throw new StepFailed(`The part ${name} needs: apt-get install --no-install-recommends ${packages}`);
  }
  if (root && process.getuid?.() !== 0) {
    throw new StepFailed(`The part ${name} needs root: it mounts, and changes accounts.`);
  }
}

/** Removes the files of a trial; the packed Debian stays. */
function emptyWorkshop(): void {
  mkdirSync(WORKSHOP, { recursive: true });
  const mounts = existsSync("/proc/mounts") ? readFileSync("/proc/mounts", "utf8") : "";
  for (const place of mounts.split("\n").map((line) => line.split(" ")[1] ?? "")) {
    if (place.startsWith(`${WORKSHOP}/`)) {
      // Of an interrupted trial.
      spawnSync("umount", [place]);
    }
  }
  for (const name of readdirSync(WORKSHOP).filter((entry) => !entry.endsWith(".tar"))) {
    rmSync(resolve(WORKSHOP, name), { recursive: true, force: true });
  }
}

await main(async () => {
  const words = process.argv.slice(2);
  const names = words.length > 0 ? words : Object.keys(PARTS);
  const parts = names.map((name): [string, Part] => {
    const part = PARTS[name];
    if (!part) {
      throw new StepFailed(`There is no part ${name}. There are: ${Object.keys(PARTS).join(" ")}.`);
    }
    requireTools(name, part);
    return [name, part];
  });
  for (const [name, { shows, run }] of parts) {
    emptyWorkshop();
    console.log(`${name}: ${shows}`);
    const started = Date.now();
    await run();
    console.log(`  done in ${Math.round((Date.now() - started) / 1000)} s`);
  }
  emptyWorkshop();
});
