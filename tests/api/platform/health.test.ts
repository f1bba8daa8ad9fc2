import { describe, expect, test } from "vitest";
import { testSchool } from "../../helpers/school";

describe("the program", () => {
  const school = testSchool();

  test("answers, and keeps what it was given over a restart", async () => {
    const { copies } = await school.seed.title({ title: "Dom Casmurro" });
    await school.server.restart();
    const record = await school.as("Biblioteca").collection("copies").getOne(copies[0]!.id);
    expect(record.tombo).toBe(copies[0]!.tombo);
  });

  test("tells an unknown command from a page", async () => {
    const answer = await school.as("Admin").request("POST", "/api/school/library/nothing", {});
    expect([answer.status, answer.refusal.code]).toEqual([404, "unknown_command"]);
  });
});
