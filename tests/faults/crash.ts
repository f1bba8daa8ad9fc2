/** `kill -9` under eight writers, at random moments. */
import { randomInt } from "node:crypto";
import { disagreements, query } from "../helpers/library";
import { TestSchool } from "../helpers/test-school";
import { type Finding, lateReturns, type Rounds, spread } from "./finding";
import { lost, type Operation, pause, tally, Writers } from "./writers";

export async function crash(rounds: Rounds): Promise<Finding[]> {
  const { kills } = rounds;
  const school = new TestSchool();
  const ask = (sql: string) => query(school, sql);
  await school.start();
  const faults: string[] = [];
  const back: number[] = [];
  const all: Operation[] = [];
  let unanswered = 0;
  try {
    const writers = await Writers.prepare(school);
    for (let round = 0; round < kills; round++) {
      writers.reset();
      const work = writers.work();
      await writers.reach(20 + randomInt(180));
      await pause(randomInt(12));
      await school.server.kill();
      await work;

      const started = performance.now();
      await school.start();
      const answer = await school.as("Biblioteca").list("open-loans");
      back.push(performance.now() - started);

      const problems = [
        ...(answer.status === 200 ? [] : [`the first list answers ${answer.status}`]),
        ...writers.refused,
        ...(await lost(ask, writers.acknowledged)),
        ...(await disagreements(school)),
        ...(await writers.settle()),
      ];
      faults.push(...problems.map((fault) => `kill ${round + 1}: ${fault}`));
      all.push(...writers.acknowledged);
      unanswered += writers.unanswered.length;
    }
    faults.push(...(await lost(ask, all)), ...(await disagreements(school)));
    faults.push(...lateReturns(back, rounds, (fault, round) => `kill ${round}: ${fault}`));
  } finally {
    await school.end();
  }
  return [
    {
      trial: `\`kill -9\` under 8 writers, ${kills} times`,
      result: `${all.length} acknowledged writes (${tally(all)}) looked up again. ${unanswered} calls without an answer repeated and settled once. Back in service: ${spread(back)}`,
      faults,
    },
  ];
}
