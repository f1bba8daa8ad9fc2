/** The work of each start, before the first request. */
import { readEnvironment, type StartSettings } from "../../../../domain/platform/environment";
import { senderOf } from "../../../../domain/platform/mail-server";
import { rememberSignals } from "../http/signals";
import { type CachedValue, warmUp } from "../sql/cached-value";
import { type App, column } from "../sql/database";
import { schoolSettings } from "../time/settings";
import { type AfterRestore, finishRestore } from "./backups";

const SERVING = "platform:serving";
/** The program's own version, where it is Sineta's. */
const PROGRAM = "platform:program";
/** A service manager recognises this status: another start would be refused too. */
const REFUSED_STATUS = "platform:refusedStatus";
const STOCK =
  "Este programa é o PocketBase comum: serve para conhecer a Sineta, não para os dados de uma escola. Faltam a gravação à prova de queda de luz, o bloqueio da pasta de dados, a cópia antes de cada atualização e os comandos setup, backup, restore, check e rollback. Instale o Go e rode make build.";

/**
 * Ends the process with one sentence for each unusable variable: the server must not start with half of the operator's settings.
 */
export function start(
  e: core.ServeEvent,
  values: readonly CachedValue<unknown>[],
  afterRestore: () => readonly AfterRestore[],
): void {
  const { problems } = readEnvironment($os.getenv);
  if (problems.length > 0) {
    console.error(`Variáveis de ambiente que não puderam ser usadas:\n${problems.join("\n")}`);
    $os.exit(Number(e.app.store().get(REFUSED_STATUS) ?? 1));
  }
  if (!e.app.store().get(PROGRAM)) {
    console.error(STOCK);
  }
  restrictDataFolder(e.app);
  e.app.store().set(SERVING, "yes");
  e.app.reloadSettings();
  e.app.validate(e.app.settings() as unknown as core.Model);
  finishRestore(e.app, afterRestore);
  warmUp(e.app, values);
  rememberSignals(e.app);
  // The first visitor of an installer page would own the school. The command first-admin creates the first account.
  e.installerFunc = null as unknown as core.ServeEvent["installerFunc"];
}

const OWNER_ONLY = { folder: 0o700, file: 0o600 };

/**
 * Only the account under which the program runs may read the data folder: databases, keys, files, backups. The program's umask
 * does the same for later files; this is for files of an earlier start. Windows has other permissions.
 */
function restrictDataFolder(app: App): void {
  try {
    const root = $os.openRoot(app.dataDir());
    try {
      root.chmod(".", OWNER_ONLY.folder as unknown as fs.FileMode);
      for (const entry of $os.readDir(app.dataDir())) {
        if (!entry.type().isRegular() && !entry.isDir()) {
          continue;
        }
        root.chmod(entry.name(), (entry.isDir() ? OWNER_ONLY.folder : OWNER_ONLY.file) as unknown as fs.FileMode);
      }
    } finally {
      root.close();
    }
  } catch (error) {
    app.logger().warn("The data folder could not be kept to the program's account", "error", String(error));
  }
}

/**
 * Applies the environment's settings to the stored ones, in memory only: a secret or a "for this run" is never stored. Only while
 * serving, because migrations save the settings as they find them.
 */
export function settingsReloaded(e: core.SettingsReloadEvent): void {
  e.next();
  if (e.app.store().get(SERVING)) {
    applyAddress(e.app);
    overlay(e.app, readEnvironment($os.getenv).settings);
    const settings = e.app.settings();
    settings.meta.senderAddress = senderOf(settings);
  }
}

/** Admin's address of the school has priority over the dashboard's; the environment has priority over both. */
function applyAddress(app: App): void {
  const { web_address } = schoolSettings(app);
  if (web_address !== "") {
    app.settings().meta.appURL = web_address;
  }
}

function overlay(app: App, settings: StartSettings): void {
  applySettings(app.settings() as unknown as Group, settings as unknown as Group);
}

interface Group {
  [name: string]: unknown;
}

/**
 * The dashboard sends the effective settings, and would store values that are meant for this run, secrets too. For a setting from
 * the environment the stored value stays.
 */
export function hideEnvironment(e: core.SettingsUpdateRequestEvent): void {
  const databaseSettings = storedSettings(e.app);
  if (databaseSettings) {
    const { meta, smtp } = e.newSettings!;
    const storedSender = String((databaseSettings.meta as Group | undefined)?.senderAddress ?? "");
    if (meta.senderAddress === senderOf({ smtp, meta: { senderAddress: storedSender } })) {
      meta.senderAddress = storedSender;
    }
    restoreSettings(
      e.newSettings as unknown as Group,
      databaseSettings,
      readEnvironment($os.getenv).settings as unknown as Group,
    );
  }
  e.next();
}

/** Null where they are encrypted or missing: then the sent settings are stored. */
function storedSettings(app: App): Group | null {
  try {
    return JSON.parse(column(app, "SELECT value FROM _params WHERE id = 'settings'")[0] ?? "null") as Group | null;
  } catch {
    return null;
  }
}

function restoreSettings(settings: Group, stored: Group, namedSettings: Group): void {
  for (const [name, value] of Object.entries(namedSettings)) {
    if (typeof value === "object" && value !== null && !Array.isArray(value)) {
      restoreSettings(settings[name] as Group, (stored[name] ?? {}) as Group, value as Group);
    } else if (value !== undefined) {
      settings[name] =
        stored[name] ??
        (typeof value === "string" ? "" : typeof value === "number" ? 0 : typeof value === "boolean" ? false : []);
    }
  }
}

/** Only the named settings: the others stay as in the dashboard. */
function applySettings(settings: Group, namedSettings: Group): void {
  for (const [name, value] of Object.entries(namedSettings)) {
    if (typeof value === "object" && value !== null && !Array.isArray(value)) {
      applySettings(settings[name] as Group, value as Group);
    } else if (value !== undefined) {
      settings[name] = value;
    }
  }
}

/**
 * Gzip for every answer of the program's own routes too, without an interpreter. The middleware takes the name of PocketBase's
 * "skip success log": a route with that one (the realtime stream, our commands) replaces ours by it. Called last, when all routes
 * are registered; their own gzip would compress twice.
 */
export function compress(e: core.ServeEvent): void {
  const gzip = $apis.gzip() as unknown as { id: string };
  gzip.id = "pbSkipSuccessActivityLog";
  e.router!.unbind("pbGzip");
  e.router!.bind(gzip as unknown as Parameters<NonNullable<typeof e.router>["bind"]>[0]);
}
