/** The jobs of every area's hooks.ts: each is registered under its name, and runs at its minute, without a restart. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FREE_ATTEMPTS } from "../../../domain/account/throttle";
import type { Changes } from "../../../scripts/changeable-passages";
import { ACCOUNT_TERMS, PASSWORD } from "../../helpers/accounts";
import { alteredHooks } from "../../helpers/altered-hooks";
import { CallDesk } from "../../helpers/calls";
import { holdsOf } from "../../helpers/holds";
import { newId } from "../../helpers/ids";
import { Import } from "../../helpers/imports";
import { inBatches } from "../../helpers/in-batches";
import { query } from "../../helpers/library";
import { dispatch, queued, stateOf } from "../../helpers/messages";
import { notices, postOffice } from "../../helpers/notices";
import { Desk } from "../../helpers/support";
import { TestSchool } from "../../helpers/test-school";
import { PATIENCE } from "../../helpers/timeouts";
import { Stockroom } from "../../helpers/warehouse";
import { connect, gatewayForTests, toPhone } from "../../helpers/whatsapp";

const LONG_AGO = "2020-02-03 12:00:00.000Z";

/** Makes ready what a job is there for; gives the look at what came of it, and what it must show. */
type Work = () => Promise<{ look: () => Promise<unknown>; done: unknown }>;

/** Starts a job now, as its minute would. */
async function run(school: TestSchool, job: string): Promise<void> {
  expect((await school.as("superuser").request("POST", `/api/crons/${job}`)).status).toBe(204);
}

