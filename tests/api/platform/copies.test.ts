/**
 * Backups on another disk and in a bucket: they arrive complete, the responsible people are told, and a copy is tested before it
 * is needed.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BINARY } from "../../../scripts/paths";
import { environment, flags } from "../../../scripts/server";
import { ACCOUNT_TERMS } from "../../helpers/accounts";
import { Bucket } from "../../helpers/bucket";
import { newId } from "../../helpers/ids";
import { testSchool } from "../../helpers/school";
import { SmtpCatcher } from "../../helpers/smtp";
import { freshFolder } from "../../helpers/template";
import { PATIENCE } from "../../helpers/timeouts";

const SECRET = "segredo-do-balde-42";
const run = (data: string, words: string[], env: Record<string, string> = {}) =>
  spawnSync(BINARY, [...flags(data), ...words], { env: environment(env), encoding: "utf8", timeout: PATIENCE.timeout });
const sum = (path: string) => createHash("sha256").update(readFileSync(path)).digest("hex");

/** Disks and copies are dated by the machine, whatever the day of the other tests: TEST_DAY. */
const MACHINE_DAY = { CLOCK_SHIFT_SECONDS: "0" };

describe("a folder on another disk", () => {
  const folder = resolve(freshFolder(`elsewhere-${newId()}`, "nothing"), "copias");
  const mailCatcher = new SmtpCatcher();
  const school = testSchool();
  const carry = () => school.as("superuser").request("POST", "/api/crons/carry-backups");
  const backup = async (name: string) =>
    expect((await school.as("superuser").request("POST", "/api/backups", { name })).status).toBe(204);
  const home = async (account: "Admin" | "Biblioteca" = "Admin") => {
    const { lines, now } = (await school.as(account).call("platform/home")).body;
    const texts = lines.filter(({ area }) => area === "platform").map(({ tone, lead, text }) => `${tone} ${lead} ${text}`);
    return { told: texts, now: now.platform ?? "" };
  };

  beforeAll(async () => {
    mkdirSync(folder);
    await mailCatcher.start();
    await school.server.restart({ ...mailCatcher.environment(), ...MACHINE_DAY, BACKUP_COPY: folder });
  });
  afterAll(() => mailCatcher.stop());

  test("gets each backup, byte for byte, and the first one is laid out and looked at", async () => {
    await backup("primeira.zip");
    await expect.poll(() => existsSync(resolve(folder, "primeira.zip")), PATIENCE).toBe(true);
    expect(sum(resolve(folder, "primeira.zip"))).toBe(sum(resolve(school.server.data, "backups/primeira.zip")));
    await expect.poll(async () => (await home()).now, PATIENCE).toContain("no outro disco hoje");
    expect((await home()).told).toEqual([
      "warn A cópia de segurança fica no mesmo disco dos dados: se o disco falhar, os dados e a cópia se perdem",
    ]);
    expect(await home("Biblioteca")).toEqual({ told: [], now: "" });
    await expect.poll(async () => (await home()).now, PATIENCE).toContain("restauração conferida hoje");
  });

  test("that is not there causes one mail and a line on Admin's home, until it is there again", async () => {
    renameSync(folder, `${folder}-away`);
    await backup("segunda.zip");
    await expect
      .poll(async () => (await home()).told[0], PATIENCE)
      .toMatch(
        /^bad A cópia de segurança não chegou ao outro disco: .*não existe: o disco não está conectado.*; a última boa é de /,
      );
    const byHand = run(school.server.data, ["backup"], { BACKUP_COPY: folder });
    expect([byHand.status, byHand.stderr]).toEqual([1, expect.stringMatching(/não chegou ao outro disco.*não existe/)]);
    await carry();
    await expect.poll(() => mailCatcher.mails.length, PATIENCE).toBeGreaterThan(0);
    const mails = mailCatcher.mails.filter(({ to }) => to.includes(ACCOUNT_TERMS.superuser.email));
    expect(mails.map(({ text }) => text.includes("não está conectado"))).toEqual([true]);
    renameSync(`${folder}-away`, folder);
    // One at a time: the job that found no folder may still be at work.
    await expect
      .poll(async () => {
        await carry();
        return existsSync(resolve(folder, "segunda.zip"));
      }, PATIENCE)
      .toBe(true);
    await expect.poll(async () => (await home()).told.some((line) => line.startsWith("bad")), PATIENCE).toBe(false);
  });

  test("holds what a command made by hand as well", () => {
    // Names hold the second, and the one before may be of this one, here and on the other disk.
    const backups = resolve(school.server.data, "backups");
    for (const place of [backups, folder]) {
      for (const name of readdirSync(place).filter((name) => name.startsWith("backup_"))) {
        rmSync(resolve(place, name));
      }
    }
    const result = run(school.server.data, ["backup"], { BACKUP_COPY: folder });
    expect([result.stderr, result.status, result.stdout]).toEqual(["", 0, expect.stringContaining("última cópia conferida em")]);
    const name = /backup_\d{14}\.zip/.exec(result.stdout)?.[0] ?? "none";
    expect(sum(resolve(folder, name))).toBe(sum(resolve(backups, name)));
  });

  test("is looked at by the command, which says until when the copy goes", async () => {
    const { status, stdout } = run(school.server.data, ["check", "--replica", folder]);
    expect([status, stdout]).toEqual([0, expect.stringMatching(/livros conferem, \d+ linhas; a mais nova é de /)]);
    await expect.poll(async () => (await home()).now, PATIENCE).toContain("restauração conferida hoje");
    const [newest = ""] = readdirSync(folder).filter((name) => name.startsWith("backup_"));
    const cut = resolve(folder, "..", "cut.zip");
    writeFileSync(cut, readFileSync(resolve(folder, newest)).subarray(0, 5000));
    const refused = run(school.server.data, ["check", `--replica=${cut}`]);
    expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining("não serve para restaurar a escola")]);
    expect((await home()).told).toEqual(
      expect.arrayContaining([expect.stringMatching(/^bad A última cópia conferida não serve para restaurar a escola: /)]),
    );
    expect(readdirSync(resolve(school.server.data, "..")).filter((name) => name.includes(".drill-"))).toEqual([]);
  });
});

