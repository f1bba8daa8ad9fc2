/**
 * A channel's credentials: encrypted in the database, with the key outside of it. A backup holds only the first: after a restore
 * on another machine the user types the credentials again.
 */
import type { App } from "../../platform/sql/database";

/** The content of `channels.secrets`. */
export interface Secrets {
  token: string;
  signing_secret: string;
  own_secret: string;
}

const LENGTH = 32;
const FILE_RIGHTS = 0o600;
type FileMode = Parameters<typeof $os.writeFile>[2];

/** Beside the data folder, outside of its backups. */
const fileOf = (app: App): string => `${app.dataDir().replace(/\/+$/, "")}.key`;

function fromFile(app: App): string {
  try {
    return toString($os.readFile(fileOf(app))).trim();
  } catch {
    return "";
  }
}

/** The key of the environment or of the file, prepared for AES; "" where there is none. */
function key(app: App): string {
  const secret = $os.getenv("SECRETS_KEY") || fromFile(app);
  return secret === "" ? "" : $security.sha256(secret).slice(0, LENGTH);
}

/** The same, created where there is none yet. */
function keyOrNew(app: App): string {
  if (key(app) === "") {
    $os.writeFile(fileOf(app), $security.randomString(LENGTH * 2), FILE_RIGHTS as unknown as FileMode);
  }
  return key(app);
}

export const sealed = (app: App, secrets: Secrets): string => $security.encrypt(JSON.stringify(secrets), keyOrNew(app));

/** Null where the key is another one, as after a restore on a new machine. */
export function openSecrets(app: App, text: string): Secrets | null {
  if (text === "") {
    return { token: "", signing_secret: "", own_secret: "" };
  }
  const secret = key(app);
  if (secret === "") {
    return null;
  }
  try {
    return JSON.parse(toString($security.decrypt(text, secret))) as Secrets;
  } catch {
    return null;
  }
}
