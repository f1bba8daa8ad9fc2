/**
 * Eight clients with the same request at the same moment: one succeeds, each other gets the reason in words, and none gets a 5xx.
 */
import { isDeepStrictEqual } from "node:util";
import type { RefusalCode } from "../../domain/school";
import type { Answer, Client } from "../helpers/clients";
import { newId } from "../helpers/ids";
import { Desk, disagreements, query } from "../helpers/library";
import { TestSchool } from "../helpers/test-school";
import { stockDisagreements } from "../helpers/warehouse";
import { areaRaces } from "./area-races";
import type { Finding, Rounds } from "./finding";
import { checkedImport, FILE_ROWS } from "./import-file";
import { CLIENTS, count, each, type Race } from "./race";

const SCHOOL = "school000000000";
const GENERAL_RULE = "ruleanyany00000";

export async function races({ races: rounds }: Rounds): Promise<Finding[]> {
  const school = new TestSchool();
  await school.start();
  const findings: Finding[] = [];
  try {
    for (const race of [...(await allRaces(school)), ...(await areaRaces(school))]) {
      findings.push(await run(race, rounds));
    }
    const disagreeing = [...(await disagreements(school)), ...(await stockDisagreements(school)).map((row) => row.join(" "))];
    findings.at(-1)!.faults.push(...disagreeing);
  } finally {
    await school.end();
  }
  return findings;
}

async function run({ name, refusals, prepare }: Race, rounds: number): Promise<Finding> {
  const faults: string[] = [];
  let refused = 0;
  let won = 0;
  let failures = 0;
  for (let round = 0; round < rounds; round++) {
    const { start, check, winners = 1 } = await prepare();
    const answers = await start();
    const losers = answers.filter(({ status }) => status !== 200);
    refused += losers.length;
    failures += losers.filter(({ status }) => status >= 500).length;
    won += answers.length - losers.length;
    const problems =
      answers.length - losers.length === winners ? [] : [`${answers.length - losers.length} won instead of ${winners}`];
    for (const { status, refusal } of losers) {
      if (status !== 409 || !refusals.includes(refusal.code as RefusalCode) || !refusal.message) {
        problems.push(`a loser hears ${status} ${refusal?.code} "${refusal?.message}"`);
      }
    }
    problems.push(...(await check(answers)));
    faults.push(...problems.map((fault) => `round ${round + 1}: ${fault}`));
  }
  return {
    trial: `race of ${CLIENTS}: ${name}, ${rounds} rounds`,
    result: `${won} won${refused > 0 ? `, ${refused} clear refusals (${refusals.join(", ")})` : ", none refused"}; ${failures} answers of 5xx`,
    faults,
  };
}

