/** The effects of time on holds: deadlines, readers who do not come, and days without the program. */

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays } from "../../../domain/dates";
import { clockAhead, clockAt, thisYear } from "../../helpers/day";
import { Desk, disagreements, query } from "../../helpers/library";
import { testSchool } from "../../helpers/school";

describe("the ready shelf, as days pass", () => {
  const school = testSchool();
  const desk = new Desk(school);
  const at = (day: string, time: string) => school.server.restart(clockAt(day, time));
  const ahead = (seconds: number) => school.server.restart(clockAhead(seconds));
  const stateOf = async (hold: string) => (await query(school, `SELECT state, no_show FROM holds WHERE id = '${hold}'`))[0];

  /** Two readers wait for the one copy; the first has it on the shelf. */
  async function shelf() {
    const loan = await desk.loan();
    const [ana, bruno] = [await school.seed.reader(), await school.seed.reader()];
    const first = (await desk.hold(ana.card, loan.title)).body;
    const second = (await desk.hold(bruno.card, loan.title)).body;
    const until = (await desk.checkIn(loan.tombo)).body.set_aside!.pickup_until;
    return { loan, ana, bruno, first, second, until };
  }

  test("L-31: on the last day the copy waits for its reader, the day after it is the next one's", async () => {
    await ahead(0);
    const { loan, bruno, first, second, until } = await shelf();
    await at(until, "23:50");
    expect((await stateOf(first.id))![0]).toBe("ready");
    expect((await desk.lend(bruno.card, loan.tombo)).refusal.code).toBe("reserved_for_another");
    // The start itself sweeps; once is enough.
    await at(addDays(until, 1), "00:01");
    expect(await stateOf(first.id)).toEqual(["expired", "1"]);
    expect((await stateOf(second.id))![0]).toBe("ready");
    const events = await desk.events(first.id);
    expect(events.map(({ kind }) => kind)).toEqual(["held", "set_aside", "hold_expired"]);
    await at(addDays(until, 1), "00:05");
    expect(await desk.events(first.id)).toHaveLength(events.length);
    expect((await desk.lend(bruno.card, loan.tombo)).status).toBe(200);
    expect((await stateOf(second.id))![0]).toBe("fulfilled");
  });

  test("L-32: the second one that is not fetched in a year suspends, when the school wants it so @full", async () => {
    await ahead(0);
    await school.as("Admin").collection("library_settings").update("library00000000", { no_show_limit: 2, no_show_days: 3 });
    const { ana, until } = await shelf();
    const again = await desk.loan();
    await desk.hold(ana.card, again.title);
    await desk.checkIn(again.tombo);
    await at(addDays(until, 1), "00:01");
    const suspensions = await query(school, `SELECT kind, days, reason FROM suspensions WHERE reader = '${ana.id}'`);
    expect(suspensions).toEqual([["no_show", "3", "2 reservas não retiradas"]]);
    const other = await desk.loan();
    expect((await desk.hold(ana.card, other.title)).refusal.code).toBe("reader_suspended");
    await at(addDays(until, 30), "12:00");
    expect((await desk.hold(ana.card, other.title)).status).toBe(200);
    await school.as("Admin").collection("library_settings").update("library00000000", { no_show_limit: 0 });
  });

  describe("L-32: the cost of a copy that was not fetched", () => {
    const setLimit = (no_show_limit: number) =>
      school.as("Admin").collection("library_settings").update("library00000000", { no_show_limit, no_show_days: 3 });
    /** A hold that stands ready for the reader and is not fetched. @returns its state, and whether that counts. */
    async function notFetched(reader: { card: string }, meanwhile = async () => {}) {
      const loan = await desk.loan();
      const hold = (await desk.hold(reader.card, loan.title)).body.id;
      expect((await desk.checkIn(loan.tombo)).body.set_aside).toBeDefined();
      await meanwhile();
      await query(school, `UPDATE holds SET pickup_until = '2026-01-02' WHERE id = '${hold}'`);
      await school.as("superuser").request("POST", "/api/crons/holds");
      await expect.poll(async () => (await stateOf(hold))![0]).toBe("expired");
      return { hold, no_show: (await stateOf(hold))![1] };
    }
    const suspensions = async (reader: { id: string }) =>
      Number((await query(school, `SELECT COUNT(*) FROM suspensions WHERE reader = '${reader.id}' AND kind = 'no_show'`))[0]![0]);
    beforeAll(async () => {
      await ahead(0);
      await setLimit(1);
    });
    afterAll(() => setLimit(0));

    test("each that fills the school's measure", async () => {
      const reader = await school.seed.reader();
      expect((await notFetched(reader)).no_show).toBe("1");
      expect(await suspensions(reader)).toBe(1);
    });

    test("nothing to a reader whose category is exempt, though it is noted", async () => {
      const { id: category } = await school.seed.create("reader_categories", {
        name: "Conselho",
        max_loans: 3,
        max_holds: 3,
        exempt_from_suspension: true,
        active: true,
      });
      const reader = await school.seed.reader({ category });
      expect((await notFetched(reader)).no_show).toBe("1");
      expect(await suspensions(reader)).toBe(0);
    });

    test("nothing to a reader who might not borrow in those days: it does not count", async () => {
      const reader = await school.seed.reader();
      const expire = () => school.as("Biblioteca").collection("readers").update(reader.id, { valid_until: "2026-01-01" });
      const { no_show } = await notFetched(reader, async () => {
        await expire();
      });
      expect([no_show, await suspensions(reader)]).toEqual(["0", 0]);
    });

    test("nothing for no-shows of the previous year: the count restarts each January", async () => {
      await setLimit(2);
      const reader = await school.seed.reader();
      const { hold } = await notFetched(reader);
      const lastYear = thisYear() - 1;
      await query(school, `UPDATE holds SET closed_at = '${lastYear}-12-30 12:00:00.000Z' WHERE id = '${hold}'`);
      await notFetched(reader);
      expect(await suspensions(reader)).toBe(0);
      await notFetched(reader);
      expect(await suspensions(reader)).toBe(1);
    });
  });

  test("L-19: a suspended reader waits in place, and is served by the sweep once free @full", async () => {
    await ahead(0);
    const loan = await desk.loan();
    const ana = await school.seed.reader();
    const hold = (await desk.hold(ana.card, loan.title)).body;
    const ends = addDays(loan.lent_on, 10);
    await school.seed.create("suspensions", {
      reader: ana.id,
      kind: "manual",
      counted_from: loan.lent_on,
      starts: loan.lent_on,
      ends,
      reason: "Combinado",
    });
    expect((await desk.checkIn(loan.tombo)).body.set_aside).toBeUndefined();
    await at(addDays(ends, 1), "00:01");
    expect((await stateOf(hold.id))![0]).toBe("ready");
  });

  test("a reader who has left the school waits no more", async () => {
    await ahead(0);
    const loan = await desk.loan();
    const [ana, bruno] = [await school.seed.reader(), await school.seed.reader()];
    const hold = (await desk.hold(ana.card, loan.title)).body;
    await desk.hold(bruno.card, loan.title);
    await school.as("superuser").collection("people").update(ana.person, { active: false });
    expect((await desk.checkIn(loan.tombo)).body.set_aside).toMatchObject({ reader: bruno.id });
    expect((await stateOf(hold.id))![0]).toBe("cancelled");
  });

  test("L-32: one that ends on the evening of 31 December counts for the old year @full", async () => {
    const year = thisYear() + 1;
    const settings = (no_show_limit: number) =>
      school.as("Admin").collection("library_settings").update("library00000000", { no_show_limit, no_show_days: 3 });
    await at(`${year}-12-14`, "10:00");
    await settings(2);
    const { ana } = await shelf();
    await at(`${year}-12-31`, "22:30");
    await at(`${year + 1}-02-01`, "10:00");
    const loan = await desk.loan();
    await desk.hold(ana.card, loan.title);
    const until = (await desk.checkIn(loan.tombo)).body.set_aside!.pickup_until;
    await at(addDays(until, 1), "00:01");
    const closed = await query(
      school,
      `SELECT substr(closed_at, 1, 13), no_show FROM holds WHERE reader = '${ana.id}' ORDER BY closed_at`,
    );
    expect(closed[0]).toEqual([`${year + 1}-01-01 01`, "1"]);
    expect(closed[1]![1]).toBe("1");
    expect(await query(school, `SELECT kind FROM suspensions WHERE reader = '${ana.id}'`)).toEqual([]);
    await settings(0);
    await ahead(0);
  });

  test("a cancelling is taken back within two minutes, not later @full", async () => {
    await ahead(0);
    const { first, second } = await shelf();
    await desk.cancelHold(first.id);
    await desk.cancelHold(second.id);
    await ahead(100);
    const restore = (hold: string) => school.as("Biblioteca").call("library/restore-hold", { hold });
    expect((await restore(first.id)).body).toMatchObject({ state: "ready" });
    await ahead(130);
    expect((await restore(second.id)).refusal.code).toBe("restore_too_late");
  });

  test("loans, holds and timeline agree afterwards", async () => {
    expect(await disagreements(school)).toEqual([]);
  });
});
