/** A workplace in the school, such as a desk: its calls, and the look-up of each acknowledged one. */
import type { TestSchool } from "../../helpers/test-school";

/** One call. `id` is the id of the record that it creates or changes, or the browser's own for the click. */
export interface Operation {
  what: string;
  id: string;
}

/** Reads rows of a school, or of its restored copy. */
export type Ask = (sql: string) => Promise<string[][]>;

export interface Workplace<Some extends Operation = Operation> {
  /** The acts in order; they leave the workplace as they found it. */
  callsOfTurn: (turn: number) => readonly Some[];
  /** Puts back what broken turns have left. Gives the refusals. */
  clear(send: (operation: Some) => Promise<string>): Promise<string[]>;
}

export interface AreaWorkplaces<Some extends Operation = Operation> {
  prepare: (school: TestSchool, count: number) => Promise<Workplace<Some>[]>;
  isOwn: (operation: Operation) => operation is Some;
  /** @returns why the operation was not done, or "". @throws TypeError when the connection broke, SyntaxError when the answer was cut. */
  send(school: TestSchool, operation: Some): Promise<string>;
  /** Acknowledged operations that the school does not hold as they were acknowledged. */
  lost(ask: Ask, operations: readonly Some[]): Promise<string[]>;
}

/** PocketBase's SQL door takes 5,000 characters. */
const IDS_AT_ONCE = 200;

/** @param wrong says whether a call's row differs from its acknowledgement. */
export async function lookedUp<Some extends Operation>(
  ask: Ask,
  operations: readonly Some[],
  idOf: (operation: Some) => string,
  select: (ids: string) => string,
  wrong: (operation: Some, row: string[]) => boolean,
): Promise<string[]> {
  const faults: string[] = [];
  for (let from = 0; from < operations.length; from += IDS_AT_ONCE) {
    const some = operations.slice(from, from + IDS_AT_ONCE);
    const ids = [...new Set(some.map(idOf))].map((id) => `'${id}'`).join();
    const rows = new Map((await ask(select(ids))).map(([id, ...row]) => [id!, row]));
    for (const operation of some) {
      const row = rows.get(idOf(operation));
      if (!row) {
        faults.push(`the acknowledged ${operation.what} of ${idOf(operation)} is gone`);
      } else if (wrong(operation, row)) {
        faults.push(`the acknowledged ${operation.what} of ${idOf(operation)} is not as it was answered: ${row.join(" ")}`);
      }
    }
  }
  return faults;
}
