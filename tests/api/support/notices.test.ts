/** Notifications of calls and bookings by the channel that each user prefers: H-8 of the messages. */
import { expect, test } from "vitest";
import { CallDesk } from "../../helpers/calls";
import { mobile } from "../../helpers/campaigns";
import { newId } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { testSchool } from "../../helpers/school";
import { OFFICE_HOURS } from "../../helpers/whatsapp";

const school = testSchool({ env: OFFICE_HOURS });
const desk = new CallDesk(school);
const notices = (call: string) =>
  query(school, `SELECT channel, state, subject, body FROM messages WHERE about = '${call}' AND purpose = 'support_notice'`);

/** A teacher without an account, and a telephone or mail of theirs. */
async function teacher(kind: "phone" | "email", value: string, preferred = false): Promise<{ id: string; name: string }> {
  const person = await school.seed.person({ kind: "teacher" });
  await school.seed.create("contacts", { person: person.id, kind, value, preferred });
  return person;
}
const resolved = async (person: string) => {
  const call = await desk.opened("Tecnologia", { person, title: "Projetor não liga" });
  await desk.resolve(call);
  return call;
};

test("a teacher without an account gets the notice of the solution by their own contact, in the school's own words", async () => {
  const body = "Olha só:\n{{assunto}}";
  const text = { kind: "support_call_resolved", channel: "whatsapp" as const, subject: "", body };
  expect((await school.as("Tecnologia").call("messaging/save-notice-text", text)).status).toBe(200);
  const one = await teacher("phone", mobile());
  const call = await resolved(one.id);
  const [[channel, state, , said] = []] = await notices(call);
  expect([channel, state]).toEqual(["assisted", "queued"]);
  expect(said).toContain(`Olá, ${one.name}.`);
  expect(said).toContain("Olha só:");
  expect(said).toContain("Projetor não liga");
  const mailed = await resolved((await teacher("email", `${newId()}@escola.test`)).id);
  expect((await notices(mailed)).map(([by, , subject]) => [by, subject])).toEqual([["email", "Seu chamado foi resolvido"]]);
  expect(await notices(await resolved((await school.seed.person({ kind: "teacher" })).id))).toEqual([]);
});

test("reopened before it left, the notice is skipped", async () => {
  const one = await teacher("phone", mobile());
  const call = await resolved(one.id);
  await desk.reopen(call, "Admin");
  await school.as("Admin").collection("notice_settings").update("notices00000000", { teams_send: true });
  for (let taken = 0; taken < 5; taken++) {
    const { body } = await school.as("Tecnologia").call("messaging/take-notice", { id: newId() });
    if (!body.message) {
      break;
    }
    await school.as("Tecnologia").call("messaging/skip", { id: newId(), message: body.message.id });
  }
  expect((await notices(call)).map(([, state]) => state)).toEqual(["skipped"]);
  const [[error] = []] = await query(school, `SELECT error FROM messages WHERE about = '${call}' AND purpose = 'support_notice'`);
  expect(error).toBe("O aviso deixou de ser necessário antes do envio.");
});

test("of a solution that was undone and registered again, only the last notice leaves", async () => {
  const one = await teacher("phone", mobile());
  const call = await resolved(one.id);
  await school.as("Tecnologia").call("support/undo-resolution", { id: newId(), call });
  await desk.resolve(call, "Tecnologia", "Troquei a lâmpada.");
  await school.as("Admin").collection("notice_settings").update("notices00000000", { teams_send: true });
  for (let taken = 0; taken < 5; taken++) {
    const { body } = await school.as("Tecnologia").call("messaging/take-notice", { id: newId() });
    if (!body.message) {
      break;
    }
    await school.as("Tecnologia").call("messaging/mark-sent", { id: newId(), message: body.message.id });
  }
  expect((await notices(call)).map(([, state]) => state).sort()).toEqual(["sent", "skipped"]);
});

test("a user with an account gets WhatsApp notices only where they prefer that channel", async () => {
  const person = await teacher("phone", mobile());
  await school.as("superuser").collection("users").update("usernone0000000", { person: person.id });
  const opened = async () => {
    const call = await desk.opened("none");
    await desk.resolve(call);
    return call;
  };
  expect(await notices(await opened())).toEqual([]);
  await query(school, `UPDATE contacts SET preferred = TRUE WHERE person = '${person.id}'`);
  expect((await notices(await opened())).map(([channel]) => channel)).toEqual(["assisted"]);
});
