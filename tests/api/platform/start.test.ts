/** A start's settings from the environment, its refusals, and the proof that acknowledged writes are on the disk. */

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { unzipSync } from "fflate";
import { beforeAll, describe, expect, test } from "vitest";
import { BINARY, HOOKS, MIGRATIONS } from "../../../scripts/paths";
import { environment, flags, runCommand, START_MESSAGE } from "../../../scripts/server";
import { ACCOUNT_TERMS, PASSWORD } from "../../helpers/accounts";
import { Client, clientFor } from "../../helpers/clients";
import { newId } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { testSchool } from "../../helpers/school";
import { Server } from "../../helpers/server";
import { freshFolder } from "../../helpers/template";
import { TestSchool } from "../../helpers/test-school";
import { PATIENCE } from "../../helpers/timeouts";

type Settings = Record<string, Record<string, unknown>>;
const SECRET = "segredo-do-correio-42";

const settingsOf = async (server: Server): Promise<Settings> =>
  (await clientFor(server.url, "superuser").request<Settings>("GET", "/api/settings")).body;

describe("the environment", () => {
  const school = testSchool();
  const named = {
    APP_URL: "https://sistema.escola.test/",
    SMTP_HOST: "smtp.escola.test",
    SMTP_PORT: "2525",
    SMTP_USERNAME: "correio",
    SMTP_PASSWORD: SECRET,
    SMTP_TLS: "on",
    MAIL_FROM: "sistema@escola.test",
    MAIL_FROM_NAME: "Escola Um",
    TRUSTED_PROXY_HEADERS: "X-Forwarded-For, X-Real-IP",
    BACKUP_CRON: "15 4 * * *",
    BACKUP_KEEP: "9",
    RATE_LIMITS: "off",
  };

  test("has the word at each start where it names something, and the dashboard where not @full", async () => {
    const fresh = await settingsOf(school.server);
    await school.server.restart({ ...named });
    const overlaid = await settingsOf(school.server);
    expect(overlaid).toMatchObject({
      meta: {
        appName: "Sineta",
        appURL: "https://sistema.escola.test",
        senderAddress: "sistema@escola.test",
        senderName: "Escola Um",
      },
      smtp: { enabled: true, host: "smtp.escola.test", port: 2525, username: "correio", tls: true },
      trustedProxy: { headers: ["X-Forwarded-For", "X-Real-IP"] },
      backups: { cron: "15 4 * * *", cronMaxKeep: 9 },
      rateLimits: { enabled: false },
    });

    await school.server.restart();
    expect(await settingsOf(school.server)).toEqual(fresh);
    const changed = await school.as("superuser").request<Settings>("PATCH", "/api/settings", {
      meta: { ...fresh.meta, senderName: "Pela mesa", appURL: "http://da-mesa.test" },
    });
    expect(changed.status).toBe(200);
    await school.server.restart({ APP_URL: "http://do-ambiente.test" });
    expect((await settingsOf(school.server)).meta).toMatchObject({ senderName: "Pela mesa", appURL: "http://do-ambiente.test" });
    await school.server.restart();
    expect((await settingsOf(school.server)).meta).toMatchObject({ senderName: "Pela mesa", appURL: "http://da-mesa.test" });
  });

  test("stays in force after the dashboard saved other settings", async () => {
    await school.server.restart({ APP_URL: "http://do-ambiente.test" });
    await school.as("superuser").request("PATCH", "/api/settings", { logs: { maxDays: 3, minLevel: 4 } });
    const settings = await settingsOf(school.server);
    expect([settings.meta!.appURL, settings.logs!.maxDays]).toEqual(["http://do-ambiente.test", 3]);
  });

  test("a sender that is the mail account's address is not stored with other settings", async () => {
    const mailAccount = (name: string) => ({ SMTP_HOST: "smtp.escola.test", SMTP_USERNAME: `${name}@escola.test` });
    await school.server.restart(mailAccount("antiga"));
    expect((await settingsOf(school.server)).meta!.senderAddress).toBe("antiga@escola.test");
    await school.as("superuser").request("PATCH", "/api/settings", { logs: { maxDays: 3, minLevel: 4 } });
    await school.server.restart(mailAccount("nova"));
    expect((await settingsOf(school.server)).meta!.senderAddress).toBe("nova@escola.test");
  });

  test("its secrets are neither in an answer nor in a file", async () => {
    await school.server.restart({ ...named });
    expect(JSON.stringify(await settingsOf(school.server))).not.toContain(SECRET);
    await school.server.stop();
    expect(school.server.output).not.toContain(SECRET);
    for (const file of ["data.db", "data.db-wal", "auxiliary.db", "auxiliary.db-wal"]) {
      const path = resolve(school.server.data, file);
      expect(existsSync(path) && readFileSync(path).includes(SECRET), file).toBe(false);
    }
    await school.server.start();
  });

  test.each([
    ["APP_URL", "sistema.escola.test"],
    ["SMTP_PORT", "setenta-mil"],
    ["BACKUP_CRON", "61 25 * * *"],
    ["BACKUP_COPY", "copias"],
    ["BACKUP_S3_ENDPOINT", "copias"],
    ["RATE_LIMITS", "talvez"],
  ])("%s=%s keeps the program from starting", async (name, value) => {
    const server = new Server(freshFolder(`refused-${name}`), { [name]: value });
    await expect(server.start()).rejects.toThrow(name === "BACKUP_CRON" ? /cron/i : new RegExp(`${name}: `));
    expect(server.output).not.toMatch(START_MESSAGE);
  });
});

