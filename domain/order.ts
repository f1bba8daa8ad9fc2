/** How texts are ordered, in browsers and on the server alike. */
import { searchText } from "./text";

/** The order of two keys, sign by sign: days, hours, codes. */
export const keyOrder = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** The order of two names as a person looks for them: accents and capitals tell apart only what is alike else. */
export const nameOrder = (one: string, other: string): number =>
  keyOrder(searchText(one), searchText(other)) || keyOrder(one, other);
