/** The program's own commands, and the owner of a data folder. */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readDf } from "../../../domain/platform/disk-space";
import { BINARY, MIGRATIONS } from "../../../scripts/paths";
import { environment, flags, runCommand } from "../../../scripts/server";
import { ACCOUNT_TERMS, PASSWORD } from "../../helpers/accounts";
import { Client, clientFor } from "../../helpers/clients";
import { newId } from "../../helpers/ids";
import { testSchool } from "../../helpers/school";
import { Server } from "../../helpers/server";
import { copyTemplate, freshFolder } from "../../helpers/template";
import { PATIENCE } from "../../helpers/timeouts";

const run = (data: string, words: string[], env: Record<string, string> = {}) => {
  const { status, stdout, stderr } = spawnSync(BINARY, [...flags(data), ...words], {
    env: environment({ ADMIN_EMAIL: "", ADMIN_PASSWORD: "", ...env }),
    encoding: "utf8",
    timeout: PATIENCE.timeout,
  });
  return { status, stdout, stderr };
};
const NO_PORT = ["serve", "--http=127.0.0.1:none"];

/** A folder of its own, so that what lies beside the data folder is nobody else's. */
const folderOf = (name: string): string => {
  const folder = resolve(freshFolder(`${name}-${newId()}`, "nothing"), "data");
  mkdirSync(folder);
  return folder;
};
const schoolOf = (name: string): string => {
  const data = folderOf(name);
  copyTemplate(data);
  return data;
};
const beside = (data: string) => readdirSync(resolve(data, "..")).sort();

const titlesOf = async (data: string): Promise<string[]> => {
  const server = new Server(data);
  await server.start();
  try {
    const guest = clientFor(server.url, "guest");
    const identity = { identity: ACCOUNT_TERMS.superuser.email, password: PASSWORD };
    const { body } = await guest.request<{ token: string }>("POST", "/api/collections/_superusers/auth-with-password", identity);
    const titles = await new Client(server.url, body.token).collection("titles").getFullList();
    return titles.map(({ title }) => String(title));
  } finally {
    await server.stop();
  }
};

describe("the help", () => {
  test.each(["--help", "setup --help", "backup copia.zip -h", "superuser --help"])(
    "%s prints the commands, and does nothing",
    (words) => {
      const data = resolve(freshFolder(`help-${newId()}`, "nothing"), "none");
      const { status, stdout, stderr } = run(data, words.split(" "), { ADMIN_EMAIL: "a@b.br", ADMIN_PASSWORD: PASSWORD });
      expect([status, stderr, stdout]).toEqual([0, "", expect.stringContaining("sineta backup [ARQUIVO]")]);
      expect(existsSync(data)).toBe(false);
    },
  );
});