describe("each job does its work when run", () => {
  const mailCatcher = postOffice();
  const gateway = gatewayForTests();
  const { school, at, child, borrowed, switchOn } = notices(mailCatcher);
  const { desk, held, lentOut } = holdsOf(school);
  beforeAll(async () => {
    // A Thursday on which a new school is open.
    await at("2027-03-11");
  });
  const value = async (sql: string) => (await query(school, sql))[0]?.[0];

  /** Letters enough for two: the job that is always there sends one at a time. */
  const helper: Work = async () => {
    await inBatches(60, () => queued(school, { state: "held" }));
    await dispatch(school);
    mailCatcher.connectionsAtOnce = 0;
    await query(school, "UPDATE messages SET state = 'queued' WHERE state = 'held'");
    return { look: async () => mailCatcher.connectionsAtOnce > 1, done: true };
  };

  const oldData: Work = async () => {
    const { id } = await queued(school, { state: "sent" });
    await query(school, `UPDATE messages SET created = '${LONG_AGO}' WHERE id = '${id}'`);
    const fileImport = new Import(school.as("Admin"));
    await fileImport.prepare("titles", "titulo;tombo\nDe quem a trouxe;770002\n");
    await query(school, `UPDATE import_batches SET updated = '${LONG_AGO}' WHERE id = '${fileImport.id}'`);
    const { id: person } = await school.seed.person();
    const { body } = await school.as("Admin").call("people/issue-cards", { id: newId(), people: [person] });
    const card = body.cards[0]!.id;
    await school.seed.create("card_checks", { card, at: LONG_AGO, outcome: "valid" });
    const look = () =>
      query(
        school,
        `SELECT m.body, m.address, b.file, r.label, (SELECT COUNT(*) FROM card_checks WHERE card = '${card}')
           FROM messages m, import_batches b JOIN import_rows r ON r.batch = b.id WHERE m.id = '${id}' AND b.id = '${fileImport.id}'`,
      );
    return { look, done: [["", "", "", "", "0"]] };
  };

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
      const fileImport = new Import(school.as("Admin"));
      await fileImport.prepare("titles", "titulo;tombo\nSem quem o grave;770001\n");
      // As a crash leaves it: begun, and nobody at work on it.
      await query(school, `UPDATE import_batches SET status = 'committing' WHERE id = '${fileImport.id}'`);
      return { look: async () => (await fileImport.state()).status, done: "committed" };
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
    "kept-answers": async () => {
      const id = newId();
      await school.as("Biblioteca").call("library/start-inventory", { id, name: "Inventário", location: `Sala ${id}` });
      await query(school, `UPDATE sent_commands SET sent_at = '${LONG_AGO}' WHERE id = '${id}'`);
      const look = () => query(school, `SELECT answer, length(hash) FROM sent_commands WHERE id = '${id}'`);
      return { look, done: [["", "64"]] };
    },
    messages: async () => {
      const { id } = await queued(school);
      return { look: () => stateOf(school, id), done: "sent" };
    },
    "messages-2": helper,
    "messages-3": helper,
    "messages-4": helper,
    whatsapp: async () => {
      await connect(school, gateway);
      const { id } = await toPhone(school);
      return { look: () => stateOf(school, id), done: "read" };
    },
    "channel-reports": async () => {
      const { id } = await school.seed.create("channel_reports", { channel: newId(), provider_id: "wamid.1", state: "sent" });
      await query(school, `UPDATE channel_reports SET created = '${LONG_AGO}' WHERE id = '${id}'`);
      return { look: () => value(`SELECT COUNT(*) FROM channel_reports WHERE id = '${id}'`), done: "0" };
    },
    // Before the night's own, which says that this day has been looked at.
    "retention-missed": oldData,
    retention: oldData,
    "retention-runs": async () => {
      const { id: person } = await school.seed.person({ active: false });
      await school.seed.create("contacts", { person, kind: "email", value: `${person}@example.com` });
      await query(school, `UPDATE people SET left_at = '${LONG_AGO}' WHERE id = '${person}'`);
      // As a crash leaves it: begun, and nobody at work on it.
      const lines = JSON.stringify([{ key: "leavers", since: "2025-03-11", due: 1, emptied: 0 }]);
      const run = await school.seed.create("retention_runs", { status: "running", day: "2027-03-11", by_name: "Sistema", lines });
      const look = () =>
        query(
          school,
          `SELECT status, lines ->> '$[0].emptied', (SELECT COUNT(*) FROM contacts WHERE person = '${person}')
             FROM retention_runs WHERE id = '${run.id}'`,
        );
      return { look, done: [["done", "1", "0"]] };
    },
    "year-rollovers": async () => {
      const schoolClass = await school.seed.class({ year: 2026 });
      const { id: person } = await school.seed.person({ class: schoolClass.id });
      const choices = { [schoolClass.id]: { goal: "leave", target: "" } };
      // As a crash leaves it: begun, and nobody at work on it.
      const rollover = await school.seed.create("year_rollovers", {
        ...{ year: 2027, status: "doing", run: 1, by_name: "Sistema", choices, made: [], closed: [] },
      });
      const look = () =>
        query(
          school,
          `SELECT r.status, p.active FROM year_rollovers r, people p WHERE r.id = '${rollover.id}' AND p.id = '${person}'`,
        );
      return { look, done: [["done", "0"]] };
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
    "order-parts": async () => {
      const [order, part] = [await new Desk(school).order(), await new Stockroom(school).stocked(1, 100)];
      await school.as("Tecnologia").call("support/advance-order", {
        ...{ id: newId(), order: order.id, act: "wait", waiting_for: "part", material: part.code },
      });
      return { look: () => value(`SELECT state FROM service_orders WHERE id = '${order.id}'`), done: "running" };
    },
    plans: async () => {
      const own = new Desk(school);
      const { id } = await school
        .as("Tecnologia")
        .collection("maintenance_plans")
        .create({
          ...{ id: newId(), name: "Limpeza", task: "Limpar", opens: "order", equipment: (await own.machine()).id },
          ...{ every: 1, unit: "month", anchor: "2027-03-01", active: true },
        });
      await query(school, `UPDATE maintenance_plans SET next_on = '2027-03-01' WHERE id = '${id}'`);
      return { look: () => value(`SELECT COUNT(*) FROM plan_occurrences WHERE plan = '${id}'`), done: "1" };
    },
    "server-checks": async () => {
      const { id } = await new Desk(school).server({ method: "http", target: "localhost" });
      // The machine itself is not asked, and that it was not is what came of the check.
      return { look: () => value(`SELECT failures FROM server_states WHERE server = '${id}'`), done: "1" };
    },
    "stock-alerts": async () => {
      const { id } = await new Stockroom(school).material({ minimum: 50_000 });
      return { look: () => value(`SELECT COUNT(*) FROM stock_alerts WHERE subject = '${id}'`), done: "1" };
    },
    "stock-reminders": async () => {
      const [stockroom, loan] = [new Stockroom(school), newId()];
      const [chairs, kitchen] = [await stockroom.stocked(5, 500), await stockroom.requester()];
      await stockroom.lend(kitchen.code, [{ material: chairs.code, quantity: 10_000 }], { id: loan });
      await query(school, `UPDATE material_loans SET due = '2027-03-10' WHERE id = '${loan}'`);
      await school.as("Admin").collection("stock_settings").update("stockroom000000", { reminders: true });
      return { look: () => value(`SELECT COUNT(*) FROM messages WHERE about = '${loan}'`), done: "1" };
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
      ...Object.fromEntries([...Object.keys(WORKS), "signals"].map((id) => [id, MINUTELY])),
      "asked-letters": "37 * * * *",
      "fold-log": "7 * * * *",
      "booking-leavers": "*/10 * * * *",
      "booking-warnings": "*/10 * * * *",
      "late-loans": "*/10 * * * *",
      orders: "5 * * * *",
      "order-parts": "*/10 * * * *",
      plans: "*/10 * * * *",
      calls: "*/10 * * * *",
      campaigns: MINUTELY,
      notices: "*/5 * * * *",
      retention: "41 5 * * *",
      "retention-missed": "43 * * * *",
      "kept-answers": "51 * * * *",
      "missed-backup": "27 * * * *",
      "channel-reports": "17 * * * *",
      attempts: "17 * * * *",
      "stock-alerts": "*/10 * * * *",
      "stock-reminders": "*/10 * * * *",
      "stock-reconciliation": "40 2 * * *",
    });
  });

  test.each(Object.keys(WORKS))("%s", async (job) => {
    const { look, done } = await WORKS[job]!();
    await run(school, job);
    await expect.poll(look, PATIENCE).toEqual(done);
  });
});

describe("a build with one changed line shows effects that cannot be seen from outside", () => {
  let school: TestSchool;
  const startWith = async (changes: Changes) => {
    school = new TestSchool({ RATE_LIMITS: "on" }, "template", { hooks: await alteredHooks(changes) });
    await school.start();
  };
  const end = () => school.end();

  describe("attempts: two hours later", () => {
    const HOURS = "const at = now() + 2 * 3_600_000;\n  for (";
    beforeAll(() => startWith({ "time of the sweep": HOURS }));
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
