/**
 * No data of an anonymised person remains: the test writes the person into every text field of the schema, and then reads the
 * database's own file, byte for byte.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { COLLECTIONS_WITH_PLACES, fieldsOf, PERSON_PLACES } from "../../../domain/platform/person-places";
import { newId } from "../../helpers/ids";
import { Import } from "../../helpers/imports";
import { Desk, query } from "../../helpers/library";
import { queued } from "../../helpers/messages";
import { testSchool } from "../../helpers/school";

const school = testSchool();
const admin = () => school.as("Admin");

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)],
  );
}

describe("a forgotten person", () => {
  const TELEPHONE = "+5511987651234";
  const [NAME, FORMER, GUARDIAN] = ["Quirina Xavantes", "Quirina Ypiranga", "Zoraide Xavantes"];
  const [EMAIL, DOCUMENT, ENROLMENT] = ["zoraide.xavantes@example.com", "529.982.247-25", "QX2026001"];
  /** As they are typed elsewhere. */
  const SAID =
    "QUIRINA XAVANTES, antes quirina  ypiranga, mãe Zoraíde Xavantes, (11) 98765-1234, Zoraide.Xavantes@example.com, CPF 52998224725, qx2026001, antes 11 3333-2222 de Zenaide Ypiranga";
  const TRACES = [
    "quirina xavantes",
    "quirina  ypiranga",
    "quirina ypiranga",
    "zoraide xavantes",
    "zoraide.xavantes",
    "98765-1234",
    "987651234",
    "52998224725",
    "529.982.247-25",
    "qx2026001",
    "3333-2222",
    "33332222",
    "zenaide",
  ];
  let person = "";
  const written: string[] = [];

  const plain = (bytes: Buffer): string =>
    bytes
      .toString("utf8")
      .normalize("NFD")
      .replace(/[\u0300-\u036f]/g, "")
      .toLowerCase();

  /** In which tables and columns of the database anything still stands. */
  async function whereNamed(): Promise<string[]> {
    const columns = await query(
      school,
      `SELECT m.name, c.name FROM sqlite_master m, pragma_table_info(m.name) c WHERE m.type = 'table'
         AND m.name NOT LIKE 'sqlite_%' AND m.name NOT LIKE '%_fts%' AND m.name NOT LIKE '\\_%' ESCAPE '\\'`,
    );
    const results: string[] = [];
    for (const [table, column] of columns) {
      const rows = await query(school, `SELECT DISTINCT CAST("${column}" AS TEXT) FROM "${table}" WHERE "${column}" != ''`);
      const text = plain(Buffer.from(rows.map(([value]) => value ?? "").join("\n")));
      if (TRACES.some((trace) => text.includes(trace))) {
        results.push(`${table}.${column}`);
      }
    }
    return results;
  }

  /** The words of the name that a search still knows. */
  async function searchedWords(): Promise<string[]> {
    const indexes = await query(school, "SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE '%USING fts5%'");
    expect(indexes.length).toBeGreaterThan(5);
    const results: string[] = [];
    for (const [index] of indexes) {
      await query(school, `CREATE VIRTUAL TABLE words_of_index USING fts5vocab('${index}', 'row')`);
      const words = await query(
        school,
        "SELECT term FROM words_of_index WHERE term IN ('quirina', 'xavantes', 'ypiranga', 'zoraide')",
      );
      await query(school, "DROP TABLE words_of_index");
      results.push(...words.map(([word]) => `${index}: ${word}`));
    }
    return results;
  }

  beforeAll(async () => {
    const seeded = await school.seed.reader({}, { name: FORMER, enrolment: ENROLMENT });
    person = seeded.person;
    await admin().collection("people").update(person, { name: NAME });
    await school.seed.create("contacts", { person, kind: "phone", value: TELEPHONE, guardian: GUARDIAN });
    await school.seed.create("contacts", { person, kind: "email", value: EMAIL, guardian: GUARDIAN });
    // Mended since: texts may still hold it.
    const former = await school.seed.create("contacts", {
      person,
      kind: "phone",
      value: "+551133332222",
      guardian: "Zenaide Ypiranga",
    });
    await admin().collection("contacts").delete(former.id);
    await school.seed.create("person_details", { person, birth_date: "2014-03-01", document: DOCUMENT, notes: SAID });
    const desk = new Desk(school);
    const { copies } = await school.seed.title();
    await desk.lend(seeded.id, copies[0]!.id);
    await desk.checkIn(copies[0]!.id);
    await admin().collection("people").update(person, { active: false });
    // Wherever somebody may have written, or the program composed: a row of each table, by SQL, as the schema lets it stand.
    const failed: string[] = [];
    for (const collection of COLLECTIONS_WITH_PLACES) {
      const fields = fieldsOf(collection, "text", "composed");
      if (fields.length > 0 && !["contacts", "person_details"].includes(collection)) {
        const values = await rowOf(collection, fields);
        try {
          await query(
            school,
            `INSERT INTO "${collection}" (${Object.keys(values).map((name) => `"${name}"`)}) VALUES (${Object.values(values)})`,
          );
          written.push(collection);
        } catch (error) {
          failed.push(`${collection}: ${String(error)}`);
        }
      }
    }
    expect(failed).toEqual([]);
  });

  const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

  /** The least that a table asks for, with the texts in it. */
  async function rowOf(collection: string, fields: readonly string[]): Promise<Record<string, string>> {
    const types = new Map(
      (
        await query(
          school,
          `SELECT f.value ->> '$.name', f.value ->> '$.type' FROM _collections c, json_each(c.fields) f WHERE c.name = '${collection}'`,
        )
      ).map(([name, type]) => [name!, type!]),
    );
    const row: Record<string, string> = { id: quoted(newId()) };
    for (const field of fields) {
      row[field] = quoted(types.get(field) === "json" ? JSON.stringify({ said: SAID }) : SAID);
    }
    return Object.assign(row, LEAST[collection] ?? {});
  }

  /** The values that the schema's own checks require of a row. */
  const LEAST: Readonly<Record<string, Record<string, string>>> = {
    messages: { state: "'sent'" },
    stock_months: { month: "'2020-01'", reopened_at: "'2020-02-01 00:00:00.000Z'" },
    bookings: { state: "'cancelled'" },
    holds: { state: "'cancelled'", closed_at: "'2026-01-01 00:00:00.000Z'" },
  };

  test("is found beforehand by any of it, however it is written", async () => {
    const { body, status } = await admin().call("people/anonymisation", { person });
    expect([status, body.doubtful]).toEqual([200, []]);
    const titles = body.mentions.map(({ title }) => title);
    for (const collection of written) {
      if (fieldsOf(collection as (typeof COLLECTIONS_WITH_PLACES)[number], "text").length > 0) {
        expect(titles).toContain(PERSON_PLACES[collection as (typeof COLLECTIONS_WITH_PLACES)[number]].title);
      }
    }
  });

  test("is nowhere afterwards: in no column, no byte of the database, no file, no dump", async () => {
    // The test sees what it looks for.
    expect((await whereNamed()).length).toBeGreaterThan(90);
    const done = await admin().call("people/anonymise-person", { id: newId(), person, reason: `Pedido de ${NAME}` });
    expect(done.status).toBe(200);
    expect(await whereNamed()).toEqual([]);
    expect(await searchedWords()).toEqual([]);
    await query(school, "PRAGMA wal_checkpoint(TRUNCATE)");
    for (const file of filesBelow(school.server.data)) {
      const bytes = plain(readFileSync(file));
      expect([file, TRACES.filter((trace) => bytes.includes(trace))]).toEqual([file, []]);
    }
  });
});