describe("other sites' pages", () => {
  const allowed = async (server: Server, origin: string) =>
    (await fetch(`${server.url}/api/health`, { headers: { Origin: origin } })).headers.get("access-control-allow-origin");
  const school = testSchool({ env: { CORS_ORIGIN: "https://sistema.escola.test" } });

  test("may call only from where the environment allows it", async () => {
    expect(await allowed(school.server, "https://sistema.escola.test")).toBe("https://sistema.escola.test");
    expect(await allowed(school.server, "https://outro.test")).toBeNull();
  });
});

describe("an empty folder", () => {
  const first = {
    ADMIN_EMAIL: "diretora@escola.test",
    ADMIN_PASSWORD: "senha-da-diretora-1",
    ADMIN_NAME: "Dora  Diretora",
    SCHOOL_NAME: "Escola Dois",
  };
  /** The same one for all attempts: to migrate it takes longer than what is tried on it. */
  let data: string;
  beforeAll(() => {
    data = freshFolder("first-admin", "nothing");
  });
  const attempt = (env: Record<string, string>) =>
    spawnSync(BINARY, [...flags(data), "first-admin"], {
      env: environment({ ADMIN_EMAIL: "", ADMIN_PASSWORD: "", ...env }),
      encoding: "utf8",
    });

  test("opens no installer page", async () => {
    const server = new Server(freshFolder("empty", "nothing"));
    runCommand(server.data, ["migrate", "up"]);
    await server.start();
    const answer = await fetch(`${server.url}/api/collections/users/auth-methods`);
    expect(answer.status).toBe(200);
    // A whole run of the program beside it: what the server would do on its own after its start is done by then.
    runCommand(server.data, ["superuser", "upsert", ACCOUNT_TERMS.superuser.email, PASSWORD]);
    const signIn = { identity: ACCOUNT_TERMS.superuser.email, password: PASSWORD };
    const guest = clientFor(server.url, "guest");
    const { body } = await guest.request<{ token: string }>("POST", "/api/collections/_superusers/auth-with-password", signIn);
    // The installer page works through a superuser that the program makes for it.
    const superusers = await new Client(server.url, body.token).collection("_superusers").getFullList();
    expect(superusers.map(({ email }) => email)).toEqual([ACCOUNT_TERMS.superuser.email]);
    await server.stop();
    expect(server.output).not.toMatch(/pbinstall|first superuser/i);
  });

  test.each([
    ["no password", { ADMIN_EMAIL: "a@escola.test" }, /ADMIN_PASSWORD/],
    ["no e-mail", { ADMIN_PASSWORD: "senha-comprida" }, /ADMIN_EMAIL/],
    ["a word for an e-mail", { ADMIN_EMAIL: "diretora", ADMIN_PASSWORD: "senha-comprida" }, /ADMIN_EMAIL não é/],
    ["a password that anybody tries first", { ADMIN_EMAIL: "a@escola.test", ADMIN_PASSWORD: "12345678" }, /fácil de adivinhar/],
    ["a short password", { ADMIN_EMAIL: "a@escola.test", ADMIN_PASSWORD: "curta" }, /ADMIN_PASSWORD precisa/],
  ])("refuses %s", (_name, env, words) => {
    const refused = attempt(env);
    expect([refused.status, refused.stderr]).toEqual([1, expect.stringMatching(words)]);
    expect(refused.stderr).not.toContain("senha-comprida");
  });

  test("stays empty by that, and gets its first Admin from the environment, who can open both doors", async () => {
    const made = attempt(first);
    expect([made.status, made.stdout + made.stderr]).toEqual([0, expect.stringContaining("diretora@escola.test")]);
    expect(made.stdout + made.stderr).not.toContain(first.ADMIN_PASSWORD);
    const server = new Server(data);
    await server.start();
    const guest = clientFor(server.url, "guest");
    const credentials = { identity: "diretora@escola.test", password: first.ADMIN_PASSWORD };
    const user = await guest.request<{ record: Record<string, unknown> }>(
      "POST",
      "/api/collections/users/auth-with-password",
      credentials,
    );
    expect(user.body.record).toMatchObject({ name: "Dora Diretora", permissions: ["Admin"], active: true, verified: true });
    const dashboard = await guest.request<{ token: string }>(
      "POST",
      "/api/collections/_superusers/auth-with-password",
      credentials,
    );
    expect(dashboard.status).toBe(200);
    const [superuser] = await new Client(server.url, dashboard.body.token).collection("_superusers").getFullList();
    expect(superuser).toMatchObject({ follows: user.body.record.id });
    expect((await guest.call("platform/school")).body.name).toBe("Escola Dois");
    // The schools of the other tests hash more quickly than a real one may.
    const hashes = { query: "SELECT substr(password, 1, 7) FROM users UNION ALL SELECT substr(password, 1, 7) FROM _superusers" };
    expect((await new Client(server.url, dashboard.body.token).request("POST", "/api/sql", hashes)).body).toMatchObject({
      rows: [["$2a$10$"], ["$2a$10$"]],
    });
    await server.stop();

    const again = attempt({ ...first, ADMIN_EMAIL: "outra@escola.test" });
    expect([again.status, again.stderr]).toEqual([1, expect.stringContaining("já tem contas")]);
  });
});

