/** The effect of other work on the desk: a scan that lends and the return of its book, at the same time. */
import type { Client } from "../helpers/clients";
import { newId } from "../helpers/ids";
import { demand, repeat, type Times, timesOf, type Work } from "./measure";

/** Books and readers of a grown school that have no open loan, and are enough for one desk. */
const FIRST_COPY = 20_000;
const PAIRS = 500;

const pair =
  (librarian: Client): Work =>
  async (_, turn) => {
    const number = FIRST_COPY + (turn % PAIRS);
    const reader = `r${String(1 + (turn % PAIRS)).padStart(14, "0")}`;
    await demand(librarian.call("library/scan", { id: newId(), code: String(number).padStart(7, "0"), reader }));
    await demand(librarian.call("library/return", { copy: `c${String(number).padStart(14, "0")}` }));
  };

/** The desk by itself; the first rounds warm up. */
export async function deskAlone(librarian: Client, turns: number): Promise<Times> {
  await repeat(pair(librarian), { clients: 1, turns: turns / 4 });
  return repeat(pair(librarian), { clients: 1, turns });
}

/**
 * The desk while `work` runs, and the result of `work`. @param refused called when the desk is refused; without it, a refusal is
 * an error.
 */
export async function deskBeside<Result>(
  librarian: Client,
  work: Promise<Result>,
  refused?: (error: unknown) => void,
): Promise<{ desk: Times; result: Result }> {
  let isOver = false;
  const ended = work.finally(() => {
    isOver = true;
  });
  const times: number[] = [];
  const started = performance.now();
  for (let round = 0; !isOver; round++) {
    const before = performance.now();
    try {
      await pair(librarian)(0, round);
    } catch (error) {
      if (!refused) {
        throw error;
      }
      refused(error);
    }
    times.push(performance.now() - before);
  }
  return { desk: timesOf(times, (performance.now() - started) / 1000), result: await ended };
}
