/** The decisions of families about a service between the school and WhatsApp: LGPD, art. 8 and 14. */
import { beforeAll, expect, test } from "vitest";
import { DECLINED } from "../../../domain/messaging/campaigns/audience";
import { family } from "../../helpers/campaigns";
import { now } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { testSchool } from "../../helpers/school";
import { PATIENCE } from "../../helpers/timeouts";
import { connect, dispatchWhatsApp, gatewayForTests, OFFICE_HOURS } from "../../helpers/whatsapp";

const gateway = gatewayForTests();
const school = testSchool({ env: OFFICE_HOURS });
const ended = (campaign: string) =>
  query(
    school,
    `SELECT person, state = 'skipped', error_class FROM messages WHERE campaign = '${campaign}' AND state NOT IN ('queued', 'sending') ORDER BY person`,
  );
const admin = () => school.as("Admin");
const decide = (person: string, decision: "given" | "refused") =>
  admin().call("people/record-consent", { id: newId(), person, purpose: "whatsapp_gateway", decision, declared_by: "Marta" });

beforeAll(() => connect(school, gateway, { provider: "waha" }));

test("a person who refused or revoked gets nothing by a gateway; one who agreed or was never asked does", async () => {
  const [refused, revoked, consenting, unasked] = await Promise.all([1, 2, 3, 4].map(() => family(school)));
  await decide(refused!.id, "refused");
  await decide(revoked!.id, "given");
  await admin().call("people/revoke-consent", { person: revoked!.id, purpose: "whatsapp_gateway" });
  await decide(consenting!.id, "given");
  const campaign = newId();
  const people = [refused!, revoked!, consenting!, unasked!].map(({ id }) => id);
  const { status } = await admin().call("messaging/launch", {
    id: campaign,
    channel: "whatsapp",
    audience: { people },
    text: "Olá",
  });
  expect(status).toBe(200);
  const reasons = await query(
    school,
    `SELECT person, reason FROM campaign_exclusions WHERE campaign = '${campaign}' ORDER BY person`,
  );
  expect(reasons).toEqual([refused!.id, revoked!.id].sort().map((person) => [person, DECLINED.gateway]));
  await dispatchWhatsApp(school);
  await expect
    .poll(() => ended(campaign), PATIENCE)
    .toEqual([consenting!.id, unasked!.id].sort().map((person) => [person, "0", ""]));
  expect(gateway.takenBy(refused!.phone)).toEqual([]);
  expect(gateway.takenBy(consenting!.phone)).toHaveLength(1);
});

test("where the school asks first, a campaign leaves out families without an answer, before the launch and after it", async () => {
  const [consenting, unasked, late] = await Promise.all([1, 2, 3].map(() => family(school)));
  await decide(consenting!.id, "given");
  await query(school, "UPDATE notice_settings SET asks_consent = TRUE");
  const people = [consenting!, unasked!].map(({ id }) => id);
  const draft = { channel: "whatsapp", text: "Olá" } as const;
  const { body } = await admin().call("messaging/preview", { ...draft, audience: { people } });
  expect(body.excluded).toMatchObject([{ person: unasked!.id, reason: DECLINED.gateway }]);
  await query(school, "UPDATE notice_settings SET asks_consent = FALSE");
  const campaign = newId();
  const at = new Date(now() + 400 * 86_400_000).toISOString();
  await admin().call("messaging/launch", { id: campaign, ...draft, audience: { people: [late!.id] }, at });
  await query(school, "UPDATE notice_settings SET asks_consent = TRUE");
  await admin().call("messaging/resume", { id: newId(), campaign });
  await dispatchWhatsApp(school);
  await expect.poll(() => ended(campaign), PATIENCE).toEqual([[late!.id, "1", "no_consent"]]);
  expect(gateway.takenBy(late!.phone)).toEqual([]);
  await query(school, "UPDATE notice_settings SET asks_consent = FALSE");
});

test("a family that refuses between the launch and the hour of sending gets nothing either", async () => {
  const late = await family(school);
  const campaign = newId();
  const at = new Date(now() + 400 * 86_400_000).toISOString();
  await admin().call("messaging/launch", {
    ...{ id: campaign, channel: "whatsapp", audience: { people: [late.id] }, text: "Olá", at },
  });
  await decide(late.id, "refused");
  await admin().call("messaging/resume", { id: newId(), campaign });
  await dispatchWhatsApp(school);
  await expect.poll(() => ended(campaign), PATIENCE).toEqual([[late.id, "1", "no_consent"]]);
  expect(gateway.takenBy(late.phone)).toEqual([]);
});
