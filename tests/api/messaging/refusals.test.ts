/** Messaging's refusals in cases without a test of their own: each code once. */
import { describe, expect, test } from "vitest";
import { family, launchByHand } from "../../helpers/campaigns";
import { dayFromToday } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { testSchool } from "../../helpers/school";

describe("messaging refuses", () => {
  const school = testSchool();
  const admin = () => school.as("Admin");

  test("a campaign whose term ends before it is sent", async () => {
    const { id } = await family(school);
    const input = { id: newId(), channel: "assisted", audience: { people: [id] }, text: "Olá" } as const;
    const launch = (at: string, expires: string) => admin().call("messaging/launch", { ...input, at, expires });
    const [sooner, later] = [`${dayFromToday(2)}T12:00:00.000Z`, `${dayFromToday(3)}T12:00:00.000Z`];
    for (const [at, expires] of [
      [later, sooner],
      [sooner, sooner],
    ] as const) {
      expect((await launch(at, expires)).refusal).toMatchObject({ status: 400, code: "ends_before_start" });
    }
    expect((await launch(sooner, later)).status).toBe(200);
  });

  test("to send by hand what was sent, and to have come back what no mail carried yet", async () => {
    const { campaign } = await launchByHand(school, { size: 1 });
    const { message } = (await admin().call("messaging/take", { id: newId(), campaign })).body;
    const mark = () => admin().call("messaging/mark-sent", { id: newId(), message: message!.id });
    expect((await mark()).status).toBe(200);
    expect((await mark()).refusal).toMatchObject({
      status: 409,
      code: "message_not_by_hand",
      params: { state: expect.any(String) },
    });
  });

  test("an e-mail as returned that was never sent", async () => {
    const { id: person } = await school.seed.person();
    await school.seed.create("contacts", { person, kind: "email", value: `${newId()}@example.com`, guardian: "Marta Lima" });
    const id = newId();
    const at = `${dayFromToday(3)}T12:00:00.000Z`;
    const launchAnswer = await admin().call("messaging/launch", {
      ...{ id, channel: "email", audience: { people: [person] }, subject: "Reunião", text: "Olá", at },
    });
    expect({ status: launchAnswer.status, refusal: launchAnswer.refusal }).toMatchObject({ status: 200 });
    const [[message = ""] = []] = await query(school, `SELECT id FROM messages WHERE campaign = '${id}'`);
    expect((await admin().call("messaging/mark-bounced", { id: newId(), message })).refusal).toMatchObject({
      ...{ status: 409, code: "message_not_bounced" },
      params: { state: expect.any(String) },
    });
  });
});
