/**
 * Many requests at once: each gets its own answer, and requests beyond the limit are rejected at once.
 * @module-tag full
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../helpers/ids";
import { TestSchool } from "../../helpers/test-school";

const school = new TestSchool();
beforeAll(() => school.start());
afterAll(() => school.end());

/** As many as one account may have at work at once, less some for what else goes on. */
const ALL_AT_WORK = 48;
/** More than all places, and than those of one. */
const MANY = 400;

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => make(index));

describe("many requests at once", () => {
  it("are answered, each with its own rows", async () => {
    const titles = await Promise.all(times(20, (index) => school.seed.title({ title: `Multidão ${index}x` }, { copies: 0 })));
    const librarian = school.as("Biblioteca");
    const answer = await Promise.all(times(ALL_AT_WORK, (index) => librarian.list("titles", { q: `multidao ${index % 20}x` })));
    expect(answer.map(({ status }) => status)).toEqual(times(ALL_AT_WORK, () => 200));
    expect(answer.map(({ body }) => body.items.map(({ id }) => id))).toEqual(
      times(ALL_AT_WORK, (index) => [titles[index % 20]!.id]),
    );
  });

  it("are refused with a sentence where they must be, each with its own", async () => {
    const answers = await Promise.all(
      times(ALL_AT_WORK, (index) => {
        const who = school.as((["guest", "Almoxarifado", "Biblioteca"] as const)[index % 3]!);
        return who.call("library/lend", { id: newId(), reader: "000000000000000", copy: "000000000000000" });
      }),
    );
    expect(answers.map(({ status, refusal }) => `${status} ${refusal.code}`)).toEqual(
      times(ALL_AT_WORK, (index) => ["401 signed_out", "403 role_missing", "404 unknown_reader"][index % 3]),
    );
  });

  it.each([
    ["guests", "guest", "titles"],
    ["one account", "Almoxarifado", "materials"],
  ] as const)("of %s keep no desk from its work", async (_, account, collection) => {
    const [librarian, title] = [school.as("Biblioteca"), await school.seed.title({}, { copies: 0 })];
    const client = school.as(account);
    let over = false;
    const attack = Promise.all(
      times(MANY, async (index) => {
        while (!over) {
          await (index % 2 === 0
            ? client.request("POST", `/api/collections/${collection}/records`, {})
            : client.request("POST", "/api/school/open/support/report", {}));
        }
      }),
    );
    const statuses = new Set<number>();
    for (let round = 0; round < 8; round++) {
      statuses.add((await librarian.list("titles", { q: title.title })).status);
    }
    over = true;
    await attack;
    expect([...statuses]).toEqual([200]);
  });

  it("beyond the limit are refused at once with the time to come again; afterwards all is as before", async () => {
    const librarian = school.as("Biblioteca");
    const answers = await Promise.all(times(700, () => librarian.list("titles", { q: "multidao" })));
    const away = answers.filter(({ status }) => status !== 200);
    expect(away.length).toBeGreaterThan(0);
    expect(
      new Set(away.map(({ status, refusal, headers }) => `${status} ${refusal.code} ${headers.get("Retry-After")}`)),
    ).toEqual(new Set(["503 busy 1"]));
    expect((await librarian.list("titles", { q: "multidao" })).status).toBe(200);
  });
});
