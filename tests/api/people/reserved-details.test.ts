/**
 * The data that only Admin may read of people (contacts, guardians, birth dates and documents) leave by no route of any area,
 * after a day on which every command ran once.
 */
import { beforeAll, expect, test } from "vitest";
import { contracts, LISTS } from "../../../domain/school";
import { commandsIn } from "../../examples/table";
import { query } from "../../helpers/library";
import { testSchool } from "../../helpers/school";

const school = testSchool();
const SECRETS = ["Zoraide Reservada", "2011-07-19", "segredo@example.com", "+5519970000019", "RG 19.191"] as const;

/** The library reads in its notices, and before they go, whom of a family they are for (docs/decisions/people.md). */
const DECIDED = new Set([`Biblioteca /api/school/library/notices-preview?: ${SECRETS[0]}`]);

/** Ids under the names that reads ask by. */
const ASKED: Readonly<Record<string, string>> = {
  person: "SELECT person FROM readers WHERE person IN (SELECT id FROM people WHERE kind = 'student') ORDER BY rowid LIMIT 1",
  class: "SELECT class FROM people WHERE class != '' LIMIT 1",
  reader: "SELECT id FROM readers ORDER BY rowid LIMIT 1",
  title: "SELECT title FROM copies ORDER BY rowid LIMIT 1",
  copy: "SELECT copy FROM loans ORDER BY rowid LIMIT 1",
  loan: "SELECT id FROM loans ORDER BY rowid LIMIT 1",
  equipment: "SELECT id FROM equipment ORDER BY rowid LIMIT 1",
  call: "SELECT id FROM service_calls ORDER BY rowid LIMIT 1",
  order: "SELECT id FROM service_orders ORDER BY rowid LIMIT 1",
  custody: "SELECT id FROM custodies ORDER BY rowid LIMIT 1",
  requester: "SELECT id FROM requesters ORDER BY rowid LIMIT 1",
  document: "SELECT id FROM stock_documents ORDER BY rowid LIMIT 1",
  material: "SELECT id FROM materials ORDER BY rowid LIMIT 1",
};

let input = "";

beforeAll(async () => {
  for (const [, prepare] of commandsIn(school)) {
    const exampleCall = await prepare();
    await exampleCall.send(school.as(exampleCall.who));
  }
  // Later writes may name them: above all messages to the family. Nothing is written any more.
  const stamps = "'2026-11-23 12:00:00.000Z', '2026-11-23 12:00:00.000Z'";
  const of = "FROM people p WHERE p.anonymised_at = ''";
  const id = "substr(lower(hex(randomblob(8))), 1, 15)";
  await query(school, `DELETE FROM person_details`);
  await query(
    school,
    `INSERT INTO person_details (id, person, birth_date, document, notes, created, updated)
     SELECT ${id}, p.id, '2011-07-19', 'RG 19.191', '', ${stamps} ${of}`,
  );
  for (const [kind, value] of [
    ["email", "segredo@example.com"],
    ["phone", "+5519970000019"],
  ]) {
    await query(
      school,
      `INSERT INTO contacts (id, person, kind, value, guardian, notices_off, created, updated)
       SELECT ${id}, p.id, '${kind}', '${value}', 'Zoraide Reservada', FALSE, ${stamps} ${of}`,
    );
  }
  const results = await Promise.all(
    Object.entries(ASKED).map(async ([name, sql]) => `${name}=${(await query(school, sql))[0]?.[0] ?? ""}`),
  );
  input = results.join("&");
});

const paths = [
  ...Object.keys(LISTS).map((name) => `/api/school/list/${name}?perPage=100`),
  ...Object.values(contracts)
    .filter(({ method }) => method === "GET")
    .map(({ path }) => `/api/school/${path}?`),
];

test.each(["Tecnologia", "Biblioteca", "Almoxarifado", "none", "guest"] as const)("%s reads none of it", async (account) => {
  const collections = await query(school, "SELECT name FROM _collections WHERE system = FALSE");
  const doors = [...paths, ...collections.map(([name]) => `/api/collections/${name}/records?perPage=200`)];
  const leaks: string[] = [];
  let open = 0;
  for (const path of doors) {
    const { status, body } = await school.as(account).request("GET", path.endsWith("?") ? `${path}${input}` : path);
    const text = JSON.stringify(body ?? "");
    open += status === 200 ? 1 : 0;
    leaks.push(...SECRETS.filter((secret) => text.includes(secret)).map((secret) => `${path}: ${secret}`));
  }
  expect(open).toBeGreaterThan(account === "guest" ? 0 : 5);
  expect(leaks.filter((leak) => !DECIDED.has(`${account} ${leak}`))).toEqual([]);
});
