/**
 * No request waits for an empty list: PocketBase delays it where one address has had several.
 * @module-tag full
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Client } from "../../helpers/clients";
import { TestSchool } from "../../helpers/test-school";

const HELD_BACK = "Randomized throttle because of too many failed searches";
const ASKED = 8;

describe("an empty list of the records API", () => {
  const school = new TestSchool();
  beforeAll(async () => {
    await school.start();
    // Only the log tells that an answer was held back.
    const settings = { logs: { minLevel: -4, maxDays: 1, logIP: false, logAuthId: false } };
    expect((await school.as("superuser").request("PATCH", "/api/settings", settings)).status).toBe(200);
  });
  afterAll(() => school.end());

  const heldBack = async (collection: string) => {
    const { body } = await school
      .as("superuser")
      .request("GET", `/api/logs?perPage=500&filter=${encodeURIComponent(`message = "${HELD_BACK}"`)}`);
    const { id } = (await school.as("superuser").request("GET", `/api/collections/${collection}`)).body as { id: string };
    const { items } = body as { items: { data: { collectionId: string } }[] };
    return items.filter(({ data }) => data.collectionId === id).length;
  };
  const askOften = async (client: Client, collection: string, filter: string) => {
    for (let time = 0; time < ASKED; time++) {
      const { status, body } = await client.request(
        "GET",
        `/api/collections/${collection}/records?filter=${encodeURIComponent(filter)}`,
      );
      expect([status, (body as { items: unknown[] }).items]).toEqual([200, []]);
    }
  };

  test("comes at once for a plain query, and late for a search of hidden columns", async () => {
    await askOften(school.as("Biblioteca"), "notifications", "read_at = 'never'");
    await askOften(school.as("Biblioteca"), "loans", "copy = 'x' && reader != 'y'");
    await askOften(school.as("Biblioteca"), "copies", "tombo ~ 'nowhere to be found'");
    // The log is written once nothing came for three seconds; a delayed answer has its line.
    await expect.poll(() => heldBack("copies"), { interval: 4000 }).toBeGreaterThan(0);
    expect(await heldBack("notifications")).toBe(0);
    expect(await heldBack("loans")).toBe(0);
  });
});
