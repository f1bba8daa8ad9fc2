/**
 * Pupils and guardians are named only in their own fields: every command of the product runs once, and then the test searches
 * every column of every table. Histories name them by id; the user who acted is stored by name.
 */
import { expect, test } from "vitest";
import { commandsIn } from "../../examples/table";
import { newId } from "../../helpers/ids";
import { Desk, query } from "../../helpers/library";
import { testSchool } from "../../helpers/school";

const school = testSchool();

/** Where a name may stand, and why. */
const MAY_STAND: Readonly<Record<string, string>> = {
  "people.name": "the person's own record",
  "people.social_name": "the person's own record",
  "people.search": "the person's own record",
  "people.match_key": "the person's own record",
  "readers.search": "made of the person's record, and made anew with it",
  "requesters.search": "made of the person's record, and made anew with it",
  "contacts.guardian": "whose telephone or e-mail it is",
  "consents.declared_by": "who decided: the proof itself",
  "data_requests.asker": "who is to be answered; emptied once the person is anonymised and the answer given",
  "messages.recipient": "what is sent to people; emptied with its text",
  "messages.body": "what is sent to people; emptied with its text",
  "messages.regarding": "what is sent to people; emptied with its text",
  "messages.search": "what is sent to people; emptied with its text",
  "conversations.name": "who writes to the school; emptied with the conversation",
  "conversations.regarding": "whose matter it is; emptied with the conversation",
  "conversations.search": "who writes to the school; emptied with the conversation",
  "service_calls.requester_name": "who asks the IT desk, while the call is kept",
  "service_calls.search": "who asks the IT desk, while the call is kept",
  "import_rows.label": "a file that was brought; emptied with it",
  "import_rows.content": "a file that was brought; emptied with it",
  "import_rows.effects": "a file that was brought; emptied with it",
};

test("stored events hold pupils and guardians by id, and no answer shows the mark", async () => {
  for (const [path, prepare] of commandsIn(school)) {
    const exampleCall = await prepare();
    const answer = await exampleCall.send(school.as(exampleCall.who));
    expect([path, answer.status]).toEqual([path, 200]);
    expect(JSON.stringify(answer.body), path).not.toContain("{person:");
  }
  expect(await whereNamed()).toEqual([]);
  // The test sees what it looks for.
  expect(await namedIn("people", "name")).toBe(true);
  expect(await query(school, "SELECT COUNT(*) > 3 FROM timeline WHERE text LIKE '%{person:%'")).toEqual([["1"]]);
});

test("a history is read with the name that the person has by then", async () => {
  const desk = new Desk(school);
  const reader = await school.seed.reader({}, { name: "Ana Souza" });
  const { copies } = await school.seed.title();
  const id = newId();
  const { body: loan } = await desk.lend(reader.id, copies[0]!.id);
  const first = await desk.checkIn(copies[0]!.id, id);
  expect(first.body.sentence).toBe("Ana Souza devolveu no prazo");
  await school.as("Admin").collection("people").update(reader.person, { social_name: "Bia Souza" });
  expect((await desk.checkIn(copies[0]!.id, id)).body.sentence).toBe("Bia Souza devolveu no prazo");
  const lines = await school
    .as("Biblioteca")
    .collection("timeline")
    .getFullList<{ text: string }>({ filter: `subject = "${loan.id}" && kind = "returned"` });
  expect(lines.map(({ text }) => text)).toEqual(["Bia Souza devolveu no prazo"]);
  expect(await query(school, `SELECT text FROM timeline WHERE id = '${id}'`)).toEqual([
    [`{person:${reader.person}} devolveu no prazo`],
  ]);
});

const NAMED = "GLOB '*[Pp]essoa x[0-9]*'";

const namedIn = async (table: string, column: string): Promise<boolean> =>
  (await query(school, `SELECT 1 FROM "${table}" WHERE "${column}" ${NAMED} OR "${column}" LIKE '%Marta%' LIMIT 1`)).length > 0;

async function whereNamed(): Promise<string[]> {
  const columns = await query(
    school,
    `SELECT m.name, c.name FROM sqlite_master m, pragma_table_info(m.name) c WHERE m.type = 'table'
       AND m.name NOT LIKE 'sqlite_%' AND m.name NOT LIKE '%_fts%' AND m.name NOT LIKE '\\_%' ESCAPE '\\' ORDER BY 1, 2`,
  );
  const results: string[] = [];
  for (const [table, column] of columns) {
    if (!(`${table}.${column}` in MAY_STAND) && (await namedIn(table!, column!))) {
      results.push(`${table}.${column}`);
    }
  }
  return results;
}
