/** What an area empties once its term is over; when and with what terms is the people's to say (`people/privacy/retention.ts`). */
import type { Day } from "../../../domain/dates";
import type { RetentionKey } from "../../../domain/platform/retention";
import type { App } from "./database";

export interface Retention {
  key: RetentionKey;
  /** How much is older than the first day that is kept. */
  due: (app: App, since: Day) => number;
  /** Empties all of it, in short transactions. Done again, it goes on where it was. */
  empty: (app: App, since: Day) => void;
}
