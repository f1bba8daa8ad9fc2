/** One person entered twice, by two files or by hand. */
import { expect, test } from "vitest";
import { CallDesk } from "../../helpers/calls";
import { newId } from "../../helpers/ids";
import { Desk, query } from "../../helpers/library";
import { testSchool } from "../../helpers/school";
import { Desk as SupportDesk } from "../../helpers/support";

const school = testSchool();
const admin = () => school.as("Admin");
const merge = (kept: string, gone: string, id = newId()) =>
  admin().call("people/merge-people", { id, kept, gone, reason: "Constava duas vezes na planilha" });

async function entered(values: Record<string, unknown> = {}, contact = `${newId()}@example.com`): Promise<string> {
  const { id: person } = await school.seed.person(values);
  await school.seed.create("contacts", { person, kind: "email", value: contact, guardian: "Marta Lima" });
  return person;
}

test("the one that stays gets contacts, details, decisions and what it lacked; the other leads to it", async () => {
  const group = await school.seed.class();
  const shared = `${newId()}@example.com`;
  const kept = await entered({ name: "Ana Prado" }, shared);
  const gone = await entered({ name: "Ana Prado", enrolment: `M${newId()}`, class: group.id, social_name: "Aninha" }, shared);
  const own = `${newId()}@example.com`;
  await school.seed.create("contacts", { person: gone, kind: "email", value: own, guardian: "Rui Prado" });
  await school.seed.create("person_details", { person: kept, document: "123" });
  await school.seed.create("person_details", { person: gone, birth_date: "2014-03-01", document: "999" });
  const decide = (person: string, purpose: "publicity" | "card_photo", decision: "given" | "refused") =>
    admin().call("people/record-consent", { id: newId(), person, purpose, decision, declared_by: "Marta" });
  await decide(kept, "publicity", "refused");
  await decide(gone, "publicity", "given");
  await decide(gone, "card_photo", "given");
  const { enrolment } = await admin().collection("people").getOne<{ enrolment: string }>(gone);

  const planned = (await admin().call("people/merge-preview", { kept, gone })).body;
  expect(planned.obstacles).toEqual([]);
  expect(planned.moves).toEqual(expect.arrayContaining(["matrícula", "turma", "2 contatos", "2 autorizações"]));
  const id = newId();
  const done = await merge(kept, gone, id);
  expect([done.status, done.body.moves]).toEqual([200, planned.moves]);
  expect((await merge(kept, gone, id)).body).toEqual(done.body);

  // A history tells what moved, and names nobody: it can't be emptied afterwards.
  const [event] = await query(school, `SELECT data FROM timeline WHERE id = '${id}'`);
  expect(JSON.parse(event![0]!)).toEqual({ gone, moves: planned.moves, fields: ["social_name", "enrolment", "class"] });
  expect(await admin().collection("people").getOne(kept)).toMatchObject({
    social_name: "Aninha",
    enrolment,
    class: group.id,
    active: true,
  });
  expect(await admin().collection("people").getOne(gone)).toMatchObject({ enrolment: "", active: false, merged_into: kept });
  expect(await query(school, `SELECT value FROM contacts WHERE person = '${kept}' ORDER BY value`)).toEqual(
    [[shared], [own]].sort((first, second) => (first[0]! < second[0]! ? -1 : 1)),
  );
  expect(await query(school, `SELECT birth_date, document FROM person_details WHERE person = '${kept}'`)).toEqual([
    ["2014-03-01", "123"],
  ]);
  expect(
    await query(school, `SELECT purpose, decision FROM consents WHERE person = '${kept}' AND ended_at = '' ORDER BY purpose`),
  ).toEqual([
    ["card_photo", "given"],
    ["publicity", "refused"],
  ]);
  for (const table of ["contacts", "person_details", "consents"]) {
    expect(await query(school, `SELECT COUNT(*) FROM ${table} WHERE person = '${gone}'`)).toEqual([["0"]]);
  }
  await expect(admin().collection("people").update(gone, { active: true })).rejects.toMatchObject({ status: 409 });
  expect((await merge(gone, kept)).refusal.code).toBe("person_merged");
  expect((await merge(kept, kept)).refusal.code).toBe("same_person");

  // Both are told as one, and forgotten as one.
  const { sections } = (await admin().call("people/export-person", { id: newId(), person: kept })).body;
  expect(
    sections
      .find(({ collection }) => collection === "people")!
      .records.map((record) => record.id)
      .sort(),
  ).toEqual([kept, gone].sort());
  await admin().collection("people").update(kept, { active: false });
  const alone = await admin().call("people/anonymise-person", { id: newId(), person: gone, reason: "Pedido" });
  expect(alone.refusal.code).toBe("person_merged");
  expect((await admin().call("people/anonymise-person", { id: newId(), person: kept, reason: "Pedido" })).status).toBe(200);
  expect(await query(school, `SELECT DISTINCT name FROM people WHERE id IN ('${kept}', '${gone}')`)).toEqual([
    ["Pessoa anonimizada"],
  ]);
});

