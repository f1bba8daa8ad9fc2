/** The desk: the cost of lending, returning and scanning, beside PocketBase's own create of a record on the same server. */
import type { Client } from "../helpers/clients";
import { newId } from "../helpers/ids";
import { query } from "../helpers/library";
import { TEACHER } from "../helpers/seed";
import { TestSchool } from "../helpers/test-school";
import { bareCollection } from "./bare-pocketbase";
import { type Figure, ms, type Part } from "./figure";
import { demand, inTurn, type Work } from "./measure";

const CLIENTS = 8;
const COPIES = 40;
const HELD = [10, 100, 500] as const;
/** Four times what SLiMS does on such a machine. */
const PAIRS_PER_SECOND = 560;
const FLAT = 1.3;

/** A reader with so many open loans. */
async function holder(school: TestSchool, loans: number): Promise<string> {
  const reader = await school.seed.reader({ category: TEACHER });
  const { id: title } = await school.seed.title({}, { copies: 0 });
  const numbers = `(WITH RECURSIVE k(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM k WHERE n < ${loans}) SELECT n FROM k)`;
  const id = `printf('h%05d%09d', ${loans}, n)`;
  await query(
    school,
    `INSERT INTO copies (id, title, tombo, material_type, state) SELECT ${id}, '${title}', printf('7%03d%06d', ${loans}, n), 'typebook0000000', 'normal' FROM ${numbers}`,
  );
  await query(
    school,
    `INSERT INTO loans (id, copy, reader, lent_at, lent_on, due, rule) SELECT ${id}, ${id}, '${reader.id}', '2026-01-05 12:00:00.000Z', '2026-01-05', '2099-01-05', '{"max_renewals":2}' FROM ${numbers}`,
  );
  return reader.id;
}

export const desk: Part = async (scale) => {
  const school = new TestSchool();
  await school.start();
  try {
    await school.as("superuser").collection("reader_categories").update(TEACHER, { max_loans: 5000 });
    const bare = await bareCollection(school);
    const librarian: Client = school.as("Biblioteca");
    const shelves = await Promise.all(Array.from({ length: CLIENTS }, () => school.seed.title({}, { copies: COPIES })));
    const readers = await Promise.all(Array.from({ length: CLIENTS }, () => school.seed.reader({ category: TEACHER })));
    const copyOf = (client: number, round: number) => shelves[client]!.copies[round % COPIES]!;
    const lendAndReturn: Work = async (client, turn) => {
      const copy = copyOf(client, turn).id;
      await demand(librarian.call("library/lend", { id: newId(), reader: readers[client]!.id, copy }));
      await demand(librarian.call("library/return", { copy }));
    };
    const figures: Figure[] = [];
    for (const clients of [1, CLIENTS]) {
      const { create, pair } = await inTurn({ create: bare, pair: lendAndReturn }, { clients, turns: scale.scaled(600) });
      const cost = create.perSecond / pair.perSecond / 2;
      const who = clients === 1 ? "alone" : `${clients} clients`;
      figures.push({
        name: `lend + return, ${who}: cost of a command in bare creates`,
        measured: `${cost.toFixed(2)} (${pair.perSecond.toFixed(0)} pairs/s; ${create.perSecond.toFixed(0)} creates/s)`,
        goal: "at most 2",
        met: cost <= 2,
        ...(clients === 1 ? {} : { peer: "a thin command of PocketBase's 1.6 to 1.8" }),
      });
      if (clients === CLIENTS) {
        figures.push({
          name: `lend + return, ${who}`,
          measured: `${pair.perSecond.toFixed(0)}/s`,
          goal: `at least ${PAIRS_PER_SECOND}/s`,
          met: pair.perSecond >= PAIRS_PER_SECOND,
          peer: "SLiMS about 140/s",
        });
      }
    }
    const p95s: number[] = [];
    for (const loanCount of HELD) {
      const reader = await holder(school, loanCount);
      const times: number[] = [];
      await inTurn(
        {
          scan: async (client, turn) => {
            const copy = copyOf(client, turn);
            const before = performance.now();
            await demand(librarian.call("library/scan", { id: newId(), code: copy.tombo, reader }));
            times.push(performance.now() - before);
            await demand(librarian.call("library/return", { copy: copy.id }));
          },
        },
        { clients: 1, turns: scale.scaled(200) },
      );
      const sorted = times.slice(Math.floor(times.length / 6)).sort((a, b) => a - b);
      const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? 0;
      p95s.push(p95);
      figures.push({
        name: `scan that lends, reader holding ${loanCount} books, p95`,
        measured: `${ms(p95)} (median ${ms(sorted[Math.floor(sorted.length / 2)] ?? 0)})`,
        goal: "at most 20 ms",
        met: p95 <= 20,
        ...(loanCount === 500 ? { peer: "Koha: time-outs at 400 loans; Aleph: 5 s at 300" } : {}),
      });
    }
    const ratio = (p95s.at(-1) ?? 0) / (p95s[0] ?? 1);
    figures.push({
      name: `scan that lends, p95: reader holding ${HELD.at(-1)} books against ${HELD[0]}`,
      measured: `${ratio.toFixed(2)}×`,
      goal: `flat: at most ${FLAT}×`,
      met: ratio <= FLAT,
    });
    return figures;
  } finally {
    await school.end();
  }
};
