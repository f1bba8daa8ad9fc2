/** The look-up of acknowledged writes after a crash detects each kind of loss: tested with an action that never happened. */
import { beforeAll, describe, expect, test } from "vitest";
import { type DeskOperation, library } from "../faults/workplaces/library";
import { lost, Writers } from "../faults/writers";
import { newId } from "../helpers/ids";
import { query } from "../helpers/library";
import { testSchool } from "../helpers/school";

describe("acknowledged writes", () => {
  const school = testSchool();
  const look = (...operations: DeskOperation[]) => lost((sql) => query(school, sql), operations);
  let done: DeskOperation[] = [];
  const of = <What extends DeskOperation["what"]>(what: What) =>
    done.filter((operation): operation is Extract<DeskOperation, { what: What }> => operation.what === what);

  beforeAll(async () => {
    const writers = await Writers.prepare(school);
    const work = writers.work();
    await writers.reach(150);
    writers.stop();
    await work;
    done = writers.acknowledged.filter(library.isOwn);
    expect(writers.refused).toEqual([]);
  });

  test("are all there when nothing was lost, those of each kind", async () => {
    expect(await look(...done)).toEqual([]);
    expect(new Set(done.map(({ what }) => what)).size).toBe(7);
  });

  test("are missed when they are gone, whatever their kind", async () => {
    for (const what of new Set(done.map((operation) => operation.what))) {
      const operation = of(what)[0]!;
      const missingOperation = operation.what === "return" ? { ...operation, loan: newId() } : { ...operation, id: newId() };
      expect((await look(missingOperation)).join(), what).toContain(`the acknowledged ${what} of`);
    }
  });

  test("are missed when the data hold something else", async () => {
    const [lend, deliver, hold] = [of("lend")[0]!, of("deliver")[0]!, of("hold")[0]!];
    const renewed = new Set(of("renew").map(({ id }) => id));
    const cancelled = of("cancel-hold")[0]!;
    const fulfilling = of("lend").find((operation) => operation.hold !== "")!;
    const [open, standing] = [newId(), newId()];
    const [first, ...others] = deliver.items;
    expect(await library.send(school, { ...lend, id: open, hold: "" })).toBe("");
    expect(await library.send(school, { ...deliver, id: standing })).toBe("");
    const neverSo: DeskOperation[] = [
      { ...lend, copy: newId() },
      { ...lend, reader: newId() },
      { what: "renew", id: of("lend").find(({ id }) => !renewed.has(id))!.id },
      { what: "return", id: newId(), loan: open, copy: lend.copy },
      { ...hold, title: newId() },
      { what: "cancel-hold", id: fulfilling.hold },
      { ...fulfilling, hold: cancelled.id },
      { ...deliver, items: [{ ...first!, copy: newId() }, ...others] },
      { ...deliver, items: others },
      { what: "undo-delivery", id: standing },
    ];
    for (const operation of neverSo) {
      expect((await look(operation)).join(), JSON.stringify(operation)).toContain("is not as it was answered");
    }
  });
});
