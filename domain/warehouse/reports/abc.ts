/** The ABC curve: the few materials that account for most of the money. */

export type AbcClass = "A" | "B" | "C";

/** The share of the whole, in hundredths, up to which a material belongs to the class. */
const A_UP_TO = 80;
const B_UP_TO = 95;

/**
 * The classes of sorted values, the greatest first. A material has the class in which its share begins, so that the first is
 * always an A. A net return from an earlier period reduces no sum, and has no share.
 */
export function abcOf(values: readonly number[]): { class: AbcClass; cumulative: number }[] {
  const shares = values.map((value) => Math.max(0, value));
  const total = shares.reduce((sum, value) => sum + value, 0);
  let valueBefore = 0;
  return shares.map((value) => {
    const begins = total === 0 ? 0 : (valueBefore * 100) / total;
    valueBefore += value;
    return {
      class: begins < A_UP_TO ? "A" : begins < B_UP_TO ? "B" : "C",
      cumulative: total === 0 ? 0 : Math.round((valueBefore * 100) / total),
    };
  });
}
