/** Messages that waited at the time of a backup may have left since: after its restore none leaves without a user. */
import { resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runCommand } from "../../../scripts/server";
import { ACCOUNT_TERMS, PASSWORD } from "../../helpers/accounts";
import { dayFromToday } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { dispatch, messageOf, queued, settled, stateOf, story } from "../../helpers/messages";
import { testSchool } from "../../helpers/school";
import { SmtpCatcher } from "../../helpers/smtp";
import { freshFolder } from "../../helpers/template";
import { TestSchool } from "../../helpers/test-school";

const mailCatcher = new SmtpCatcher();
beforeAll(() => mailCatcher.start());
afterAll(() => mailCatcher.stop());

/** @returns the path of a new backup. */
async function backup(school: TestSchool): Promise<string> {
  const name = `${newId()}.zip`;
  expect((await school.as("superuser").request("POST", "/api/backups", { name })).status).toBe(204);
  return resolve(school.server.data, "backups", name);
}

describe("a restored backup", () => {
  const school = testSchool();

  async function launched(at: string): Promise<string> {
    const person = await school.seed.person();
    await school.seed.create("contacts", {
      person: person.id,
      kind: "email",
      value: `${newId()}@example.com`,
      guardian: "Marta",
    });
    const id = newId();
    const terms = { id, channel: "email", audience: { people: [person.id] }, text: "Olá", subject: "Aviso", at } as const;
    expect((await school.as("Admin").call("messaging/launch", terms)).status).toBe(200);
    return id;
  }
  const campaignOf = async (id: string) => (await school.as("Admin").call("messaging/campaign", { campaign: id })).body;

  test("sends none of its waiting messages and campaigns without a user", async () => {
    const phone = "+5511987654321";
    const left = [
      await queued(school),
      await queued(school, { channel: "whatsapp", address: phone }),
      await queued(school, { state: "sending", lease: "run" }),
    ];
    const byHand = await queued(school, { channel: "assisted", address: phone });
    const sent = await queued(school, { state: "sent", sent_at: "2026-01-01 12:00:00.000Z" });
    const campaigns = [await launched(""), await launched(`${dayFromToday(30)}T12:00:00Z`)];
    const copy = await backup(school);
    await school.server.stop();
    runCommand(school.server.data, ["restore", copy]);
    await school.server.start(mailCatcher.environment());
    // A restore over a school ends the sessions.
    await school.signIn("superuser", "_superusers", ACCOUNT_TERMS.superuser.email, PASSWORD);
    await school.signIn("Admin", "users", ACCOUNT_TERMS.Admin.email, PASSWORD);

    for (const { id } of left) {
      expect(await messageOf(school, id)).toMatchObject({
        state: "uncertain",
        error: expect.stringContaining("cópia de segurança foi restaurada"),
      });
      expect(await story(school, id)).toEqual(["message_uncertain"]);
    }
    expect([await stateOf(school, byHand.id), await stateOf(school, sent.id)]).toEqual(["queued", "sent"]);
    for (const id of campaigns) {
      expect(await campaignOf(id)).toMatchObject({
        state: "paused",
        reason: expect.stringContaining("Confira antes de retomar"),
        counts: { held: 1, queued: 0, uncertain: 0 },
      });
    }
    // A new message goes past them, and each of them by a user's decision. The campaigns' author is told of both in one mail.
    const fresh = await queued(school);
    await dispatch(school);
    await settled(school, fresh.id, "sent");
    expect(mailCatcher.mails.flatMap(({ to }) => to)).not.toContain(`${left[0]!.id}@example.com`);
    const notices = await query(school, "SELECT state FROM messages WHERE purpose = 'user_notices' AND state != 'uncertain'");
    expect(notices).toHaveLength(1);
    await school.as("Admin").call("messaging/resend", { id: newId(), message: left[0]!.id });
    await dispatch(school);
    await settled(school, left[0]!.id, "sent");
  });
});

describe("a backup restored on a new machine", () => {
  const school = testSchool();

  test("does so too, sends nothing new before a user lets it, and its users stay signed in", async () => {
    const waiting = await queued(school);
    await school.seed.create("channels", { provider: "waha", serves: "whatsapp", state: "connected" });
    const copy = await backup(school);
    const machine = new TestSchool(mailCatcher.environment(), "nothing", {
      data: resolve(freshFolder(`machine-${newId()}`, "nothing"), "data"),
    });
    runCommand(machine.server.data, ["restore", copy]);
    await machine.start();
    try {
      expect(await stateOf(machine, waiting.id)).toBe("uncertain");
      const reason = "A escola foi restaurada em outro computador: retome o envio quando este for o computador da escola.";
      const admin = machine.as("Admin");
      expect((await admin.call("messaging/mail-state")).body).toMatchObject({
        paused_at: expect.stringMatching(/Z$/),
        paused_by_name: "",
        paused_reason: reason,
      });
      expect((await admin.call("messaging/channel")).body).toMatchObject({ channel: { paused_reason: reason } });
      await queued(machine);
      const { lines } = (await admin.call("platform/home")).body;
      expect(lines.find(({ to }) => to === "/email")).toMatchObject({ lead: "E-mail parado.", text: reason.slice(0, -1) });
      await admin.call("messaging/resume-mail", { id: newId() });
      expect((await admin.call("messaging/mail-state")).body).toMatchObject({ paused_at: "", paused_reason: "" });
    } finally {
      await machine.end();
    }
  });
});
