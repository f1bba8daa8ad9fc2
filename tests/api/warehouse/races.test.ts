/** Several desks, a killed program, and anything at random: the books agree afterwards.. */
import { describe, expect, test } from "vitest";
import { addDays } from "../../../domain/dates";
import { ONE } from "../../../domain/warehouse/quantity";
import { today } from "../../support/day";
import { newId } from "../../support/ids";
import { query } from "../../support/library";
import { testSchool } from "../../support/school";
import { Stockroom, stockDisagreements } from "../../support/warehouse";

const DESKS = 20;

describe("twenty desks on one material", () => {
  const school = testSchool();
  const room = new Stockroom(school);

  test("R-01 of one piece, one desk hands it out; the others hear that none is left", async () => {
    const kitchen = await room.requester();
    for (let round = 0; round < 5; round++) {
      const material = await room.stocked(1, 101);
      const answers = await Promise.all(
        Array.from({ length: DESKS }, () => room.exit(kitchen.code, [{ material: material.code, quantity: ONE }])),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const refusals = answers.filter(({ status }) => status !== 200);
      expect(new Set(refusals.map(({ refusal }) => `${refusal.status} ${refusal.code} ${refusal.params.available}`))).toEqual(
        new Set(["409 insufficient_stock 0"]),
      );
      expect(await room.held(material.id)).toEqual([0, 0]);
    }
  });

  test("R-01 of a hundred and fifty pieces, all leave and none more", async () => {
    const [material, kitchen] = [await room.stocked(150, 9999), await room.requester()];
    const statuses: number[] = [];
    await Promise.all(
      Array.from({ length: DESKS }, async () => {
        for (let index = 0; index < 10; index++) {
          statuses.push((await room.exit(kitchen.code, [{ material: material.code, quantity: ONE }])).status);
        }
      }),
    );
    expect([statuses.filter((status) => status === 200).length, statuses.filter((status) => status === 409).length]).toEqual([
      150, 50,
    ]);
    const ledger = await room.ledger(material.id);
    expect(ledger.at(-1)).toEqual([-ONE, expect.any(Number), 0, 0]);
    expect(await stockDisagreements(school)).toEqual([]);
  });

  test("an entry, its reversal, exits and their undoing all at once: whatever came first, the books agree", async () => {
    const kitchen = await room.requester();
    for (let round = 0; round < 5; round++) {
      const material = await room.stocked(3, 100);
      const line = [{ material: material.code, quantity: 2 * ONE }];
      const entry = await room.enter([{ ...line[0]!, value: 777 }]);
      const exit = newId();
      const answers = await Promise.all([
        room.exit(kitchen.code, line, { id: exit }),
        room.reverse(entry.body.id),
        room.exit(kitchen.code, line),
        room.undoExit(exit),
        room.reverse(entry.body.id),
        room.exit(kitchen.code, line, { id: exit }),
      ]);
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      expect(await stockDisagreements(school)).toEqual([]);
    }
  });
});

describe("kill -9 in the middle of exits", () => {
  const school = testSchool();
  const room = new Stockroom(school);

  test("loses nothing that was answered, keeps nothing half, and settles a repetition once", async () => {
    const kitchen = await room.requester();
    const materials = await Promise.all(Array.from({ length: 4 }, () => room.stocked(100_000, 7_654_321)));
    const lines = materials.map(({ code }) => ({ material: code, quantity: 3 * ONE }));
    for (let round = 0; round < 3; round++) {
      const [answered, open] = [new Map<string, string>(), new Set<string>()];
      let isDead = false;
      let enough = () => {};
      const busy = new Promise<void>((resume) => {
        enough = resume;
      });
      const desks = Array.from({ length: 6 }, async () => {
        while (!isDead) {
          const id = newId();
          open.add(id);
          try {
            const { status, body } = await room.exit(kitchen.code, lines, { id });
            if (status === 200) {
              answered.set(id, body.number);
              open.delete(id);
              if (answered.size >= 25) {
                enough();
              }
            }
          } catch {
            return;
          }
        }
      });
      await busy;
      await school.server.kill();
      isDead = true;
      await Promise.all(desks);
      await school.start();
      const kept = await query(school, "SELECT id, number FROM stock_documents WHERE kind = 'exit'");
      const numbers = new Map(kept.map(([id, number]) => [id, number]));
      expect([...answered].filter(([id, number]) => numbers.get(id) !== number)).toEqual([]);
      expect(await stockDisagreements(school)).toEqual([]);
      for (const id of open) {
        expect((await room.exit(kitchen.code, lines, { id })).status).toBe(200);
      }
      expect(await stockDisagreements(school)).toEqual([]);
    }
    const all = await query(school, "SELECT COUNT(*), COUNT(DISTINCT number), MAX(substr(number, 6)) + 0 FROM stock_documents");
    expect(new Set(all[0]!.map(Number)).size).toBe(1);
  });
});

describe("anything at random", () => {
  const school = testSchool();
  const room = new Stockroom(school);

  test("R-06 ledger, balances and values agree after each hundred of a thousand operations", async () => {
    let seed = 20_261_123;
    const random = (most: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % most;
    };
    const pick = <T>(of: readonly T[]): T => of[random(of.length)]!;
    const materials = [
      ...(await Promise.all(Array.from({ length: 4 }, () => room.material()))),
      ...(await Promise.all(Array.from({ length: 2 }, () => room.material({ batch_control: true })))),
      ...(await Promise.all(Array.from({ length: 2 }, () => room.material({ unit: "quilo", decimals: 4 })))),
    ];
    const kitchen = await room.requester();
    const documents: string[] = [];
    const answers = new Map<string, number>();
    const units = (index: number, most: number) => (index >= 6 ? 1 + random(most * ONE) : (1 + random(most)) * ONE);
    const day = () => (random(4) === 0 ? addDays(today(), -random(20)) : "");
    const some = () => Array.from({ length: 1 + random(3) }, () => random(materials.length));
    const operations = [
      () =>
        room.enter(
          some().map((index) => ({
            material: materials[index]!.code,
            quantity: units(index, 50),
            value: 1 + random(100_000),
            ...(index === 4 || index === 5 ? { batch: { code: `L${index}${random(4)}`, valid_until: "" } } : {}),
          })),
          { kind: pick(["purchase", "donation", "opening"]), day: day() },
        ),
      () =>
        room.exit(
          kitchen.code,
          some().map((index) => ({ material: materials[index]!.code, quantity: units(index, 20) })),
          { day: day() },
        ),
      () => room.exit(kitchen.code, [{ material: pick(materials).code, quantity: units(0, 9) }]),
      () => room.reverse(pick(documents) ?? "2026/000001"),
      () =>
        room.keeper.call("warehouse/write-off", {
          id: newId(),
          reason: "Quebrou",
          lines: some().map((index) => ({
            material: materials[index]!.code,
            quantity: units(index, 5),
            place: pick(["stock", "damaged"]),
          })),
        }),
      () =>
        room.keeper.call("warehouse/transfer", {
          id: newId(),
          ...pick([
            { from: "stock", to: "damaged" },
            { from: "damaged", to: "stock" },
          ]),
          lines: some().map((index) => ({ material: materials[index]!.code, quantity: units(index, 9) })),
        }),
      () => {
        const quantity = units(0, 4);
        return room.enter([{ material: pick(materials).code, quantity, value: 1 }], { kind: "return", of: pick(documents) });
      },
    ];
    for (let index = 1; index <= 1000; index++) {
      const { status, body, refusal } = await pick(operations)();
      expect(status).toBeLessThan(500);
      const told = status === 200 ? body.kind : refusal.code;
      answers.set(told, (answers.get(told) ?? 0) + 1);
      if (status === 200) {
        documents.push(body.number);
      }
      if (index % 100 === 0) {
        expect(await stockDisagreements(school)).toEqual([]);
      }
    }
    // What never came about was not tried.
    for (const kind of [
      "purchase",
      "exit",
      "reversal",
      "write_off",
      "transfer",
      "return",
      "insufficient_stock",
      "reversal_goods_gone",
    ]) {
      expect([kind, (answers.get(kind) ?? 0) > 0]).toEqual([kind, true]);
    }
  });
});
