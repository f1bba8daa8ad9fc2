/**
 * Power cuts under eight writers, and the same program without its durability: a trial that never detects a loss proves nothing.
 */
import { randomInt } from "node:crypto";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { HOOKS } from "../../scripts/paths";
import { disagreements, query } from "../helpers/library";
import { copyTemplate, freshFolder } from "../helpers/template";
import { TestSchool } from "../helpers/test-school";
import { PowerDisk } from "./disks";
import { type Finding, lateReturns, type Rounds, spread } from "./finding";
import { lost, type Operation, pause, Writers } from "./writers";

const DISK_MEGABYTES = 256;
/** The program asks for more with each connection that it opens. */
const NOT_DURABLE = `$app.onServe().bindFunc((e) => {
  e.app.nonconcurrentDB().newQuery("PRAGMA synchronous=NORMAL").execute();
  return e.next();
});`;

interface Cuts {
  acknowledged: number;
  /** Acknowledged writes that were gone. */
  lost: string[];
  /** Everything else that was wrong. */
  broken: string[];
  recoveryTimes: number[];
}

export async function power(rounds: Rounds): Promise<Finding[]> {
  const { cuts, controlCuts } = rounds;
  const durable = await cut(cuts);
  const control = await cut(controlCuts, { hooks: hooksWithoutDurability(), untilLoss: true });
  return [
    {
      trial: `power cut under 8 writers, ${cuts} times`,
      result: `${durable.lost.length} of ${durable.acknowledged} acknowledged writes lost; database sound after each; back in service: ${spread(durable.recoveryTimes)}`,
      faults: [
        ...durable.lost,
        ...durable.broken,
        ...lateReturns(durable.recoveryTimes, rounds, (fault, round) => `cut ${round}: ${fault}`),
      ],
    },
    {
      trial: `the same with \`synchronous=NORMAL\`, at most ${controlCuts} times until a write is lost: must lose, or the row above proves nothing`,
      result: `${control.lost.length} of ${control.acknowledged} acknowledged writes lost`,
      faults: control.lost.length > 0 ? [] : ["nothing was lost: the trial does not see what it should"],
    },
  ];
}

async function cut(times: number, { hooks, untilLoss = false }: { hooks?: string; untilLoss?: boolean } = {}): Promise<Cuts> {
  const disk = new PowerDisk(DISK_MEGABYTES);
  const data = resolve(disk.folder, "data");
  mkdirSync(data);
  copyTemplate(data);
  const school = new TestSchool({}, "template", { data, hooks });
  const ask = (sql: string) => query(school, sql);
  const all: Operation[] = [];
  const earlier = new Set<string>();
  const result: Cuts = { acknowledged: 0, lost: [], broken: [], recoveryTimes: [] };
  try {
    await school.start();
    const writers = await Writers.prepare(school);
    disk.sync();
    for (let round = 0; round < times && !(untilLoss && result.lost.length > 0); round++) {
      writers.reset();
      const work = writers.work();
      await writers.reach(60 + randomInt(240));
      await pause(randomInt(12));
      await freezeProcess(school.server.pid);
      disk.freeze();
      await school.server.kill();
      // Answers that were on their way had been given before the cut.
      await work;
      disk.replaceByFrozen();

      const started = performance.now();
      await school.start();
      const answer = await school.as("Biblioteca").list("open-loans");
      result.recoveryTimes.push(performance.now() - started);
      const named = (fault: string) => `cut ${round + 1}: ${fault}`;
      all.push(...writers.acknowledged);
      for (const fault of await lost(ask, writers.acknowledged)) {
        earlier.add(fault);
        result.lost.push(named(fault));
      }
      const [[integrity] = []] = await query(school, "PRAGMA integrity_check");
      const broken = [
        ...(answer.status === 200 ? [] : [`the first list answers ${answer.status}`]),
        ...(integrity === "ok" ? [] : [`integrity_check: ${integrity}`]),
        ...writers.refused,
        ...(await disagreements(school)),
        ...(await writers.settle()),
      ];
      result.broken.push(...broken.map(named));
    }
    // A later cut may lose a write that one cut spared.
    const later = (await lost(ask, all)).filter((fault) => !earlier.has(fault));
    result.lost.push(...later.map((fault) => `after all cuts: ${fault}`));
    result.acknowledged = all.length;
  } finally {
    await school.server.kill();
    disk.remove();
  }
  return result;
}

/** Stops every thread of the process, and waits until it stands. */
async function freezeProcess(pid: number): Promise<void> {
  process.kill(pid, "SIGSTOP");
  while (!/^State:\s+T/m.test(readFileSync(`/proc/${pid}/status`, "utf8"))) {
    await pause(1);
  }
}

/** The built hooks as they are, but for the one pragma. */
function hooksWithoutDurability(): string {
  const folder = freshFolder("hooks-not-durable", "nothing");
  copyFileSync(resolve(HOOKS, "school.js"), resolve(folder, "school.js"));
  writeFileSync(resolve(folder, "main.pb.js"), `${readFileSync(resolve(HOOKS, "main.pb.js"), "utf8")}\n${NOT_DURABLE}`);
  return folder;
}
