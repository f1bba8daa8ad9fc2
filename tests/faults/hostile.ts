/**
 * Hostile input at every route, from fixed seeds: no request makes the program fail, hang, reveal its internals or contradict
 * itself. HOSTILE_SEED=7 sends only the block of that seed.
 */

import { mkdirSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { type ContractPath, contracts, LISTS } from "../../domain/school";
import type { RowTerms } from "../examples/row";
import { ROWS } from "../examples/table";
import { alteredHooks } from "../helpers/altered-hooks";
import { contractAddress } from "../helpers/clients";
import { newId } from "../helpers/ids";
import { disagreements, query } from "../helpers/library";
import { SmtpCatcher } from "../helpers/smtp";
import { freshFolder } from "../helpers/template";
import { TestSchool } from "../helpers/test-school";
import { faultsOf } from "../hostile/answer-faults";
import { soundRequest } from "../hostile/grammar";
import { spoil, spoilSent } from "../hostile/mutations";
import { prepareWorld } from "../hostile/prepare-world";
import { Random } from "../hostile/random";
import { encode, type Sent } from "../hostile/request";
import { asCommand, newAgent, send } from "../hostile/send";
import type { World } from "../hostile/world";
import type { Finding, Rounds } from "./finding";

/** A block has a school and a seed of its own. */
const BLOCK = 1000;
const CONTROL = 300;
/** Sent at the same time; then rights and sessions are put right again. */
const AT_ONCE = 8;
const MEND_EVERY = 96;

interface HostileTally {
  sent: number;
  /** The number of answers of each kind. */
  statuses: Map<string, number>;
  /** By contract and list: how often it answered, and how often with what was asked for. */
  doors: Map<string, { answers: number; successes: number }>;
  faults: string[];
}

/** From so many on each door is asked so often that one that never opened is no accident: some eighty times a contract. */
const ENOUGH = 15_000;
/** Contracts and lists, by the address that asks them. */
const DOORS: ReadonlyMap<string, { method: string; name: string }> = new Map([
  ...Object.entries(contracts).map(
    ([path, { method }]) => [contractAddress(path as ContractPath), { method, name: path }] as const,
  ),
  ...Object.keys(LISTS).map((name) => [`/api/school/list/${name}`, { method: "GET", name: `list/${name}` }] as const),
]);
/** The contracts whose work cannot be done here. */
const NEVER_DONE = new Set(
  Object.entries<RowTerms>(ROWS).flatMap(([path, { neverSucceeds }]) => (neverSucceeds === undefined ? [] : [path])),
);

const nothingYet = (): HostileTally => ({ sent: 0, statuses: new Map(), doors: new Map(), faults: [] });

function count({ doors }: HostileTally, { method, path }: Sent, kind: string): void {
  const door = DOORS.get(path.split("?")[0] ?? "");
  if (!door || door.method !== method || kind === "none") {
    return;
  }
  const counts = doors.get(door.name) ?? { answers: 0, successes: 0 };
  doors.set(door.name, { answers: counts.answers + 1, successes: counts.successes + (kind === "2xx" ? 1 : 0) });
}

/** Routes behind which nothing was tested: a grammar that never passes the guards proves little. */
function shutDoors({ doors }: HostileTally): string[] {
  return [...DOORS.values()].flatMap(({ name }) => {
    const { answers = 0, successes = 0 } = doors.get(name) ?? {};
    if (answers === 0) {
      return [`${name} was never asked`];
    }
    return successes > 0 || NEVER_DONE.has(name) ? [] : [`${name} never did what it was asked, ${answers} times`];
  });
}

export async function hostile({ hostileRequests }: Rounds): Promise<Finding[]> {
  const totals = nothingYet();
  const only = process.env.HOSTILE_SEED;
  const seeds = only ? [Number(only)] : Array.from({ length: Math.ceil(hostileRequests / BLOCK) }, (_, index) => index + 1);
  for (const seed of seeds) {
    await block(seed, Math.min(BLOCK, only ? BLOCK : hostileRequests - totals.sent), totals);
  }
  if (totals.sent >= ENOUGH) {
    totals.faults.push(...shutDoors(totals));
  }
  const control = nothingYet();
  await block(1, CONTROL, control, await alteredHooks({ "invalid input": "if (false) {" }));
  const opened = [...totals.doors.values()].filter(({ successes }) => successes > 0).length;
  const shares = [...totals.statuses].sort().map(([status, count]) => `${count} of ${status}`);
  return [
    {
      trial: `hostile input: ${totals.sent} requests from ${seeds.length} seeds at every contract, list, collection, account, file and page route, as six kinds of person`,
      result: `answers: ${shares.join(", ")}. None of 5xx, none later than 5 s, none that tells of the inside. Database sound, ledger and timeline agree. ${opened} of ${DOORS.size} contracts and lists did what they were asked for at least once`,
      faults: totals.faults,
    },
    {
      trial: `the first ${CONTROL} of them against the program without its check of the input: must be noticed, or the row above proves nothing`,
      result: `${control.faults.length} answers noticed`,
      faults: control.faults.length > 0 ? [] : ["nothing was noticed: the trial does not see what it should"],
    },
  ];
}

async function block(seed: number, size: number, totals: HostileTally, hooks?: string): Promise<void> {
  // Without one, a request for a mail gets the true answer that there is none: 503.
  const mailCatcher = new SmtpCatcher();
  await mailCatcher.start();
  const school = new TestSchool({ PUBLIC_DIR: pages(), ...mailCatcher.environment() }, "template", { hooks });
  await school.start();
  const { pid } = school.server;
  const agent = newAgent(AT_ONCE);
  try {
    const random = new Random(seed);
    const world = await prepareWorld(school, random);
    for (let done = 0; done < size; done += MEND_EVERY) {
      const round = Array.from({ length: Math.min(MEND_EVERY, size - done) }, () => hostileRequest(world, random));
      const queue = [...round.entries()];
      const work = async () => {
        for (let next = queue.shift(); next; next = queue.shift()) {
          const [index, sent] = next;
          const received = await send(agent, school.url, sent, world.token(sent.who));
          const kind = typeof received === "string" ? "none" : `${Math.floor(received.status / 100)}xx`;
          totals.statuses.set(kind, (totals.statuses.get(kind) ?? 0) + 1);
          count(totals, sent, kind);
          totals.faults.push(
            ...faultsOf(sent, received).map((fault) => `seed ${seed}, ${done + index}: ${fault}\n  ${asCommand(sent)}`),
          );
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      totals.sent += round.length;
      await world.restoreAccounts();
    }
    const named = (fault: string) => `after seed ${seed}: ${fault}`;
    totals.faults.push(...(await aftermath(school, world, pid)).map(named));
  } finally {
    agent.destroy();
    await school.end();
    await mailCatcher.stop();
  }
}

/** Pages enough for the routes that serve them: what is built matters to the browser only. */
function pages(): string {
  const folder = freshFolder(`pages-${newId()}`, "nothing");
  mkdirSync(resolve(folder, "assets"));
  writeFileSync(
    resolve(folder, "index.html"),
    '<!doctype html><meta name="csp-nonce" content="__CSP_NONCE__"><title>Sineta</title>',
  );
  writeFileSync(resolve(folder, "assets/x.js"), "export {};");
  return folder;
}

function hostileRequest(world: World, random: Random): Sent {
  // Some stay as they are: they show that the grammar speaks the program's language, and change what the others find.
  const places = random.pick([0, 1, 1, 1, 2, 3]);
  const draft = soundRequest(world, random, places === 0);
  spoil(draft, places, world, random);
  const sent = encode(draft);
  spoilSent(sent, random);
  return sent;
}

/** The server lives, its database is sound, and what it stored agrees with itself and can be read. */
async function aftermath(school: TestSchool, world: World, pid: number): Promise<string[]> {
  const faults = [...(await disagreements(school))];
  if (school.server.pid !== pid) {
    faults.push("the process ended");
  }
  if (/panic|fatal|goroutine/i.test(school.server.output)) {
    faults.push(`the process said: ${school.server.output.slice(-500)}`);
  }
  // A connection with an earlier search caches its view of the index, and SQLite's check of FTS5 does not refresh it, as a
  // search does: it misses blobs that another connection has merged away since.
  await school.server.restart();
  const [[integrity] = []] = await query(school, "PRAGMA integrity_check");
  if (integrity !== "ok") {
    faults.push(`integrity_check: ${integrity}`);
  }
  for (const { name, fields } of world.schema) {
    const { status } = await school.as("superuser").request("GET", `/api/collections/${name}/records?perPage=500`);
    if (status !== 200) {
      faults.push(`the records of ${name} can't be read any more: ${status}`);
    }
    for (const field of fields.filter(({ type, maxSelect }) => type === "relation" && (maxSelect ?? 1) <= 1)) {
      const target = world.schema.find(({ id }) => id === field.collectionId)!.name;
      const lost = await query(
        school,
        `SELECT a.id FROM \`${name}\` a LEFT JOIN \`${target}\` b ON b.id = a.\`${field.name}\` WHERE a.\`${field.name}\` != '' AND b.id IS NULL`,
      );
      faults.push(...lost.map(([id]) => `${name} ${id} points with ${field.name} to nothing`));
    }
  }
  return faults;
}
