/** Several desks, a killed program, and random operations: the books agree afterwards.. */
import { describe, expect, test } from "vitest";
import { addDays } from "../../../domain/dates";
import { ONE } from "../../../domain/warehouse/quantity";
import { today } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { testSchool } from "../../helpers/school";
import { Stockroom, stockDisagreements } from "../../helpers/warehouse";

const DESKS = 20;
/** STOCK_OPERATIONS=10000 takes the long walk. */
const OPERATIONS = Number(process.env.STOCK_OPERATIONS ?? "1000");
/** Milliseconds: a long walk on a busy machine is no failure. */
const PATIENCE = Math.max(600_000, OPERATIONS * 600);

describe("twenty desks on one material", () => {
  const school = testSchool();
  const stockroom = new Stockroom(school);

  test("R-01 of one piece, one desk hands it out; the others hear that none is left", async () => {
    const kitchen = await stockroom.requester();
    for (let round = 0; round < 5; round++) {
      const material = await stockroom.stocked(1, 101);
      const answers = await Promise.all(
        Array.from({ length: DESKS }, () => stockroom.exit(kitchen.code, [{ material: material.code, quantity: ONE }])),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const refusals = answers.filter(({ status }) => status !== 200);
      expect(new Set(refusals.map(({ refusal }) => `${refusal.status} ${refusal.code} ${refusal.params.available}`))).toEqual(
        new Set(["409 insufficient_stock 0"]),
      );
      expect(await stockroom.balanceOf(material.id)).toEqual([0, 0]);
    }
  });

  test("R-01 of a hundred and fifty pieces, all leave and none more @full", async () => {
    const [material, kitchen] = [await stockroom.stocked(150, 9999), await stockroom.requester()];
    const statuses: number[] = [];
    await Promise.all(
      Array.from({ length: DESKS }, async () => {
        for (let index = 0; index < 10; index++) {
          statuses.push((await stockroom.exit(kitchen.code, [{ material: material.code, quantity: ONE }])).status);
        }
      }),
    );
    expect([statuses.filter((status) => status === 200).length, statuses.filter((status) => status === 409).length]).toEqual([
      150, 50,
    ]);
    const ledger = await stockroom.ledger(material.id);
    expect(ledger.at(-1)).toEqual([-ONE, expect.any(Number), 0, 0]);
    expect(await stockDisagreements(school)).toEqual([]);
  });

  test("an entry, its reversal, exits and their undoing all at once: whatever came first, the books agree", async () => {
    const kitchen = await stockroom.requester();
    for (let round = 0; round < 5; round++) {
      const material = await stockroom.stocked(3, 100);
      const line = [{ material: material.code, quantity: 2 * ONE }];
      const entry = await stockroom.enter([{ ...line[0]!, value: 777 }]);
      const exit = newId();
      const answers = await Promise.all([
        stockroom.exit(kitchen.code, line, { id: exit }),
        stockroom.reverse(entry.body.id),
        stockroom.exit(kitchen.code, line),
        stockroom.undoExit(exit),
        stockroom.reverse(entry.body.id),
        stockroom.exit(kitchen.code, line, { id: exit }),
      ]);
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      expect(await stockDisagreements(school)).toEqual([]);
    }
  });
});

describe("kill -9 in the middle of exits", () => {
  const school = testSchool();
  const stockroom = new Stockroom(school);

  test("loses nothing that was answered, keeps nothing half, and settles a repetition once @full", async () => {
    const kitchen = await stockroom.requester();
    const materials = await Promise.all(Array.from({ length: 4 }, () => stockroom.stocked(100_000, 7_654_321)));
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
            const { status, body } = await stockroom.exit(kitchen.code, lines, { id });
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
      const rows = await query(school, "SELECT id, number FROM stock_documents WHERE kind = 'exit'");
      const numbers = new Map(rows.map(([id, number]) => [id, number]));
      expect([...answered].filter(([id, number]) => numbers.get(id) !== number)).toEqual([]);
      expect(await stockDisagreements(school)).toEqual([]);
      for (const id of open) {
        expect((await stockroom.exit(kitchen.code, lines, { id })).status).toBe(200);
      }
      expect(await stockDisagreements(school)).toEqual([]);
    }
    const all = await query(school, "SELECT COUNT(*), COUNT(DISTINCT number), MAX(substr(number, 6)) + 0 FROM stock_documents");
    expect(new Set(all[0]!.map(Number)).size).toBe(1);
  });
});

