/** The changes that a sender may make to a call before repeating it under the same id. */
import { dayFromToday } from "../helpers/day";
import type { Values } from "../hostile/request";

export const LATER = dayFromToday(20);

/** The rows of an input, each with this change. */
export const changedRows = (rows: unknown, change: Values): Values[] =>
  (rows as readonly Values[]).map((row) => ({ ...row, ...change }));
