/**
 * Delivery reports cause no second delivery: a report counts for the attempt that it names, and an attempt that may have
 * succeeded is uncertain.
 */
import { beforeAll, expect, test } from "vitest";
import { newId } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { messageOf, settled, stateOf, story } from "../../helpers/messages";
import { testSchool } from "../../helpers/school";
import { PATIENCE } from "../../helpers/timeouts";
import { connect, dispatchWhatsApp, gatewayForTests, OFFICE_HOURS, toPhone } from "../../helpers/whatsapp";

const gateway = gatewayForTests();
const school = testSchool({ env: OFFICE_HOURS });
let numbers = 0;
const number = (ending = "1000") => `+55199${String(7000 + ++numbers)}${ending}`;
const calm = () =>
  query(school, "UPDATE channels SET rest_until = '', failures = 0, silences = 0, paused_at = '', paused_reason = ''");
const due = (id: string) => query(school, `UPDATE messages SET next_at = '2026-01-01 12:00:00.000Z' WHERE id = '${id}'`);

/** Taken over there, and nothing reported of it yet. */
async function taken() {
  await calm();
  gateway.reporting = false;
  const phone = number();
  const { id } = await toPhone(school, phone);
  await dispatchWhatsApp(school);
  await settled(school, id, "sent");
  const report = async (attempt: number, state: "failed" | "delivered" | "read", code = 0) => {
    gateway.reporting = true;
    gateway.reportState(gateway.takenBy(phone)[attempt]!, state, code);
    gateway.reporting = false;
    await gateway.reported();
  };
  return { id, phone, report };
}

beforeAll(() => connect(school, gateway));

test("a refusal that is repeated while the next attempt is under way, or behind it, changes nothing of that one", async () => {
  const { id, phone, report } = await taken();
  await report(0, "failed", 131000);
  expect(await messageOf(school, id)).toMatchObject({ state: "queued", attempts: 1 });
  await report(0, "failed", 131000);
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await due(id);
  gateway.beforeAnswer = () => gate;
  await dispatchWhatsApp(school);
  await expect.poll(() => stateOf(school, id), PATIENCE).toBe("sending");
  const sentMessage = gateway.acceptedMessages.find(({ to }) => phone.endsWith(to))!;
  const statuses = [{ id: sentMessage.id, status: "failed", timestamp: "1749416383", errors: [{ code: 131000 }] }];
  const signed = gateway.signedCloud(JSON.stringify({ entry: [{ changes: [{ field: "messages", value: { statuses } }] }] }));
  const answer = await school.as("guest").request("POST", new URL(signed.url).pathname, signed.body, signed.headers);
  expect(answer.status).toBe(200);
  expect(await stateOf(school, id)).toBe("sending");
  gateway.beforeAnswer = null;
  letGo();
  await settled(school, id, "sent");
  await report(0, "failed", 131026);
  expect(await messageOf(school, id)).toMatchObject({ state: "sent", attempts: 2 });
  await report(1, "read");
  expect(await stateOf(school, id)).toBe("read");
  expect(gateway.takenBy(phone)).toHaveLength(2);
});

test("a message that arrived after all has not failed, and is not sent again, whichever attempt arrived", async () => {
  const one = await taken();
  await one.report(0, "failed", 131026);
  expect(await stateOf(school, one.id)).toBe("failed");
  await one.report(0, "delivered");
  expect(await messageOf(school, one.id)).toMatchObject({ state: "delivered", error: "" });
  const again = await school.as("Admin").call("messaging/resend", { id: newId(), message: one.id });
  expect(again.refusal.code).toBe("message_not_resendable");
  expect((await story(school, one.id)).slice(-2)).toEqual(["message_failed", "message_delivered"]);

  const two = await taken();
  await two.report(0, "failed", 131000);
  await two.report(0, "delivered");
  expect(await stateOf(school, two.id)).toBe("delivered");
  const three = await taken();
  await three.report(0, "failed", 131000);
  await due(three.id);
  await dispatchWhatsApp(school);
  await settled(school, three.id, "sent");
  await three.report(1, "failed", 131026);
  expect(await stateOf(school, three.id)).toBe("failed");
  await three.report(0, "read");
  expect(await stateOf(school, three.id)).toBe("read");
  await dispatchWhatsApp(school);
  expect(gateway.takenBy(two.phone)).toHaveLength(1);
});

test("a refusal that stopped the channel stops it once, however often it is repeated", async () => {
  const { report } = await taken();
  const reason = async () => (await school.as("Admin").call("messaging/channel")).body.channel!.paused_reason;
  await report(0, "failed", 131048);
  expect(await reason()).toContain("suspeita de spam");
  await calm();
  await report(0, "failed", 131048);
  expect(await reason()).toBe("");
});

test("a server's error without a number may have come after the message was taken: uncertain, and never tried again by itself", async () => {
  await calm();
  const phone = number("9910");
  const { id } = await toPhone(school, phone);
  await dispatchWhatsApp(school);
  expect((await settled(school, id, "uncertain")).error).toContain("pode ter chegado ou não");
  await calm();
  await dispatchWhatsApp(school);
  const other = await toPhone(school, number());
  await dispatchWhatsApp(school);
  await settled(school, other.id, "sent");
  expect([gateway.takenBy(phone).length, await stateOf(school, id)]).toEqual([1, "uncertain"]);
});
