/** One report on thousands of messages: each is processed once, and no other request waits for all of them. */
import { expect, test } from "vitest";
import { query } from "../../helpers/library";
import { testSchool } from "../../helpers/school";
import { connect, gatewayForTests, OFFICE_HOURS } from "../../helpers/whatsapp";

const gateway = gatewayForTests();
const school = testSchool({ env: OFFICE_HOURS });
const MESSAGES = 400;

test("is taken in steps, and again without doing anything twice", async () => {
  await connect(school, gateway);
  const messages = Array.from({ length: MESSAGES }, (_, index) => ({
    ...{ from: `5519988${String(index % 40).padStart(6, "0")}`, id: `wamid.many${index}`, timestamp: "1749416383" },
    ...{ type: "text", text: { body: `Mensagem ${index}` } },
  }));
  const { url, body, headers } = gateway.signedCloud(JSON.stringify({ entry: [{ changes: [{ value: { messages } }] }] }));
  const report = () => school.as("guest").request("POST", new URL(url).pathname, body, headers);
  const counted = () => query(school, "SELECT COUNT(*) FROM conversation_entries WHERE provider_id LIKE 'wamid.many%'");
  const [first, again] = await Promise.all([report(), report()]);
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(await counted()).toEqual([[String(MESSAGES)]]);
  expect((await report()).status).toBe(200);
  expect(await counted()).toEqual([[String(MESSAGES)]]);
});
