/** The permitted queries of a list of records: few relations, never backwards, by any route and in any notation. */
import { describe, expect, test } from "vitest";
import type { Who } from "../../helpers/accounts";
import { Live } from "../../helpers/live";
import { testSchool } from "../../helpers/school";

const BACK = "copies_via_title.title.copies_via_title.barcode ?~ 'zzq'";
const FAR = "title.merged_into.merged_into.title = 'x'";

describe("nobody but the superuser asks far, or backwards", () => {
  const school = testSchool();
  const ask = (account: Who, path: string) => school.as(account).request("GET", path);
  const encoded = (text: string) => [...text].map((sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, "0")}`).join("");

  const FORBIDDEN = [
    `/api/collections/titles/records?filter=${encodeURIComponent(BACK)}`,
    `/api/collections/titles/records?filter=${encoded(BACK)}`,
    `/api/collections/titles/records?%66ilter=${encodeURIComponent(BACK)}`,
    `/api/collections/TITLES/records?filter=${encodeURIComponent(BACK)}`,
    `/api/collections/titles/%72ecords?filter=${encodeURIComponent(BACK)}`,
    `/api/collections/titles/records?filter=${encodeURIComponent(BACK)}&filter=`,
    `/api/collections/titles/records?perPage=1&skipTotal=1&filter=${encodeURIComponent(`id = '' && (${BACK})`)}`,
    `/api/collections/titles/records?sort=${encodeURIComponent("-copies_via_title.barcode")}`,
    `/api/collections/titles/records?fields=${encodeURIComponent("expand.copies_via_title.id")}`,
    "/api/collections/titles/records?expand=copies_via_title",
    `/api/collections/copies/records?filter=${encodeURIComponent(FAR)}`,
    "/api/collections/copies/records?sort=title.merged_into.merged_into.title",
    `/api/collections/copies/records?filter=${encodeURIComponent(Array(40).fill("id > 'x'").join("||"))}`,
    `/api/collections/copies/records?filter=${encodeURIComponent(Array(9).fill("barcode ~ 'x'").join("||"))}`,
    `/api/collections/copies/records?fields=${"id,".repeat(800)}`,
  ];

  test.each(FORBIDDEN)("%s", async (path) => {
    for (const account of ["guest", "none", "Admin"] as const) {
      expect((await ask(account, path)).status).toBe(400);
    }
  });

  test("by a collection's id", async () => {
    const { id } = await school.as("superuser").pocketBase.collections.getOne("titles");
    expect((await ask("Admin", `/api/collections/${id}/records?filter=${encodeURIComponent(BACK)}`)).status).toBe(400);
  });

  test("the superuser does", async () => {
    expect((await ask("superuser", FORBIDDEN[0]!)).status).toBe(200);
    expect((await ask("superuser", FORBIDDEN[9]!)).status).toBe(200);
  });

  test("two steps, and a search, are answered", async () => {
    const path = `/api/collections/copies/records?filter=${encodeURIComponent("title.title ~ 'x' || barcode = '1'")}&sort=title.title`;
    expect((await ask("Biblioteca", path)).status).toBe(200);
    expect((await ask("Biblioteca", "/api/collections/copies/records?expand=title&fields=id,expand.title.title")).status).toBe(
      200,
    );
  });

  test("one record, and one that is renewed, bring nothing of it", async () => {
    const fields = `fields=${"id,".repeat(800)}`;
    expect((await ask("Admin", `/api/collections/users/records/useradmin000000?${fields}`)).status).toBe(400);
    const renewAnswer = await school.as("Admin").request("POST", `/api/collections/users/auth-refresh?fields=x_via_y`);
    expect(renewAnswer.status).toBe(400);
  });

  test("the query of a change is checked before the change is made", async () => {
    const refusedAnswer = await school
      .as("Admin")
      .request("POST", "/api/collections/rooms/records?fields=x_via_y", { name: "Não fica" });
    expect(refusedAnswer.status).toBe(400);
    expect(await school.as("superuser").collection("rooms").getFullList({ filter: 'name = "Não fica"' })).toEqual([]);
  });

  const listens = async (account: "Admin" | "superuser", ...topics: string[]) => {
    const live = await Live.open(school.as(account));
    try {
      await live.subscribe(...topics);
      return true;
    } catch {
      return false;
    } finally {
      live.close();
    }
  };
  const topic = (query: Record<string, string>) => `rooms/*?options=${encodeURIComponent(JSON.stringify({ query }))}`;

  test("live changes are heard of by the same measure", async () => {
    expect(await listens("Admin", "rooms/*", topic({ filter: "name ~ 'x'" }))).toBe(true);
    expect(await listens("superuser", topic({ filter: "machines_via_room.room.machines_via_room.number ?~ 'x'" }))).toBe(true);
    for (const query of [
      { filter: "machines_via_room.room.machines_via_room.number ?~ 'x'" },
      { sort: "machines_via_room.number" },
      { fields: "machines_via_room" },
      { expand: "machines_via_room" },
    ] as Record<string, string>[]) {
      expect(await listens("Admin", topic(query))).toBe(false);
    }
    const twice = encodeURIComponent('{"query":{"filter":"machines_via_room.id ?= 1"},"query":{}}');
    expect(await listens("Admin", `rooms/*?options=${twice}`)).toBe(false);
    expect(await listens("Admin", ...Array.from({ length: 101 }, (_, index) => `rooms/${index}`))).toBe(false);
    const filtered = Array.from({ length: 11 }, (_, index) => topic({ filter: `name ~ '${index}'` }));
    expect(await listens("Admin", ...filtered)).toBe(false);
    expect(await listens("Admin", ...filtered.slice(1))).toBe(true);
  });
});

describe("one account's lists", () => {
  const school = testSchool();

  test("wait for their turn, or are sent away, and others are answered meanwhile", async () => {
    const path = `/api/collections/titles/records?filter=${encodeURIComponent("title ~ 'a' || authors ~ 'b'")}`;
    const many = Array.from({ length: 40 }, () => school.as("Admin").request("GET", path));
    const other = await school.as("Biblioteca").request("GET", "/api/collections/titles/records?sort=title");
    const answers = await Promise.all(many);
    expect(other.status).toBe(200);
    expect(answers.map(({ status }) => status)).toContain(200);
    for (const { status, refusal, headers } of answers.filter(({ status }) => status !== 200)) {
      expect([status, refusal.code, headers.get("Retry-After")]).toEqual([503, "busy", "1"]);
    }
    expect((await school.as("Admin").request("GET", path)).status).toBe(200);
  });
});
