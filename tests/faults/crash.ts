/** `kill -9` under eight writers, at moments of no one's choosing. */
import { randomInt } from "node:crypto";
import { disagreements } from "../support/library";
import { TestSchool } from "../support/test-school";
import { type Finding, type Rounds, spread } from "./finding";
import { type Deed, lost, pause, Writers } from "./writers";

export async function crash({ kills }: Rounds): Promise<Finding[]> {
  const school = new TestSchool();
  await school.start();
  const faults: string[] = [];
  const back: number[] = [];
  const all: Deed[] = [];
  let unanswered = 0;
  try {
    const writers = await Writers.prepare(school);
    for (let round = 0; round < kills; round++) {
      writers.forget();
      const work = writers.work();
      await writers.reach(20 + randomInt(180));
      await pause(randomInt(12));
      await school.server.kill();
      await work;

      const started = performance.now();
      await school.start();
      const answer = await school.as("Biblioteca").list("open-loans");
      back.push(performance.now() - started);

      const found = [
        ...(answer.status === 200 ? [] : [`the first list answers ${answer.status}`]),
        ...writers.refused,
        ...(await lost(school, writers.acknowledged)),
        ...(await disagreements(school)),
        ...(await writers.settle()),
      ];
      faults.push(...found.map((fault) => `kill ${round + 1}: ${fault}`));
      all.push(...writers.acknowledged);
      unanswered += writers.unanswered.length;
    }
    faults.push(...(await lost(school, all)), ...(await disagreements(school)));
  } finally {
    await school.end();
  }
  return [
    {
      trial: `\`kill -9\` under 8 writers, ${kills} times`,
      result: `${all.length} acknowledged writes looked up again, ${unanswered} calls without an answer repeated and settled once; back in service: ${spread(back)}`,
      faults,
    },
  ];
}