test("an opt-out of one record stays valid, and both notes are stored", async () => {
  const shared = `${newId()}@example.com`;
  const [kept, gone] = [await entered({}, shared), await entered({}, shared)];
  await query(school, `UPDATE contacts SET blocked = TRUE WHERE person = '${gone}'`);
  await school.seed.create("person_details", { person: kept, notes: "Alergia" });
  await school.seed.create("person_details", { person: gone, notes: "Só a mãe retira" });
  const decide = (person: string, decision: "given" | "refused") =>
    admin().call("people/record-consent", { id: newId(), person, purpose: "publicity", decision, declared_by: "Marta" });
  await decide(kept, "given");
  await decide(gone, "refused");
  expect((await merge(kept, gone)).status).toBe(200);
  expect(await query(school, `SELECT blocked FROM contacts WHERE person = '${kept}'`)).toEqual([["1"]]);
  expect(await query(school, `SELECT notes FROM person_details WHERE person = '${kept}'`)).toEqual([
    ["Alergia\nSó a mãe retira"],
  ]);
  expect(await query(school, `SELECT decision FROM consents WHERE person = '${kept}' AND ended_at = ''`)).toEqual([["refused"]]);
});

test("a consent ends with the other record's later revocation, and one that was given after it stays", async () => {
  const decide = (person: string) =>
    admin().call("people/record-consent", {
      ...{ id: newId(), person, purpose: "publicity", decision: "given", declared_by: "Marta" },
    });
  const revoke = (person: string) => admin().call("people/revoke-consent", { person, purpose: "publicity" });
  const merged = async (steps: (kept: string, gone: string) => Promise<unknown>) => {
    const [kept, gone] = [await entered(), await entered()];
    await steps(kept, gone);
    expect((await merge(kept, gone)).status).toBe(200);
    return query(school, `SELECT decision FROM consents WHERE person = '${kept}' AND ended_at = ''`);
  };
  const inOrder = async (first: string, second: string, isRevokedLast: boolean) => {
    await decide(isRevokedLast ? first : second);
    await decide(isRevokedLast ? second : first);
    await revoke(isRevokedLast ? second : first);
    await (isRevokedLast ? undefined : decide(second));
  };
  expect(await merged((kept, gone) => inOrder(kept, gone, true))).toEqual([]);
  expect(await merged((kept, gone) => inOrder(gone, kept, true))).toEqual([]);
  expect(await merged((kept, gone) => inOrder(kept, gone, false))).toEqual([["given"]]);
  expect(await merged((kept, gone) => inOrder(gone, kept, false))).toEqual([["given"]]);
});

test("a leaver who came back under another record is at the school again, in the present class, and keeps the contacts", async () => {
  const kept = await entered({ kind: "student", class: (await school.seed.class()).id });
  await admin().collection("people").update(kept, { active: false });
  await query(school, `UPDATE people SET left_at = '2020-02-03 12:00:00.000Z' WHERE id = '${kept}'`);
  const group = await school.seed.class();
  const gone = await entered({ kind: "teacher", class: group.id });
  const planned = (await admin().call("people/merge-preview", { kept, gone })).body;
  expect(planned.moves).toEqual(["turma", "vínculo", "situação (ativo)", "1 contato"]);
  expect((await merge(kept, gone)).body.moves).toEqual(planned.moves);
  await admin().call("people/run-retention", { id: newId() });
  expect(await admin().collection("people").getOne(kept)).toMatchObject({
    ...{ active: true, left_at: "", class: group.id, kind: "teacher" },
  });
  expect(await query(school, `SELECT COUNT(*) FROM contacts WHERE person = '${kept}'`)).toEqual([["2"]]);

  // The other way round nothing of the leaver's replaces what is known of the present one.
  const [present, leaver] = [await entered({ class: group.id }), await entered({ class: (await school.seed.class()).id })];
  await admin().collection("people").update(leaver, { active: false });
  expect((await merge(present, leaver)).body.moves).toEqual(["1 contato"]);
  expect(await admin().collection("people").getOne(present)).toMatchObject({ active: true, class: group.id });
});

