/** The made-up school of the demo: life on every list, and a ledger that its own timeline bears out. */

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runCommand } from "../../scripts/server";
import { stampNow } from "../support/day";
import { TestSchool } from "../support/test-school";

const SIZES = { SAMPLE_TITLES: "80", SAMPLE_READERS: "60", SAMPLE_DAYS: "20" };
const PASSWORD = "demo-escola-2026";

describe("sample-school", () => {
  const school = new TestSchool({}, "nothing");
  let said = "";

  beforeAll(async () => {
    said = runCommand(school.server.data, ["sample-school"], SIZES);
    await school.server.start();
    await school.signIn("superuser", "_superusers", "super@demo.escola", PASSWORD);
  });
  afterAll(() => school.end());

  const all = <Row>(collection: string) =>
    school.as("superuser").collection(collection).getFullList<Row & { id: string }>({ batch: 1000 });

  test("says what it made", () => {
    expect(said).toMatch(/\d+ títulos · \d+ exemplares · 60 leitores · \d+ empréstimos, \d+ em atraso/);
  });

  test("is not laid over a school that has records", () => {
    expect(() => runCommand(school.server.data, ["sample-school"], SIZES)).toThrow(/não está vazia/);
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

  test("a search finds a title by words without accents", async () => {
    const found = await school.as("Admin").list("titles", { q: "educacao reflexao" });
    expect(found.body.items.map((row) => row.title)).toContain("Educação e reflexão");
  });
});
