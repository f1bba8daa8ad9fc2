/** The cost of a card's open page, a guess and a scan at the gate, among 10,000 cards that are on phones. */
import { createHmac } from "node:crypto";
import { formatLive, liveStep, liveText } from "../../domain/people/cards/live";
import { newId } from "../helpers/ids";
import { query } from "../helpers/library";
import { TestSchool } from "../helpers/test-school";
import { type Figure, ms, type Part } from "./figure";
import { demand, processorMilliseconds, repeat, type Times, timesOf } from "./measure";
import { viewOnSlowLine } from "./slow-line";

const CARDS = 10_000;
const LOOKS = 1000;
const GUESSES = 2000;
const BATCH = 1000;
const PAGE_GOAL = 10;
const GATE_GOAL = 20;
const SHOWN_GOAL = 2000;
const KILOBYTES_GOAL = 60;
/** The greatest difference between two kinds of guesses that shows nothing over a network. */
const APART_GOAL = 0.5;

const token = (number: number) => `k${String(number).padStart(25, "0")}`;
const secret = (number: number) => `s${String(number).padStart(42, "0")}`;
const hmac = (key: string, output: string) => createHmac("sha256", key).update(output).digest("hex");
const codeAt = (number: number, at: number) => formatLive(1, hmac(secret(number), liveText(token(number), liveStep(at))));

async function grow(school: TestSchool, cards: number): Promise<void> {
  for (let from = 1; from <= cards; from += BATCH) {
    const numbers = `(WITH RECURSIVE n(n) AS (SELECT ${from} UNION ALL SELECT n + 1 FROM n WHERE n < ${Math.min(cards, from + BATCH - 1)}) SELECT n FROM n)`;
    await query(
      school,
      `INSERT INTO people (id, name, search, kind, enrolment, active)
       SELECT printf('p%014d', n), 'Pessoa Silva ' || n, 'pessoa silva ' || n, 'student', 'M' || n, TRUE FROM ${numbers}`,
    );
    await query(
      school,
      `INSERT INTO student_cards (id, person, token, serial, copy, status, issued_on, valid_until)
       SELECT printf('c%014d', n), printf('p%014d', n), printf('k%025d', n), printf('2025-%06d', n), 1, 'active', '2026-02-02', '2099-03-31' FROM ${numbers}`,
    );
    await query(
      school,
      `INSERT INTO card_devices (id, card, slot, pairing, pairing_ends, claim, secret, paired_at, ended_at)
       SELECT printf('v%014d', n), printf('c%014d', n), 1, '', '2026-02-02 12:00:00.000Z', '', printf('s%042d', n), '2026-02-02 12:00:00.000Z', '' FROM ${numbers}`,
    );
  }
}

export const cards: Part = async (scale) => {
  const school = new TestSchool();
  await school.start();
  try {
    const count = scale.scaled(CARDS);
    const looks = scale.scaled(LOOKS);
    await grow(school, count);
    const guest = school.as("guest");
    const gate = school.as("Biblioteca");
    const nth = (round: number) => 1 + ((round * 7919) % count);
    const one = { clients: 1, turns: looks };
    const costing = async (work: () => Promise<Times>) => {
      const before = processorMilliseconds(school.server.pid);
      const times = await work();
      return { ...times, cost: (processorMilliseconds(school.server.pid) - before) / looks };
    };
    const look = (round: number) =>
      demand(guest.call("people/card", { token: token(nth(round)), live: codeAt(nth(round), Date.now()) }));
    const check = (round: number) =>
      demand(
        gate.call("people/check-card", {
          id: newId(),
          code: `/carteira/${token(nth(round))}?c=${codeAt(nth(round), Date.now())}`,
        }),
      );
    await repeat((_, turn) => look(turn), { clients: 1, turns: scale.scaled(100) });
    const page = await costing(() => repeat((_, turn) => look(turn), one));
    await repeat((_, turn) => check(turn), { clients: 1, turns: scale.scaled(100) });
    const gated = await costing(() => repeat((_, turn) => check(turn), one));
    return [
      row("an open card's answer, p95", page, PAGE_GOAL),
      row("a live code at the gate, scan to answer, p95", gated, GATE_GOAL),
      await onSlowLine(school),
      await codes(school, count),
      await apart(school, looks),
      await guesses(scale.scaled(GUESSES)),
    ];
  } finally {
    await school.end();
  }
};

