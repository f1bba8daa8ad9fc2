/** The queue of a title under concurrent requests. */
import { describe, expect, test } from "vitest";
import { holdsOf } from "../../helpers/holds";
import { disagreements } from "../../helpers/library";
import { testSchool } from "../../helpers/school";
import { TEACHER } from "../../helpers/seed";

const READERS = 8;

describe("holds", () => {
  const school = testSchool();
  const { desk, queueOf, lentOut, readers, held } = holdsOf(school);

  test("eight readers hold at once: eight places, none twice", async () => {
    const { id: title } = await lentOut();
    const waiting = await readers(READERS);
    const answers = await Promise.all(waiting.map(({ card }) => desk.hold(card, title)));
    expect(answers.map(({ status }) => status)).toEqual(Array(READERS).fill(200));
    expect((await desk.queue(title)).map(({ position }) => position)).toEqual(waiting.map((_, index) => index + 1));
  });

  test("one reader's eight clicks are one hold", async () => {
    const { id: title } = await lentOut();
    const ana = await school.seed.reader();
    const answers = await Promise.all(Array.from({ length: READERS }, () => desk.hold(ana.card, title)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 200).map(({ refusal }) => refusal.code)).toEqual(
      Array(READERS - 1).fill("already_held"),
    );
  });

  test("eight readers ask for the last copy on the shelf: one has it set aside, the others wait", async () => {
    for (let round = 0; round < 3; round++) {
      const title = await school.seed.title();
      const waiting = await readers(READERS);
      await Promise.all(waiting.map(({ card }) => desk.hold(card, title.id, { set_aside: true })));
      const queue = await desk.queue(title.id);
      expect(queue.map(({ state }) => state)).toEqual(["ready", ...Array(READERS - 1).fill("waiting")]);
    }
  });

  test("two desks return two copies: each goes to one of the two first", async () => {
    for (let round = 0; round < 5; round++) {
      const { id: title, loans } = await lentOut(2);
      const { waiting } = await held(title, 3);
      const answers = await Promise.all(loans.map(({ tombo }) => desk.checkIn(tombo)));
      expect(answers.map(({ body }) => body.set_aside?.reader).sort()).toEqual([waiting[0]!.id, waiting[1]!.id].sort());
      expect((await queueOf(title)).map(([, state]) => state)).toEqual(["ready", "ready", "waiting"]);
    }
  });

  test("all at once on one title: nobody hears a fault, and copies and holds agree", async () => {
    for (let round = 0; round < 5; round++) {
      const { id: title, loans } = await lentOut(2);
      const { waiting, holds } = await held(title, 4);
      const other = await school.seed.reader({ category: TEACHER });
      const answers = await Promise.all([
        desk.checkIn(loans[0]!.tombo),
        desk.checkIn(loans[1]!.tombo),
        desk.undo(loans[0]!.id, "return"),
        desk.cancelHold(holds[0]!.id),
        desk.lend(waiting[1]!.card, loans[0]!.tombo),
        desk.lend(other.card, loans[1]!.tombo),
        desk.renew(loans[1]!.id),
        desk.hold(other.card, title),
      ]);
      for (const { status } of answers) {
        expect([200, 409]).toContain(status);
      }
    }
  });

  test("loans, holds and timeline agree afterwards", async () => {
    expect(await disagreements(school)).toEqual([]);
  });
});
