/**
 * The requests that a person may make about themselves: all of their data, and anonymisation. Every command of the product runs
 * once before, so that each area has data of somebody.
 */
import { beforeAll, describe, expect, test } from "vitest";
import { contracts } from "../../../domain/school";
import { commandsIn } from "../../examples/table";
import { ACCOUNT_TERMS } from "../../helpers/accounts";
import { launchByHand } from "../../helpers/campaigns";
import { Client } from "../../helpers/clients";
import { dayFromToday } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { Desk, query } from "../../helpers/library";
import { queued } from "../../helpers/messages";
import { PIXEL } from "../../helpers/pixel";
import { testSchool } from "../../helpers/school";

const school = testSchool();
const admin = () => school.as("Admin");
const anonymise = (person: string, id = newId()) =>
  admin().call("people/anonymise-person", { id, person, reason: "Pedido da família" });
const leave = (person: string) => admin().collection("people").update(person, { active: false });

/** Collections that identify a person in an area: records that point to them concern the person too. */
const ROLES = ["readers", "requesters", "student_cards"];

/** The records that belong to another record, and the field that links them: the statement about the one applies to the other. */
const PARTS: Readonly<Record<string, string>> = {
  call_messages: "call",
  conversation_entries: "conversation",
  material_loan_lines: "loan",
  material_request_lines: "request",
  stock_movements: "document",
  stock_reminders: "loan",
};
/** The person of a record that concerns several people. */
const OF_SEVERAL: readonly [string, string][] = [
  ["conversations", "SELECT c.id, k.value AS person FROM conversations c, json_each(c.people) k"],
];

/** Every relation that leads to a person, at once, by what the person is in an area, or inside of such a record: [collection, SQL]. */
async function relations(): Promise<[string, string][]> {
  const fields = await query(
    school,
    `SELECT c.name, f.value ->> '$.name', t.name FROM _collections c, json_each(c.fields) f
       JOIN _collections t ON t.id = f.value ->> '$.collectionId' WHERE f.value ->> '$.type' = 'relation'`,
  );
  const direct = fields.flatMap(([collection, field, target]): [string, string][] =>
    target === "people"
      ? [[collection!, `SELECT id, \`${field}\` AS person FROM \`${collection}\``]]
      : ROLES.includes(target!)
        ? [[collection!, `SELECT x.id, r.person FROM \`${collection}\` x JOIN ${target} r ON r.id = x.\`${field}\``]]
        : [],
  );
  const whole = [...direct, ...OF_SEVERAL];
  const parts = fields.flatMap(([collection, field, target]) =>
    PARTS[collection!] === field
      ? whole
          .filter(([of]) => of === target)
          .map(([, sql]): [string, string] => [
            collection!,
            `SELECT x.id, w.person FROM \`${collection}\` x JOIN (${sql}) w ON w.id = x.\`${field}\` ${collection === "conversation_entries" ? "WHERE x.kind != 'note'" : ""}`,
          ])
      : [],
  );
  return [...whole, ...parts];
}

