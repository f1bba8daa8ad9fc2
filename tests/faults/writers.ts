/** Eight writers who work at the areas' workplaces until the server stops, and who record its answers. */
import { query } from "../helpers/library";
import type { TestSchool } from "../helpers/test-school";
import * as areas from "./workplaces/areas";
import type { AreaWorkplaces, Ask, Operation, Workplace } from "./workplaces/workplace";

export type { Operation };

const WRITERS = 8;
const AREAS: readonly AreaWorkplaces[] = Object.values(areas);

function areaOf(operation: Operation): AreaWorkplaces {
  const area = AREAS.find(({ isOwn }) => isOwn(operation));
  if (!area) {
    throw new Error(`No area does ${operation.what}.`);
  }
  return area;
}

/** Acknowledged calls whose records differ from the acknowledgement or are missing. */
export async function lost(ask: Ask, operations: readonly Operation[]): Promise<string[]> {
  const faults: string[] = [];
  for (const area of AREAS) {
    faults.push(...(await area.lost(ask, operations.filter(area.isOwn))));
  }
  return faults;
}

/** The number of each kind, in words. */
export function tally(operations: readonly Operation[]): string {
  const counts = new Map<string, number>();
  for (const { what } of operations) {
    counts.set(what, (counts.get(what) ?? 0) + 1);
  }
  return [...counts].map(([what, count]) => `${count} ${what}`).join(", ");
}

export class Writers {
  /** The answered writes. */
  acknowledged: Operation[] = [];
  /** Calls that broke off without an answer. */
  unanswered: Operation[] = [];
  /** Answers that were no success, though the rules allowed the call. */
  refused: string[] = [];
  private stopped = false;
  private isWorking = false;
  private readonly school: TestSchool;
  private readonly workplaces: readonly Workplace[];
  private goal: { count: number; reached: () => void } | null = null;

  private constructor(school: TestSchool, workplaces: readonly Workplace[]) {
    this.school = school;
    this.workplaces = workplaces;
  }

  static async prepare(school: TestSchool): Promise<Writers> {
    const workplaces: Workplace[] = [];
    for (const { prepare } of AREAS) {
      workplaces.push(...(await prepare(school, Math.ceil(WRITERS / AREAS.length))));
    }
    return new Writers(school, workplaces);
  }

  /** Works at all workplaces until the connection breaks or `stop` is called. */
  async work(): Promise<void> {
    this.stopped = false;
    this.isWorking = true;
    await Promise.all(this.workplaces.map((workplace, index) => this.workAt(workplace, index)));
    this.isWorking = false;
    this.arrive();
  }

  /** Ends the work after the calls that are under way. */
  stop(): void {
    this.stopped = true;
  }

  /** Resolves once so many more calls have been answered, or when nobody works any more. */
  reach(count: number): Promise<void> {
    return new Promise((reached) => {
      if (!this.isWorking) {
        reached();
        return;
      }
      this.goal = { count: this.acknowledged.length + count, reached };
    });
  }

  reset(): void {
    this.acknowledged = [];
    this.unanswered = [];
    this.refused = [];
  }

  /** @param first with which of its turns it begins, so that the workplaces do different things at each moment. */
  private async workAt(workplace: Workplace, first: number): Promise<void> {
    for (let turn = first; !this.stopped; turn++) {
      for (const operation of workplace.callsOfTurn(turn)) {
        let refusal: string;
        try {
          refusal = await this.send(operation);
        } catch (error) {
          if (!(error instanceof TypeError || error instanceof SyntaxError)) {
            throw error;
          }
          // The connection broke, or the answer was cut.
          this.unanswered.push(operation);
          return;
        }
        if (refusal) {
          this.refused.push(`${operation.what} ${operation.id}: ${refusal}`);
          return;
        }
        this.acknowledge(operation);
      }
    }
  }

  private acknowledge(operation: Operation): void {
    this.acknowledged.push(operation);
    if (this.goal && this.acknowledged.length >= this.goal.count) {
      this.arrive();
    }
  }

  private arrive(): void {
    this.goal?.reached();
    this.goal = null;
  }

  private send(operation: Operation): Promise<string> {
    return areaOf(operation).send(this.school, operation);
  }

  /**
   * The act of a user who does not know the outcome of the last click: the same call again, which settles it once. Then every
   * workplace is cleared. One call after the other at each: no more at once than there are writers, each of which occupies one of
   * the program's interpreters.
   */
  async settle(): Promise<string[]> {
    const faults: string[] = [];
    for (const operation of this.unanswered) {
      const refusal = await this.send(operation);
      if (refusal) {
        faults.push(`the repeated ${operation.what} ${operation.id} answers ${refusal}`);
      }
    }
    faults.push(...(await lost((sql) => query(this.school, sql), this.unanswered)));
    const refusals = (
      await Promise.all(this.workplaces.map((workplace) => workplace.clear((operation) => this.send(operation))))
    ).flat();
    return [...faults, ...refusals.filter(Boolean).map((refusal) => `clearing a workplace answers ${refusal}`)];
  }
}

export const pause = (milliseconds: number): Promise<void> => new Promise((resume) => setTimeout(resume, milliseconds));