describe("beside others", () => {
  const leave = (person: string) => query(school, `UPDATE people SET active = FALSE WHERE id = '${person}'`);
  const forget = (person: string) =>
    admin().call("people/anonymise-person", { id: newId(), person, reason: "Pedido da família" });
  const newPerson = async (name: string, contact?: { value: string; guardian: string }) => {
    const { id } = await school.seed.person({ name });
    if (contact) {
      await school.seed.create("contacts", { person: id, kind: "phone", ...contact });
    }
    await leave(id);
    return id;
  };
  const newReply = async (text: string) => (await school.seed.create("quick_replies", { title: newId(), text })).id;
  const textOf = async (id: string) => (await query(school, `SELECT text FROM quick_replies WHERE id = '${id}'`))[0]?.[0];

  test("a text that may as well name a namesake is shown as doubtful, stays, and goes out of the person's own records", async () => {
    const [one, other] = [await newPerson("Firmina Quaresma"), await newPerson("Firmína Quaresma")];
    const reply = await newReply("Recado de FIRMINA QUARESMA");
    const { id: reader } = await school.seed.reader({ person: one });
    const { id: document } = await school.seed.create("custody_terms", {
      ...{ number: `T${newId()}`, kind: "loan", person: one, note: "Entregue a Firmina Quaresma" },
      ...{ made_at: "2026-01-05 12:00:00.000Z", accepted_at: "2026-01-05 12:00:00.000Z" },
    });
    const { body } = await admin().call("people/anonymisation", { person: one });
    expect([body.mentions, body.doubtful.map(({ title }) => title)]).toEqual([[], ["Respostas rápidas"]]);
    expect((await forget(one)).status).toBe(200);
    expect(await textOf(reply)).toBe("Recado de FIRMINA QUARESMA");
    expect(await query(school, `SELECT note FROM custody_terms WHERE id = '${document}'`)).toEqual([["Entregue a (apagado)"]]);
    expect(await query(school, `SELECT search FROM readers WHERE id = '${reader}'`)).not.toEqual([
      [expect.stringMatching("firmina")],
    ]);
    // Nobody else is called so any more.
    expect((await forget(other)).status).toBe(200);
    expect(await textOf(reply)).toBe("Recado de (apagado)");
  });

  test("the telephone of sisters' mother stays in others' texts until both are gone", async () => {
    const mother = { value: "+5511976543210", guardian: "Olinda Bragança" };
    const [one, other] = [await newPerson("Cleide Bragança", mother), await newPerson("Cleonice Bragança", mother)];
    const reply = await newReply("Olinda Bragança: 11 97654-3210, mãe de Cleide Bragança");
    expect((await forget(one)).status).toBe(200);
    expect(await textOf(reply)).toBe("Olinda Bragança: 11 97654-3210, mãe de (apagado)");
    expect(await query(school, `SELECT guardian FROM contacts WHERE person = '${other}'`)).toEqual([["Olinda Bragança"]]);
    expect((await forget(other)).status).toBe(200);
    expect(await textOf(reply)).toBe("(apagado): (apagado), mãe de (apagado)");
  });

  test("a message for brothers is each one's: to be settled, exported, emptied", async () => {
    const [one, other] = [await newPerson("Tadeu Lisboa"), await newPerson("Timóteo Lisboa")];
    const { id } = await queued(school, { person: one, people: [one, other], regarding: "Tadeu e Timóteo" });
    expect((await forget(other)).refusal).toMatchObject({ status: 409, code: "person_has_open" });
    await query(school, `UPDATE messages SET state = 'sent', provider_id = 'wamid.x' WHERE id = '${id}'`);
    const { body } = await admin().call("people/export-person", { id: newId(), person: other });
    expect(body.sections.flatMap(({ records }) => records.map((record) => record.id))).toContain(id);
    expect((await forget(other)).status).toBe(200);
    expect(
      await query(school, `SELECT body, address, recipient, regarding, provider_id FROM messages WHERE id = '${id}'`),
    ).toEqual([["", "", "", "", ""]]);
  });

  test("a file that brought the person goes whole, unless it is being worked on", async () => {
    const fileImport = new Import(admin());
    await fileImport.run("people", "nome;matricula\nGaudêncio Imperial;GX-4711\nOutra Pessoa;GX-4712\n");
    const [[person] = []] = await query(school, "SELECT id FROM people WHERE enrolment = 'GX-4711'");
    await leave(person!);
    const step = (status: string) =>
      query(school, `UPDATE import_batches SET status = '${status}' WHERE id = '${fileImport.id}'`);
    await step("checking");
    expect((await forget(person!)).refusal).toMatchObject({ status: 409, code: "person_in_import" });
    await step("committed");
    const batch = () => query(school, `SELECT file, emptied_at != '', columns FROM import_batches WHERE id = '${fileImport.id}'`);
    const [[file] = []] = await batch();
    const stored = () => filesBelow(school.server.data).filter((path) => path.endsWith(file!));
    expect(stored()).toHaveLength(1);
    expect((await forget(person!)).status).toBe(200);
    expect(await batch()).toEqual([["", "1", "[]"]]);
    expect(stored()).toEqual([]);
    expect(
      await query(school, `SELECT DISTINCT label, content, messages, effects FROM import_rows WHERE batch = '${fileImport.id}'`),
    ).toEqual([["", null, null, null]]);
    expect((await fileImport.undo()).refusal.code).toBe("import_too_old");
    expect(await query(school, "SELECT name FROM people WHERE enrolment = 'GX-4712'")).toEqual([["Outra Pessoa"]]);
  });

  test("ledgers let go of words in that transaction alone, and of nothing else at any time", async () => {
    const reader = await school.seed.reader();
    const { id: message } = await queued(school, { state: "sent" });
    const notice = { stage: "hold_ready", hold: newId(), reader: reader.id, guardian_key: "chave", day: "2026-03-10", message };
    await school.seed.create("notices", notice);
    await leave(reader.person);
    expect((await forget(reader.person)).status).toBe(200);
    expect(await query(school, `SELECT guardian_key = id FROM notices WHERE reader = '${reader.id}'`)).toEqual([["1"]]);
    for (const sql of [
      "INSERT INTO erasures (collection) VALUES ('notices')",
      "INSERT INTO erasures (collection, over) VALUES ('notices', 'notices')",
      "UPDATE notices SET guardian_key = 'x'",
      "UPDATE timeline SET text = 'outro'",
    ]) {
      await expect(query(school, sql)).rejects.toThrow();
    }
    expect(await query(school, "SELECT COUNT(*) FROM erasures")).toEqual([["0"]]);
  });
});
