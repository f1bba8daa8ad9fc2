/**
 * `make faults`: breaks the program in every way that we know, and prints one table. Names after it select trials.
 * FAULTS_SHORT=on runs the rounds of `make test`; FAULTS_SCALE=0.25 a quarter of the long ones.
 */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { cpus, release, totalmem } from "node:os";
import { buildServer } from "../../scripts/build";
import { main, StepFailed } from "../../scripts/run-script";
import { makeTemplate, removeTemplate } from "../helpers/template";
import { cannotMount, OWN_MOUNTS, UNSHARE } from "./disks";
import { type Finding, LONG, type Rounds, SHORT, tableOf } from "./finding";
import { TRIALS, type Trial } from "./trials";

/** Runs the same again where its mounts are its own. */
function again(): never {
  const [command, ...words] = [...UNSHARE, process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  const { status } = spawnSync(command, words, { stdio: "inherit", env: { ...process.env, [OWN_MOUNTS]: "yes" } });
  process.exit(status ?? 1);
}

function chosenRounds(): Rounds {
  const { FAULTS_SHORT, FAULTS_SCALE } = process.env;
  const scale = FAULTS_SHORT ? 1 : Number(FAULTS_SCALE ?? "1");
  const { maxRecoveryMilliseconds, ...counts } = FAULTS_SHORT ? SHORT : LONG;
  const rounds = Object.entries(counts).map(([name, count]) => [name, Math.max(1, Math.round(count * scale))]);
  return { ...(Object.fromEntries(rounds) as typeof counts), maxRecoveryMilliseconds };
}

async function attempt(name: string, { run, mounts }: Trial, impossible: string): Promise<Finding[]> {
  if (mounts && impossible) {
    return [{ trial: name, result: "", faults: [], skipReason: impossible }];
  }
  const started = Date.now();
  try {
    return await run(chosenRounds());
  } catch (error) {
    return [
      {
        trial: name,
        result: "the trial itself broke off",
        faults: [error instanceof Error ? (error.stack ?? "") : String(error)],
      },
    ];
  } finally {
    console.error(`${name}: ${((Date.now() - started) / 1000).toFixed(1)} s`);
  }
}

await main(async () => {
  const impossible = cannotMount();
  if (!impossible && !process.env[OWN_MOUNTS]) {
    again();
  }
  const names = process.argv.slice(2);
  const unknown = names.filter((name) => !(name in TRIALS));
  if (unknown.length > 0) {
    throw new StepFailed(`No such trial: ${unknown.join(", ")}. There are ${Object.keys(TRIALS).join(", ")}.`);
  }
  const findings: Finding[] = [];
  // Within a test run its template serves; alone, we make our own.
  const alone = !process.env.SCHOOL_TEST_RUN;
  if (alone) {
    await buildServer();
    await makeTemplate("disk");
  }
  try {
    for (const [name, trial] of Object.entries(TRIALS).filter(([name]) => names.length === 0 || names.includes(name))) {
      findings.push(...(await attempt(name, trial, impossible)));
    }
  } finally {
    if (alone) {
      removeTemplate();
    }
  }
  if (process.env.FAULTS_REPORT) {
    writeFileSync(process.env.FAULTS_REPORT, JSON.stringify(findings));
  }
  const memory = Math.round(totalmem() / 2 ** 30);
  console.log(
    `${cpus().length} × ${cpus()[0]?.model.trim()}, ${memory} GB, Linux ${release()}, ${new Date().toISOString().slice(0, 10)}\n`,
  );
  console.log(tableOf(findings));
  if (findings.some(({ faults }) => faults.length > 0)) {
    throw new StepFailed("\nThe program broke a promise.");
  }
});