async function allRaces(school: TestSchool): Promise<Race[]> {
  const desk = new Desk(school);
  const readers = await each(() => school.seed.reader());
  const copies = await each(() => desk.copy());
  const openLoans = async (where: string) => query(school, `SELECT id FROM loans WHERE ${where} AND returned_at = ''`);
  const clear = () => Promise.all(copies.map(({ tombo }) => desk.checkIn(tombo)));

  const lastCopy: Race = {
    name: "the last copy",
    refusals: ["lent_to_another"],
    prepare: async () => ({
      start: () => Promise.all(readers.map(({ card }) => desk.lend(card, copies[0]!.tombo))),
      check: async () => {
        const open = await openLoans(`copy = '${copies[0]!.id}'`);
        await desk.checkIn(copies[0]!.tombo);
        return count(open, 1, "open loans of the copy");
      },
    }),
  };

  const limit: Race = {
    name: "the last book a reader may take",
    refusals: ["loan_limit_reached"],
    prepare: async () => {
      const others = [await desk.copy(), await desk.copy()];
      const reader = await school.seed.reader();
      for (const { tombo } of others) {
        await desk.lend(reader.card, tombo);
      }
      return {
        start: () => Promise.all(copies.map(({ tombo }) => desk.lend(reader.card, tombo))),
        check: async () => {
          const open = await openLoans(`reader = '${reader.id}'`);
          await clear();
          return count(open, 3, "open loans of the reader");
        },
      };
    },
  };

  const sameId: Race = {
    name: "one id for eight copies",
    refusals: ["id_taken"],
    prepare: async () => {
      const id = newId();
      return {
        start: () => Promise.all(copies.map(({ tombo }, index) => desk.lend(readers[index]!.card, tombo, { id }))),
        check: async () => {
          const open = await openLoans(`id = '${id}'`);
          await clear();
          return count(open, 1, "loans");
        },
      };
    },
  };

  const queue: Race = {
    name: "one reader's place in a queue",
    refusals: ["already_held"],
    prepare: async () => {
      const loan = await desk.loan();
      return {
        start: () => each(() => desk.hold(readers[0]!.card, loan.title)),
        check: async () => {
          const holds = await desk.queue(loan.title);
          await Promise.all(holds.map(({ id }) => desk.cancelHold(id)));
          return count(holds, 1, "holds");
        },
      };
    },
  };

  const readyShelf: Race = {
    name: "the copy on the ready shelf, by its reader and seven others",
    refusals: ["reserved_for_another", "lent_to_another"],
    prepare: async () => {
      const loan = await desk.loan();
      const hold = (await desk.hold(readers[0]!.card, loan.title)).body;
      await desk.checkIn(loan.tombo);
      return {
        start: () => Promise.all(readers.map(({ card }) => desk.lend(card, loan.tombo))),
        check: async () => {
          const fulfilled = await query(
            school,
            `SELECT h.id FROM holds h JOIN loans l ON l.id = h.loan
             WHERE h.id = '${hold.id}' AND h.state = 'fulfilled' AND l.reader = h.reader`,
          );
          await desk.checkIn(loan.tombo);
          return count(fulfilled, 1, "holds fulfilled by their own reader");
        },
      };
    },
  };

  const repeated: Race = {
    name: "the same click sent eight times (one id, one answer)",
    refusals: [],
    prepare: async () => {
      const id = newId();
      return {
        winners: CLIENTS,
        start: () => each(() => desk.lend(readers[0]!.card, copies[0]!.tombo, { id })),
        check: async (answers) => {
          const events = await query(school, `SELECT id FROM timeline WHERE subject = '${id}'`);
          await desk.checkIn(copies[0]!.tombo);
          const different = answers.filter(({ body }) => !isDeepStrictEqual(body, answers[0]!.body)).length;
          return [...count(events, 1, "events"), ...(different === 0 ? [] : [`${different} answers differ from the first`])];
        },
      };
    },
  };

  const admin = school.as("Admin");
  const recordRace = (
    name: string,
    collection: string,
    record: string,
    change: (index: number) => Record<string, unknown>,
  ): Race => ({
    name,
    refusals: ["record_changed"],
    prepare: async () => {
      const { updated } = await admin.collection(collection).getOne<{ updated: string }>(record);
      return {
        start: () => each((index) => save(admin, `${collection}/records/${record}`, change(index), updated)),
        check: async (answers) => {
          const storedRecord = await admin.collection(collection).getOne<Record<string, unknown>>(record);
          const index = answers.findIndex(({ status }) => status === 200);
          const sent = Object.entries(change(index));
          return sent.every(([field, value]) => storedRecord[field] === value)
            ? []
            : ["what stands is not what the winner saved"];
        },
      };
    },
  });

  const differentFields: Race = {
    name: "two fields of one person changed by eight who did not look (all are kept)",
    refusals: [],
    prepare: async () => {
      const person = await school.seed.person();
      const values = { social_name: `Nome ${newId()}`, enrolment: newId() };
      return {
        winners: CLIENTS,
        start: () =>
          each((index) =>
            save(
              admin,
              `people/records/${person.id}`,
              index % 2 ? { social_name: values.social_name } : { enrolment: values.enrolment },
            ),
          ),
        check: async () => {
          const record = await admin.collection("people").getOne<Record<string, unknown>>(person.id);
          return Object.entries(values).every(([field, value]) => record[field] === value) ? [] : ["a change was lost unseen"];
        },
      };
    },
  };

  const sameImport: Race = {
    name: `one import of ${FILE_ROWS} rows committed by eight`,
    refusals: ["import_busy", "import_wrong_step"],
    prepare: async () => {
      const { batch, mark } = await checkedImport(admin);
      return {
        start: () => each(() => admin.call("imports/commit", { batch })),
        check: async () => [
          ...count(await query(school, `SELECT id FROM titles WHERE title LIKE '%${mark}%'`), FILE_ROWS, "titles"),
          ...count(
            await query(school, `SELECT c.id FROM copies c JOIN titles t ON t.id = c.title WHERE t.title LIKE '%${mark}%'`),
            FILE_ROWS,
            "copies",
          ),
        ],
      };
    },
  };

  return [
    lastCopy,
    limit,
    sameId,
    queue,
    readyShelf,
    repeated,
    recordRace("the school's settings", "school", SCHOOL, (index) => ({ lock_after_minutes: 5 + index })),
    recordRace("a loan rule", "loan_rules", GENERAL_RULE, (index) => ({ loan_days: String(10 + index) })),
    differentFields,
    sameImport,
  ];
}

/** Saves a record, saying which state of it was seen. */
async function save(client: Client, path: string, values: Record<string, unknown>, version?: string): Promise<Answer<unknown>> {
  return client.request("PATCH", `/api/collections/${path}`, values, version ? { "X-Record-Updated": version } : {});
}
