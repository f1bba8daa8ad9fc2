/** An acknowledged write survives `kill -9`; what was not acknowledged is whole or not there. */
import { randomInt } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Client } from "../support/clients";
import { newId } from "../support/ids";
import { testSchool } from "../support/school";

const WRITERS = 8;
const ROUNDS = 3;

interface Deed {
  what: "lend" | "return";
  loan: string;
  copy: string;
  reader: string;
}

interface LoanRow {
  id: string;
  copy: string;
  reader: string;
  returned_at: string;
}

describe("kill -9 under eight writers", () => {
  const school = testSchool();

  /** Lends and returns one book after another until the server is gone; gives the deed that got no answer. */
  async function write(client: Client, desk: { reader: string; copies: string[] }, done: (deed: Deed) => void): Promise<Deed> {
    for (let turn = 0; ; turn++) {
      const copy = desk.copies[turn % desk.copies.length]!;
      const loan = newId();
      for (const what of ["lend", "return"] as const) {
        const deed: Deed = { what, loan, copy, reader: desk.reader };
        try {
          const { status, refusal } = await tryAgain(client, deed);
          expect(status, refusal?.message).toBe(200);
        } catch (error) {
          if (error instanceof TypeError) {
            return deed; // the connection broke
          }
          throw error;
        }
        done(deed);
      }
    }
  }

  const tryAgain = (client: Client, { what, loan, copy, reader }: Deed) =>
    what === "lend" ? client.call("library/lend", { id: loan, reader, copy }) : client.call("library/return", { copy });

  /** Every loan with the kinds of its events in the timeline. */
  async function ledger(): Promise<Map<string, LoanRow & { kinds: string[] }>> {
    const superuser = school.as("superuser");
    const loans = await superuser.collection("loans").getFullList<LoanRow>({ batch: 1000 });
    const events = await superuser
      .collection("timeline")
      .getFullList<{ subject: string; kind: string }>({ batch: 1000, filter: "subject_collection = 'loans'", sort: "at" });
    const kinds = new Map<string, string[]>();
    for (const { subject, kind } of events) {
      kinds.set(subject, [...(kinds.get(subject) ?? []), kind]);
    }
    expect([...kinds.keys()].every((id) => loans.some((loan) => loan.id === id))).toBe(true);
    return new Map(loans.map((loan) => [loan.id, { ...loan, kinds: kinds.get(loan.id) ?? [] }]));
  }

  test("loses nothing that was answered, and ledger and timeline tell the same story", async () => {
    const desks = await Promise.all(
      Array.from({ length: WRITERS }, async () => ({
        reader: (await school.seed.reader()).id,
        copies: (await school.seed.title({}, { copies: 3 })).copies.map((copy) => copy.id),
      })),
    );
    const acknowledged: Deed[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const end = acknowledged.length + 150 + randomInt(150);
      const librarian = school.as("Biblioteca");
      let killed: Promise<void> | undefined;
      const unanswered = await Promise.all(
        desks.map((desk) =>
          write(librarian, desk, (deed) => {
            acknowledged.push(deed);
            if (acknowledged.length >= end) {
              killed ??= school.server.kill();
            }
          }),
        ),
      );
      await killed;
      await school.server.start();

      const kept = await ledger();
      for (const deed of acknowledged) {
        const loan = kept.get(deed.loan);
        expect(loan, `round ${round}: ${deed.what} of ${deed.loan}`).toMatchObject({ copy: deed.copy, reader: deed.reader });
        expect(deed.what === "lend" || loan?.returned_at !== "").toBe(true);
      }
      for (const loan of kept.values()) {
        expect(loan.kinds, loan.id).toEqual(loan.returned_at ? ["lent", "returned"] : ["lent"]);
      }
      const open = [...kept.values()].filter((loan) => !loan.returned_at).map((loan) => loan.copy);
      expect(new Set(open).size).toBe(open.length);

      // The desk does not know what became of its last click: the same call again settles it, once.
      for (const deed of unanswered) {
        const { status } = await tryAgain(school.as("Biblioteca"), deed);
        expect(status).toBe(200);
        acknowledged.push(deed);
        if (deed.what === "lend") {
          await tryAgain(school.as("Biblioteca"), { ...deed, what: "return" });
        }
      }
      for (const loan of (await ledger()).values()) {
        expect(loan.kinds, loan.id).toEqual(["lent", "returned"]);
      }
    }
  }, 180_000);
});
