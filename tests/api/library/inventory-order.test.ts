/**
 * The order of events in an inventory. L-46: a copy that was seen is not missing, and the latest statement about a copy counts.
 */
import { describe, expect, test } from "vitest";
import { classSetsOf } from "../../helpers/class-sets";
import { clockAhead } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { Desk, disagreements, query } from "../../helpers/library";
import { testSchool } from "../../helpers/school";

const HOUR = 3600;
const DAY = 24 * HOUR;

describe("inventories, one after the other", () => {
  const school = testSchool();
  const desk = new Desk(school);
  const librarian = () => school.as("Biblioteca");

  const place = () => `Sala ${newId()}`;
  async function begin(name: string, location: string): Promise<string> {
    return (await librarian().call("library/start-inventory", { id: newId(), name, location })).body.id;
  }
  const close = (inventory: string) => librarian().call("library/close-inventory", { inventory });
  const reopen = (inventory: string) => librarian().call("library/reopen-inventory", { inventory });
  const scan = (inventory: string, code: string, id = newId()) =>
    librarian().call("library/inventory-scan", { id, inventory, code });
  const startOf = (inventory: string) => query(school, `SELECT started_at FROM inventories WHERE id = '${inventory}'`);
  const tombos = async (list: "inventory-pending" | "inventory-missing", inventory: string) =>
    (await librarian().list(list, { inventory })).body.items.map(({ tombo }) => tombo);
  const stateOf = async (copy: string) => {
    const { state, state_reason } = await librarian().collection("copies").getOne<{ state: string; state_reason: string }>(copy);
    return [state, state_reason];
  };

  test("L-46: a book that was lent by mistake while people count was held in the hand", async () => {
    const location = place();
    const [copy, unseen] = [await desk.copy({ location }), await desk.copy({ location })];
    const inventory = await begin("Inventário", location);
    const { body: loan } = await desk.lend((await school.seed.reader()).card, copy.tombo);
    await desk.undo(loan.id, "lend");
    expect(await tombos("inventory-pending", inventory)).toEqual([unseen.tombo]);
    await close(inventory);
    expect((await stateOf(copy.id))[0]).toBe("normal");
  });

  describe("L-46: a copy that came back while people count is not missing", () => {
    /** Begins an inventory of the copy's place, and closes it after what happens meanwhile. @returns the copy's state then. */
    async function counted(state: string, prepare: (title: string, copy: string) => Promise<() => Promise<unknown>>) {
      const location = place();
      const title = await school.seed.title({}, { copy: { location, state, state_reason: state === "normal" ? "" : "Sumiu" } });
      const [copy] = title.copies;
      const meanwhile = await prepare(title.id, copy!.id);
      const inventory = await begin("Inventário", location);
      await meanwhile();
      await close(inventory);
      return (await stateOf(copy!.id))[0];
    }
    const mark = (copy: string, state: string, reason = "") => librarian().call("library/mark-copy", { copy, state, reason });
    const setAside = async (title: string) => {
      const { body } = await desk.hold((await school.seed.reader()).card, title, { set_aside: true });
      expect(body.state).toBe("ready");
      return body.id;
    };

    test.each(["missing", "lost", "repair", "withdrawn"])("from %s, by its own page", async (state) => {
      expect(await counted(state, async (_, copy) => () => mark(copy, "normal"))).toBe("normal");
    });

    test("but not one whose state was changed by a slip, and restored", async () => {
      const slip = async (copy: string) => {
        await mark(copy, "lost", "Outro livro");
        await mark(copy, "normal");
      };
      expect(await counted("normal", async (_, copy) => () => slip(copy))).toBe("missing");
    });

    test("from the ready shelf, when the hold is cancelled", async () => {
      expect(
        await counted("normal", async (title) => {
          const hold = await setAside(title);
          return () => desk.cancelHold(hold);
        }),
      ).toBe("normal");
    });

    test("from the ready shelf, when nobody fetched it", async () => {
      expect(
        await counted("normal", async (title) => {
          const hold = await setAside(title);
          return async () => {
            await query(school, `UPDATE holds SET pickup_until = '2026-01-02' WHERE id = '${hold}'`);
            await school.as("superuser").request("POST", "/api/crons/holds");
            await expect.poll(() => query(school, `SELECT state FROM holds WHERE id = '${hold}'`)).toEqual([["expired"]]);
          };
        }),
      ).toBe("normal");
    });

    test.each([false, true])("from a class, when its delivery is undone; given for good: %s", async (consumable) => {
      const { group, deliver } = classSetsOf(school);
      const { turma, readers } = await group(1);
      expect(
        await counted("normal", async (title, copy) => {
          await school.seed.change("titles", title, { consumable });
          const id = newId();
          await deliver(turma.id, [{ reader: readers[0]!.id, title, copy }], { id });
          return () => librarian().call("library/undo-class-set", { class_set: id });
        }),
      ).toBe("normal");
    });
  });

  test.each([
    ["a newer inventory did not find it either", "Inventário: 2026", ""],
    ["another of the same name did not", "Inventário: 2025", ""],
    ["someone marked it missing by hand", "Sumiu da mesa", "Sumiu da mesa"],
    ["someone marked it so in the same words", "Inventário: 2025", "Inventário: 2025"],
  ])("L-46: an old inventory that is reopened leaves a copy missing: %s", async (_, reason, byHand) => {
    const location = place();
    const [copy, other] = [await desk.copy({ location }), await desk.copy({ location })];
    const old = await begin("2025", location);
    await close(old);
    await desk.checkIn(copy.tombo);
    let newer = "";
    if (byHand) {
      await librarian().call("library/mark-copy", { copy: copy.tombo, state: "missing", reason: byHand });
    } else {
      newer = await begin(reason.replace("Inventário: ", ""), location);
      await close(newer);
    }
    expect((await reopen(old)).body.restored).toBe(1);
    expect(await stateOf(copy.id)).toEqual(["missing", reason]);
    expect(await stateOf(other.id)).toEqual(["normal", ""]);
    if (newer) {
      expect(await tombos("inventory-missing", newer)).toEqual([copy.tombo]);
      expect((await reopen(newer)).body.restored).toBe(1);
      expect(await stateOf(copy.id)).toEqual(["normal", ""]);
    }
  });

  test("an id that named one unknown code names no other", async () => {
    const [inventory, id] = [await begin("Inventário", place()), newId()];
    const first = await scan(inventory, "NADA-0001", id);
    expect((await scan(inventory, "NADA-0001", id)).body).toEqual(first.body);
    expect((await scan(inventory, "NADA-0002", id)).refusal).toMatchObject({ status: 409, code: "id_taken" });
  });

  test.each([
    ["ahead by an hour", HOUR],
    ["ahead by a month", 30 * DAY],
  ])("L-46: a copy that passed the desk was seen, also after a clock that had been %s was put right @full", async (_, ahead) => {
    await school.server.restart(clockAhead(ahead));
    const location = place();
    const [first, second, unseen] = [await desk.copy({ location }), await desk.copy({ location }), await desk.copy({ location })];
    const inventory = await begin("Inventário", location);
    // They have stood there for long.
    await query(school, `UPDATE copies SET created = '2020-02-03 12:00:00.000Z' WHERE location = '${location}'`);
    const started = await startOf(inventory);
    await school.server.restart(clockAhead(0));
    await desk.checkIn(first.tombo);
    // The job of each minute, which takes its own time.
    await school.as("superuser").request("POST", "/api/crons/inventories");
    await expect.poll(() => startOf(inventory)).not.toEqual(started);
    await desk.checkIn(second.tombo);
    expect(await tombos("inventory-pending", inventory)).toEqual([unseen.tombo]);
    expect((await close(inventory)).body.pending).toBe(1);
  });

  test("loans and timeline agree afterwards", async () => {
    expect(await disagreements(school)).toEqual([]);
    expect(await query(school, "SELECT COUNT(*) FROM inventories WHERE step != ''")).toEqual([["0"]]);
  });
});