const row = (name: string, { p95, median, cost }: Times & { cost: number }, goal: number): Figure => ({
  name,
  measured: `${ms(p95)} (median ${ms(median)}, processor time ${ms(cost)})`,
  goal: `at most ${goal} ms`,
  met: p95 <= goal,
});

/** By a stranger's phone that has nothing of it yet, the staff's application least of all. */
async function onSlowLine({ url }: TestSchool): Promise<Figure> {
  const { shown, kilobytes } = await viewOnSlowLine(`${url}/carteira/${token(1)}`);
  return {
    name: "an open card shown on slow 4G, processor 4× slower; what comes over the line",
    measured: `${(shown / 1000).toFixed(2)} s; ${kilobytes.toFixed(1)} kB`,
    goal: `at most ${SHOWN_GOAL / 1000} s; ${KILOBYTES_GOAL} kB`,
    met: shown <= SHOWN_GOAL && kilobytes <= KILOBYTES_GOAL,
  };
}

const AWAY = [30_000, 0, -30_000] as const;

/** Each card's code of half a minute ago, of now and of half a minute from now passes; one of two minutes ago does not. */
async function codes(school: TestSchool, count: number): Promise<Figure> {
  const wrong: number[] = [];
  const checked = async (number: number): Promise<void> => {
    const at = Date.now();
    const live = async (of: number) =>
      (await demand(school.as("guest").call("people/card", { token: token(number), live: codeAt(number, of) }))).live;
    // The step may pass during the request: one behind would be two then, and is sent again with the clock read again.
    const away = AWAY[number % AWAY.length]!;
    const first = await live(at + away);
    const near = first === "old" && away < 0 ? await live(Date.now() + away) : first;
    const states = [near, await live(at - 120_000)];
    if (states.join() !== "now,old") {
      wrong.push(number);
    }
  };
  await repeat((client, turn) => checked(1 + client + turn * 4), { clients: 4, turns: count });
  return {
    name: `live codes of ${count.toLocaleString("en-US")} cards that are told wrong: of now, half a minute away, two minutes old`,
    measured: String(wrong.length),
    goal: "0",
    met: wrong.length === 0,
  };
}

/** Two kinds of wrong texts: a token that nobody has, and a text that is no token. */
async function apart(school: TestSchool, looks: number): Promise<Figure> {
  const kinds = [(round: number) => `z${String(round).padStart(25, "0")}`, (round: number) => `-${round}`];
  const answers = new Set<string>();
  const durations: number[][] = [[], []];
  for (let round = 0; round < looks; round++) {
    // In turn, so that a slow moment falls on both.
    for (const [kind, text] of kinds.entries()) {
      const before = performance.now();
      const answer = await fetch(`${school.url}/api/school/people/card?token=${text(round)}`);
      const output = await answer.text();
      durations[kind]!.push(performance.now() - before);
      answers.add(
        JSON.stringify([
          answer.status,
          output,
          [...answer.headers].filter(([name]) => name !== "date" && name !== "x-request-id"),
        ]),
      );
    }
  }
  const [unknown, malformed] = durations.map((times) => timesOf(times, 1)) as [
    ReturnType<typeof timesOf>,
    ReturnType<typeof timesOf>,
  ];
  return {
    name: `${looks.toLocaleString("en-US")} unknown and ${looks.toLocaleString("en-US")} malformed tokens: answers that differ in status, headers or body; medians apart`,
    measured: `${answers.size - 1}; ${ms(Math.abs(unknown.median - malformed.median))} of ${ms(unknown.median)}`,
    goal: `0; at most ${APART_GOAL} ms`,
    met: answers.size === 1 && Math.abs(unknown.median - malformed.median) <= APART_GOAL,
  };
}

async function guesses(count: number): Promise<Figure> {
  const school = new TestSchool({ RATE_LIMITS: "on" });
  await school.start();
  try {
    const statuses = new Map<number, number>();
    for (let round = 0; round < count; round++) {
      const { status } = await school.as("guest").call("people/card", { token: `z${String(round).padStart(25, "0")}` });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    const answered = statuses.get(404) ?? 0;
    const refused = statuses.get(429) ?? 0;
    return {
      name: `${count.toLocaleString("en-US")} guesses from one address: told that it is none, and sent away`,
      measured: `${answered} and ${refused}`,
      goal: "all but 60 sent away",
      met: answered <= 60 && answered + refused === count,
    };
  } finally {
    await school.end();
  }
}
