/** Accounts and the people of the register: invited from it, and linked by the same e-mail. */
import { describe, expect, test } from "vitest";
import { newId } from "../../helpers/ids";
import { testSchool } from "../../helpers/school";

const school = testSchool();
const admin = () => school.as("Admin");

const address = () => `${newId()}@escola.test`;
async function personWith(email: string, values: Record<string, unknown> = {}, guardian = "") {
  const person = await school.seed.person({ kind: "teacher", ...values });
  await school.seed.create("contacts", { person: person.id, kind: "email", value: email, guardian });
  return person;
}
const proposed = async (user: string) =>
  (await admin().call("account/link-proposals", {})).body.proposals.filter(
    (proposal: { user: string }) => proposal.user === user,
  );
const personOf = async (user: string) => (await admin().collection("users").getOne<{ person: string }>(user)).person;

describe("an account with the e-mail of a person", () => {
  test("is proposed, and linked in one act", async () => {
    const email = address();
    const [person, user] = [await personWith(email), await school.seed.user({ email: email.toUpperCase() })];
    expect(await proposed(user.id)).toMatchObject([{ person: person.id, person_name: person.name }]);
    const links = [{ user: user.id, person: person.id }];
    expect((await admin().call("account/link-people", { links })).body).toEqual({ linked: 1 });
    expect(await personOf(user.id)).toBe(person.id);
    expect(await proposed(user.id)).toEqual([]);
    expect((await admin().call("account/link-people", { links })).body).toEqual({ linked: 0 });
  });

  test.each<[string, (email: string) => Promise<unknown>]>([
    ["of a guardian", (email) => personWith(email, {}, "Mãe")],
    ["of two people", async (email) => [await personWith(email), await personWith(email)]],
    ["of somebody who left", (email) => personWith(email, { active: false })],
    ["of somebody with an account", async (email) => school.seed.user({ person: (await personWith(email)).id })],
  ])("is proposed for nobody where it is %s", async (_, make) => {
    const email = address();
    await make(email);
    const user = await school.seed.user({ email });
    expect(await proposed(user.id)).toEqual([]);
  });

  test("is linked to nobody else than the one proposed", async () => {
    const email = address();
    await personWith(email);
    const [user, other] = [await school.seed.user({ email }), await school.seed.person({ kind: "teacher" })];
    const { body } = await admin().call("account/link-people", { links: [{ user: user.id, person: other.id }] });
    expect([body, await personOf(user.id)]).toEqual([{ linked: 0 }, ""]);
  });
});

describe("an invitation from the register", () => {
  test("goes to a person who works here, has an own e-mail and no account; the account is that person's", async () => {
    const email = address();
    const [teacher, student] = [await personWith(email), await personWith(address(), { kind: "student" })];
    const listed = async () =>
      (await admin().call("account/invitable", {})).body.people.map(({ person }: { person: string }) => person) as string[];
    expect(await listed()).toContain(teacher.id);
    expect(await listed()).not.toContain(student.id);
    const input = { id: newId(), name: teacher.name, email, permissions: [], person: teacher.id };
    expect((await admin().call("account/invite", input)).status).toBe(200);
    expect(await personOf(input.id)).toBe(teacher.id);
    expect(await listed()).not.toContain(teacher.id);
    expect((await admin().call("account/invite", input)).status).toBe(200);
    const again = { ...input, id: newId(), email: address() };
    expect((await admin().call("account/invite", again)).refusal.code).toBe("person_has_account");
    expect((await admin().call("account/invite", { ...again, person: newId() })).refusal.code).toBe("not_found");
  });
});

test("a person who left while the page was open gets no account", async () => {
  const { id: person } = await school.seed.person({ kind: "teacher", active: false });
  const invitation = { id: newId(), name: "Nina Nova", email: address(), permissions: [], person };
  expect((await admin().call("account/invite", invitation)).refusal.code).toBe("person_left");
});
