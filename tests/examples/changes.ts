/** What the sender of a call may change before it is sent again under the same id. */
import { dayFromToday } from "../helpers/day";
import type { Values } from "../hostile/request";

export const LATER = dayFromToday(20);

/** The rows of an input, each with this change. */
export const changedRows = (rows: unknown, change: Values): Values[] =>
  (rows as readonly Values[]).map((row) => ({ ...row, ...change }));