describe("a data folder of before the first release", () => {
  const SENTENCE = /A pasta de dados \S+ é anterior à primeira versão da Sineta.*Nada nela foi alterado\. (.*)/;
  /** The program goes by the names of the steps that a folder has run. */
  let data: string;
  beforeAll(async () => {
    const school = new TestSchool();
    await school.start();
    await query(school, "DELETE FROM _migrations WHERE file LIKE '%.js'");
    await query(school, "INSERT INTO _migrations (file, applied) VALUES ('1790000001_users.js', 1)");
    await school.server.stop();
    data = school.server.data;
  });

  /** Every file that holds something; `-shm` is SQLite's memory of who has the database open. */
  const files = () =>
    readdirSync(data, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith("-shm"))
      .map(({ parentPath, name }) => ({ name, content: readFileSync(resolve(parentPath, name)) }))
      .filter(({ content }) => content.length > 0)
      .map(({ name, content }) => `${name} ${createHash("sha256").update(content).digest("hex")}`)
      .sort();
  // A program that took the folder would end over its port instead of serving for ever.
  const PORT = "none";
  const served = () => [BINARY, ...flags(data), "serve", `--http=127.0.0.1:${PORT}`];

  test.each([
    ["the program by itself", () => [BINARY], {}, /versão que a criou.*DATA/],
    ["the program of make run", served, {}, /versão que a criou.*DATA/],
    ["the program of make demo", served, { DEMO: "on" }, /apague essa pasta/],
    ["the first Admin", () => [BINARY, ...flags(data), "first-admin"], {}, /versão que a criou.*DATA/],
  ])("is refused by %s with a sentence, and left as it was", (_name, command, env, advice) => {
    const before = files();
    const [program, ...words] = command();
    const ended = spawnSync(program!, words, {
      env: environment({ DATA: data, PORT, ...env }),
      encoding: "utf8",
      timeout: PATIENCE.timeout,
    });
    expect(ended.stderr).toMatch(SENTENCE);
    expect(SENTENCE.exec(ended.stderr)?.[1]).toMatch(advice);
    expect([ended.status, ended.stdout]).toEqual([1, expect.not.stringMatching(START_MESSAGE)]);
    expect(files()).toEqual(before);
  });
});

/** Every file that holds something, by its content; `-shm` is SQLite's memory of who has the database open. */
const contentsOf = (data: string) =>
  readdirSync(data, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith("-shm"))
    .map(({ parentPath, name }) => ({ name, content: readFileSync(resolve(parentPath, name)) }))
    .filter(({ content }) => content.length > 0)
    .map(({ name, content }) => `${name} ${createHash("sha256").update(content).digest("hex")}`)
    .sort();