describe("anything at random", () => {
  const school = testSchool();
  const stockroom = new Stockroom(school);

  test(
    "R-06 ledger, balances, values and loans agree after each hundred operations, though the program is killed between @full",
    async () => {
      let seed = 20_261_123;
      const random = (most: number) => {
        seed = (seed * 48_271) % 2_147_483_647;
        return seed % most;
      };
      const pick = <T>(of: readonly T[]): T => of[random(of.length)]!;
      const materials = [
        ...(await Promise.all(Array.from({ length: 4 }, () => stockroom.material()))),
        ...(await Promise.all(Array.from({ length: 2 }, () => stockroom.material({ batch_control: true })))),
        ...(await Promise.all(Array.from({ length: 2 }, () => stockroom.material({ unit: "quilo", decimals: 4 })))),
      ];
      const kitchen = await stockroom.requester();
      const borrowers = await Promise.all([stockroom.requester(), stockroom.requester()]);
      const documents: string[] = [];
      const exits: string[] = [];
      const answers = new Map<string, number>();
      const units = (index: number, most: number) => (index >= 6 ? 1 + random(most * ONE) : (1 + random(most)) * ONE);
      // Over two months' ends.
      const day = () => (random(4) === 0 ? addDays(today(), -random(60)) : "");
      const some = () => Array.from({ length: 1 + random(3) }, () => random(materials.length));
      const requests: string[] = [];
      const handed: string[] = [];
      /** The materials of each request. */
      const byKey = new Map<string, string[]>();
      const few = () => some().map((index) => ({ material: materials[index]!.code, quantity: units(index, 6) }));
      /** An act that makes no document of its own. */
      const acted = <Answer extends { status: number; refusal: { code: string } }>(
        kind: string,
        { status, refusal }: Answer,
      ) => ({
        ...{ status, refusal },
        body: { kind, number: "" },
      });
      const operations = [
        () =>
          stockroom.enter(
            some().map((index) => ({
              material: materials[index]!.code,
              quantity: units(index, 50),
              value: 1 + random(100_000),
              ...(index === 4 || index === 5 ? { batch: { code: `L${index}${random(4)}`, valid_until: "" } } : {}),
            })),
            { kind: pick(["purchase", "donation", "opening"]), day: day() },
          ),
        () =>
          stockroom.exit(
            kitchen.code,
            some().map((index) => ({ material: materials[index]!.code, quantity: units(index, 20) })),
            { day: day() },
          ),
        () => stockroom.exit(kitchen.code, [{ material: pick(materials).code, quantity: units(0, 9) }]),
        () => stockroom.reverse(pick(documents) ?? "2026/000001"),
        () => stockroom.reverse(pick(documents.slice(-20)) ?? "2026/000001", { day: day() || today() }),
        () =>
          stockroom.keeper.call("warehouse/adjust-value", {
            ...{ id: newId(), material: pick(materials).code, reason: "Preço errado", day: day() },
            value: (1 + random(5000)) * pick([1, -1]),
          }),
        () =>
          stockroom.keeper.call("warehouse/write-off", {
            id: newId(),
            reason: "Quebrou",
            day: day(),
            promised: random(2) === 0,
            lines: some().map((index) => ({
              material: materials[index]!.code,
              quantity: units(index, 5),
              place: pick(["stock", "damaged"]),
            })),
          }),
        () =>
          stockroom.keeper.call("warehouse/transfer", {
            id: newId(),
            ...pick([
              { from: "stock", to: "damaged" },
              { from: "damaged", to: "stock" },
            ]),
            lines: some().map((index) => ({ material: materials[index]!.code, quantity: units(index, 9) })),
          }),
        () => {
          const quantity = units(0, 4);
          return stockroom.enter([{ material: pick(materials).code, quantity, value: 1 }], {
            kind: "return",
            of: pick(exits) ?? pick(documents),
          });
        },
        () =>
          stockroom.lend(
            pick(borrowers).code,
            some().map((index) => ({ material: materials[index]!.code, quantity: units(index, 9) })),
          ),
        () =>
          stockroom.takeBack(
            pick(borrowers).code,
            some().map((index) => ({
              ...{ material: materials[index]!.code, quantity: units(index, 4) },
              condition: pick(["good", "good", "damaged"] as const),
            })),
          ),
        async () => {
          const id = newId();
          const lines = few();
          const answer = await stockroom.keeper.call("warehouse/request", { id, for: kitchen.code, lines });
          if (answer.status === 200) {
            requests.push(id);
            byKey.set(
              id,
              lines.map(({ material }) => material),
            );
          }
          return acted("asked", answer);
        },
        async () => {
          const input = { id: newId(), request: pick(requests.slice(-4)) ?? newId() };
          return acted("approved", await school.as("Admin").call("warehouse/approve-request", input));
        },
        async () => {
          const lines = random(2) === 0 ? { lines: few().slice(0, 1) } : {};
          const input = { id: newId(), request: pick(requests.slice(-8)) ?? newId(), ...lines };
          const answer = await stockroom.keeper.call("warehouse/deliver", input);
          const number = answer.status === 200 ? (answer.body.deliveries.at(-1)?.number ?? "") : "";
          handed.push(...(answer.status === 200 ? [input.request] : []));
          return { ...acted("delivered", answer), body: { kind: "delivered", number } };
        },
        async () => {
          const input = { id: newId(), request: pick(requests) ?? newId() };
          return acted("cancelled", await stockroom.keeper.call("warehouse/cancel-request", input));
        },
        async () => {
          const input = { id: newId(), request: pick(requests) ?? newId() };
          return acted("confirmed", await stockroom.keeper.call("warehouse/confirm-receipt", input));
        },
        async () => {
          // Of some request that was handed out, one of its lines.
          const request = pick(handed) ?? newId();
          const [material = pick(materials).code] = byKey.get(request) ?? [];
          const input = { id: newId(), request, lines: [{ material, quantity: ONE }] };
          return acted("given_back", await stockroom.keeper.call("warehouse/return-unused", input));
        },
        async () => {
          const material = pick(materials.slice(0, 4));
          const count = newId();
          await stockroom.keeper.call("warehouse/start-count", { id: count, name: "Ao acaso", materials: [material.id] });
          const quantity = units(0, 40);
          const sentences = {
            id: newId(),
            count,
            material: material.code,
            mode: "set" as const,
            quantity,
            value: 1 + random(5000),
          };
          await stockroom.keeper.call("warehouse/count", sentences);
          if (random(3) === 0) {
            await stockroom.exit(kitchen.code, [{ material: material.code, quantity: ONE }]);
          }
          return acted("counted", await stockroom.keeper.call("warehouse/post-count", { id: newId(), count }));
        },
        () => {
          const index = random(materials.length);
          return stockroom.keeper.call("warehouse/lose-loan", {
            ...{ id: newId(), from: pick(borrowers).code, reason: "Perdeu-se" },
            lines: [{ material: materials[index]!.code, quantity: units(index, 2) }],
          });
        },
      ];
      for (let index = 1; index <= OPERATIONS; index++) {
        const { status, body, refusal } = await pick(operations)();
        expect(status).toBeLessThan(500);
        const told = status === 200 ? body.kind : refusal.code;
        answers.set(told, (answers.get(told) ?? 0) + 1);
        if (status === 200 && body.number !== "") {
          documents.push(body.number);
          exits.push(...(body.kind === "exit" ? [body.number] : []));
        }
        if (index % 100 === 0) {
          expect(await stockDisagreements(school)).toEqual([]);
        }
        if (index % 400 === 0) {
          await school.server.kill();
          await school.start();
        }
      }
      // A race that never happened was not tested.
      for (const kind of [
        "purchase",
        "exit",
        "reversal",
        "write_off",
        "transfer",
        "return",
        "loan",
        "loan_return",
        "not_with_borrower",
        "loan_return_exceeds",
        "insufficient_stock",
        "reversal_goods_gone",
        "value_adjustment",
        "month_end_wrong",
        "approved",
        "delivered",
        "cancelled",
        "confirmed",
        "given_back",
        "counted",
        "count_moved",
      ]) {
        expect([kind, (answers.get(kind) ?? 0) > 0]).toEqual([kind, true]);
      }
    },
    PATIENCE,
  );
});
