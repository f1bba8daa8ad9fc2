/** The stockroom's figures, each against the rows that it counts: those of the list to which it leads. */
import { afterAll, describe, expect, test } from "vitest";
import { addDays } from "../../../domain/dates";
import { ISSUER, keyOf, nfe } from "../../../domain/warehouse/nfe/sample-note";
import { ONE } from "../../../domain/warehouse/quantity";
import { PASSWORD } from "../../helpers/accounts";
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

describe("the notes that a month's closing waits for", () => {
  const receive = (xml: string) => stockroom.keeper.call("warehouse/receive-invoice", { id: newId(), xml });

  test("are the list's notes to be entered: a cancelled one never is", async () => {
    const month = today().slice(0, 7);
    const [waiting, cancelled] = [70_001, 70_002].map((number) => ({
      number,
      issued_on: `${month}-01`,
      items: [{ name: "GIZ", value: "10.00" }],
    }));
    expect((await receive(nfe(waiting!))).status).toBe(200);
    expect((await receive(nfe(cancelled!))).status).toBe(200);
    const key = keyOf(cancelled!);
    const proof = `<tpAmb>1</tpAmb><cStat>135</cStat><chNFe>${key}</chNFe><tpEvento>110111</tpEvento>`;
    const event = `<tpAmb>1</tpAmb><chNFe>${key}</chNFe><dhEvento>${month}-01T09:00:00-03:00</dhEvento><tpEvento>110111</tpEvento><detEvento><xJust>Engano</xJust></detEvento>`;
    const { status } = await receive(
      `<procEventoNFe><evento><infEvento>${event}</infEvento></evento><retEvento><infEvento>${proof}</infEvento></retEvento></procEventoNFe>`,
    );
    expect(status).toBe(200);
    const listed = (await stockroom.keeper.list("stock-invoices", { entered: "false" })).body.totalItems;
    const { pending } = (await stockroom.keeper.call("warehouse/statement", { month })).body;
    const counted = pending.find(({ kind }) => kind === "invoices")?.text ?? "";
    expect([listed, counted.split(":")[0]]).toEqual([1, "1 nota recebida ainda não foi lançada"]);
  });

  test("are not those that were typed by hand, which their own page calls entered", async () => {
    const note = { number: 70_003, issued_on: addDays(today(), -1), items: [{ name: "GIZ", value: "10.00" }] };
    const [supplier, chalk] = [await stockroom.supplier({ document: ISSUER }), await stockroom.material()];
    const entry = await stockroom.enter([{ material: chalk.code, quantity: ONE, value: 1000 }], {
      ...{ supplier: supplier.id, invoice: { series: "1", number: String(note.number), issued_on: note.issued_on } },
    });
    const { id } = (await receive(nfe(note))).body;
    expect((await stockroom.keeper.call("warehouse/invoice", { invoice: id })).body.entered).toMatchObject({ id: entry.body.id });
    const rows = async (entered: string) =>
      (await stockroom.keeper.list("stock-invoices", { entered })).body.items.map(({ number, document }) => [number, document]);
    expect((await rows("true")).filter(([number]) => number === "70003")).toEqual([["70003", entry.body.id]]);
    expect((await rows("false")).filter(([number]) => number === "70003")).toEqual([]);
  });
});

describe("the consumption", () => {
  const day = addDays(today(), -1);
  const period = { from: day, to: day };
  /** The sum of the ledger's rows to which a report's figure leads. */
  async function valueOfRows(filters: Record<string, string>): Promise<number> {
    const { body } = await stockroom.keeper.list("movements", { consumed: "true", ...period, ...filters, perPage: 200 });
    return body.items.reduce((sum, { value }) => sum - value, 0);
  }

  test("is the sum of the rows to which its figures lead: no purchase, every return and reversal", async () => {
    const [kitchen, office] = [await stockroom.requester(), await stockroom.requester()];
    const [paper, soap, chair] = [
      await stockroom.material(),
      await stockroom.material(),
      await stockroom.material({ kind: "permanent" }),
    ];
    for (const material of [paper, soap, chair]) {
      await stockroom.enter([{ material: material.code, quantity: 100 * ONE, value: 10_000 }], { day });
    }
    const exit = async (to: string, material: string, units: number) =>
      (await stockroom.exit(to, [{ material, quantity: units * ONE }], { day })).body.id;
    await exit(kitchen.code, paper.code, 30);
    await exit(kitchen.code, chair.code, 3);
    await stockroom.reverse(await exit(kitchen.code, paper.code, 7), { day });
    const returned = await exit(office.code, soap.code, 10);
    await stockroom.enter([{ material: soap.code, quantity: 4 * ONE, value: 0 }], { kind: "return", of: returned, day });
    await stockroom.keeper.call("warehouse/write-off", {
      ...{ id: newId(), reason: "Molhou", day },
      lines: [{ material: soap.code, quantity: ONE }],
    });

    const months = (await stockroom.keeper.call("warehouse/report-months", period)).body;
    expect([months.total, await valueOfRows({})]).toEqual([3600, 3600]);
    const sectors = (await stockroom.keeper.call("warehouse/report-sectors", period)).body;
    for (const { sector, value } of sectors.rows) {
      expect([sector, await valueOfRows({ sector })]).toEqual([sector, value]);
    }
    expect(sectors.rows.map(({ value }) => value)).toEqual([3000, 600]);
    const materials = (await stockroom.keeper.call("warehouse/report-materials", period)).body;
    for (const { material, value } of materials.rows) {
      expect([material, await valueOfRows({ material })]).toEqual([material, value]);
    }
  });

  test("a sector's rows have the reversals of its exits", async () => {
    const [kitchen, paper] = [await stockroom.requester(), await stockroom.stocked(10, 1000)];
    const { body } = await stockroom.exit(kitchen.code, [{ material: paper.code, quantity: 2 * ONE }]);
    await stockroom.reverse(body.id);
    const rows = (await stockroom.keeper.list("movements", { sector: kitchen.sector, sort: "-posted" })).body.items;
    expect(rows.map(({ kind, value }) => [kind, value])).toEqual([
      ["reversal", 200],
      ["exit", -200],
    ]);
  });
});

