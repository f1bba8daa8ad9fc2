/**
 * The sample school of the demo: every list has rows, and its timeline matches the ledger.
 * @module-tag full
 */

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays } from "../../domain/dates";
import { ORDER_STATES, type OrderState } from "../../domain/support/orders/states";
import { REQUEST_STATES } from "../../domain/warehouse/requests/states";
import type { DocumentKind } from "../../domain/warehouse/words";
import { fillWithSample } from "../../scripts/sample";
import { stampNow, today } from "../helpers/day";
import { query } from "../helpers/library";
import { TestSchool } from "../helpers/test-school";
import { stockDisagreements } from "../helpers/warehouse";

const SIZES = { SAMPLE_TITLES: "80", SAMPLE_READERS: "60", SAMPLE_DAYS: "20", SAMPLE_STOCK_DAYS: "130" };
const PASSWORD = "demo-escola-2026";

describe("sample-school", () => {
  const school = new TestSchool({}, "nothing");
  let sentences = "";

  beforeAll(async () => {
    sentences = await fillWithSample(school.server.data, SIZES);
    await school.server.start();
    await school.signIn("superuser", "_superusers", "super@demo.escola", PASSWORD);
  });
  afterAll(() => school.end());

  const all = <Row>(collection: string) =>
    school.as("superuser").collection(collection).getFullList<Row & { id: string }>({ batch: 1000 });

  test("says what it made", () => {
    expect(sentences).toMatch(/\d+ títulos · \d+ exemplares · 60 leitores · \d+ empréstimos, \d+ em atraso/);
  });

  test("is not laid over a school that has records", async () => {
    await school.server.stop();
    await expect(fillWithSample(school.server.data, SIZES)).rejects.toThrow(/não está vazia/);
    await school.server.start();
  });

  test("has the accounts of the demo, each with its own role", async () => {
    const users = await all<{ email: string; permissions: string[]; active: boolean }>("users");
    expect(Object.fromEntries(users.map((user) => [user.email, user.permissions.join()]))).toEqual({
      "admin@demo.escola": "Admin",
      "biblioteca@demo.escola": "Biblioteca",
      "tecnologia@demo.escola": "Tecnologia",
      "almoxarifado@demo.escola": "Almoxarifado",
      "professora@demo.escola": "",
    });
    for (const user of users) {
      const answer = await school.as("guest").collection("users").authWithPassword(user.email, PASSWORD);
      expect(answer.record.id).toBe(user.id);
    }
  });

  test("numbers go on where the sample ends", async () => {
    const copies = await all<{ tombo: string }>("copies");
    const readers = await all<{ card: string }>("readers");
    const counters = await all<{ name: string; value: number }>("counters");
    expect(copies.map((copy) => copy.tombo).sort()[0]).toBe("000001");
    expect(readers.map((reader) => reader.card).sort()[0]).toBe("L00001");
    expect(Object.fromEntries(counters.map(({ name, value }) => [name, value]))).toMatchObject({
      tombo: copies.length,
      card: readers.length,
    });
  });

  test("a stockroom whose books agree, with closed months, and a few materials below their minimum", async () => {
    expect(await stockDisagreements(school)).toEqual([]);
    const materials = await all<{ code: string }>("materials");
    expect(materials.length).toBeGreaterThanOrEqual(400);
    expect(materials.map(({ code }) => code).sort()[0]).toBe("000001");
    expect((await all("stock_months")).length).toBeGreaterThan(0);
    const { body } = await school.as("superuser").list("materials", { low: "true" });
    expect(body.items.map(({ name }) => name).sort()).toEqual([
      "Papel sulfite A4 75 g",
      "Toner HP 58A (CF258A)",
      "Óleo de soja 900 ml",
    ]);
  });

  test("a stockroom with life: each kind of document, requests in every state, loans in parts and overdue, batches that expire", async () => {
    const documents = await all<{ kind: string; reason: string }>("stock_documents");
    expect(new Set(documents.map(({ kind }) => kind))).toEqual(
      new Set<DocumentKind>([
        ...(["opening", "purchase", "donation", "return", "exit", "write_off", "transfer", "count", "reversal"] as const),
        ...(["loan", "loan_return", "supplier_return"] as const),
      ]),
    );
    const requests = await all<{ state: string }>("material_requests");
    expect(new Set(requests.map(({ state }) => state))).toEqual(new Set(REQUEST_STATES));
    const loans = await all<{ state: string; due: string }>("material_loans");
    expect(loans.filter(({ state, due }) => state === "open" && due < today())).toHaveLength(3);
    expect(loans.filter(({ state }) => state === "closed")).toHaveLength(2);
    const lines = await all<{ damaged: number; lost: number }>("material_loan_lines");
    expect([lines.some(({ damaged }) => damaged > 0), lines.some(({ lost }) => lost > 0)]).toEqual([true, true]);
    const held = await query(
      school,
      `SELECT m.name FROM stock_balances b JOIN stock_batches s ON s.id = b.batch JOIN materials m ON m.id = b.material
       WHERE b.place = 'stock' AND s.valid_until < '${addDays(today(), 30)}' ORDER BY 1`,
    );
    expect(held).toEqual([["Farinha de trigo 1 kg"], ["Leite em pó integral 400 g"]]);
    const expired = documents.filter(({ kind, reason }) => kind === "write_off" && reason === "Validade vencida");
    expect(expired).toHaveLength(1);
    const notes = await school.as("superuser").list("stock-invoices", { entered: "false" });
    expect(notes.body.items.map(({ issuer_name }) => issuer_name).sort()).toEqual([
      "Cooperativa Terra Boa",
      "Papelaria Central de Cecília",
    ]);
    expect(await all("requester_limits")).toHaveLength(3);
  });

  test("open, due and overdue loans, each borne out by the timeline", async () => {
    interface Row {
      returned_at: string;
      closed_as: string;
      renewals: number;
      due: string;
      lent_at: string;
    }
    const loans = await all<Row>("loans");
    const events = await all<{ subject: string; kind: string; area: string }>("timeline");
    for (const loan of loans) {
      const kinds = events.filter((event) => event.subject === loan.id).map((event) => event.kind);
      const count = (kind: string) => kinds.filter((one) => one === kind).length;
      expect({
        id: loan.id,
        lent: count("lent"),
        returned: count("returned"),
        undone: count("lend_undone"),
        renewed: count("renewed"),
      }).toEqual({
        id: loan.id,
        lent: 1,
        returned: Number(loan.closed_as === "returned"),
        undone: Number(loan.closed_as === "undone"),
        renewed: loan.renewals,
      });
      expect(loan.lent_at <= stampNow()).toBe(true);
    }
    const admin = await school.signIn("Admin", "users", "admin@demo.escola", PASSWORD);
    const { body: figures } = await admin.call("library/figures");
    const open = loans.filter((loan) => loan.returned_at === "");
    expect(figures).toMatchObject({ open: open.length });
    expect(figures.due_next_day).toBeGreaterThan(0);
    expect(figures.overdue).toBeGreaterThan(0);
  });

  test("the IT desk: machines in their rooms, a year of calls, orders in every state with numbers without gaps, plans and bookings", async () => {
    const counted = async (sql: string) => Number((await query(school, sql))[0]![0]);
    expect(await counted("SELECT COUNT(*) FROM equipment WHERE room != ''")).toBe(260);
    expect(await counted("SELECT COUNT(DISTINCT room) FROM equipment")).toBe(20);
    expect(await counted("SELECT COUNT(DISTINCT resource) FROM kit_items")).toBe(2);
    expect(await counted("SELECT COUNT(*) FROM equipment e JOIN equipment_kinds k ON k.id = e.kind WHERE k.server = TRUE")).toBe(
      3,
    );
    expect(await counted("SELECT COUNT(*) FROM service_calls")).toBe(900);
    expect(await counted("SELECT COUNT(*) FROM maintenance_plans")).toBeGreaterThan(2);
    expect(await counted(`SELECT COUNT(*) FROM bookings WHERE day >= '${today()}'`)).toBeGreaterThan(20);

    const orders = await all<{ state: OrderState; year: number; number: number; printed: number }>("service_orders");
    expect(orders).toHaveLength(60);
    expect(ORDER_STATES.filter((state) => !orders.some((order) => order.state === state))).toEqual([]);
    const numbered = orders.filter(({ number }) => number > 0).map(({ year, number }) => `${year}/${number}`);
    const years = [...new Set(orders.flatMap(({ year }) => (year > 0 ? [year] : [])))];
    const expected = years.flatMap((year) => {
      const count = orders.filter((order) => order.year === year).length;
      return Array.from({ length: count }, (_, index) => `${year}/${index + 1}`);
    });
    expect(numbered.sort()).toEqual(expected.sort());
    expect(orders.some(({ printed }) => printed > 1)).toBe(true);
    const parts = await all<{ state: string; document: string; value: number }>("order_parts");
    expect([...new Set(parts.map(({ state }) => state))].sort()).toEqual(["freed", "reserved", "returned", "used"]);
    for (const { document, value } of parts.filter(({ state }) => state === "used")) {
      expect(await counted(`SELECT -SUM(value) FROM stock_movements WHERE document = '${document}'`)).toBe(value);
    }
    const wrong = `SELECT COUNT(*) FROM service_orders WHERE (closed_at != '' AND concluded_at != '' AND closed_at < concluded_at)
      OR (concluded_at != '' AND concluded_at < started_at) OR (started_at != '' AND started_at < opened_at)`;
    expect(await counted(wrong)).toBe(0);
  });

  test("cards in every state, decisions both ways, approved and waiting photos, and checks at the gate", async () => {
    const superuser = school.as("superuser");
    const counted = async (filters: Record<string, string>) => (await superuser.list("student-cards", filters)).body.totalItems;
    for (const state of ["valid", "expired", "blocked", "replaced", "not_enrolled"]) {
      expect({ state, some: (await counted({ state })) > 0 }).toEqual({ state, some: true });
    }
    const consents = await all<{ decision: string }>("consents");
    expect(new Set(consents.map(({ decision }) => decision))).toEqual(new Set(["given", "refused"]));
    expect((await all("waiting_photos")).length).toBeGreaterThan(0);
    expect((await all<{ photo: string }>("people")).filter(({ photo }) => photo !== "").length).toBeGreaterThan(0);
    expect((await all("card_checks")).length).toBeGreaterThan(2);
  });

  test("a search finds a title by words without accents", async () => {
    const found = await school.as("Admin").list("titles", { q: "educacao reflexao" });
    expect(found.body.items.map((row) => row.title)).toContain("Educação e reflexão");
  });
});
