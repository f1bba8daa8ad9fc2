import { describe, expect, test } from "vitest";
import { readEnvironment } from "./environment";

const read = (values: Record<string, string>) => readEnvironment((name) => values[name] ?? "");
/** Only what was named. */
const namedBy = (values: Record<string, string>) => JSON.parse(JSON.stringify(read(values).settings));

const NOTHING = { meta: {}, smtp: {}, trustedProxy: {}, backups: {}, rateLimits: {} };

describe("the environment at a start", () => {
  test.each<[Record<string, string>, object]>([
    [{}, {}],
    [{ APP_URL: "", SMTP_HOST: "  " }, {}],
    [{ APP_URL: "https://sistema.escola.br/" }, { meta: { appURL: "https://sistema.escola.br" } }],
    [{ APP_URL: "http://10.0.0.2:8090/sineta//" }, { meta: { appURL: "http://10.0.0.2:8090/sineta" } }],
    [
      { MAIL_FROM: "sistema@escola.br", MAIL_FROM_NAME: "Escola" },
      { meta: { senderAddress: "sistema@escola.br", senderName: "Escola" } },
    ],
    [{ SMTP_HOST: "smtp.escola.br" }, { smtp: { enabled: true, host: "smtp.escola.br", port: 587 } }],
    [{ SMTP_HOST: "smtp.escola.br", SMTP_TLS: "on" }, { smtp: { enabled: true, host: "smtp.escola.br", port: 465, tls: true } }],
    [
      { SMTP_HOST: "smtp.escola.br", SMTP_PORT: "465" },
      { smtp: { enabled: true, host: "smtp.escola.br", port: 465, tls: true } },
    ],
    [
      { SMTP_HOST: "smtp.escola.br", SMTP_PORT: "465", SMTP_TLS: "off" },
      { smtp: { enabled: true, host: "smtp.escola.br", port: 465, tls: false } },
    ],
    [
      { SMTP_HOST: "h", SMTP_PORT: "2525", SMTP_TLS: "off", SMTP_USERNAME: "u", SMTP_PASSWORD: " p " },
      { smtp: { enabled: true, host: "h", port: 2525, tls: false, username: "u", password: " p " } },
    ],
    [{ TRUSTED_PROXY_HEADERS: "X-Forwarded-For, X-Real-IP" }, { trustedProxy: { headers: ["X-Forwarded-For", "X-Real-IP"] } }],
    [{ TRUSTED_PROXY_HEADERS: "off" }, { trustedProxy: { headers: [] } }],
    [{ BACKUP_CRON: "0 3 * * 1-5", BACKUP_KEEP: "14" }, { backups: { cron: "0 3 * * 1-5", cronMaxKeep: 14 } }],
    [{ BACKUP_CRON: "@daily" }, { backups: { cron: "@daily" } }],
    [{ BACKUP_CRON: "off" }, { backups: { cron: "" } }],
    [
      {
        BACKUP_S3_ENDPOINT: "https://s3.escola.br/",
        BACKUP_S3_BUCKET: "copias",
        BACKUP_S3_REGION: "sa-east-1",
        BACKUP_S3_KEY: "chave",
        BACKUP_S3_SECRET: "segredo",
        BACKUP_S3_PATH_STYLE: "on",
      },
      {
        backups: {
          s3: {
            enabled: true,
            endpoint: "https://s3.escola.br",
            bucket: "copias",
            region: "sa-east-1",
            accessKey: "chave",
            secret: "segredo",
            forcePathStyle: true,
          },
        },
      },
    ],
    [{ BACKUP_COPY: "/mnt/copia" }, {}],
    [{ BACKUP_COPY: "E:\\Copia" }, {}],
    [{ BACKUP_COPY: "\\\\servidor\\copia" }, {}],
    [{ RATE_LIMITS: "OFF" }, { rateLimits: { enabled: false } }],
    [{ RATE_LIMITS: "on" }, { rateLimits: { enabled: true } }],
  ])("%j", (values, expected) => {
    expect(namedBy(values)).toEqual({ ...NOTHING, ...expected });
    expect(read(values).problems).toEqual([]);
  });

  test.each([
    ["APP_URL", "escola.gov.br"],
    ["APP_URL", "javascript:alert(1)"],
    ["APP_URL", "https://a:b@escola.br"],
    ["APP_URL", "https://escola.br/?x=1"],
    ["MAIL_FROM", "Escola <a@b.c>"],
    ["SMTP_PORT", "0"],
    ["SMTP_PORT", "70000"],
    ["SMTP_PORT", "smtp"],
    ["SMTP_TLS", "starttls"],
    ["TRUSTED_PROXY_HEADERS", "X-Real-IP; secreto"],
    ["BACKUP_CRON", "todo dia"],
    ["BACKUP_CRON", "0 3 * *"],
    ["BACKUP_KEEP", "0"],
    ["BACKUP_COPY", "backups"],
    ["BACKUP_S3_PATH_STYLE", "talvez"],
    ["RATE_LIMITS", "talvez"],
  ])("%s=%s is refused by name, without its value", (name, value) => {
    const { problems } = read({ [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name}: `));
    expect(problems[0]).not.toContain(value);
  });

  test.each(["ENDPOINT", "BUCKET", "REGION", "KEY", "SECRET"])("half a bucket is refused: %s alone is missing", (missing) => {
    const whole: Record<string, string> = {
      BACKUP_S3_ENDPOINT: "https://s3.escola.br",
      BACKUP_S3_BUCKET: "copias",
      BACKUP_S3_REGION: "sa-east-1",
      BACKUP_S3_KEY: "chave",
      BACKUP_S3_SECRET: "segredo",
    };
    const { settings, problems } = read({ ...whole, [`BACKUP_S3_${missing}`]: "" });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^BACKUP_S3_${missing}: `));
    expect(settings.backups.s3).toBeUndefined();
  });

  test("an endpoint that is no address is refused, without its value", () => {
    const { problems } = read({
      BACKUP_S3_ENDPOINT: "s3.escola.br",
      BACKUP_S3_BUCKET: "copias",
      BACKUP_S3_REGION: "sa-east-1",
      BACKUP_S3_KEY: "chave",
      BACKUP_S3_SECRET: "segredo",
    });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^BACKUP_S3_ENDPOINT: /);
  });
});
