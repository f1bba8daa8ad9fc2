/** Eight desks that lend and return until the server is gone, and that know what they were told. */
import type { Answer } from "../support/clients";
import { newId } from "../support/ids";
import { query } from "../support/library";
import { TEACHER } from "../support/seed";
import type { TestSchool } from "../support/test-school";

const DESKS = 8;
const COPIES_EACH = 3;
/** PocketBase's SQL door takes 5,000 characters. */
const IDS_AT_ONCE = 200;

/** One call of a desk. `id` is the browser's own: the loan's, or the return's line in the timeline. */
export interface Deed {
  what: "lend" | "return";
  id: string;
  loan: string;
  copy: string;
  reader: string;
}

interface Desk {
  reader: string;
  copies: string[];
}

export class Writers {
  /** Since the last `forget`. */
  acknowledged: Deed[] = [];
  /** Calls that broke off without an answer. */
  unanswered: Deed[] = [];
  /** Answers that were no success, though the rules allowed the call. */
  refused: string[] = [];
  private stopped = false;
  private readonly school: TestSchool;
  private readonly desks: Desk[];
  private goal: { count: number; reached: () => void } | null = null;

  private constructor(school: TestSchool, desks: Desk[]) {
    this.school = school;
    this.desks = desks;
  }

  static async prepare(school: TestSchool): Promise<Writers> {
    const desks: Desk[] = [];
    for (let index = 0; index < DESKS; index++) {
      const reader = await school.seed.reader({ category: TEACHER });
      const { copies } = await school.seed.title({}, { copies: COPIES_EACH });
      desks.push({ reader: reader.id, copies: copies.map(({ id }) => id) });
    }
    return new Writers(school, desks);
  }

  /** Works at all desks until the connection breaks or `stop` is called. */
  async work(): Promise<void> {
    this.stopped = false;
    await Promise.all(this.desks.map((desk) => this.workAt(desk)));
  }

  /** Ends the work after the calls that are under way. */
  stop(): void {
    this.stopped = true;
  }

  /** Resolves once so many more calls have been answered. */
  reach(count: number): Promise<void> {
    return new Promise((reached) => {
      this.goal = { count: this.acknowledged.length + count, reached };
    });
  }

  forget(): void {
    this.acknowledged = [];
    this.unanswered = [];
    this.refused = [];
  }

  private async workAt(desk: Desk): Promise<void> {
    for (let turn = 0; !this.stopped; turn++) {
      const copy = desk.copies[turn % desk.copies.length]!;
      const loan = newId();
      for (const deed of [
        { what: "lend", id: loan, loan, copy, reader: desk.reader },
        { what: "return", id: newId(), loan, copy, reader: desk.reader },
      ] as const) {
        let answer: Answer<unknown>;
        try {
          answer = await this.send(deed);
        } catch (error) {
          if (!(error instanceof TypeError || error instanceof SyntaxError)) {
            throw error;
          }
          // The connection broke, or the answer was cut.
          this.unanswered.push(deed);
          return;
        }
        if (answer.status !== 200) {
          this.refused.push(`${deed.what} ${deed.id}: ${answer.status} ${answer.refusal?.message}`);
          return;
        }
        this.acknowledge(deed);
      }
    }
  }

  private acknowledge(deed: Deed): void {
    this.acknowledged.push(deed);
    if (this.goal && this.acknowledged.length >= this.goal.count) {
      this.goal.reached();
      this.goal = null;
    }
  }

  private send({ what, id, copy, reader }: Deed): Promise<Answer<unknown>> {
    const librarian = this.school.as("Biblioteca");
    return what === "lend"
      ? librarian.call("library/lend", { id, reader, copy })
      : librarian.call("library/return", { id, copy });
  }

  /**
   * What a desk does that does not know what became of its last click: the same call again, which settles it once. Then every
   * book is taken back, so that the next round finds the shelves full.
   */
  async settle(): Promise<string[]> {
    const faults: string[] = [];
    for (const deed of this.unanswered) {
      const { status, refusal } = await this.send(deed);
      if (status !== 200) {
        faults.push(`the repeated ${deed.what} ${deed.id} answers ${status}: ${refusal?.message}`);
      }
    }
    const copies = this.desks.flatMap((desk) => desk.copies);
    const answers = await Promise.all(
      copies.map((copy) => this.school.as("Biblioteca").call("library/return", { id: newId(), copy })),
    );
    const failed = answers.filter(({ status }) => status !== 200);
    return [...faults, ...failed.map(({ status, refusal }) => `taking a book back answers ${status}: ${refusal?.message}`)];
  }
}

/** Acknowledged deeds that the school does not hold as they were acknowledged. */
export async function lost(school: TestSchool, deeds: readonly Deed[]): Promise<string[]> {
  const faults: string[] = [];
  for (let from = 0; from < deeds.length; from += IDS_AT_ONCE) {
    const some = deeds.slice(from, from + IDS_AT_ONCE);
    const ids = [...new Set(some.map(({ loan }) => loan))];
    const rows = await query(
      school,
      `SELECT id, copy, reader, returned_at != '' FROM loans WHERE id IN (${ids.map((id) => `'${id}'`).join()})`,
    );
    const kept = new Map(rows.map(([id, copy, reader, returned]) => [id!, { copy, reader, returned: Number(returned) === 1 }]));
    for (const { what, loan, copy, reader } of some) {
      const row = kept.get(loan);
      if (!row) {
        faults.push(`the acknowledged ${what} of loan ${loan} is gone`);
      } else if (row.copy !== copy || row.reader !== reader || (what === "return" && !row.returned)) {
        faults.push(`the acknowledged ${what} of loan ${loan} is not as it was answered`);
      }
    }
  }
  return faults;
}

export const pause = (milliseconds: number): Promise<void> => new Promise((resume) => setTimeout(resume, milliseconds));
