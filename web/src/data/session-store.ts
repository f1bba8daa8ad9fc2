import { type AuthRecord, LocalAuthStore } from "pocketbase";

/** Longer than any answer takes. Beyond it the clock of the server was set back, and what it says now counts. */
const OVERTAKEN_MS = 60_000;

const instant = (stamp: unknown): number => Date.parse(String(stamp).replace(" ", "T"));

/** The signed-in person's own record, of which an earlier state may be told after a later one: by an answer that was on its way, or an event. */
export class SessionStore extends LocalAuthStore {
  override save(token: string, told?: AuthRecord): void {
    const known = this.record;
    const ahead = known && told && known.id === told.id ? instant(known.updated) - instant(told.updated) : 0;
    super.save(token, ahead > 0 && ahead < OVERTAKEN_MS ? known : told);
  }
}
