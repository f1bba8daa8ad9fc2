/**
 * A backup that breaks off (a full disk) leaves its half-made files behind, each night more of them, until the next start: they
 * would take what space is left.
 */
const WORKSHOP = ".pb_temp_to_delete";
const HALF_MADE = /^(pb_backup_|data\.db|auxiliary\.db)/;

/** Only one backup is made at a time, so whatever lies there before and after it is nobody's. */
export function makeBackup(e: core.BackupEvent): void {
  sweep(`${e.app.dataDir()}/${WORKSHOP}`);
  try {
    e.next();
  } catch (error) {
    sweep(`${e.app.dataDir()}/${WORKSHOP}`);
    throw error;
  }
}

function sweep(folder: string): void {
  try {
    for (const entry of $os.readDir(folder)) {
      if (!entry.isDir() && HALF_MADE.test(entry.name())) {
        $os.remove(`${folder}/${entry.name()}`);
      }
    }
  } catch {
    // No folder yet, or a disk that lets nothing be removed: the next backup tries again.
  }
}