describe("a bucket", () => {
  const bucket = new Bucket();
  const school = testSchool();
  beforeAll(async () => {
    await bucket.start();
    await school.server.restart(bucket.environment(SECRET));
  });
  afterAll(() => bucket.stop());

  test("named by the environment holds the backups, and gives them back", async () => {
    const superuser = school.as("superuser");
    expect((await superuser.request("POST", "/api/backups", { name: "no-balde.zip" })).status).toBe(204);
    expect([...bucket.objects.keys()]).toEqual(["no-balde.zip"]);
    expect(existsSync(resolve(school.server.data, "backups/no-balde.zip"))).toBe(false);
    const copy = resolve(freshFolder(`bucket-${newId()}`, "nothing"), "no-balde.zip");
    writeFileSync(copy, bucket.objects.get("no-balde.zip")!);
    expect(run(school.server.data, ["check", "--replica", copy]).status).toBe(0);
    bucket.isFull = true;
    expect((await superuser.request("POST", "/api/backups", { name: "cheio.zip" })).status).toBe(400);
    bucket.isFull = false;
  });

  test("its key and secret reach neither browser, log, bucket nor database, also when the dashboard saves", async () => {
    const superuser = school.as("superuser");
    const before = await superuser.request("GET", "/api/settings");
    expect(JSON.stringify(before.body)).not.toContain(SECRET);
    const saveAnswer = await superuser.request("PATCH", "/api/settings", { logs: { maxDays: 3 } });
    expect([saveAnswer.status, JSON.stringify(saveAnswer.body).includes(SECRET)]).toEqual([200, false]);
    expect(bucket.requests.filter((line) => line.includes(SECRET))).toEqual([]);
    expect((await superuser.request("POST", "/api/backups", { name: "depois.zip" })).status).toBe(204);
    await school.server.stop();
    expect(school.server.output).not.toContain(SECRET);
    for (const file of ["data.db", "data.db-wal", "auxiliary.db", "auxiliary.db-wal"]) {
      const path = resolve(school.server.data, file);
      expect([file, existsSync(path) && readFileSync(path).includes(SECRET)]).toEqual([file, false]);
    }
    await school.server.start(bucket.environment(SECRET));
    const after = await school
      .as("superuser")
      .request<{ backups: { s3: { enabled: boolean } }; logs: { maxDays: number } }>("GET", "/api/settings");
    expect([after.body.backups.s3.enabled, after.body.logs.maxDays]).toEqual([true, 3]);
    await school.server.restart();
    const without = await school.as("superuser").request<{ backups: { s3: { enabled: boolean } } }>("GET", "/api/settings");
    expect(without.body.backups.s3.enabled).toBe(false);
  });
});
