/** The answer is lost after the server has executed the call; the same call is sent again, as a user without an answer does. */
import { isDeepStrictEqual } from "node:util";
import { commandsIn, type ExampleCall } from "../examples/table";
import { type Answer, clientFor } from "../helpers/clients";
import { newId } from "../helpers/ids";
import { disagreements, query } from "../helpers/library";
import { TestSchool } from "../helpers/test-school";
import { AnswerDroppingProxy } from "./answer-dropping-proxy";
import type { Finding } from "./finding";

export async function lostAnswer(): Promise<Finding[]> {
  const school = new TestSchool();
  await school.start();
  const proxy = new AnswerDroppingProxy(school.url);
  await proxy.start();
  const faults: string[] = [];
  const tried: string[] = [];
  try {
    const changes: [string, () => Promise<Change>][] = [...commandsIn(school), ...Object.entries(recordSaves(school))];
    for (const [name, prepare] of changes) {
      const { answers, rows } = await loseAndRepeat(school, proxy, await prepare());
      // A job may write between the two counts; what a command does twice it does twice for another example too.
      const rowsAgain = rows.length === 0 ? [] : (await loseAndRepeat(school, proxy, await prepare())).rows;
      const tables = new Set(rows.map(({ table }) => table));
      const added = rowsAgain
        .filter(({ table }) => tables.has(table))
        .map(({ table, text }) => `its repetition changes ${table} ${text}`);
      faults.push(...[...answers, ...added].map((fault) => `${name}: ${fault}`));
      tried.push(name);
    }
    faults.push(...(await disagreements(school)));
  } finally {
    await proxy.stop();
    await school.end();
  }
  return [
    {
      trial: "the answer is lost after the commit, and the same call sent again",
      result: `${tried.length} kinds of change (every command, and a new and a changed record): none done twice, each repetition answered as the first or refused in words`,
      faults,
    },
  ];
}

/** A change that is sent twice. */
type Change = Omit<ExampleCall, "input">;

/** The faults of a repetition: its answer, and the tables whose number of rows changed meanwhile. */
interface RepetitionFaults {
  answers: string[];
  rows: { table: string; text: string }[];
}

async function loseAndRepeat(school: TestSchool, proxy: AnswerDroppingProxy, exampleCall: Change): Promise<RepetitionFaults> {
  const faults: string[] = [];
  const received = await exampleCall.send(clientFor(proxy.url, exampleCall.who)).catch((error: unknown) => error);
  if (!(received instanceof TypeError)) {
    return { answers: ["the answer was not lost"], rows: [] };
  }
  const first = proxy.dropped.at(-1)!;
  if (first.status !== 200) {
    return { answers: [`the call itself answers ${first.status} ${first.text}`], rows: [] };
  }
  const before = await countRows(school);
  const again = await exampleCall.send(school.as(exampleCall.who));
  const after = await countRows(school);
  if (exampleCall.refused === undefined ? again.status !== 200 : again.refusal?.code !== exampleCall.refused) {
    faults.push(`its repetition answers ${again.status} ${again.refusal?.code} "${again.refusal?.message}"`);
  }
  if (
    exampleCall.refused === undefined &&
    !exampleCall.answersCurrentState &&
    !isDeepStrictEqual(again.body, JSON.parse(first.text))
  ) {
    faults.push(`its repetition answers ${JSON.stringify(again.body)} instead of ${first.text}`);
  }
  const rows = Object.entries(after)
    .filter(([table, count]) => count !== before[table] && !exampleCall.mayAdd?.includes(table))
    .map(([table, count]) => ({ table, text: `from ${before[table]} rows to ${count}` }));
  return { answers: faults, rows };
}

/** The dashboard's door takes no longer statement. */
const AT_ONCE = 40;

async function countRows(school: TestSchool): Promise<Record<string, number>> {
  const tables = await query(school, "SELECT name FROM _collections WHERE type != 'view' AND system = FALSE ORDER BY name");
  const counts = tables.map(([table]) => `SELECT '${table}', COUNT(*) FROM \`${table}\``);
  const rows: string[][] = [];
  for (let from = 0; from < counts.length; from += AT_ONCE) {
    rows.push(...(await query(school, counts.slice(from, from + AT_ONCE).join(" UNION ALL "))));
  }
  return Object.fromEntries(rows.map(([table, count]) => [table!, Number(count)]));
}

/** Master data, as the forms save it. */
function recordSaves(school: TestSchool): Record<string, () => Promise<Change>> {
  return {
    "a new record": async () => {
      const id = newId();
      const values = { id, name: `Setor ${id}`, active: true };
      return {
        who: "Tecnologia",
        send: async (client) => asRefusal(await client.request("POST", "/api/collections/sectors/records", values), "id"),
        refused: "validation_pk",
      };
    },
    "a changed record": async () => {
      const { id } = await school.seed.person();
      const { updated } = await school.as("Admin").collection("people").getOne<{ updated: string }>(id);
      const headers = { "X-Record-Updated": updated };
      return {
        who: "Admin",
        send: (client) => client.request("PATCH", `/api/collections/people/records/${id}`, { social_name: "Lu" }, headers),
        answersCurrentState: true,
      };
    },
  };
}

/** PocketBase's own refusal of a field, whose code the forms go by. */
function asRefusal(answer: Answer<unknown>, field: string): Answer<unknown> {
  const code = answer.refusal.data?.[field]?.code;
  return code ? { ...answer, refusal: { ...answer.refusal, code } } : answer;
}
