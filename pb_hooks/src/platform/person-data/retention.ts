/** The data that an area deletes after their term; `people/privacy/retention.ts` decides the time and the terms. */
import type { Day } from "../../../../domain/dates";
import type { RetentionKey } from "../../../../domain/platform/retention";
import type { App } from "../sql/database";

export interface Retention {
  key: RetentionKey;
  /** The number of records older than the first day whose records stay. */
  due: (app: App, since: Day) => number;
  /** Deletes all of it, in short transactions. A repetition continues where it was. */
  empty: (app: App, since: Day) => void;
}