describe("after a day on which everything was done once", () => {
  beforeAll(async () => {
    for (const [, prepare] of commandsIn(school)) {
      const exampleCall = await prepare();
      await exampleCall.send(school.as(exampleCall.who));
    }
  });

  test("a person's export has each record that points to them, and no other", async () => {
    const expected = new Map<string, Set<string>>();
    for (const [collection, sql] of await relations()) {
      for (const [id, person] of await query(school, `SELECT id, person FROM (${sql}) WHERE person != ''`)) {
        expected.set(person!, (expected.get(person!) ?? new Set()).add(`${collection}/${id}`));
      }
    }
    expect(expected.size).toBeGreaterThan(20);
    for (const [person, records] of expected) {
      const { status, body } = await admin().call("people/export-person", { id: newId(), person });
      expect(status).toBe(200);
      const lines = body.sections.flatMap(({ collection, records }) => records.map(({ id }) => `${collection}/${String(id)}`));
      expect(lines.sort()).toEqual([...records, `people/${person}`].sort());
      expect(JSON.stringify(body)).not.toContain("{person:");
      expect(JSON.stringify(body)).not.toMatch(/"(token|tokenKey|password|lease)":/);
    }
  });

  test("anonymised, nobody is named anywhere, and every loan still counts", async () => {
    const before = await query(school, "SELECT COUNT(*), COUNT(DISTINCT reader) FROM loans");
    const people = await query(
      school,
      "SELECT id, name, social_name FROM people WHERE kind = 'student' AND anonymised_at = '' AND merged_into = ''",
    );
    await query(school, "UPDATE users SET active = FALSE WHERE person != ''");
    await query(school, "UPDATE messages SET state = 'skipped' WHERE state IN ('queued', 'held', 'sending')");
    const expectedIds: string[] = [];
    for (const [person] of people) {
      await leave(person!);
    }
    const reported = await reports();
    expect(reported.length).toBeGreaterThan(10);
    for (const [person, name, social] of people) {
      const { status, refusal } = await anonymise(person!);
      if (status === 200) {
        expectedIds.push(name!, ...(social ? [social] : []));
      } else {
        expect([name, refusal.code, status]).toEqual([name, "person_has_open", 409]);
        expect(refusal.message).toMatch(/ainda tem pendências: \d+ /);
      }
    }
    expect(expectedIds.length).toBeGreaterThan(20);
    expect(await query(school, "SELECT COUNT(*), COUNT(DISTINCT reader) FROM loans")).toEqual(before);
    const afterwards = await reports();
    expect(figuresIn(afterwards)).toEqual(figuresIn(reported));
    const words = JSON.stringify(afterwards).toLowerCase();
    expect(expectedIds.filter((id) => new RegExp(`${id.toLowerCase()}[^0-9]`).test(words))).toEqual([]);
    for (const column of await textColumns()) {
      const [table, name] = column.split(".");
      const rows = await query(school, `SELECT DISTINCT "${name}" FROM "${table}" WHERE "${name}" LIKE '%pessoa %'`);
      const texts = rows.map(([text]) => ` ${text?.toLowerCase()} `);
      expect([
        column,
        expectedIds.filter((id) => texts.some((text) => new RegExp(`${id.toLowerCase()}[^0-9]`).test(text))),
      ]).toEqual([column, []]);
    }
  });

  /** Every report of every area, over this year. */
  async function reports(): Promise<[string, unknown][]> {
    const paths = Object.values(contracts)
      .filter(({ method, path }) => method === "GET" && /\/(report-|overview|textbook-overview)/.test(path))
      .map(({ path }) => path);
    const year = dayFromToday(0).slice(0, 4);
    const query = (path: string) => `from=${year}-01-01&to=${year}-12-31&by=${path.endsWith("solutions") ? "service" : "month"}`;
    return Promise.all(
      paths
        .filter((path) => path !== "support/report-form")
        .map(async (path): Promise<[string, unknown]> => {
          const { status, body } = await admin().request("GET", `/api/school/${path}?${query(path)}`);
          expect([path, status]).toEqual([path, 200]);
          return [path, body];
        }),
    );
  }

  /** The figures of a report, without their names. */
  const figuresIn = (all: [string, unknown][]) =>
    all.map(([path, body]) => [path, (JSON.stringify(body).match(/(?<=[:[,])-?\d+(\.\d+)?(?=[,\]}])/g) ?? []).sort()]);

  async function textColumns(): Promise<string[]> {
    const columns = await query(
      school,
      `SELECT m.name, c.name FROM sqlite_master m, pragma_table_info(m.name) c WHERE m.type = 'table'
         AND m.name NOT LIKE 'sqlite_%' AND m.name NOT LIKE '%_fts%' AND m.name NOT LIKE '\\_%' ESCAPE '\\'`,
    );
    return columns.map(([table, column]) => `${table}.${column}`);
  }
});

