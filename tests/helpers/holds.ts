/** Titles that people wait for, in tests. */
import { expect } from "vitest";
import type { Hold } from "../../domain/library/holds/commands";
import { Desk } from "./library";
import type { TestSchool } from "./test-school";

/** The common steps of the tests of the queue. */
export function holdsOf(school: TestSchool) {
  const desk = new Desk(school);

  const queueOf = async (title: string) =>
    (await desk.queue(title)).map(({ reader_name, state, position, tombo }) => [reader_name, state, position, tombo]);

  /** A title whose copies are all out, and their loans. */
  async function lentOut(copies = 1) {
    const title = await school.seed.title({}, { copies });
    const loans = [];
    for (const copy of title.copies) {
      loans.push((await desk.lend((await school.seed.reader()).card, copy.tombo)).body);
    }
    return { ...title, loans, loan: loans[0]!, copy: title.copies[0]! };
  }
  const readers = (count = 2) => Promise.all(Array.from({ length: count }, () => school.seed.reader()));

  const expire = (reader: string, valid_until = "2026-01-01") =>
    school.as("Biblioteca").collection("readers").update(reader, { valid_until });

  async function held(title: string, count = 2) {
    const waiting = await readers(count);
    const holds: Hold[] = [];
    for (const { card } of waiting) {
      const { status, body } = await desk.hold(card, title);
      expect(status).toBe(200);
      holds.push(body);
    }
    return { waiting, holds };
  }
  return { desk, queueOf, lentOut, readers, expire, held };
}
