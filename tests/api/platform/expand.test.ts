/** The expansions of the records API: two relations at most, never backwards, by any route. */
import { describe, expect, test } from "vitest";
import { PASSWORD } from "../../helpers/accounts";
import { testSchool } from "../../helpers/school";

const DEEP = [
  "timeline_via_actor.actor.timeline_via_actor",
  "timeline_via_actor",
  "timeline_v%20ia_actor",
  "timeline(actor)",
  "person.people(class)",
  "person.class.a",
];

describe("nobody but the superuser expands far, or backwards", () => {
  const school = testSchool();
  const doors = {
    "a list": (account: "Admin" | "superuser", expand: string) =>
      school.as(account).request("GET", `/api/collections/users/records?expand=${expand}`),
    "a list, the word itself written in code": (account: "Admin" | "superuser", expand: string) =>
      school.as(account).request("GET", `/api/collections/users/records?%65xpand=${expand}`),
    "one record": (account: "Admin" | "superuser", expand: string) =>
      school.as(account).request("GET", `/api/collections/users/records/useradmin000000?expand=${expand}`),
    "a renewed session": (account: "Admin" | "superuser", expand: string) =>
      school
        .as(account)
        .request("POST", `/api/collections/${account === "Admin" ? "users" : "_superusers"}/auth-refresh?expand=${expand}`),
  };

  test.each(Object.keys(doors) as (keyof typeof doors)[])("%s", async (door) => {
    const answers = await Promise.all(DEEP.map((expand) => doors[door]("Admin", expand)));
    expect(answers.map(({ status }) => status)).toEqual(DEEP.map(() => 400));
    expect((await doors[door]("Admin", "person.class")).status).toBe(200);
    expect((await doors[door]("superuser", DEEP[0]!)).status).toBe(200);
  });

  test("a refused creation stores no record", async () => {
    const refusedAnswer = await school
      .as("Admin")
      .request("POST", "/api/collections/sectors/records?expand=people_via_sector", { name: "Sala que não fica", active: true });
    expect(refusedAnswer.status).toBe(400);
    const records = await school.as("superuser").collection("sectors").getFullList({ filter: 'name = "Sala que não fica"' });
    expect(records).toEqual([]);
  });

  test("signing in", async () => {
    const { email } = await school.seed.user({ name: "Rita" });
    const signIn = (expand: string) =>
      school
        .as("guest")
        .request("POST", `/api/collections/users/auth-with-password?expand=${expand}`, { identity: email, password: PASSWORD });
    expect((await signIn("timeline_via_actor.actor")).status).toBe(400);
    expect((await signIn("person")).status).toBe(200);
  });
});
