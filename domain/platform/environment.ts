/** The settings that the environment may name at a start; every other setting keeps the dashboard's value. */
import { isMailAddress } from "./mail-server";
import { publicUrl } from "./own-address";

export interface StartSettings {
  meta: { appURL?: string; senderAddress?: string; senderName?: string };
  smtp: { enabled?: boolean; host?: string; port?: number; username?: string; password?: string; tls?: boolean };
  trustedProxy: { headers?: string[] };
  /** An empty cron: no scheduled backups. */
  backups: { cron?: string; cronMaxKeep?: number; s3?: Bucket };
  rateLimits: { enabled?: boolean };
}

/** PocketBase's storage for backups instead of the data folder. */
interface Bucket {
  enabled: boolean;
  endpoint: string;
  bucket: string;
  region: string;
  accessKey: string;
  secret: string;
  forcePathStyle: boolean;
}

/** Names the folder on another disk to which the program carries each backup (program/backup_copies.go). */
export const BACKUP_COPY = "BACKUP_COPY";

/** Names the variable by which the technician lets the dashboard change data that otherwise only commands change. */
export const DASHBOARD_CHANGES = "DASHBOARD_CHANGES";

const TLS_PORT = 465;

const SWITCH: Record<string, boolean> = {
  on: true,
  true: true,
  "1": true,
  yes: true,
  off: false,
  false: false,
  "0": false,
  no: false,
};

/** Whether a variable is true; an unreadable one has stopped the start. */
export const isSwitchedOn = (text: string): boolean => SWITCH[text.trim().toLowerCase()] === true;

/**
 * Reads the variables; an empty one does not count.
 * @returns the settings, and one Portuguese sentence for each invalid variable, without its value: it may be a secret.
 */
export function readEnvironment(variable: (name: string) => string): { settings: StartSettings; problems: string[] } {
  const problems: string[] = [];
  const readVariable = <Value>(name: string, parse: (text: string) => Value | undefined, expected: string): Value | undefined => {
    const text = variable(name).trim();
    if (text === "") {
      return undefined;
    }
    const value = parse(text);
    if (value === undefined) {
      problems.push(`${name}: ${expected}.`);
    }
    return value;
  };
  const text = (name: string) => readVariable(name, (value) => value, "");
  const toggle = (name: string) => readVariable(name, (value) => SWITCH[value.toLowerCase()], "use on ou off");
  const integer = (name: string, least: number, greatest: number) =>
    readVariable(
      name,
      (value) => (/^\d{1,6}$/.test(value) && Number(value) >= least && Number(value) <= greatest ? Number(value) : undefined),
      `informe um número de ${least} a ${greatest}`,
    );

  /** All of the variables or none: half of a bucket would end the backups. */
  const bucket = (): Bucket | undefined => {
    const endpoint = readVariable("BACKUP_S3_ENDPOINT", publicUrl, "informe um endereço como https://s3.sa-east-1.amazonaws.com");
    const values = {
      BACKUP_S3_BUCKET: text("BACKUP_S3_BUCKET"),
      BACKUP_S3_REGION: text("BACKUP_S3_REGION"),
      BACKUP_S3_KEY: text("BACKUP_S3_KEY"),
      BACKUP_S3_SECRET: variable("BACKUP_S3_SECRET").trim() || undefined,
    };
    const forcePathStyle = toggle("BACKUP_S3_PATH_STYLE") ?? false;
    const isNamed = variable("BACKUP_S3_ENDPOINT").trim() !== "" || Object.values(values).some((value) => value !== undefined);
    if (!isNamed) {
      return undefined;
    }
    const missingNames = Object.entries({ BACKUP_S3_ENDPOINT: variable("BACKUP_S3_ENDPOINT").trim() || undefined, ...values })
      .filter(([, value]) => value === undefined)
      .map(([name]) => name);
    if (missingNames.length > 0) {
      problems.push(`${missingNames.join(", ")}: informe também, ou retire as outras variáveis BACKUP_S3.`);
    }
    if (endpoint === undefined || missingNames.length > 0) {
      return undefined;
    }
    return {
      enabled: true,
      endpoint,
      bucket: values.BACKUP_S3_BUCKET!,
      region: values.BACKUP_S3_REGION!,
      accessKey: values.BACKUP_S3_KEY!,
      secret: values.BACKUP_S3_SECRET!,
      forcePathStyle,
    };
  };

  const host = text("SMTP_HOST");
  const port = integer("SMTP_PORT", 1, 65535);
  // RFC 8314, 3.3: this port speaks TLS from the first byte.
  const tls = toggle("SMTP_TLS") ?? (port === TLS_PORT ? true : undefined);
  const settings: StartSettings = {
    meta: {
      appURL: readVariable("APP_URL", publicUrl, "informe um endereço como https://sistema.escola.br"),
      senderAddress: readVariable(
        "MAIL_FROM",
        (value) => (isMailAddress(value) ? value : undefined),
        "informe um e-mail, como sistema@escola.br",
      ),
      senderName: text("MAIL_FROM_NAME"),
    },
    smtp: {
      enabled: host === undefined ? undefined : true,
      host,
      port: port ?? (host === undefined ? undefined : tls ? TLS_PORT : 587),
      username: text("SMTP_USERNAME"),
      // A password may begin or end with a blank.
      password: variable("SMTP_PASSWORD") || undefined,
      tls,
    },
    trustedProxy: {
      headers: readVariable("TRUSTED_PROXY_HEADERS", headerNames, "informe nomes de cabeçalho separados por vírgula, ou off"),
    },
    backups: {
      cron: readVariable("BACKUP_CRON", cronExpression, "informe uma expressão cron de cinco campos, ou off"),
      cronMaxKeep: integer("BACKUP_KEEP", 1, 365),
      s3: bucket(),
    },
    rateLimits: { enabled: toggle("RATE_LIMITS") },
  };
  toggle(DASHBOARD_CHANGES);
  readVariable(BACKUP_COPY, wholePath, "informe o caminho inteiro de uma pasta, como /mnt/copia ou E:\\Copia");
  return { settings, problems };
}

/** Of Linux, of a Windows drive, or of a share. */
const wholePath = (value: string): string | undefined => (/^(\/|[A-Za-z]:[\\/]|\\\\)/.test(value) ? value : undefined);

function headerNames(value: string): string[] | undefined {
  if (SWITCH[value.toLowerCase()] === false) {
    return [];
  }
  const names = value.split(",").map((name) => name.trim());
  return names.every((name) => /^[A-Za-z][A-Za-z0-9-]*$/.test(name)) ? names : undefined;
}

function cronExpression(value: string): string | undefined {
  if (SWITCH[value.toLowerCase()] === false) {
    return "";
  }
  return /^@(hourly|daily|weekly|monthly|yearly|annually|midnight)$/.test(value) || /^[\d*/,-]+( [\d*/,-]+){4}$/.test(value)
    ? value
    : undefined;
}
