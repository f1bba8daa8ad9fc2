import { lastDue } from "../../../../domain/platform/cron";
import { type App, column, execute } from "../sql/database";
import { fromStamp } from "../time/clock";
import { withShortWaits } from "./durability";

/**
 * A failed backup (a full disk) leaves its half-made files behind, each night more of them, until the next start: they would fill
 * the remaining space.
 */
const WORKSHOP = ".pb_temp_to_delete";
const UNFINISHED_FILE = /^(pb_backup_|data\.db|auxiliary\.db)/;

/** PocketBase makes only one backup at a time, so files there before and after it belong to no running one. */
export function makeBackup(e: core.BackupEvent): void {
  deleteUnfinishedFiles(`${e.app.dataDir()}/${WORKSHOP}`);
  try {
    withShortWaits(e.app, () => e.next());
  } catch (error) {
    deleteUnfinishedFiles(`${e.app.dataDir()}/${WORKSHOP}`);
    throw error;
  }
}

/** PocketBase's own job, and the beginning of its files' names. */
const BACKUP_JOB = "__pbAutoBackup__";
const BY_CLOCK = "@auto_pb_backup_";
const LAST_TRIAL_KEY = "platform:missed-backup";
const HOUR = 3_600_000;

/**
 * Runs each hour: a school's computer may be off each night. By the machine's clock, like PocketBase's own job. A failed backup
 * is not repeated before the next night: each failure sends an e-mail to the superusers.
 */
export function makeMissedBackup(app: App): void {
  // A backup that came due within this hour may still be running.
  const due = lastDue(app.settings().backups.cron, Date.now() - HOUR);
  if (
    due === null ||
    app.store().get(LAST_TRIAL_KEY) === due ||
    due < fromStamp(column(app, "SELECT created FROM school")[0] ?? "")
  ) {
    return;
  }
  app.store().set(LAST_TRIAL_KEY, due);
  if (newestBackup(app) < due) {
    app
      .cron()
      .jobs()
      .find((job) => job?.id() === BACKUP_JOB)
      ?.run();
  }
}

/** 0 where there is none. */
function newestBackup(app: App): number {
  const files = app.newBackupsFilesystem();
  try {
    return files.list(BY_CLOCK).reduce((newest, file) => Math.max(newest, file?.modTime.unixMilli() ?? 0), 0);
  } finally {
    files.close();
  }
}

const RESTORED_PREFIX = "backups/restored";
/** The mark's content where the backup replaced no school (program/restore.go). */
const NEW_MACHINE = "new machine";

/** @param isNewMachine the backup replaced no school: a move, a new disk, or a trial of the backup. */
export type AfterRestore = (app: App, isNewMachine: boolean) => void;

/** Marks the restore for the next start: the folder of the backups stays in a restore. */
export function restoreBackup(e: core.BackupEvent): void {
  const mark = `${e.app.dataDir()}/${RESTORED_PREFIX}`;
  try {
    $os.writeFile(mark, "", 0o600 as unknown as fs.FileMode);
  } catch (error) {
    e.app.logger().error("The next start will not know of the restore", "error", String(error));
  }
  try {
    e.next();
  } catch (error) {
    $os.remove(mark);
    throw error;
  }
}

/**
 * Runs at the start after a restore. A backup restores the sessions of its day: those of an account that was closed since, or of a
 * password that others know. All of them end where it replaced a school.
 * @param afterRestore the areas' own work.
 */
export function finishRestore(app: App, afterRestore: () => readonly AfterRestore[]): void {
  const mark = `${app.dataDir()}/${RESTORED_PREFIX}`;
  let isNewMachine: boolean;
  try {
    isNewMachine = toString($os.readFile(mark)) === NEW_MACHINE;
  } catch {
    return;
  }
  for (const accounts of isNewMachine ? [] : ["users", "_superusers"]) {
    execute(app, `UPDATE ${accounts} SET tokenKey = lower(hex(randomblob(25)))`);
  }
  for (const finish of afterRestore()) {
    finish(app, isNewMachine);
  }
  // Last: after a crash the next start repeats it all.
  $os.remove(mark);
}

function deleteUnfinishedFiles(folder: string): void {
  try {
    for (const entry of $os.readDir(folder)) {
      if (!entry.isDir() && UNFINISHED_FILE.test(entry.name())) {
        $os.remove(`${folder}/${entry.name()}`);
      }
    }
  } catch {
    // No folder yet, or a disk that lets nothing be removed: the next backup tries again.
  }
}
