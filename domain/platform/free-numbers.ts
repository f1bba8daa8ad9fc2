/** The next numbers of a series that are not in use. */

/** The largest number of codes in one query. */
const MOST_ASKED = 5000;

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
  for (let ahead = count; free.length < count; ahead = Math.min(2 * ahead, Math.max(count, MOST_ASKED))) {
    const numbers = Array.from({ length: ahead }, (_, index) => before + 1 + index);
    const used = usedAmong(numbers);
    free.push(...numbers.filter((number) => !used.has(number)).slice(0, count - free.length));
    before += ahead;
  }
  return free;
}