describe("the version", () => {
  test.each(["version", "--version", "-v"])("is printed without a data folder by %s", (word) => {
    const { status, stdout } = run(resolve(freshFolder(`version-${newId()}`, "nothing"), "none"), [word]);
    expect([status, stdout]).toEqual([0, expect.stringMatching(/^Sineta \d+\.\d+\.\d+ \(PocketBase 0\.\d+\.\d+\)\n$/)]);
  });

  test("of the last program is in the folder that it served", async () => {
    const data = schoolOf("mark");
    await titlesOf(data);
    const last = readdirSync(MIGRATIONS)
      .filter((name) => /^\d+_.*\.js$/.test(name))
      .sort()
      .at(-1);
    expect(readFileSync(resolve(data, "VERSION"), "utf8")).toMatch(
      new RegExp(`^sineta=\\d+\\.\\d+\\.\\d+\\npocketbase=0\\.\\d+\\.\\d+\\nschema=${last}\\n$`),
    );
  });

  test("says how much space the disk has, in the form of df, where the system has none", () => {
    const data = schoolOf("disk-space");
    const { status, stdout } = run(data, ["disk-space", data]);
    const { blocks, bsize } = statfsSync(data);
    expect(status).toBe(0);
    expect(readDf(stdout)?.total).toBe(Math.floor((blocks * bsize) / 1024) * 1024);
    expect(readDf(stdout)?.free).toBeGreaterThan(0);
    expect(run(data, ["disk-space", resolve(data, "nowhere")])).toMatchObject({ status: 1, stdout: "" });
  });

  test("finds its settings beside it, and refuses a line that is none", () => {
    const data = schoolOf("settings");
    const folder = resolve(data, "..", "program");
    mkdirSync(folder);
    const program = resolve(folder, basename(BINARY));
    cpSync(BINARY, program);
    const backup = (env: Record<string, string> = {}) =>
      spawnSync(program, ["backup", resolve(folder, `${newId()}.zip`)], { encoding: "utf8", env, timeout: PATIENCE.timeout });
    expect(backup()).toMatchObject({ status: 1, stderr: expect.stringContaining(resolve(folder, "data")) });
    writeFileSync(resolve(folder, "sineta.env"), `# da escola\r\nDATA="${data}"\r\n`);
    expect(backup()).toMatchObject({ status: 0, stderr: "" });
    expect(backup({ DATA: resolve(folder, "other") })).toMatchObject({ status: 1, stderr: expect.stringContaining("other") });
    writeFileSync(resolve(folder, "sineta.env"), `DATA=${data}\nporta 8090\n`);
    expect(backup()).toMatchObject({ status: 1, stderr: expect.stringContaining("linha 2") });
  });

  test("an unknown word is none", () => {
    const { status, stderr } = run(schoolOf("unknown"), ["ligar"]);
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^Comando desconhecido\.[\s\S]*sineta check/)]);
  });
});

describe("a data folder that is in use", () => {
  const school = testSchool();

  test.each([
    ["a second program", NO_PORT],
    ["a migration by hand", ["migrate", "up"]],
    ["a first account", ["first-admin"]],
    ["a setup", ["setup"]],
    ["a restore", ["restore", "copy.zip"]],
  ])("is refused to %s, and the first goes on", async (_name, words) => {
    const { data } = school.server;
    if (words[0] === "restore") {
      words[1] = resolve(data, "..", `copy-${newId()}.zip`);
      expect(run(data, ["backup", words[1]]).status).toBe(0);
    }
    const { status, stderr } = run(data, words);
    expect([status, stderr]).toEqual([1, expect.stringContaining("já está em uso por outra Sineta")]);
    expect((await school.as("guest").request("GET", "/api/health")).status).toBe(200);
  });

  test("is free again after a kill, and after a restart of the process itself", async () => {
    await school.server.kill();
    await school.server.start();
    expect(run(school.server.data, NO_PORT).stderr).toContain("já está em uso");
    expect((await school.as("guest").request("GET", "/api/health")).status).toBe(200);
  });

  test("lets an account's password be set, and is looked at and copied", async () => {
    const { data } = school.server;
    const set = run(data, ["superuser", "upsert", "outra@escola.test", PASSWORD]);
    expect([set.status, set.stderr]).toEqual([0, ""]);
    const { copies } = await school.seed.title();
    const target = resolve(data, "..", `beside-${newId()}.zip`);
    expect(run(data, ["backup", target])).toMatchObject({ status: 0, stdout: expect.stringContaining(target) });
    const checked = run(data, ["check"]);
    expect(checked).toMatchObject({ status: 0, stdout: expect.stringContaining("data.db: íntegro") });
    const restored = folderOf("beside");
    expect(run(restored, ["restore", target]).status).toBe(0);
    const server = new Server(restored);
    await server.start();
    try {
      const guest = clientFor(server.url, "guest");
      const identity = { identity: ACCOUNT_TERMS.superuser.email, password: PASSWORD };
      const { body } = await guest.request<{ token: string }>(
        "POST",
        "/api/collections/_superusers/auth-with-password",
        identity,
      );
      const record = await new Client(server.url, body.token).collection("copies").getOne(copies[0]!.id);
      expect(record.id).toBe(copies[0]!.id);
    } finally {
      await server.stop();
    }
  });
});

