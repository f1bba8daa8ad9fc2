/** Whether the time of an answer reveals the accounts: the median of many attempts, with and without an account, in turns. */
import { SmtpCatcher } from "../helpers/smtp";
import { TestSchool } from "../helpers/test-school";
import type { Finding, Rounds } from "./finding";

/** The greatest ratio of the two medians: to see a smaller difference a stranger needs many tries, and gets few. */
const WIDEST_RATIO = 1.5;

interface Question {
  name: string;
  path: string;
  body: (email: string) => Record<string, unknown>;
}

const QUESTIONS: readonly Question[] = [
  {
    name: "signing in with a wrong password",
    path: "auth-with-password",
    body: (identity) => ({ identity, password: "uma-senha-errada" }),
  },
  { name: "asking for a new password", path: "request-password-reset", body: (email) => ({ email }) },
  { name: "asking to confirm an address", path: "request-verification", body: (email) => ({ email }) },
];

export async function signIn({ timedTries }: Rounds): Promise<Finding[]> {
  const mailCatcher = new SmtpCatcher();
  await mailCatcher.start();
  const school = new TestSchool(mailCatcher.environment());
  await school.start();
  try {
    const findings: Finding[] = [];
    // One each: a second request for the same mail is answered from memory.
    const emails: string[] = [];
    for (let index = 0; index < timedTries; index++) {
      emails.push((await school.seed.user({ verified: false })).email);
    }
    for (const question of QUESTIONS) {
      findings.push(await ask(school, question, emails));
    }
    return findings;
  } finally {
    await school.end();
    await mailCatcher.stop();
  }
}

async function ask(school: TestSchool, { name, path, body }: Question, emails: readonly string[]): Promise<Finding> {
  const times: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
  const answers = { known: new Set<string>(), unknown: new Set<string>() };
  for (const [index, time] of emails.entries()) {
    for (const kind of ["known", "unknown"] as const) {
      const email = kind === "known" ? time : `ninguem${index}@escola.test`;
      const started = performance.now();
      const answer = await school.as("guest").request("POST", `/api/collections/users/${path}`, body(email));
      times[kind].push(performance.now() - started);
      answers[kind].add(JSON.stringify([answer.status, answer.body]));
    }
  }
  const [knownMedian, unknown] = [median(times.known), median(times.unknown)];
  const ratio = Math.max(knownMedian, unknown) / Math.min(knownMedian, unknown);
  const same = new Set([...answers.known, ...answers.unknown]).size === 1;
  return {
    trial: `${name}, ${emails.length} times with an address that has an account and as often with one that has none`,
    result: `the same answer; median ${knownMedian.toFixed(1)} ms and ${unknown.toFixed(1)} ms, a ratio of ${ratio.toFixed(2)} (at most ${WIDEST_RATIO})`,
    faults: [
      ...(same ? [] : [`the answers differ: ${[...answers.known].join(" ")} and ${[...answers.unknown].join(" ")}`]),
      ...(ratio <= WIDEST_RATIO
        ? []
        : [`the time tells who has an account: ${knownMedian.toFixed(1)} ms and ${unknown.toFixed(1)} ms`]),
    ],
  };
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
