/**
 * Eight desks that lend, renew and take back, hold and cancel, deliver to a class and undo it until the server is gone, and that
 * know what they were told.
 */
import { newId } from "../support/ids";
import { query } from "../support/library";
import { TEACHER } from "../support/seed";
import type { TestSchool } from "../support/test-school";
import { type DeskDeed, lost, send } from "./desk-deeds";

const DESKS = 8;
const COPIES_EACH = 3;
const STUDENTS = 2;

interface Desk {
  reader: string;
  title: string;
  copies: string[];
  class: string;
  /** Who gets which book when the class's are delivered. */
  items: { reader: string; title: string; copy: string }[];
}

export class Writers {
  /** Since the last `forget`. */
  acknowledged: DeskDeed[] = [];
  /** Calls that broke off without an answer. */
  unanswered: DeskDeed[] = [];
  /** Answers that were no success, though the rules allowed the call. */
  refused: string[] = [];
  private stopped = false;
  private atWork = false;
  private readonly school: TestSchool;
  private readonly desks: Desk[];
  private goal: { count: number; reached: () => void } | null = null;

  private constructor(school: TestSchool, desks: Desk[]) {
    this.school = school;
    this.desks = desks;
  }

  static async prepare(school: TestSchool): Promise<Writers> {
    const { seed } = school;
    // A renewal on the day of the loan gives more time only where it is counted from the due day.
    await school.as("Admin").collection("library_settings").update("library00000000", { renewal_base: "due" });
    const desks: Desk[] = [];
    for (let index = 0; index < DESKS; index++) {
      const reader = await seed.reader({ category: TEACHER });
      const { id: title, copies } = await seed.title({}, { copies: COPIES_EACH });
      const turma = await seed.class();
      const book = await seed.title({}, { copies: STUDENTS });
      const items = [];
      for (const { id: copy } of book.copies) {
        items.push({ reader: (await seed.reader({}, { class: turma.id })).id, title: book.id, copy });
      }
      desks.push({ reader: reader.id, title, copies: copies.map(({ id }) => id), class: turma.id, items });
    }
    return new Writers(school, desks);
  }

  /** Works at all desks until the connection breaks or `stop` is called. */
  async work(): Promise<void> {
    this.stopped = false;
    this.atWork = true;
    await Promise.all(this.desks.map((desk, index) => this.workAt(desk, index)));
    this.atWork = false;
    this.arrive();
  }

  /** Ends the work after the calls that are under way. */
  stop(): void {
    this.stopped = true;
  }

  /** Resolves once so many more calls have been answered, or when no desk works any more. */
  reach(count: number): Promise<void> {
    return new Promise((reached) => {
      if (!this.atWork) {
        reached();
        return;
      }
      this.goal = { count: this.acknowledged.length + count, reached };
    });
  }

  forget(): void {
    this.acknowledged = [];
    this.unanswered = [];
    this.refused = [];
  }

  /** @param first with which of its turns it begins, so that the desks do different things at each moment. */
  private async workAt(desk: Desk, first: number): Promise<void> {
    for (let turn = first; !this.stopped; turn++) {
      for (const deed of turnOf(desk, turn)) {
        let refusal: string;
        try {
          refusal = await this.send(deed);
        } catch (error) {
          if (!(error instanceof TypeError || error instanceof SyntaxError)) {
            throw error;
          }
          // The connection broke, or the answer was cut.
          this.unanswered.push(deed);
          return;
        }
        if (refusal) {
          this.refused.push(`${deed.what} ${deed.id}: ${refusal}`);
          return;
        }
        this.acknowledge(deed);
      }
    }
  }

  private acknowledge(deed: DeskDeed): void {
    this.acknowledged.push(deed);
    if (this.goal && this.acknowledged.length >= this.goal.count) {
      this.arrive();
    }
  }

  private arrive(): void {
    this.goal?.reached();
    this.goal = null;
  }

  private send(deed: DeskDeed): Promise<string> {
    return send(this.school.as("Biblioteca"), deed);
  }

  /**
   * What a desk does that does not know what became of its last click: the same call again, which settles it once. Then every
   * book is taken back and every hold cancelled, so that the next round finds the shelves full.
   */
  async settle(): Promise<string[]> {
    const faults: string[] = [];
    for (const deed of this.unanswered) {
      const refusal = await this.send(deed);
      if (refusal) {
        faults.push(`the repeated ${deed.what} ${deed.id} answers ${refusal}`);
      }
    }
    faults.push(...(await lost((sql) => query(this.school, sql), this.unanswered)));
    const refusals = (await Promise.all(this.desks.map((desk) => this.takeBack(desk)))).flat();
    const readers = this.desks.map(({ reader }) => `'${reader}'`).join();
    const open = await query(this.school, `SELECT id FROM holds WHERE state IN ('waiting', 'ready') AND reader IN (${readers})`);
    for (const [id = ""] of open) {
      refusals.push(await this.send({ what: "cancel-hold", id }));
    }
    return [...faults, ...refusals.filter(Boolean).map((refusal) => `clearing a desk answers ${refusal}`)];
  }

  /** One book after the other: no more at once than there are desks, each of which keeps one of the program's interpreters busy. */
  private async takeBack(desk: Desk): Promise<string[]> {
    const refusals: string[] = [];
    for (const copy of [...desk.copies, ...desk.items.map((item) => item.copy)]) {
      refusals.push(await this.send({ what: "return", id: newId(), loan: "", copy }));
    }
    return refusals;
  }
}

/** A turn leaves the desk as it found it. */
function turnOf(desk: Desk, turn: number): DeskDeed[] {
  const { reader, title, items } = desk;
  const copy = desk.copies[turn % desk.copies.length]!;
  const [loan, hold, set] = [newId(), newId(), newId()];
  const lend = { what: "lend", id: loan, copy, reader, hold: "" } as const;
  const giveBack = { what: "return", id: newId(), loan, copy } as const;
  const place = { what: "hold", id: hold, title, reader } as const;
  const turns: DeskDeed[][] = [
    [lend, { what: "renew", id: loan }, giveBack],
    [
      { what: "deliver", id: set, class: desk.class, items },
      { what: "undo-delivery", id: set },
    ],
    [place, { ...lend, hold }, giveBack],
    [place, { what: "cancel-hold", id: hold }],
  ];
  return turns[turn % turns.length]!;
}

export const pause = (milliseconds: number): Promise<void> => new Promise((resume) => setTimeout(resume, milliseconds));