describe("the first start", () => {
  const first = {
    ADMIN_EMAIL: "diretora@escola.test",
    ADMIN_PASSWORD: "senha-da-diretora-1",
    ADMIN_NAME: "Dora",
    SCHOOL_NAME: "Escola Três",
  };

  test.each([
    ["without answers", NO_PORT, {}, /ADMIN_EMAIL e ADMIN_PASSWORD/],
    ["with a poor password", NO_PORT, { ...first, ADMIN_PASSWORD: "12345678" }, /fácil de adivinhar/],
    ["a setup without answers", ["setup"], {}, /ADMIN_EMAIL e ADMIN_PASSWORD/],
  ])("%s leaves nothing behind", (_name, words, env, sentence) => {
    const data = folderOf("refused");
    const { status, stderr } = run(data, words, env);
    expect([status, stderr]).toEqual([1, expect.stringMatching(sentence)]);
    expect(beside(data)).toEqual([]);
  });

  test("makes the school that the environment names, once", async () => {
    const data = folderOf("first");
    const made = run(data, ["setup"], first);
    expect([made.status, made.stdout]).toEqual([0, expect.stringContaining("Conta Admin criada: diretora@escola.test")]);
    expect(made.stdout + made.stderr).not.toContain(first.ADMIN_PASSWORD);
    expect(beside(data)).toEqual(["data"]);
    const again = run(data, ["setup"], first);
    expect([again.status, again.stderr]).toEqual([1, expect.stringContaining("Já há uma escola")]);
    const server = new Server(data, first);
    await server.start();
    expect((await clientFor(server.url, "guest").call("platform/school")).body.name).toBe("Escola Três");
    await server.stop();
  });

  test("leaves a folder alone that holds something else", () => {
    const data = folderOf("others");
    writeFileSync(resolve(data, "notas.txt"), "minhas");
    const { status, stderr } = run(data, ["setup"], first);
    expect([status, stderr]).toEqual([1, expect.stringContaining("não está vazia")]);
    expect(readdirSync(data)).toEqual(["notas.txt"]);
  });
});

describe("a restore", () => {
  let data: string;
  let copy: string;
  beforeAll(async () => {
    data = schoolOf("restore");
    const server = new Server(data);
    await server.start();
    await clientFor(server.url, "superuser").collection("titles").create({ title: "Antes da cópia" });
    await server.stop();
    copy = resolve(data, "..", "copy.zip");
    expect(run(data, ["backup", copy]).status).toBe(0);
    const again = new Server(data);
    await again.start();
    await clientFor(again.url, "superuser").collection("titles").create({ title: "Depois da cópia" });
    await again.stop();
  });
  afterAll(() => rmSync(resolve(data, ".."), { recursive: true }));

  test("refuses what is cut, damaged, no copy, or of a newer program, and leaves the school alone", async () => {
    const whole = readFileSync(copy);
    const bent = Buffer.from(whole);
    bent.fill(0xff, 2000, 2400);
    const newer = schoolOf("newer");
    const step = "INSERT INTO _migrations (file, applied) VALUES ('1900000001_later.js', 1)";
    const server = new Server(newer);
    await server.start();
    await clientFor(server.url, "superuser").request("POST", "/api/sql", { query: step });
    await server.stop();
    // A copy is made by any program, also of what it may not open.
    expect(run(newer, ["backup", resolve(data, "..", "newer.zip")]).status).toBe(0);
    const attempts: [string, Buffer | null, RegExp][] = [
      ["cut.zip", whole.subarray(0, whole.length / 2), /não pôde ser aberta/],
      ["bent.zip", bent, /não pôde ser aberta|danificada/],
      ["none.zip", Buffer.from("UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==", "base64"), /não contém uma escola/],
      ["text.zip", Buffer.from("uma carta"), /não pôde ser aberta/],
      ["newer.zip", null, /versão mais nova/],
      ["missing.zip", null, /não pôde ser aberta/],
    ];
    for (const [name, content, sentence] of attempts) {
      const path = resolve(data, "..", name);
      if (content) {
        writeFileSync(path, content);
      }
      const { status, stderr } = run(data, ["restore", path]);
      expect([name, status, stderr]).toEqual([name, 1, expect.stringMatching(sentence)]);
      expect(stderr).toContain("Nada foi alterado");
      rmSync(path, { force: true });
    }
    expect(beside(data)).toEqual(["copy.zip", "data"]);
    expect(await titlesOf(data)).toEqual(expect.arrayContaining(["Antes da cópia", "Depois da cópia"]));
  });

  test("puts the copy in the place of the school, which stays beside it, and keeps its backups", async () => {
    expect(run(data, ["backup"]).status).toBe(0);
    const backups = readdirSync(resolve(data, "backups")).filter((name) => name.endsWith(".zip"));
    expect(backups).toHaveLength(1);
    const { status, stdout } = run(data, ["restore", copy]);
    expect([status, stdout]).toEqual([0, expect.stringContaining("Cópia restaurada")]);
    expect(beside(data)).toEqual(["copy.zip", "data", expect.stringMatching(/^data\.before_\d{14}$/)]);
    expect(readdirSync(resolve(data, "backups"))).toEqual(expect.arrayContaining(backups));
    const titles = await titlesOf(data);
    expect([titles.includes("Antes da cópia"), titles.includes("Depois da cópia")]).toEqual([true, false]);
  });
});

