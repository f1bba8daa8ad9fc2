/** One id, one command: a changed repetition is refused, and the first answer is still available. */
import { describe, expect, test } from "vitest";
import { type AnyContract, storesKey } from "../../../domain/contract";
import { type ContractPath, contracts } from "../../../domain/school";
import { ONE } from "../../../domain/warehouse/quantity";
import { changedRows, LATER } from "../../examples/changes";
import type { RowTerms } from "../../examples/row";
import { type ExampleCall, type ExampleCalls, examplesIn, ROWS } from "../../examples/table";
import type { Answer, Client } from "../../helpers/clients";
import { dayFromToday } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { Desk, query } from "../../helpers/library";
import { testSchool } from "../../helpers/school";
import { Stockroom } from "../../helpers/warehouse";
import type { Values } from "../../hostile/request";

const school = testSchool();

/** The commands that the endpoint does once under an id. */
const ONCE = (Object.keys(contracts) as ContractPath[]).filter((path) => {
  const { idempotent }: Pick<AnyContract, "idempotent"> = contracts[path];
  return storesKey(idempotent);
});

/** Those whose record keeps the command's hash. */
const IN_RECORD = (Object.keys(contracts) as ContractPath[]).filter((path) => {
  const { idempotent }: Pick<AnyContract, "idempotent"> = contracts[path];
  return idempotent === "own record";
});

const CHANGED = (Object.entries(ROWS) as [ContractPath, RowTerms][]).flatMap(([path, { changed }]) =>
  changed ? [[path, changed] as const] : [],
);

const idOf = (path: ContractPath, sent: Values): string =>
  path === "library/add-copies" ? (sent.copies as readonly { id: string }[])[0]!.id : String(sent.id);

// Once: the examples count their telephones and months on.
let made: ExampleCalls | undefined;
const exampleCalls = (): ExampleCalls => {
  made ??= examplesIn(school);
  return made;
};

/** Sends what a command is given, and says what that was. */
async function sendFirst({ who, input, send }: ExampleCall): Promise<{ client: Client; first: Answer<unknown>; sent: Values }> {
  const client = school.as(who);
  return { client, first: await send(client), sent: { ...input } };
}