describe("anonymising", () => {
  const newPerson = async (name = "Quirina Xavantes") => {
    const { id: person } = await school.seed.person({ name, social_name: "Quica", enrolment: `Q${newId()}` });
    await school.seed.create("contacts", {
      person,
      kind: "email",
      value: `q${newId()}@example.com`,
      guardian: "Zoraide Xavantes",
    });
    await school.seed.create("person_details", { person, birth_date: "2014-03-01", document: "123.456" });
    const photo = new FormData();
    photo.set("photo", new Blob([PIXEL], { type: "image/png" }), "rosto.png");
    await school.as("superuser").collection("people").update(person, photo);
    return person;
  };

  test("is refused at the school and while something is open, and says what", async () => {
    const desk = new Desk(school);
    const reader = await school.seed.reader({}, { name: "Quirina Xavantes" });
    const { copies } = await school.seed.title();
    await desk.lend(reader.id, copies[0]!.id);
    expect((await anonymise(reader.person)).refusal).toMatchObject({ status: 409, code: "person_at_school" });
    await leave(reader.person);
    expect((await anonymise(reader.person)).refusal.message).toBe(
      "Quirina Xavantes ainda tem pendências: 1 empréstimo da biblioteca em aberto. Resolva-as antes de anonimizar.",
    );
    const { body } = await admin().call("people/anonymisation", { person: reader.person });
    expect(body.obstacles).toEqual(["1 empréstimo da biblioteca em aberto"]);
    await desk.checkIn(copies[0]!.id);
    expect((await anonymise(reader.person)).status).toBe(200);
    const loans = (await school.as("Biblioteca").list("reader-loans", { reader: reader.id })).body.items;
    expect(loans.map(({ reader_name }) => reader_name)).toEqual(["Pessoa anonimizada"]);
    const events = await school
      .as("Biblioteca")
      .collection("timeline")
      .getFullList<{ text: string }>({ filter: `subject = "${loans[0]!.id}" && kind = "returned"` });
    expect(events.map(({ text }) => text)).toEqual(["Pessoa anonimizada devolveu no prazo"]);
  });

  test("tells beforehand what it will do, does it once, and can't be undone by any door", async () => {
    const person = await newPerson();
    await leave(person);
    const photo = (await admin().collection("people").getOne<{ photo: string }>(person)).photo;
    const { token } = (await admin().request<{ token: string }>("POST", "/api/files/token")).body;
    const file = () => fetch(`${school.url}/api/files/people/${person}/${photo}?token=${token}`);
    expect((await file()).status).toBe(200);
    const planned = (await admin().call("people/anonymisation", { person })).body;
    expect(planned).toMatchObject({ at: "", obstacles: [] });
    expect(planned.lines).toContainEqual(expect.objectContaining({ title: "Contatos e responsáveis", rows: 1, fate: "removed" }));
    const id = newId();
    const done = (await anonymise(person, id)).body;
    expect(done).toMatchObject({ lines: planned.lines, reason: "Pedido da família", by_name: expect.any(String) });
    expect((await anonymise(person, id)).body).toEqual(done);
    expect((await anonymise(person)).refusal.code).toBe("already_anonymous");
    expect((await file()).status).toBe(404);
    expect(await admin().collection("people").getOne(person)).toMatchObject({
      name: "Pessoa anonimizada",
      social_name: "",
      enrolment: "",
      photo: "",
      active: false,
    });
    const again = { person, kind: "email", value: "z@example.com" };
    for (const refused of [
      () => admin().collection("people").update(person, { name: "Quirina" }),
      () => admin().collection("people").update(person, { anonymised_at: "" }),
      () => school.as("superuser").collection("people").update(person, { name: "Quirina" }),
      () => admin().collection("contacts").create(again),
      () => school.as("superuser").collection("contacts").create(again),
      () => admin().collection("person_details").create({ person, birth_date: "2014-03-01" }),
    ]) {
      await expect(refused()).rejects.toMatchObject({
        status: expect.toSatisfy((status: number) => status >= 400 && status < 500),
      });
    }
    const consent = { id: newId(), person, purpose: "publicity", decision: "given", declared_by: "Z" } as const;
    expect((await admin().call("people/record-consent", consent)).refusal.code).toBe("already_anonymous");
    await expect(query(school, `UPDATE people SET name = 'Quirina' WHERE id = '${person}'`)).rejects.toThrow(/without a name/);
    await expect(query(school, "DELETE FROM anonymisations")).rejects.toThrow(/append-only/);
  });

  test("takes the saved filters away that look for the person, and no other", async () => {
    const person = await newPerson();
    await leave(person);
    const filters = school.as("Biblioteca").collection("saved_filters");
    const { id: user } = ACCOUNT_TERMS.Biblioteca;
    await filters.create({ user, list: "readers", name: "Ela", query: "q=quirina%20XAVANTES" });
    await filters.create({ user, list: "readers", name: "Outra", query: "q=quirina" });
    expect((await anonymise(person)).status).toBe(200);
    expect((await filters.getFullList<{ name: string }>()).map(({ name }) => name)).toEqual(["Outra"]);
  });

  test("tells beforehand which texts of others name the person, and takes the name out of them", async () => {
    const person = await newPerson("Quitéria Única");
    const name = `Festa ${newId()}`;
    const filter = { name, text: "Parabéns, QUITERIA ÚNICA!" };
    await school.seed.create("campaigns", { ...filter, channel: "assisted", state: "finished" });
    const mentions = async (of: string) => (await admin().call("people/anonymisation", { person: of })).body.mentions;
    expect(await mentions(person)).toEqual([{ title: "Comunicados", rows: [name], more: false }]);
    expect(await mentions((await school.seed.person({ name: "100% _ Nome" })).id)).toEqual([]);
    await leave(person);
    expect((await anonymise(person)).body).toMatchObject({ mentions: [], doubtful: [] });
    expect(await query(school, `SELECT text FROM campaigns WHERE name = '${name}'`)).toEqual([["Parabéns, (apagado)!"]]);
  });

  test("nobody else may export or anonymise, and the history has an event for an export", async () => {
    const person = await newPerson();
    const id = newId();
    const { body } = await admin().call("people/export-person", { id, person });
    expect(body).toMatchObject({ person: { id: person, name: "Quica" } });
    expect(body.sections.find(({ collection }) => collection === "contacts")?.rows[0]?.[1]).toBe("Zoraide Xavantes");
    expect(body.files).toEqual([expect.objectContaining({ path: expect.stringContaining(`/api/files/people/${person}/`) })]);
    await admin().call("people/export-person", { id, person });
    const events = await query(school, `SELECT text FROM timeline WHERE subject = '${person}' AND kind = 'exported'`);
    expect(events).toEqual([[`Dados de {person:${person}} exportados`]]);
    expect((await admin().call("people/export-person", { id, person: (await school.seed.person()).id })).refusal.code).toBe(
      "id_taken",
    );
    // A user who finds the id in the history gets nothing without an event of their own.
    const { email } = await school.seed.user({ permissions: ["Admin"] });
    const session = { identity: email, password: "senha-de-teste-2026" };
    const { body: signed } = await admin().request<{ token: string }>(
      "POST",
      "/api/collections/users/auth-with-password",
      session,
    );
    const other = new Client(school.url, signed.token);
    expect((await other.call("people/export-person", { id, person })).refusal.code).toBe("id_taken");
  });
});

