/** The school's own WhatsApp in tests: connected to a gateway on loopback, and the sending job, run now. */
import { afterAll, beforeAll, expect } from "vitest";
import { WhatsAppGateway } from "../../scripts/whatsapp-gateway";
import { clockAt } from "./day";
import { newId } from "./ids";
import { query } from "./library";
import type { TestSchool } from "./test-school";

/** A Thursday in a school's term, at an hour at which the school writes to families. */
export const OFFICE_HOURS = clockAt("2027-03-11", "10:00");

/** The key that signs the reports of the Cloud API. */
const SIGNING_SECRET = "assinatura-de-teste";

/** A gateway for the schools of a file: started before them, ended after. */
export function gatewayForTests(): WhatsAppGateway {
  const gateway = new WhatsAppGateway();
  // As its schools': messages are of their day.
  gateway.clockAhead = Number(OFFICE_HOURS.CLOCK_SHIFT_SECONDS);
  beforeAll(() => gateway.start());
  afterAll(() => gateway.stop());
  return gateway;
}

/** Connects a school to the gateway and removes the rate limit: tests do not wait. @returns the channel's id. */
export async function connect(
  school: TestSchool,
  gateway: WhatsAppGateway,
  { provider = "cloud", perMinute = 4800, dailyCap = 100_000, id = newId(), account = "" } = {},
): Promise<string> {
  await school.as("superuser").request("PATCH", "/api/settings", { meta: { appURL: school.url } });
  gateway.reportAsCloud(`${school.url}/api/school/messaging/webhook/${id}`, SIGNING_SECRET);
  const admin = school.as("Admin");
  const connected = await admin.call("messaging/connect-channel", {
    id,
    provider,
    base_url: gateway.url,
    version: "v25.0",
    account: account || (provider === "cloud" ? "1234567890" : "default"),
    business: provider === "cloud" ? "987" : "",
    token: gateway.key,
    signing_secret: SIGNING_SECRET,
    risk_accepted: true,
  });
  expect(connected.status).toBe(200);
  if (connected.body.state === "pairing") {
    gateway.scan();
    await gateway.reported();
    await admin.call("messaging/check-channel", { channel: id });
  }
  await admin.call("messaging/pace-channel", { id: newId(), channel: id, daily_cap: dailyCap, per_minute: perMinute });
  return id;
}

/** Starts the minute's job now; a running one checks again within a second. */
export async function dispatchWhatsApp(school: TestSchool): Promise<void> {
  const { status } = await school.as("superuser").request("POST", "/api/crons/whatsapp");
  expect(status).toBe(204);
}

/** A queued message to a phone. */
export async function toPhone(school: TestSchool, phone = "+5519988880000"): Promise<{ id: string }> {
  const id = newId();
  const { status } = await school.as("Admin").call("messaging/test-channel", { id, phone });
  expect(status).toBe(200);
  return { id };
}

/** The number of a campaign's messages in each state. */
export async function messageCounts(school: TestSchool, campaign: string): Promise<Record<string, number>> {
  const rows = await query(school, `SELECT state, COUNT(*) FROM messages WHERE campaign = '${campaign}' GROUP BY state`);
  return Object.fromEntries(rows.map(([state, count]) => [state, Number(count)]));
}
