/** A data folder against the program that opens it: which steps of the schema it has run, and which this program knows. */

/** What stands between a folder and a program. */
export interface Upgrade {
  /** Steps that the folder has run and this program does not know: a newer program was here. */
  newer: readonly string[];
  /** Steps that are still to come. */
  pending: readonly string[];
}

/**
 * @param applied the steps of ours that the folder has run, by their files' names.
 * @param known those of this program.
 * @returns null for a folder that none of ours has run in: a new one, or one of the time before the first release.
 */
export function upgradeOf(applied: readonly string[], known: readonly string[]): Upgrade | null {
  return applied.some((step) => known.includes(step))
    ? {
        newer: applied.filter((step) => !known.includes(step)).sort(),
        pending: known.filter((step) => !applied.includes(step)).sort(),
      }
    : null;
}

/** What a program leaves in the folder that it serves, to be read before the database is opened. */
export interface FolderMark {
  pocketbase: string;
  /** The last step of the schema. */
  schema: string;
}

export const writeMark = ({ pocketbase, schema }: FolderMark): string => `pocketbase=${pocketbase}\nschema=${schema}\n`;

/** "" for a line that is missing. */
export function readMark(text: string): FolderMark {
  const line = (name: string) => new RegExp(`^${name}=([^\\r\\n]*)`, "m").exec(text)?.[1]?.trim() ?? "";
  return { pocketbase: line("pocketbase"), schema: line("schema") };
}

const numbersIn = (version: string): number[] =>
  /^v?\d+(\.\d+)*$/.test(version) ? version.replace("v", "").split(".").map(Number) : [];

/** Whether a version of PocketBase comes after another: patches of one minor version read each other's folders. */
export function isNewerMinor(version: string, than: string): boolean {
  const [major = 0, minor = 0] = numbersIn(version);
  const [ownMajor, ownMinor] = numbersIn(than);
  return ownMajor !== undefined && ownMinor !== undefined && (major > ownMajor || (major === ownMajor && minor > ownMinor));
}

/** The copies that are made before steps of the schema: not among those that are rotated each night. */
export const UPGRADE_BACKUP = "before_upgrade_";
export const UPGRADE_BACKUP_DAYS = 30;

/** PocketBase takes these signs alone in a backup's name. @param instant as `Date.toISOString` writes it. */
export const upgradeBackupName = (instant: string): string => `${UPGRADE_BACKUP}${instant.replace(/\D/g, "").slice(0, 14)}.zip`;

/** Which of them are old; the newest one stays whatever its age. */
export function agedBackups<Backup extends { at: number }>(backups: readonly Backup[], now: number): Backup[] {
  const [, ...others] = [...backups].sort((one, other) => other.at - one.at);
  return others.filter(({ at }) => now - at > UPGRADE_BACKUP_DAYS * 86_400_000);
}

/** A copy is packed beside an unpacked one, and the steps write a log as large as what they change. */
const SPACE_FACTOR = 2;

export const hasRoom = (freeKib: number, dataKib: number): boolean => freeKib >= dataKib * SPACE_FACTOR;