test("a later decision ends the one before it", async () => {
  const { id: person } = await school.seed.person();
  const decide = (decision: "given" | "refused") =>
    admin().call("people/record-consent", { id: newId(), person, purpose: "publicity", decision, declared_by: "Marta" });
  await decide("given");
  expect((await decide("refused")).status).toBe(200);
  const { purposes, earlier } = (await admin().call("people/consents", { person })).body;
  expect(purposes.find(({ purpose }) => purpose === "publicity")?.standing).toMatchObject({ decision: "refused", ended_at: "" });
  expect(earlier).toMatchObject([{ decision: "given", ended_at: expect.stringMatching(/^20/) }]);
});

describe("the forms of a class", () => {
  test("are entered at once, changed by nobody who did not answer, and found again when sent twice", async () => {
    const { id: group } = await school.seed.class();
    const [first, second, three] = await Promise.all([1, 2, 3].map(() => school.seed.person({ class: group })));
    await school.seed.create("contacts", {
      person: first!.id,
      kind: "email",
      value: `f${newId()}@example.com`,
      guardian: "Marta Lima",
    });
    const answers = [
      { person: first!.id, decision: "given", declared_by: "Marta Lima" },
      { person: second!.id, decision: "refused", declared_by: "Rui Alves" },
    ] as const;
    const id = newId();
    const send = () => admin().call("people/record-consents", { id, purpose: "publicity", answers: [...answers] });
    expect((await send()).body).toEqual({ recorded: 2, unchanged: 0 });
    expect((await send()).body).toEqual({ recorded: 2, unchanged: 0 });
    const { body } = await admin().call("people/class-consents", { class: group });
    const by = new Map(body.people.map((row) => [row.person, row]));
    expect(by.get(first!.id)).toMatchObject({ guardian: "Marta Lima", decisions: { publicity: "given" } });
    expect(by.get(second!.id)!.decisions).toEqual({ publicity: "refused" });
    expect(by.get(three!.id)!.decisions).toEqual({});
    expect(await query(school, `SELECT COUNT(*) FROM consents WHERE person IN ('${first!.id}', '${second!.id}')`)).toEqual([
      ["2"],
    ]);
    const later = { id: newId(), purpose: "publicity", answers: [{ ...answers[0] }] } as const;
    expect((await admin().call("people/record-consents", { ...later, answers: [...later.answers] })).body).toEqual({
      recorded: 0,
      unchanged: 1,
    });
    await admin().call("people/revoke-consent", { person: first!.id, purpose: "publicity" });
    const { body: consents } = await admin().call("people/consents", { person: first!.id });
    expect(consents.purposes.find(({ purpose }) => purpose === "publicity")?.standing).toBeNull();
    expect(consents.earlier.map(({ decision, declared_by }) => [decision, declared_by])).toEqual([["given", "Marta Lima"]]);
  });
});

