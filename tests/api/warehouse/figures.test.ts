/** The stockroom's figures, each against the rows that it counts: those of the list to which it leads. */
import { afterAll, describe, expect, test } from "vitest";
import { addDays } from "../../../domain/dates";
import { ONE } from "../../../domain/warehouse/quantity";
import { today } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { testSchool } from "../../helpers/school";
import { Stockroom, stockDisagreements } from "../../helpers/warehouse";

const school = testSchool();
const stockroom = new Stockroom(school);
afterAll(async () => expect(await stockDisagreements(school)).toEqual([]));

/** The filters of the batches' list in an address -> their names on the server. */
const BATCH_FILTERS: Readonly<Record<string, string>> = { vencidos: "expired", ate: "until" };

const homeLines = async () => (await stockroom.keeper.call("platform/home")).body.lines;
/** A home page's line about batches, and the number of rows that its link opens. */
async function batchLine(words: RegExp): Promise<{ counted: number; listed: number }> {
  const line = (await homeLines()).find(({ kind, text }) => kind === "Validade" && words.test(text));
  if (!line) {
    return { counted: 0, listed: 0 };
  }
  const address = new URL(line.to, "http://school").searchParams;
  const filters = Object.fromEntries([...address].map(([name, value]) => [BATCH_FILTERS[name], value]));
  const { body } = await stockroom.keeper.list("stock-batches", filters);
  return { counted: Number(line.lead.split(" ")[0]), listed: body.totalItems };
}

describe("batches", () => {
  const batchOf = async (valid_until: string) => {
    const material = await stockroom.material({ batch_control: true });
    const line = { material: material.code, quantity: 2 * ONE, value: 200 };
    await stockroom.enter([{ ...line, batch: { code: `L${material.code}`, valid_until } }]);
    return material;
  };

  test("the line about those that expire soon opens these, and none of a later day", async () => {
    await batchOf(addDays(today(), 5));
    await batchOf(addDays(today(), 300));
    await batchOf("");
    expect(await batchLine(/^vence/)).toEqual({ counted: 1, listed: 1 });
  });

  test("an expired batch is counted where it lies, among the damaged things too", async () => {
    await batchOf(addDays(today(), -5));
    const milk = await batchOf(addDays(today(), -5));
    const { balances } = (await stockroom.sheet(milk.id)).body;
    const moved = await stockroom.keeper.call("warehouse/transfer", {
      ...{ id: newId(), from: "stock", to: "damaged" },
      lines: [{ material: milk.code, quantity: 2 * ONE, batch: balances[0]!.batch }],
    });
    expect(moved.status).toBe(200);
    expect(await batchLine(/vencid/)).toEqual({ counted: 2, listed: 2 });
  });
});
