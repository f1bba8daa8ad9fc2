/**
 * Small file systems of our own, in memory. They are mounted in the process's own mount namespace (see faults.ts): when it ends,
 * however it ends, the system unmounts them.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, rmSync, statfsSync, truncateSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { newId } from "../helpers/ids";
import { freshFolder } from "../helpers/template";

/** Set in the process that has a mount namespace of its own. */
export const OWN_MOUNTS = "FAULTS_OWN_MOUNTS";

/** The command that runs another one in a mount namespace of its own. */
export const UNSHARE = ["unshare", "--mount", "--propagation", "private"] as const;

/** Why this machine allows no mount; empty when it does. */
export function cannotMount(): string {
  if (process.getuid?.() !== 0) {
    return "mounting needs root";
  }
  const { status, error } = spawnSync(UNSHARE[0], [...UNSHARE.slice(1), "mount", "-t", "tmpfs", "tmpfs", "/mnt"]);
  return status === 0 ? "" : `this machine lets root mount nothing${error ? `: ${error.message}` : ""}`;
}

const run = (command: string, ...words: string[]) =>
  execFileSync(command, words, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

/** A file system in memory of so many MB. */
export class MemoryDisk {
  readonly folder = freshFolder(`disk-${newId()}`, "nothing");

  constructor(megabytes: number) {
    if (!process.env[OWN_MOUNTS]) {
      throw new Error("Mounts only in a mount namespace of our own.");
    }
    run("mount", "-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", this.folder);
  }

  /** Takes all space there is, to the last block, but for so many bytes. */
  fill(leave = 0): void {
    const path = resolve(this.folder, "filling");
    const free = () => {
      const { bavail, bsize } = statfsSync(this.folder);
      return bavail * bsize;
    };
    writeFileSync(path, Buffer.alloc(free() - leave, 1));
  }

  free(): void {
    rmSync(resolve(this.folder, "filling"));
  }

  remove(): void {
    run("umount", this.folder);
    rmSync(this.folder, { recursive: true });
  }
}

/** An ext4 disk whose power can be cut: its image file contains what a real disk would. */
export class PowerDisk {
  private readonly shelf = new MemoryDisk(1024);
  private number = 0;
  readonly folder = resolve(this.shelf.folder, "mounted");

  constructor(megabytes: number) {
    mkdirSync(this.folder);
    writeFileSync(this.image, "");
    truncateSync(this.image, megabytes * 1024 * 1024);
    run("mkfs.ext4", "-q", "-F", this.image);
    this.mount();
  }

  private get image(): string {
    return resolve(this.shelf.folder, `disk-${this.number}.img`);
  }

  private mount(): void {
    run("mount", "-o", "loop", this.image, this.folder);
  }

  private unmount(): void {
    run("umount", this.folder);
  }

  sync(): void {
    run("sync", "-f", this.folder);
  }

  /** Keeps what is on the disk at this moment; pages not written yet are not in it. Nothing else runs in this process meanwhile. */
  freeze(): void {
    run("cp", "--sparse=always", this.image, resolve(this.shelf.folder, `disk-${this.number + 1}.img`));
  }

  /** Puts the frozen disk in the place of the one that went on. */
  replaceByFrozen(): void {
    this.unmount();
    rmSync(this.image);
    this.number++;
    this.mount();
  }

  remove(): void {
    this.unmount();
    this.shelf.remove();
  }
}