describe("looks", () => {
  test("at a minor's contacts and details are recorded once an hour for each viewer, and nobody can change the record", async () => {
    const { id: person } = await school.seed.person();
    const { id: teacher } = await school.seed.person({ kind: "teacher" });
    for (const of of [person, teacher]) {
      await school.seed.create("contacts", { person: of, kind: "email", value: `l${newId()}@example.com` });
    }
    const looks = (of: string) =>
      query(school, `SELECT actor_name, text FROM timeline WHERE subject = '${of}' AND kind = 'looked' ORDER BY rowid`);
    for (let round = 0; round < 3; round++) {
      await admin()
        .collection("contacts")
        .getFullList({ filter: `person = "${person}"` });
    }
    await admin()
      .collection("contacts")
      .getFullList({ filter: `person = "${teacher}"` });
    expect(await looks(person)).toHaveLength(1);
    expect(await looks(teacher)).toEqual([]);
    await school
      .as("superuser")
      .collection("contacts")
      .getFullList({ filter: `person = "${person}"` });
    expect((await looks(person)).map(([name]) => name)).toEqual([expect.any(String), "Superusuário"]);
    await expect(query(school, `DELETE FROM timeline WHERE subject = '${person}'`)).rejects.toThrow(/append-only/);
    for (const account of ["none", "Tecnologia", "Biblioteca", "Almoxarifado"] as const) {
      await school.as(account).request("GET", `/api/collections/contacts/records?filter=(person='${person}')`);
    }
    expect(await looks(person)).toHaveLength(2);
    const { items } = (
      await admin().request<{ items: { text: string }[] }>(
        "GET",
        `/api/collections/timeline/records?filter=(subject='${person}'%26%26kind='looked')`,
      )
    ).body;
    expect(items.map(({ text }) => text)).toEqual(Array(2).fill("Contatos e dados reservados consultados"));
  });

  test("by every other door are recorded too: authorisations, messages, sending by hand and conversations", async () => {
    const { campaign, class: group, people } = await launchByHand(school, { size: 1 });
    const person = people[0]!;
    const { id: contact } = await admin().collection("contacts").getFirstListItem<{ id: string }>(`person = "${person}"`);
    const { id: message } = await queued(school, { person, state: "sent" });
    const { body } = await admin().call("messaging/open-conversation", { id: newId(), contact });
    for (let round = 0; round < 2; round++) {
      await admin().call("people/consents", { person });
      await admin().call("people/class-consents", { class: group });
      await admin().call("messaging/message", { message });
      await admin().call("messaging/take", { id: newId(), campaign });
      await admin().call("messaging/conversation", { conversation: body.conversation });
    }
    await school.as("Biblioteca").call("messaging/message", { message });
    const events = await query(
      school,
      `SELECT text, COUNT(*), COUNT(DISTINCT actor) FROM timeline WHERE subject = '${person}' AND kind = 'looked' GROUP BY text ORDER BY text`,
    );
    expect(events).toEqual([
      ["Contatos e dados reservados consultados", "1", "1"],
      ["Conversa com a família consultada", "1", "1"],
      ["Mensagem à família consultada", "2", "2"],
      ["Responsáveis consultados nas autorizações", "1", "1"],
      ["Telefone da família aberto para envio à mão", "1", "1"],
    ]);
    // An answer without data of the family is no access.
    const { id: alone } = await school.seed.person({ class: group });
    await admin().call("people/class-consents", { class: group });
    await admin().list("messages");
    expect(await query(school, `SELECT text FROM timeline WHERE subject = '${alone}' AND kind = 'looked'`)).toEqual([]);
  });

  test("at lists that show families are recorded for each pupil of a page, once an hour", async () => {
    const { id: person } = await school.seed.person();
    const { id: contact } = await school.seed.create("contacts", {
      ...{ person, kind: "phone", value: "+5519970990001", guardian: "Rute" },
    });
    await queued(school, { person, state: "sent" });
    await admin().call("messaging/open-conversation", { id: newId(), contact });
    const request = { asker: "Rute", asker_is: "guardian", kind: "access", received_on: dayFromToday(0) } as const;
    await admin().call("people/open-request", { id: newId(), person, ...request });
    for (let round = 0; round < 2; round++) {
      for (const list of ["messages", "conversations", "data-requests"] as const) {
        expect((await admin().list(list, { person })).body.items).toHaveLength(1);
      }
    }
    const events = await query(
      school,
      `SELECT text, COUNT(*) FROM timeline WHERE subject = '${person}' AND kind = 'looked' GROUP BY text ORDER BY text`,
    );
    expect(events).toEqual([
      ["Conversas com a família consultadas em lista", "1"],
      ["Mensagens à família consultadas em lista", "1"],
      ["Pedidos sobre os dados consultados em lista", "1"],
    ]);
  });
});
