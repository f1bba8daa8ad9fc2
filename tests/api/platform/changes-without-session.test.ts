/**
 * Changes that need no session: they have a route of their own, run without an account, and accept small bodies and few calls.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { alteredHooks } from "../../helpers/altered-hooks";
import { TestSchool } from "../../helpers/test-school";

const BY_THE_DOOR = "/api/school/open/platform/read-notifications";

describe("a change that is open", () => {
  let school: TestSchool;
  const post = (path: string, body = "{}") =>
    fetch(school.url + path, { method: "POST", body, headers: { "Content-Type": "application/json" } });

  beforeAll(async () => {
    const hooks = await alteredHooks({ "path of a command": 'path: "platform/read-notifications", open: true,' });
    school = new TestSchool({ RATE_LIMITS: "on" }, "template", { hooks });
    await school.start();
  });
  afterAll(() => school.end());

  test("comes by its door alone, as nobody", async () => {
    const answer = await post(BY_THE_DOOR);
    expect([answer.status, await answer.json()]).toEqual([200, { read: 0 }]);
    expect((await post("/api/school/platform/read-notifications")).status).toBe(404);
  });

  test.each(["library/scan", "account/invite", "platform/school", "platform/nothing"])(
    "%s, which is none, does not come by it",
    async (path) => {
      const answer = await post(`/api/school/open/${path}`);
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([404, "unknown_command"]);
    },
  );

  test("has a small body", async () => {
    expect((await post(BY_THE_DOOR, JSON.stringify({ text: "x".repeat(60_000) }))).status).toBe(200);
    expect((await post(BY_THE_DOOR, JSON.stringify({ text: "x".repeat(70_000) }))).status).toBe(413);
  });

  test("is not made without end", async () => {
    const answers: number[] = [];
    for (let round = 0; round < 130; round++) {
      answers.push((await post(BY_THE_DOOR)).status);
    }
    expect(answers).toContain(429);
    // Nobody else waits for that.
    expect((await fetch(`${school.url}/api/school/platform/school`)).status).toBe(200);
  });
});
