/** The next numbers of a series that are not in use. */

/**
 * A series goes up to ten digits: larger numbers are ignored. A number near that end is a user's own, and the series does not
 * follow it.
 */
const LAST_FOLLOWED = 9_000_000_000;

/** The highest of the numbers after which a series continues; 0 where there is none. */
export const highestFollowed = (numbers: readonly number[]): number =>
  numbers.reduce((highest, number) => (number <= LAST_FOLLOWED ? Math.max(highest, number) : highest), 0);

/** The largest number of codes in one query. */
const MAX_CODES = 5000;

/**
 * Skips the numbers that users typed before the series reached them. Each query looks twice as far ahead, since a whole
 * collection may have such numbers.
 * @param last the last assigned number.
 * @param usedAmong returns which of these numbers are in use.
 */
export function freeNumbers(
  last: number,
  count: number,
  usedAmong: (numbers: readonly number[]) => ReadonlySet<number | null>,
): number[] {
  const free: number[] = [];
  let before = last;
  for (let ahead = count; free.length < count; ahead = Math.min(2 * ahead, Math.max(count, MAX_CODES))) {
    const numbers = Array.from({ length: ahead }, (_, index) => before + 1 + index);
    const used = usedAmong(numbers);
    free.push(...numbers.filter((number) => !used.has(number)).slice(0, count - free.length));
    before += ahead;
  }
  return free;
}
