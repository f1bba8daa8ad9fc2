/** Space for files: every route that accepts a file tests it first. */

import { type Disk, isNearlyFull, readDf, type Share, type TakenRoom, taking } from "../../../../domain/platform/disk-space";
import { refuse } from "../../../../domain/platform/refusals";
import type { App } from "../sql/database";
import { today } from "../time/clock";
import type { Actor } from "../timeline/actor";

const DISK = "room:disk";
/** The interval between two reads of the disk's space; bytes accepted meanwhile are subtracted. */
const READING_MILLISECONDS = 60_000;
/** With little space left the disk is read more often: a user may free some. */
const LOW_SPACE_READING_MILLISECONDS = 5000;

interface DiskReading {
  at: number;
  disk: Disk | null;
}

const parseReading = (stored: unknown): DiskReading | null => (stored ? (JSON.parse(String(stored)) as DiskReading) : null);

/** Whether the disk has space only for text, counted with this file. */
export function isDiskNearlyFull(app: App, bytes = 0): boolean {
  const lastLook = parseReading(app.store().get(DISK));
  const maxAge = lastLook && isNearlyFull(lastLook.disk, bytes) ? LOW_SPACE_READING_MILLISECONDS : READING_MILLISECONDS;
  const age = lastLook ? Date.now() - lastLook.at : -1;
  const diskLook = lastLook && age >= 0 && age < maxAge ? lastLook : { at: Date.now(), disk: diskOf(app) };
  const isFull = isNearlyFull(diskLook.disk, bytes);
  const disk = diskLook.disk && { ...diskLook.disk, free: diskLook.disk.free - (isFull ? 0 : bytes) };
  app.store().set(DISK, JSON.stringify({ ...diskLook, disk }));
  return isFull;
}

/** By the system's `df`; on Windows and in a container without it, by the program itself. Null where neither can say. */
function diskOf(app: App): Disk | null {
  return diskBy("df", "-Pk", app.dataDir()) ?? diskBy(String($os.args[0]), "disk-space", app.dataDir());
}

function diskBy(name: string, ...words: string[]): Disk | null {
  try {
    return readDf(toString($os.cmd(name, ...words)!.output()));
  } catch {
    return null;
  }
}

/**
 * Counts bytes to a caller's share of today.
 * @throws Refusal storage_low, files_spent.
 */
export function takeRoom(app: App, share: Share, by: string, bytes: number): void {
  requireDisk(app, bytes);
  const day = today(app);
  let admitted = false;
  app.store().setFunc(`room:${share}:${by}`, (storedText: string | undefined) => {
    const previous = storedText ? (JSON.parse(storedText) as TakenRoom) : null;
    const next = taking(share, previous, day, bytes);
    admitted = next !== null;
    return JSON.stringify(next ?? previous ?? { day, bytes: 0 });
  });
  if (!admitted) {
    throw refuse("files_spent", {});
  }
}

/** @throws Refusal storage_low. */
export function requireDisk(app: App, bytes: number): void {
  if (isDiskNearlyFull(app, bytes)) {
    throw refuse("storage_low", {});
  }
}

/**
 * An account's own share; a user with a role works for many. A guest has none: the routes for labels and addresses test their own
 * shares.
 */
export function takeRoomOf(app: App, { id, roles }: Actor, bytes: number, share?: Share): void {
  if (id === "" && roles.length === 0) {
    requireDisk(app, bytes);
  } else {
    takeRoom(app, share ?? (roles.length > 0 ? "staff" : "account"), id || "superuser", bytes);
  }
}
