/** Data past the school's terms are shown beforehand and emptied once: LGPD, art. 15 and 16. */
import { expect, test } from "vitest";
import { dayFromToday } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { Desk, query } from "../../helpers/library";
import { messageOf, queued } from "../../helpers/messages";
import { testSchool } from "../../helpers/school";

const OLD = "2020-02-03 12:00:00.000Z";
const school = testSchool();
const admin = () => school.as("Admin");
const dueOf = async (key: string) => {
  const { lines } = (await admin().call("people/retention", {})).body;
  return lines.find((line) => line.key === key)!.due;
};
const run = (id = newId()) => admin().call("people/run-retention", { id });
const reserved = async (person: string) =>
  (
    await query(
      school,
      `SELECT (SELECT COUNT(*) FROM contacts WHERE person = '${person}'), (SELECT COUNT(*) FROM person_details WHERE person = '${person}')`,
    )
  )[0];

async function left(values: Record<string, unknown> = {}): Promise<string> {
  const { id: person } = await school.seed.person(values);
  await school.seed.create("contacts", { person, kind: "email", value: `${person}@example.com`, guardian: "Marta Lima" });
  await school.seed.create("person_details", { person, birth_date: "2014-03-01", document: "123" });
  await admin().collection("people").update(person, { active: false });
  await query(school, `UPDATE people SET left_at = '${OLD}' WHERE id = '${person}'`);
  return person;
}

test("a person's leaving is dated by whatever door it comes, and ends with the return", async () => {
  const { id } = await school.seed.person();
  const leftAt = async () => (await query(school, `SELECT left_at FROM people WHERE id = '${id}'`))[0]![0];
  expect(await leftAt()).toBe("");
  await admin().collection("people").update(id, { active: false });
  const at = await leftAt();
  expect(at).not.toBe("");
  await admin().collection("people").update(id, { social_name: "Quica" });
  expect(await leftAt()).toBe(at);
  await admin().collection("people").update(id, { active: true });
  expect(await leftAt()).toBe("");
  await expect(admin().collection("people").update(id, { left_at: OLD })).rejects.toMatchObject({ status: 404 });
  const { id: leaver } = await school.seed.person({ active: false });
  expect((await query(school, `SELECT left_at = created FROM people WHERE id = '${leaver}'`))[0]).toEqual(["1"]);
});

test("leavers' contacts and reserved details go, counted beforehand; leavers with outstanding items or a request keep theirs", async () => {
  const before = await dueOf("leavers");
  const person = await left();
  await admin().collection("people").update(person, { social_name: "Quica" });
  await admin().collection("people").update(person, { social_name: "Quiquinha" });
  const back = await left();
  await admin().collection("people").update(back, { active: true });
  const { id: fresh } = await school.seed.person();
  await school.seed.create("contacts", { person: fresh, kind: "email", value: `${fresh}@example.com` });
  await admin().collection("people").update(fresh, { active: false });
  const reader = await school.seed.reader({}, { name: "Quem deve um livro" });
  await school.seed.create("contacts", { person: reader.person, kind: "email", value: `${reader.id}@example.com` });
  const { copies } = await school.seed.title();
  await new Desk(school).lend(reader.id, copies[0]!.id);
  await admin().collection("people").update(reader.person, { active: false });
  await query(school, `UPDATE people SET left_at = '${OLD}' WHERE id = '${reader.person}'`);
  const asker = await left();
  await admin().call("people/open-request", {
    ...{ id: newId(), person: asker, asker: "Marta", asker_is: "guardian", kind: "access" },
    received_on: "2026-11-20",
  });
  expect((await dueOf("leavers")) - before).toBe(1);
  expect(await reserved(person)).toEqual(["1", "1"]);

  const id = newId();
  const { body } = await run(id);
  expect(body).toMatchObject({ id, status: "done", failure: "" });
  expect(body.lines.find(({ key }) => key === "leavers")).toMatchObject({ due: before + 1, emptied: before + 1 });
  expect(await reserved(person)).toEqual(["0", "0"]);
  // Earlier names stay like the present one; of the contacts and the document nothing is remembered.
  expect(await query(school, `SELECT kind, value FROM former_keys WHERE person = '${person}'`)).toEqual([["name", "Quica"]]);
  for (const [state, count] of [
    [back, "1"],
    [fresh, "1"],
    [reader.person, "1"],
    [asker, "1"],
  ] as const) {
    expect([state, (await reserved(state))![0]]).toEqual([state, count]);
  }
  expect((await query(school, `SELECT name FROM people WHERE id = '${person}'`))[0]![0]).toMatch(/\S/);
  expect(await query(school, `SELECT actor_name FROM timeline WHERE subject = '${person}' AND kind = 'emptied'`)).toEqual([
    ["Sistema"],
  ]);
  // Again it finds nothing, and the same id gives the same answer.
  expect((await run(id)).body).toEqual(body);
  expect((await run()).body.lines.find(({ key }) => key === "leavers")).toMatchObject({ due: 0, emptied: 0 });
  expect(await query(school, `SELECT kind, subject FROM timeline WHERE subject = '${id}'`)).toEqual([["retention", id]]);
});

