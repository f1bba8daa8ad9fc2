/** The jobs of every area's hooks.ts: each is registered under its name, and does its work when its minute comes, without a restart. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FREE_ATTEMPTS } from "../../../domain/account/throttle";
import { hooksWith } from "../../faults/broken-hooks";
import { ACCOUNT_TERMS, PASSWORD } from "../../support/accounts";
import { CallDesk } from "../../support/calls";
import { holdsOf } from "../../support/holds";
import { newId } from "../../support/ids";
import { Import } from "../../support/imports";
import { query } from "../../support/library";
import { queued, stateOf } from "../../support/messages";
import { notices, postOffice } from "../../support/notices";
import { TestSchool } from "../../support/test-school";
import { Stockroom } from "../../support/warehouse";

const PATIENCE = { timeout: 60_000, interval: 100 };
const LONG_AGO = "2020-02-03 12:00:00.000Z";

/** Makes ready what a job is there for; gives the look at what came of it, and what it must show. */
type Work = () => Promise<{ look: () => Promise<unknown>; done: unknown }>;

/** Starts a job now, as its minute would. */
async function run(school: TestSchool, job: string): Promise<void> {
  expect((await school.as("superuser").request("POST", `/api/crons/${job}`)).status).toBe(204);
}

describe("each job does its work when run", () => {
  const { school, at, child, borrowed, switchOn } = notices(postOffice());
  const { desk, held, lentOut } = holdsOf(school);
  beforeAll(async () => {
    // A Thursday on which a new school is open.
    await at("2027-03-11");
  });
  const value = async (sql: string) => (await query(school, sql))[0]?.[0];

  const WORKS: Record<string, Work> = {
    holds: async () => {
      const { id: title, loan } = await lentOut();
      const { holds } = await held(title);
      await desk.checkIn(loan.tombo);
      const [first, second] = holds.map(({ id }) => id);
      const look = () =>
        query(school, `SELECT state, no_show FROM holds WHERE id IN ('${first}', '${second}') ORDER BY queued_at`);
      expect(await look()).toEqual([
        ["ready", "0"],
        ["waiting", "0"],
      ]);
      // The deadline passes while the program runs: the sweep at its start has nothing to do with it.
      await query(school, `UPDATE holds SET pickup_until = '2027-03-10' WHERE id = '${first}'`);
      const done = [
        ["expired", "1"],
        ["ready", "0"],
      ];
      return { look, done };
    },
    imports: async () => {
      const one = new Import(school.as("Admin"));
      await one.prepare("titles", "titulo;tombo\nSem quem o grave;770001\n");
      // As a crash leaves it: begun, and nobody at work on it.
      await query(school, `UPDATE import_batches SET status = 'committing' WHERE id = '${one.id}'`);
      return { look: async () => (await one.state()).status, done: "committed" };
    },
    inventories: async () => {
      const librarian = school.as("Biblioteca");
      const location = `Sala ${newId()}`;
      const copy = await desk.copy({ location });
      const { id } = (await librarian.call("library/start-inventory", { id: newId(), name: "Inventário", location })).body;
      await query(
        school,
        `UPDATE inventories SET step = 'closing', step_by = '${ACCOUNT_TERMS.Biblioteca.id}', closed_at = '${LONG_AGO}' WHERE id = '${id}'`,
      );
      const look = () =>
        query(school, `SELECT i.step, c.state FROM inventories i, copies c WHERE i.id = '${id}' AND c.id = '${copy.id}'`);
      return { look, done: [["", "missing"]] };
    },
    notices: async () => {
      const reader = await child();
      const { loan } = await borrowed(reader.id);
      // Last: a run that came before would be the day's only one.
      await switchOn();
      return { look: () => value(`SELECT COUNT(*) FROM notices WHERE loan = '${loan}'`), done: "1" };
    },
    messages: async () => {
      const { id } = await queued(school);
      return { look: () => stateOf(school, id), done: "sent" };
    },
    retention: async () => {
      const { id } = await queued(school, { state: "sent" });
      await query(school, `UPDATE messages SET created = '${LONG_AGO}' WHERE id = '${id}'`);
      return { look: () => query(school, `SELECT body, address FROM messages WHERE id = '${id}'`), done: [["", ""]] };
    },
    "old-imports": async () => {
      const one = new Import(school.as("Admin"));
      await one.prepare("titles", "titulo;tombo\nDe quem a trouxe;770002\n");
      await query(school, `UPDATE import_batches SET updated = '${LONG_AGO}' WHERE id = '${one.id}'`);
      const look = () =>
        query(
          school,
          `SELECT b.file, r.label FROM import_batches b JOIN import_rows r ON r.batch = b.id WHERE b.id = '${one.id}'`,
        );
      return { look, done: [["", ""]] };
    },
    "work-keys": async () => {
      const { id } = await school.seed.title({ title: "Quincas Borba" });
      const look = () => value(`SELECT work_key LIKE '%quincas borba%' FROM titles WHERE id = '${id}'`);
      return { look, done: "1" };
    },
    calls: async () => {
      const calls = new CallDesk(school);
      const call = await calls.opened();
      await calls.resolve(call);
      await query(school, `UPDATE service_calls SET closes_on = '2027-03-10' WHERE id = '${call}'`);
      return { look: () => value(`SELECT state FROM service_calls WHERE id = '${call}'`), done: "closed" };
    },
    "stock-reconciliation": async () => {
      const { id } = await new Stockroom(school).stocked(10, 1000);
      await query(school, `UPDATE stock_balances SET quantity = quantity + 1 WHERE material = '${id}'`);
      return { look: () => value(`SELECT COUNT(*) > 0 FROM stock_findings WHERE material = '${id}'`), done: "1" };
    },
  };

  test("there is no job beside those that are tried here", async () => {
    const { body } = await school.as("superuser").request<{ id: string; expression: string }[]>("GET", "/api/crons");
    const own = body.filter(({ id }) => !id.startsWith("__pb")).map(({ id, expression }) => [id, expression]);
    const MINUTELY = "* * * * *";
    expect(Object.fromEntries(own)).toEqual({
      ...Object.fromEntries([...Object.keys(WORKS), "durability"].map((id) => [id, MINUTELY])),
      "booking-warnings": "*/10 * * * *",
      orders: "5 * * * *",
      calls: "*/10 * * * *",
      campaigns: MINUTELY,
      notices: "*/5 * * * *",
      retention: "41 5 * * *",
      "old-imports": "47 5 * * *",
      attempts: "17 * * * *",
      "stock-reconciliation": "40 2 * * *",
    });
  });

  test.each(Object.keys(WORKS))("%s", async (job) => {
    const { look, done } = await WORKS[job]!();
    await run(school, job);
    await expect.poll(look, PATIENCE).toEqual(done);
  });
});