describe("a data folder of a newer program", () => {
  const SENTENCE = /A pasta de dados \S+ já foi usada por uma versão mais nova da Sineta \((.*)\).*Nada nela foi alterado/;
  const PORT = "none";
  const folders = { own: "", later: "" };
  beforeAll(async () => {
    const school = new TestSchool();
    await school.start();
    await school.server.stop();
    folders.own = school.server.data;
    folders.later = copyOf(folders.own);
    const laterSchool = new TestSchool({}, "template", { data: folders.later });
    await laterSchool.start();
    await query(laterSchool, "INSERT INTO _migrations (file, applied) VALUES ('1900000001_later.js', 1)");
    await laterSchool.server.stop();
  });
  const copyOf = (folder: string): string => {
    const data = freshFolder(`newer-${newId()}`, "nothing");
    cpSync(folder, data, { recursive: true });
    return data;
  };

  test.each([
    ["the program without a word", () => [BINARY]],
    ["a look at it", (data: string) => [BINARY, ...flags(data), "check"]],
    ["a new password", (data: string) => [BINARY, ...flags(data), "superuser", "upsert", "a@escola.test", PASSWORD]],
    ["the program of make run and make demo", (data: string) => [BINARY, ...flags(data), "serve", `--http=127.0.0.1:${PORT}`]],
    ["the first Admin", (data: string) => [BINARY, ...flags(data), "first-admin"]],
    [
      "the program with its hooks alone",
      (data: string) => [BINARY, `--dir=${data}`, `--hooksDir=${HOOKS}`, "serve", `--http=127.0.0.1:${PORT}`],
    ],
    ["a migration by hand", (data: string) => [BINARY, ...flags(data), "migrate", "up"]],
  ])("is refused by %s with a sentence, and left as it was", (_name, command) => {
    const data = copyOf(folders.later);
    const before = contentsOf(data);
    const [program, ...words] = command(data);
    const env = environment({ DATA: data, PORT });
    const ended = spawnSync(program!, words, { env, encoding: "utf8", timeout: PATIENCE.timeout });
    expect(SENTENCE.exec(ended.stderr)?.[1]).toBe("1900000001_later.js");
    expect([ended.status, ended.stdout]).toEqual([1, expect.not.stringMatching(START_MESSAGE)]);
    expect(contentsOf(data)).toEqual(before);
  });

  test.each([
    ["a later step", (text: string) => text.replace(/schema=.*/, "schema=1900000002_later.js"), "1900000002_later.js"],
    ["a newer PocketBase", (text: string) => text.replace(/pocketbase=.*/, "pocketbase=0.99.0"), "PocketBase 0.99.0"],
  ])("is known by its mark before the database is opened: %s", (_name, mark, named) => {
    const data = copyOf(folders.own);
    writeFileSync(resolve(data, "VERSION"), mark(readFileSync(resolve(data, "VERSION"), "utf8")));
    const before = contentsOf(data);
    const words = [...flags(data), "serve", `--http=127.0.0.1:${PORT}`];
    const ended = spawnSync(BINARY, words, { env: environment(), encoding: "utf8", timeout: PATIENCE.timeout });
    expect([ended.status, SENTENCE.exec(ended.stderr)?.[1]]).toEqual([1, named]);
    expect(contentsOf(data)).toEqual(before);
  });

  test("an update asks for a file, and not a network as PocketBase's own does", () => {
    const data = freshFolder("update", "nothing");
    const ended = spawnSync(BINARY, [...flags(data), "update"], {
      ...{ env: environment(), encoding: "utf8" as const },
      timeout: PATIENCE.timeout,
    });
    expect([ended.status, ended.stderr]).toEqual([1, expect.stringContaining("Indique o arquivo: baixe sineta_…_")]);
  });
});