test("nothing is written to a record that another user has merged meanwhile", async () => {
  const [kept, gone] = [await entered(), await entered()];
  await merge(kept, gone);
  const decision = { person: gone, decision: "refused", declared_by: "Marta" } as const;
  const purpose = "publicity";
  const refused = await Promise.all([
    admin().call("people/record-consent", { id: newId(), purpose, ...decision }),
    admin().call("people/record-consents", { id: newId(), purpose, answers: [decision] }),
    admin().call("people/open-request", {
      ...{ id: newId(), person: gone, asker: "Marta", asker_is: "guardian", kind: "access", received_on: "2026-11-20" },
    }),
  ]);
  expect(refused.map(({ refusal }) => refusal.code)).toEqual(["person_merged", "person_merged", "person_merged"]);
  const contact = { person: gone, kind: "email", value: `${newId()}@example.com` };
  await expect(admin().collection("contacts").create(contact)).rejects.toMatchObject({ status: 409 });
  await expect(admin().collection("person_details").create({ person: gone, notes: "Só a mãe" })).rejects.toMatchObject({
    status: 409,
  });
});

test("an enrolment is not kept from the remaining record by one typed into the other", async () => {
  const [kept, gone, enrolment] = [await entered(), await entered(), `M${newId()}`];
  await merge(kept, gone);
  await expect(admin().collection("people").update(gone, { enrolment })).rejects.toMatchObject({ status: 409 });
  expect(await admin().collection("people").update(kept, { enrolment })).toMatchObject({ enrolment });
});

test("nobody exports the empty record in place of the remaining one", async () => {
  const [kept, gone] = [await entered(), await entered()];
  await merge(kept, gone);
  expect((await admin().call("people/export-person", { id: newId(), person: gone })).refusal.code).toBe("person_merged");
});

test.each(["person_merged", "already_anonymous"])(
  "no other area begins anything for a record that ended meanwhile: %s",
  async (code) => {
    const [kept, gone] = [await entered({ kind: "staff" }), await entered({ kind: "staff" })];
    if (code === "person_merged") {
      await merge(kept, gone);
    } else {
      await admin().collection("people").update(gone, { active: false });
      await admin().call("people/anonymise-person", { id: newId(), person: gone, reason: "Pedido" });
    }
    const calls = new CallDesk(school);
    const { code: service } = await calls.service();
    const machine = await new SupportDesk(school).machine();
    const [category = ""] = (await query(school, "SELECT id FROM reader_categories LIMIT 1")).flat();
    const commands = await Promise.all([
      admin().call("account/invite", {
        id: newId(),
        name: "Nina Nova",
        email: `${newId()}@escola.test`,
        permissions: [],
        person: gone,
      }),
      school.as("Biblioteca").call("library/add-reader", { id: newId(), person: gone, category }),
      school.as("Tecnologia").call("support/open-call", { id: newId(), service, title: "Não liga", person: gone }),
      school.as("Tecnologia").call("support/give-charge", { id: newId(), equipment: [machine.id], person: gone }),
      school.as("Tecnologia").call("support/hand-out", { id: newId(), person: gone, codes: [machine.id] }),
    ]);
    expect(commands.map(({ refusal }) => refusal?.code)).toEqual([code, code, code, code, code]);
    const records: [string, Record<string, unknown>][] = [
      ["requesters", { kind: "person", person: gone, active: true }],
      ["sectors", { name: `Setor ${newId()}`, head: gone, active: true }],
    ];
    for (const [collection, values] of records) {
      await expect(admin().collection(collection).create(values)).rejects.toMatchObject({ status: 409 });
    }
    const [user = ""] = (await query(school, "SELECT id FROM users WHERE person = '' LIMIT 1")).flat();
    await expect(admin().collection("users").update(user, { person: gone })).rejects.toMatchObject({ status: 409 });
  },
);

test("a reader's record moves where the other has none; loans keep a record from going", async () => {
  const desk = new Desk(school);
  const reader = await school.seed.reader({}, { name: "Bento Reis" });
  const survivor = await entered({ name: "Bento Reis" });
  expect((await merge(survivor, reader.person)).status).toBe(200);
  expect(await query(school, `SELECT person FROM readers WHERE id = '${reader.id}'`)).toEqual([[survivor]]);

  const { copies } = await school.seed.title();
  await desk.lend(reader.id, copies[0]!.id);
  const other = await entered({ name: "Bento Reis" });
  const refused = (await merge(other, survivor)).refusal;
  expect(refused).toMatchObject({ status: 409, code: "merge_has_history" });
  expect(refused.message).toContain("empréstimos da biblioteca (1)");
  expect((await merge(survivor, other)).status).toBe(200);

  const carded = await entered();
  await admin().call("people/issue-cards", { id: newId(), people: [carded] });
  expect((await merge(survivor, carded)).refusal.message).toContain("carteiras da escola (1)");
});