describe("a rollback", () => {
  test("goes back to the copy that was made before the upgrade, and says what was written since", async () => {
    const data = schoolOf("rollback");
    const schema = resolve(data, "..", "older", "pb_migrations");
    cpSync(MIGRATIONS, schema, { recursive: true });
    const last = readdirSync(schema)
      .filter((name) => /^\d+_.*\.js$/.test(name))
      .sort()
      .at(-1)!;
    rmSync(resolve(schema, last));
    rmSync(data, { recursive: true });
    mkdirSync(data);
    runCommand(data, ["migrate", "up"]);
    expect(run(data, ["rollback", "--yes"])).toMatchObject({ status: 1, stderr: expect.stringContaining("Não há em") });
    rmSync(data, { recursive: true });
    mkdirSync(data);
    const older = flags(data).map((flag) => (flag.startsWith("--migrationsDir=") ? `--migrationsDir=${schema}` : flag));
    expect(spawnSync(BINARY, [...older, "migrate", "up"], { env: environment() }).status).toBe(0);
    runCommand(data, ["superuser", "upsert", ACCOUNT_TERMS.superuser.email, PASSWORD]);
    // The newer program's first start.
    await titlesOf(data);
    const server = new Server(data);
    await server.start();
    const guest = clientFor(server.url, "guest");
    const identity = { identity: ACCOUNT_TERMS.superuser.email, password: PASSWORD };
    const { body } = await guest.request<{ token: string }>("POST", "/api/collections/_superusers/auth-with-password", identity);
    await new Client(server.url, body.token).collection("titles").create({ title: "Depois da atualização" });
    await server.stop();

    const asked = run(data, ["rollback"]);
    expect([asked.status, asked.stdout]).toEqual([1, expect.stringContaining("titles: 1 novos, 0 alterados")]);
    expect(beside(data)).toEqual(["data", "older"]);
    const done = run(data, ["rollback", "--yes"]);
    expect([done.status, done.stdout]).toEqual([0, expect.stringContaining("instale a versão anterior")]);
    expect(run(data, ["check"]).stdout).toContain("vai atualizar os dados quando iniciar: 1 passos");
    expect(spawnSync(BINARY, [...older, "check"], { env: environment(), encoding: "utf8" })).toMatchObject({ status: 0 });
    expect(await titlesOf(data)).toEqual([]);
  });
});

test("a look at a damaged database says so", () => {
  const data = schoolOf("damaged");
  const path = resolve(data, "data.db");
  const bytes = readFileSync(path);
  bytes.fill(0x5a, 40_960, 45_056);
  writeFileSync(path, bytes);
  const { status, stderr } = run(data, ["check"]);
  expect([status, stderr]).toEqual([1, expect.stringMatching(/tem falhas:\ndata\.db: /)]);
  expect(existsSync(`${data}.restored`)).toBe(false);
});