describe("a data folder of an older program", () => {
  const LAST = readdirSync(MIGRATIONS)
    .filter((name) => /^\d+_.*\.js$/.test(name))
    .sort()
    .at(-1)!;
  /** A folder in which this program's last step has not run, as an older program left it. */
  const older = () => {
    const data = freshFolder(`older-${newId()}`, "nothing");
    cpSync(folder, data, { recursive: true });
    return data;
  };
  let folder = "";
  beforeAll(() => {
    folder = freshFolder(`older-${newId()}`, "nothing");
    const schema = resolve(folder, "..", `older-schema-${newId()}`, "pb_migrations");
    cpSync(MIGRATIONS, schema, { recursive: true });
    rmSync(resolve(schema, LAST));
    const words = flags(folder).map((flag) => (flag.startsWith("--migrationsDir=") ? `--migrationsDir=${schema}` : flag));
    const made = spawnSync(BINARY, [...words, "migrate", "up"], { env: environment(), encoding: "utf8" });
    expect(made.status, made.stderr).toBe(0);
  });
  const copiesIn = (data: string) => {
    const folder = resolve(data, "backups");
    return existsSync(folder) ? readdirSync(folder).filter((name) => /^before_upgrade_\d{14}\.zip$/.test(name)) : [];
  };

  test("is copied before its schema is changed, apart from the nightly copies, and once", async () => {
    const data = older();
    expect(copiesIn(data)).toEqual([]);
    const server = new Server(data);
    await server.start();
    await server.stop();
    const [copy, ...others] = copiesIn(data);
    expect([typeof copy, others]).toEqual(["string", []]);
    expect(server.output).toContain(copy);
    // The copy is the folder as it was: without the last step.
    const restored = freshFolder(`restored-${newId()}`, "nothing");
    for (const [name, content] of Object.entries(unzipSync(readFileSync(resolve(data, "backups", copy!))))) {
      if (!name.endsWith("/")) {
        mkdirSync(resolve(restored, name, ".."), { recursive: true });
        writeFileSync(resolve(restored, name), content);
      }
    }
    const again = new Server(restored);
    await again.start();
    await again.stop();
    expect(copiesIn(restored)).toHaveLength(1);
    // Nothing is pending any more.
    await server.start();
    await server.stop();
    expect(copiesIn(data)).toEqual([copy]);
  });

  test("is left as it was where the copy fails", () => {
    const data = older();
    // Where a folder ought to be, no copy can be kept.
    writeFileSync(resolve(data, "backups"), "");
    const before = contentsOf(data);
    const ended = spawnSync(BINARY, [...flags(data), "serve", "--http=127.0.0.1:none"], {
      env: environment(),
      encoding: "utf8",
      timeout: PATIENCE.timeout,
    });
    expect([ended.status, ended.stderr]).toEqual([1, expect.stringMatching(/falhou.*Nada foi alterado/)]);
    expect(contentsOf(data)).toEqual(before);
  });
});

describe("a broken hook file", () => {
  test.each([
    ["does not parse", "routerAdd("],
    ["names what is not there", "notThere();"],
  ])("that %s keeps the program from starting", (_name, text) => {
    const data = freshFolder("broken", "nothing");
    const hooks = resolve(data, "..", "broken-hooks", "pb_hooks");
    mkdirSync(hooks, { recursive: true });
    cpSync(resolve(HOOKS, "school.js"), resolve(hooks, "school.js"));
    writeFileSync(resolve(hooks, "main.pb.js"), `${readFileSync(resolve(HOOKS, "main.pb.js"), "utf8")}\n${text}`);
    const words = flags(data).map((flag) => (flag.startsWith("--hooksDir=") ? `--hooksDir=${hooks}` : flag));
    const ended = spawnSync(BINARY, [...words, "serve", "--http=127.0.0.1:0"], {
      env: environment(),
      encoding: "utf8",
      timeout: PATIENCE.timeout,
    });
    rmSync(hooks, { recursive: true });
    expect(ended.status).toBeGreaterThan(0);
    expect(ended.stderr).toContain("failed to execute main.pb.js");
    expect(ended.stdout).not.toMatch(START_MESSAGE);
  });
});

describe("an acknowledged write", () => {
  const school = testSchool();
  const FULL = 2;
  const asked = async () =>
    (await school.as("superuser").request<{ synchronous: number }>("GET", "/api/school/platform/durability")).body;

  test("is on the disk: the writing connection waits for it at start and after a restart", async () => {
    expect(await asked()).toEqual({ synchronous: FULL, journal_mode: "wal", wal_autocheckpoint: 1000 });
    await school.server.restart();
    expect((await asked()).synchronous).toBe(FULL);
  });

  test("and after a restore @full", async () => {
    const superuser = school.as("superuser");
    expect((await superuser.request("POST", "/api/backups", { name: "antes.zip" })).status).toBe(204);
    const { copies } = await school.seed.title();
    const starts = () => school.server.output.split(START_MESSAGE).length;
    const before = starts();
    expect((await superuser.request("POST", "/api/backups/antes.zip/restore")).status).toBe(204);
    await expect.poll(starts).toBe(before + 1);
    // Sessions of the backup's day have ended.
    const anew = await school.signIn("superuser", "_superusers", ACCOUNT_TERMS.superuser.email, PASSWORD);
    expect((await asked()).synchronous).toBe(FULL);
    await expect(anew.collection("copies").getOne(copies[0]!.id)).rejects.toMatchObject({ status: 404 });
  });

  test("only a superuser may ask", async () => {
    for (const account of ["guest", "Admin", "Biblioteca"] as const) {
      const answer = await school.as(account).request("GET", "/api/school/platform/durability");
      expect([401, 403]).toContain(answer.status);
    }
  });
});