describe("what cannot be seen from outside is seen in a build with one line changed", () => {
  let school: TestSchool;
  const startWith = async (file: string, line: string, otherwise: string) => {
    school = new TestSchool({ RATE_LIMITS: "on" }, "template", { hooks: await hooksWith(file, line, otherwise) });
    await school.start();
  };
  const end = () => school.end();

  describe("durability: a start that does not ask for it", () => {
    beforeAll(() => startWith("pb_hooks/src/platform/start.ts", "  keepDurable(e.app);\n", ""));
    afterAll(end);

    test("is made good by the job", async () => {
      const asked = async () =>
        (await school.as("superuser").request<{ synchronous: number }>("GET", "/api/school/platform/durability")).body
          .synchronous;
      await run(school, "durability");
      await expect.poll(asked, PATIENCE).toBe(2);
    });
  });

  describe("attempts: two hours later", () => {
    const HOURS = "const at = now() + 2 * 3_600_000;\n  for (";
    beforeAll(() => startWith("pb_hooks/src/account/throttle.ts", "const at = now();\n  for (", HOURS));
    afterAll(end);

    test("the sweep forgets who guessed", async () => {
      const user = await school.seed.user();
      const attempt = async (password: string) => {
        const body = { identity: user.email, password };
        return (await school.as("guest").request("POST", "/api/collections/users/auth-with-password", body)).status;
      };
      for (let index = 0; index < FREE_ATTEMPTS; index++) {
        await attempt(`errada-${index}`);
      }
      expect(await attempt(PASSWORD)).toBe(429);
      await run(school, "attempts");
      await expect.poll(() => attempt(PASSWORD), PATIENCE).toBe(200);
    });
  });
});