describe("the last day of a supplier and of a requester", () => {
  test("is that of the newest document in their list that counts, of a merged supplier too", async () => {
    const [kept, other] = [await stockroom.supplier(), await stockroom.supplier()];
    const paper = await stockroom.material();
    const enter = async (supplier: string, days: number) =>
      (
        await stockroom.enter([{ material: paper.code, quantity: ONE, value: 100 }], {
          supplier,
          day: addDays(today(), -days),
        })
      ).body.id;
    await enter(kept.id, 9);
    await enter(other.id, 5);
    await stockroom.reverse(await enter(kept.id, 3), { day: addDays(today(), -2) });
    await stockroom.keeper.call("warehouse/merge-suppliers", { id: newId(), keep: kept.id, merge: other.id });
    const row = (await stockroom.keeper.list("suppliers", { ids: kept.id })).body.items[0]!;
    expect(row.last_day).toBe(addDays(today(), -5));
  });

  test("is not that of a reversed exit", async () => {
    const [kitchen, paper] = [await stockroom.requester(), await stockroom.material()];
    await stockroom.enter([{ material: paper.code, quantity: 9 * ONE, value: 900 }], { day: addDays(today(), -9) });
    const exit = async (days: number) =>
      (await stockroom.exit(kitchen.code, [{ material: paper.code, quantity: ONE }], { day: addDays(today(), -days) })).body.id;
    await exit(6);
    await stockroom.reverse(await exit(4));
    const row = (await stockroom.keeper.list("requesters", { ids: kitchen.id })).body.items[0]!;
    expect(row.last_day).toBe(addDays(today(), -6));
  });
});

describe("a requester's home page", () => {
  test("counts deliveries to confirm as its page shows them, each by itself", async () => {
    const someone = async () => {
      const sector = await school.seed.create("sectors", { name: `Setor ${newId()}`, active: true });
      const person = await school.seed.person({ kind: "staff", sector: sector.id });
      const user = await school.seed.user({ person: person.id });
      return { person: person.id, client: await school.signIn("none", "users", user.email, PASSWORD) };
    };
    const [teacher, paper, request] = [await someone(), await stockroom.stocked(10, 1000), newId()];
    const line = (units: number) => [{ material: paper.code, quantity: units * ONE }];
    await teacher.client.call("warehouse/request", { id: request, reason: "Aula", lines: line(3) });
    await stockroom.keeper.call("warehouse/approve-request", { id: newId(), request });
    for (const units of [1, 2]) {
      await stockroom.keeper.call("warehouse/deliver", { id: newId(), request, lines: line(units) });
    }
    const { requests } = (await teacher.client.call("warehouse/my-requests", {})).body;
    const shown = requests.flatMap(({ deliveries }) => deliveries.filter(({ confirmed_at }) => confirmed_at === ""));
    const lines = (await teacher.client.call("platform/home")).body.lines.filter(({ kind }) => kind === "Recebimento");
    expect([shown.length, lines.map(({ lead, text }) => `${lead} ${text}`)]).toEqual([
      2,
      ["2 entregas de material aguardam a sua confirmação"],
    ]);
  });
});

describe("a cancelled count", () => {
  test("keeps the differences that its list filters by", async () => {
    const [paper, soap] = [await stockroom.stocked(10, 1000), await stockroom.stocked(10, 1000)];
    const count = newId();
    const started = await stockroom.keeper.call("warehouse/start-count", {
      ...{ id: count, name: "Prateleira de cima", shelf: "", expense_element: "" },
      materials: [paper.id, soap.id],
    });
    expect(started.status).toBe(200);
    const counted = (material: string, units: number) =>
      stockroom.keeper.call("warehouse/count", {
        ...{ id: newId(), count, material, batch: "", mode: "set" as const },
        quantity: units * ONE,
      });
    await counted(paper.code, 8);
    await counted(soap.code, 10);
    const differences = async () =>
      (await stockroom.keeper.list("stock-count-lines", { count, state: "differing" })).body.items.map(
        ({ difference }) => difference / ONE,
      );
    expect(await differences()).toEqual([-2]);
    await stockroom.keeper.call("warehouse/cancel-count", { count });
    expect(await differences()).toEqual([-2]);
  });
});