describe("sent again under its id", () => {
  test.each(CHANGED)("%s is the same, or refused", async (path, change) => {
    const exampleCall = await exampleCalls()[path]();
    const { client, first, sent } = await sendFirst(exampleCall);
    expect(first.status).toBe(200);
    expect(await client.call(path, { ...sent, ...change(sent) })).toMatchObject({
      status: 409,
      refusal: { code: "id_taken", message: expect.stringContaining("já foi gravado") },
    });
    const again = await exampleCall.send(client);
    expect(again.status).toBe(200);
    if (!exampleCall.answersCurrentState) {
      expect(again.body).toEqual(first.body);
    }
  });

  test.each(ONCE)("%s answers the same under it, and refuses another user's or command's @full", async (path) => {
    const exampleCall = await exampleCalls()[path]();
    const { client, first, sent } = await sendFirst(exampleCall);
    expect(first.status).toBe(200);
    const again = await exampleCall.send(client);
    expect(exampleCall.answersCurrentState ? again.status : again.body).toEqual(
      exampleCall.answersCurrentState ? 200 : first.body,
    );
    const key = idOf(path, sent);
    const another = path === "messaging/pause-mail" ? "messaging/resume-mail" : "messaging/pause-mail";
    expect((await school.as("Admin").call(another, { id: key })).refusal?.code).toBe("id_taken");
    const open = (contracts[path] as { open?: boolean }).open === true;
    const other = open ? school.as("Admin") : school.as(exampleCall.who === "Admin" ? "superuser" : "Admin");
    const { status, refusal } = await other.call(path, sent as never);
    expect([status, refusal?.code]).toEqual([409, "id_taken"]);
  });

  test.each(ONCE)("%s does nothing again where only the records are left, and says so @full", async (path) => {
    const exampleCall = await exampleCalls()[path]();
    const { client, sent } = await sendFirst(exampleCall);
    await query(school, `DELETE FROM sent_commands WHERE id = '${idOf(path, sent)}'`);
    expect((await exampleCall.send(client)).status).toBeLessThan(500);
  });

  test("an answer is stored for a week, and its id for good", async () => {
    const { client, first, sent } = await sendFirst(await exampleCalls()["library/suspend"]());
    const age = (days: number) =>
      query(school, `UPDATE sent_commands SET sent_at = '${dayFromToday(-days)} 23:00:00.000Z' WHERE id = '${String(sent.id)}'`);
    const repeat = async (days: number) => {
      await age(days);
      await school.as("superuser").request("POST", "/api/crons/kept-answers");
      return client.call("library/suspend", sent as never);
    };
    expect((await repeat(6)).body).toEqual(first.body);
    expect(await repeat(9)).toMatchObject({ status: 409, refusal: { code: "id_taken" } });
    expect(await query(school, `SELECT answer FROM sent_commands WHERE id = '${String(sent.id)}'`)).toEqual([[""]]);
  });

  test("no answer that may name somebody outlives an anonymisation", async () => {
    const { client, sent } = await sendFirst(await exampleCalls()["library/hold"]());
    expect((await query(school, "SELECT COUNT(*) FROM sent_commands WHERE answer != ''"))[0]![0]).not.toBe("0");
    const { first } = await sendFirst(await exampleCalls()["people/anonymise-person"]());
    expect(first.status).toBe(200);
    expect(await query(school, "SELECT COUNT(*) FROM sent_commands WHERE answer != ''")).toEqual([["0"]]);
    expect((await client.call("library/hold", sent as never)).refusal.code).toBe("id_taken");
  });

  test.each(["library/suspend", "warehouse/exit", "support/open-call"] as const)(
    "%s: of two that come at once one is done, and both get its answer",
    async (path) => {
      const exampleCall = await exampleCalls()[path]();
      const client = school.as(exampleCall.who);
      const [one, other] = await Promise.all([exampleCall.send(client), exampleCall.send(client)]);
      expect([one.status, one.body]).toEqual([200, other.body]);
    },
  );

  test.each(IN_RECORD)("%s is known again by its record alone, and by nobody else", async (path) => {
    const exampleCall = await exampleCalls()[path]();
    const { client, first, sent } = await sendFirst(exampleCall);
    expect(first.status).toBe(200);
    expect(await query(school, `SELECT COUNT(*) FROM sent_commands WHERE id = '${String(sent.id)}'`)).toEqual([["0"]]);
    expect((await exampleCall.send(client)).body).toEqual(first.body);
    const other = await school.as(exampleCall.who === "Admin" ? "superuser" : "Admin").call(path, sent as never);
    expect([other.status, other.refusal?.code]).toEqual([409, "id_taken"]);
  });

  test("an exit of all there is, and a loan, answer the same once nothing is left", async () => {
    const stockroom = new Stockroom(school);
    const [material, { code: to }, id] = [await stockroom.stocked(10, 1000), await stockroom.requester(), newId()];
    const exit = () => stockroom.exit(to, [{ material: material.code, quantity: 10 * ONE }], { id });
    const first = await exit();
    expect(first.status).toBe(200);
    expect((await exit()).body).toEqual(first.body);
    expect((await stockroom.exit(to, [{ material: material.code, quantity: ONE }])).refusal.code).toBe("insufficient_stock");
  });

  test("no other command of the stockroom accepts the id of a document, wherever its key is stored", async () => {
    const stockroom = new Stockroom(school);
    const [material, { code: to }, id] = [await stockroom.stocked(10, 1000), await stockroom.requester(), newId()];
    const lines = [{ material: material.code, quantity: ONE }];
    const first = await stockroom.exit(to, lines, { id });
    const keeper = school.as("Almoxarifado");
    const others = [
      keeper.call("warehouse/write-off", { id, reason: "Quebrou", lines }),
      keeper.call("warehouse/transfer", { id, from: "stock", to: "damaged", lines }),
      keeper.call("warehouse/enter", { id, kind: "donation", lines: [{ ...lines[0]!, value: 100 }] }),
      keeper.call("warehouse/lend", { id, to, lines }),
      keeper.call("warehouse/adjust-value", { id, material: material.code, value: -100, reason: "Engano" }),
      keeper.call("warehouse/undo-exit", { id, document: first.body.id }),
      keeper.call("warehouse/reverse", { id, document: first.body.id, reason: "Engano" }),
    ];
    for (const other of others) {
      const { status, refusal } = await other;
      expect([status, refusal?.code]).toEqual([409, "id_taken"]);
    }
    expect((await stockroom.exit(to, lines, { id })).body).toEqual(first.body);
    const next = await stockroom.exit(to, lines);
    const [year, number] = first.body.number.split("/");
    expect(next.body.number).toBe(`${year}/${String(Number(number) + 1).padStart(number!.length, "0")}`);
  });

  test("a refused command counts as not sent", async () => {
    const id = newId();
    const reader = await school.seed.reader();
    const suspend = (until: string) =>
      school.as("Biblioteca").call("library/suspend", { id, reader: reader.card, until, reason: "Rasgou o livro" });
    expect((await suspend(dayFromToday(-1))).status).toBe(400);
    expect((await suspend(LATER)).status).toBe(200);
  });

  test("a class's delivery keeps the first terms of its id, and other books are reported as excluded", async () => {
    const { client, first, sent } = await sendFirst(await exampleCalls()["library/deliver-class-set"]());
    const { copies, id: title } = await school.seed.title();
    const more = [sent.items, changedRows(sent.items, { title, copy: copies[0]!.id })].flat();
    expect((await client.call("library/deliver-class-set", { ...sent, items: more })).body).toEqual(first.body);
  });

  test("dates are moved again under another id only, once more days are closed", async () => {
    const [desk, id] = [new Desk(school), newId()];
    const loan = await desk.loan();
    const move = () => school.as("Biblioteca").call("library/move-due-dates", { id });
    const close = (day: string) => school.seed.create("calendar_days", { day, reason: "Recesso" });
    const due = async () => (await query(school, `SELECT due FROM loans WHERE id = '${loan.id}'`))[0]![0]!;
    await close(loan.due);
    const first = await move();
    expect(first.body.loans).toBeGreaterThan(0);
    expect((await move()).body).toEqual(first.body);
    await close(await due());
    expect((await move()).refusal.code).toBe("id_taken");
    expect((await school.as("Biblioteca").call("library/move-due-dates", { id: newId() })).body.loans).toBeGreaterThan(0);
    expect((await move()).body).toEqual(first.body);
  });
});