test("ledgers are never touched, and a term of 0 keeps all", async () => {
  const person = await left();
  await admin().collection("people_settings").update("people000000000", { keep_leavers_months: 0 });
  const sums = () =>
    query(school, "SELECT (SELECT COUNT(*) FROM loans), (SELECT COUNT(*) FROM stock_movements), (SELECT COUNT(*) FROM people)");
  const before = await sums();
  expect(await dueOf("leavers")).toBe(0);
  const { body } = await run();
  expect(body.lines.find(({ key }) => key === "leavers")).toMatchObject({ since: "", due: 0, emptied: 0 });
  expect(await reserved(person)).toEqual(["1", "1"]);
  expect(await sums()).toEqual(before);
  await admin().collection("people_settings").update("people000000000", { keep_leavers_months: 24 });
});

test("a signer's name is stored for at least five years after leaving", async () => {
  const person = await left();
  await admin().collection("people").update(person, { active: true });
  await admin().call("people/record-consent", {
    ...{ id: newId(), person, purpose: "publicity", decision: "given", declared_by: "Marta Lima" },
  });
  await admin().collection("people").update(person, { active: false });
  const leave = (at: string) => query(school, `UPDATE people SET left_at = '${at}' WHERE id = '${person}'`);
  await leave(`${dayFromToday(-4 * 365)} 12:00:00.000Z`);
  await run();
  const signed = () => query(school, `SELECT decision, declared_by FROM consents WHERE person = '${person}'`);
  expect(await signed()).toEqual([["given", "Marta Lima"]]);
  await expect(admin().collection("people_settings").update("people000000000", { keep_proofs_months: 59 })).rejects.toMatchObject(
    { status: 400 },
  );
  await leave(OLD);
  await run();
  expect(await signed()).toEqual([["given", "(apagado)"]]);
});

test("the name in a request without a person goes after the same term, counted from its answer", async () => {
  const request = async (closedAt: string) => {
    const id = newId();
    const asked = { asker: "Rute Vizinha", asker_is: "guardian", kind: "access", received_on: dayFromToday(0) } as const;
    await admin().call("people/open-request", { id, ...asked });
    await admin().call("people/check-requester", { request: id, identity: "RG" });
    await query(
      school,
      `UPDATE data_requests SET outcome = 'granted', answer = 'Entregue', closed_at = '${closedAt}' WHERE id = '${id}'`,
    );
    return () => query(school, `SELECT asker, identity, answer FROM data_requests WHERE id = '${id}'`);
  };
  const [old, recent] = [await request(OLD), await request(`${dayFromToday(-4 * 365)} 12:00:00.000Z`)];
  expect(await dueOf("proofs")).toBe(1);
  await run();
  expect(await old()).toEqual([["(apagado)", "(apagado)", "Entregue"]]);
  expect(await recent()).toEqual([["Rute Vizinha", "RG", "Entregue"]]);
  expect(await dueOf("proofs")).toBe(0);
});

test("one run at a time, and messages among what it empties", async () => {
  const { id } = await queued(school, { state: "sent" });
  await query(school, `UPDATE messages SET created = '${OLD}' WHERE id = '${id}'`);
  const other = await school.seed.create("retention_runs", {
    status: "running",
    day: "2026-11-23",
    by_name: "Sistema",
    lines: [],
  });
  expect((await run()).refusal).toMatchObject({ status: 409, code: "retention_running" });
  await query(school, `UPDATE retention_runs SET status = 'done' WHERE id = '${other.id}'`);
  expect((await run()).body.status).toBe("done");
  expect((await messageOf(school, id)).body).toBe("");
  await expect(query(school, `DELETE FROM retention_runs WHERE id = '${other.id}'`)).rejects.toThrow(/history/);
});
