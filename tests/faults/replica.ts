/**
 * Server and Litestream killed together under eight desks: no acknowledged write leaves the disk, and the replica is seconds
 * behind.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { BINARY, ROOT } from "../../scripts/paths";
import { environment, flags } from "../../scripts/server";
import { clientFor } from "../helpers/clients";
import { newId } from "../helpers/ids";
import { disagreements, query } from "../helpers/library";
import { freshFolder } from "../helpers/template";
import { TestSchool } from "../helpers/test-school";
import type { Finding, Rounds } from "./finding";
import { lost, type Operation, pause, Writers } from "./writers";

/** LITESTREAM names the program, as for `sineta check --replica`. */
const LITESTREAM = process.env.LITESTREAM || "litestream";
const BEHIND_MILLISECONDS = 3000;
const SLOWEST_MILLISECONDS = 1000;
const LOOK_MILLISECONDS = 25;
/** Of quiet, so that the replica holds what went before the round. */
const SETTLES_MILLISECONDS = 4000;

/** Titles: more before an absence than in it, so that the new log is shorter than the old one. */
const BEFORE_AWAY = 20;
const WHILE_AWAY = 3;

interface Places {
  replica: string;
  meta: string;
}

/** As docs/operations.md says: by the configuration that is shipped. */
function replicate(data: string, { replica, meta }: Places): ChildProcess {
  // As the unit does at each start.
  rmSync(meta, { recursive: true, force: true });
  const { status, stderr } = spawnSync(BINARY, [...flags(data), "checkpoint-log"], { env: environment({}), encoding: "utf8" });
  if (status !== 0) {
    throw new Error(`the log can't be folded: ${stderr}`);
  }
  return spawn(LITESTREAM, ["replicate", "-config", resolve(ROOT, "packaging/litestream/litestream.yml")], {
    env: environment({ DATA: data, LITESTREAM_META: meta, LITESTREAM_REPLICA: `file://${replica}` }),
    stdio: "ignore",
  });
}

async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) {
    return;
  }
  const ended = new Promise<void>((done) => child.once("close", () => done()));
  child.kill("SIGKILL");
  await ended;
}

const cannotReplicate = (): string =>
  spawnSync(LITESTREAM, ["version"]).status === 0 ? "" : "Litestream is not installed here (LITESTREAM names another place)";

/** The school that the replica holds, started. */
async function ofReplica<Answer>({ replica }: Places, look: (school: TestSchool) => Promise<Answer>): Promise<Answer> {
  const data = resolve(freshFolder(`replica-${newId()}`, "nothing"), "data");
  mkdirSync(data);
  const { status, stderr, stdout } = spawnSync(LITESTREAM, ["restore", "-o", resolve(data, "data.db"), `file://${replica}`], {
    encoding: "utf8",
  });
  if (status !== 0) {
    throw new Error(`the replica can't be restored: ${stdout}${stderr}`);
  }
  const school = new TestSchool({}, "nothing", { data });
  await school.start();
  try {
    return await look(school);
  } finally {
    await school.end();
  }
}

export async function replica(rounds: Rounds): Promise<Finding[]> {
  const skipReason = cannotReplicate();
  if (skipReason) {
    return [{ trial: "server and Litestream killed", result: "", faults: [], skipReason }];
  }
  return [await replicatorAway(rounds), await killedTogether(rounds)];
}

/**
 * Litestream alone is killed, and the log begins anew while it is away: its next start takes the new log for the rest of the old one,
 * unless it was emptied before.
 */
async function replicatorAway({ replicaKills }: Rounds): Promise<Finding> {
  const faults: string[] = [];
  const school = new TestSchool();
  const shelf = freshFolder(`litestream-${newId()}`, "nothing");
  const places: Places = { replica: resolve(shelf, "replica"), meta: resolve(shelf, "meta") };
  let replicator: ChildProcess | null = null;
  let written = 0;
  await school.start();
  try {
    const write = async (count: number) => {
      const titles = school.as("superuser").collection("titles");
      for (let index = 0; index < count; index++) {
        await titles.create({ title: `Enquanto a réplica falta ${++written} ${newId()}` });
      }
    };
    replicator = replicate(school.server.data, places);
    await pause(SETTLES_MILLISECONDS);
    for (let round = 1; round <= replicaKills; round++) {
      await write(BEFORE_AWAY / 2);
      // Beside Litestream nothing is lost by it: its reader keeps the log from beginning anew.
      await query(school, "PRAGMA wal_checkpoint(PASSIVE)");
      await write(BEFORE_AWAY / 2);
      await pause(SETTLES_MILLISECONDS);
      await endOf(replicator);
      await write(WHILE_AWAY);
      await query(school, "PRAGMA wal_checkpoint(PASSIVE)");
      // The next writer begins the log anew, since all of it is in the database.
      await write(1);
      replicator = replicate(school.server.data, places);
      await pause(SETTLES_MILLISECONDS);
      const found = await ofReplica(places, async (copy) => {
        const [[integrity] = []] = await query(copy, "PRAGMA integrity_check");
        const [[count] = []] = await query(copy, "SELECT COUNT(*) FROM titles WHERE title LIKE 'Enquanto a réplica falta %'");
        return [
          ...(integrity === "ok" ? [] : [`integrity_check: ${integrity}`]),
          ...(Number(count) === written ? [] : [`${count} titles instead of ${written}`]),
        ];
      }).catch((error: unknown) => [String(error)]);
      faults.push(...found.map((fault) => `absence ${round}: ${fault}`));
    }
  } finally {
    if (replicator) {
      await endOf(replicator);
    }
    await school.end();
    rmSync(shelf, { recursive: true });
  }
  return {
    trial: `Litestream alone killed, the log begun anew while it is away, ${replicaKills} times`,
    result: `${written} titles, each in the replica afterwards, whole by integrity_check`,
    faults,
  };
}

