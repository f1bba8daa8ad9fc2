import { type AuthRecord, LocalAuthStore } from "pocketbase";

/** Longer than any answer takes. Beyond it the clock of the server was set back, and what it says now counts. */
const OVERTAKEN_MS = 60_000;

const instant = (stamp: unknown): number => Date.parse(String(stamp).replace(" ", "T"));

/** The signed-in person's own record, of which an earlier state may be told after a later one: by an answer that was on its way, or an event. */
export class SessionStore extends LocalAuthStore {
  override save(token: string, newRecord?: AuthRecord): void {
    const current = this.record;
    const millisecondsAhead =
      current && newRecord && current.id === newRecord.id ? instant(current.updated) - instant(newRecord.updated) : 0;
    super.save(token, millisecondsAhead > 0 && millisecondsAhead < OVERTAKEN_MS ? current : newRecord);
  }
}
