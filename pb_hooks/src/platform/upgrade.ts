/**
 * The first that happens at each start, of whatever command: a folder of a newer program is left alone, and an older one is copied
 * before its schema is changed. PocketBase runs the steps right after this, all in one transaction.
 */
import {
  agedBackups,
  hasRoom,
  isNewerMinor,
  readMark,
  UPGRADE_BACKUP,
  upgradeBackupName,
  upgradeOf,
  writeMark,
} from "../../../domain/platform/upgrade";
import { type App, column } from "./database";

/** Under this key `hooks.ts` keeps the program's own version: no handler reaches the command that says it. */
const POCKETBASE = "platform:pocketbase";
const MARK = "VERSION";
const STEP = /^\d+_.*\.js$/;
/** The commands that change the schema. */
const CHANGES_SCHEMA = ["serve", "migrate"];

export function openFolder(e: core.BootstrapEvent): void {
  refuseUpdate();
  const folder = e.app.dataDir();
  const known = knownSteps();
  const { pocketbase, schema } = readMark(contentOf(`${folder}/${MARK}`));
  if (known.length > 0 && schema !== "" && !known.includes(schema)) {
    endNewer(folder, schema);
  }
  if (isNewerMinor(pocketbase, ownPocketBase(e.app))) {
    endNewer(folder, `PocketBase ${pocketbase}`);
  }
  e.next();
  const upgrade = upgradeOf(appliedSteps(e.app), known);
  if (upgrade && known.length > 0 && upgrade.newer.length > 0) {
    endNewer(folder, upgrade.newer.join(", "));
  }
  if (upgrade && upgrade.pending.length > 0 && commandWords().some((word) => CHANGES_SCHEMA.includes(word))) {
    copyFirst(e.app);
  }
}

/** Once the steps have run, and before the first request: what a program of another version reads of this folder. */
export function markFolder(app: App): void {
  const schema = knownSteps().at(-1) ?? "";
  const mark = writeMark({ pocketbase: ownPocketBase(app), schema });
  const path = `${app.dataDir()}/${MARK}`;
  try {
    if (schema !== "" && contentOf(path) !== mark) {
      $os.writeFile(path, mark, 0o600 as unknown as fs.FileMode);
    }
    removeAged(app);
  } catch (error) {
    // The steps that the database names say the same.
    app.logger().warn("The folder could not be marked with the program's version", "error", String(error));
  }
}

/** The names of this program's steps; none where the hooks lie apart from them. */
function knownSteps(): string[] {
  try {
    return $os
      .readDir(`${__hooks}/../pb_migrations`)
      .map((entry) => entry.name())
      .filter((name) => STEP.test(name))
      .sort();
  } catch {
    return [];
  }
}

const appliedSteps = (app: App): string[] =>
  app.hasTable("_migrations") ? column(app, "SELECT file FROM _migrations WHERE file LIKE '%.js'") : [];

const ownPocketBase = (app: App): string => String(app.store().get(POCKETBASE) ?? "");

const commandWords = (): string[] => [...$os.args].slice(1).filter((word) => !word.startsWith("-"));

function contentOf(path: string): string {
  try {
    return toString($os.readFile(path));
  } catch {
    return "";
  }
}

/** `pocketbase update` would put the newest PocketBase of all in this one's place, without a checksum. */
function refuseUpdate(): void {
  const words = commandWords();
  if (words.includes("update") && !words.includes("superuser")) {
    end(
      "O comando update trocaria o programa por outro, que a Sineta não conhece. Atualize a Sineta como diz docs/operations.md.",
    );
  }
}

function endNewer(folder: string, what: string): void {
  end(
    `A pasta de dados ${folder} já foi usada por uma versão mais nova da Sineta (${what}), e esta versão não pode abri-la. Nada nela foi alterado. Instale a versão mais nova ou restaure uma cópia feita antes da atualização.`,
  );
}

function copyFirst(app: App): void {
  const room = roomFor(app.dataDir());
  if (room && !hasRoom(room.free, room.data)) {
    end(
      `Não há espaço para a cópia de segurança que é feita antes da atualização: livres ${mebibytes(room.free)}, necessários ${mebibytes(room.data * 2)}. Nada foi alterado. Libere espaço e inicie de novo.`,
    );
  }
  const name = upgradeBackupName(new Date().toISOString());
  try {
    app.createBackup(new Context(), name);
  } catch (error) {
    end(
      `A cópia de segurança que é feita antes da atualização falhou (${String(error)}). Nada foi alterado. Verifique o disco e inicie de novo.`,
    );
  }
  console.log(`Cópia de segurança feita antes da atualização: ${name}`);
}

const mebibytes = (kib: number): string => `${Math.ceil(kib / 1024)} MB`;

/** In kB; null where this system has not the tools that say it: the copy itself then finds out. */
function roomFor(folder: string): { free: number; data: number } | null {
  try {
    const free = Number(
      toString($os.cmd("df", "-Pk", folder)!.output())
        .trim()
        .split("\n")
        .at(-1)!
        .split(/\s+/)[3],
    );
    const parts = ["data.db", "storage"].map((name) => `${folder}/${name}`).filter(exists);
    const data = toString($os.cmd("du", "-sk", ...parts)!.output())
      .trim()
      .split("\n")
      .reduce((sum, line) => sum + Number(line.split(/\s+/)[0]), 0);
    return Number.isFinite(free) && Number.isFinite(data) ? { free, data } : null;
  } catch {
    return null;
  }
}

function exists(path: string): boolean {
  try {
    $os.stat(path);
    return true;
  } catch {
    return false;
  }
}

function removeAged(app: App): void {
  const files = app.newBackupsFilesystem();
  try {
    const backups = files.list(UPGRADE_BACKUP).map((file) => ({ key: file!.key, at: file!.modTime.unixMilli() }));
    for (const { key } of agedBackups(backups, Date.now())) {
      files.delete(key);
    }
  } finally {
    files.close();
  }
}

function end(sentence: string): void {
  console.error(sentence);
  $os.exit(1);
}