async function killedTogether({ replicaKills, maxRecoveryMilliseconds }: Rounds): Promise<Finding> {
  const trial = `server and Litestream killed together under 8 desks, ${replicaKills} times`;
  const faults: string[] = [];
  const school = new TestSchool();
  const shelf = freshFolder(`litestream-${newId()}`, "nothing");
  const places: Places = { replica: resolve(shelf, "replica"), meta: resolve(shelf, "meta") };
  let replicator: ChildProcess | null = null;
  let acknowledged = 0;
  let missing = 0;
  let oldest = 0;
  let slowest = 0;
  await school.start();
  try {
    const writers = await Writers.prepare(school);
    replicator = replicate(school.server.data, places);
    await pause(SETTLES_MILLISECONDS);
    slowest = await slowestWrite(school);
    if (maxRecoveryMilliseconds !== null && slowest > SLOWEST_MILLISECONDS) {
      faults.push(
        `beside Litestream and a backup a write took ${Math.round(slowest)} ms instead of at most ${SLOWEST_MILLISECONDS}`,
      );
    }
    for (let round = 1; round <= replicaKills; round++) {
      writers.reset();
      const work = writers.work();
      const times: number[] = [];
      const watch = setInterval(() => {
        while (times.length < writers.acknowledged.length) {
          times.push(Date.now());
        }
      }, LOOK_MILLISECONDS);
      await writers.reach(60 + randomInt(120));
      // Longer than the replica may be behind: else it could lack all of it.
      await pause(BEHIND_MILLISECONDS + randomInt(900));
      const killed = Date.now();
      await Promise.all([school.server.kill(), endOf(replicator)]);
      await work;
      clearInterval(watch);
      const operations = [...writers.acknowledged];
      acknowledged += operations.length;

      const ages = await ofReplica(places, async (copy) => {
        const [[integrity] = []] = await query(copy, "PRAGMA integrity_check");
        if (integrity !== "ok") {
          faults.push(`kill ${round}, replica: integrity_check: ${integrity}`);
          return [];
        }
        faults.push(...(await disagreements(copy)).map((fault) => `kill ${round}, replica: ${fault}`));
        return lostOnes(copy, operations);
      });
      for (const index of ages) {
        missing++;
        const behind = killed - (times[index] ?? killed);
        oldest = Math.max(oldest, behind);
        if (behind > BEHIND_MILLISECONDS) {
          faults.push(`kill ${round}: the replica lacks ${operations[index]!.what} of ${behind} ms before`);
        }
      }

      await school.start();
      replicator = replicate(school.server.data, places);
      const problems = [
        ...writers.refused,
        ...(await lost((sql) => query(school, sql), operations)),
        ...(await disagreements(school)),
        ...(await writers.settle()),
      ];
      faults.push(...problems.map((fault) => `kill ${round}: ${fault}`));
      await pause(SETTLES_MILLISECONDS);
    }
    faults.push(...check(school.server.data, places));
    if (readdirSync(school.server.data).some((name) => name.includes("litestream"))) {
      faults.push("Litestream keeps something in the data folder");
    }
  } finally {
    if (replicator) {
      await endOf(replicator);
    }
    await school.end();
    rmSync(shelf, { recursive: true });
  }
  return {
    trial,
    result: `${acknowledged} acknowledged writes, none lost from the disk; ${missing} not yet in the replica, the oldest ${oldest} ms before the kill (at most ${BEHIND_MILLISECONDS}). Each time a school started from the replica, its books agreeing; \`sineta check --replica\` says so at the end`,
    faults,
  };
}

/** By their place: which operations the school does not hold. All at once first, since most are there. */
async function lostOnes(copy: TestSchool, operations: readonly Operation[]): Promise<number[]> {
  const superuser = clientFor(copy.url, "superuser");
  const ask = (sql: string) => query({ as: () => superuser }, sql);
  if ((await lost(ask, operations)).length === 0) {
    return [];
  }
  const ages: number[] = [];
  for (const [index, operation] of operations.entries()) {
    if ((await lost(ask, [operation])).length > 0) {
      ages.push(index);
    }
  }
  return ages;
}

const WRITES = 150;

/** In milliseconds, while a backup is made in its middle. */
async function slowestWrite(school: TestSchool): Promise<number> {
  const superuser = school.as("superuser");
  let slowest = 0;
  let backup: Promise<unknown> = Promise.resolve();
  for (let index = 0; index < WRITES; index++) {
    if (index === WRITES / 3) {
      backup = superuser.request("POST", "/api/backups", { name: "beside.zip" });
    }
    const began = performance.now();
    await superuser.collection("titles").create({ title: `Ao lado da réplica ${index} ${newId()}` });
    slowest = Math.max(slowest, performance.now() - began);
  }
  await backup;
  return slowest;
}

function check(data: string, { replica }: Places): string[] {
  const { status, stdout, stderr } = spawnSync(BINARY, [...flags(data), "check", "--replica", replica], {
    env: environment({ LITESTREAM }),
    encoding: "utf8",
  });
  return status === 0 ? [] : [`check --replica ends with ${status}: ${stdout}${stderr}`];
}
