import { type AuthRecord, isTokenExpired, LocalAuthStore } from "pocketbase";
import { serverTime } from "./server-clock";

/** Longer than any answer takes. Beyond it the server's clock was set back, and its present value counts. */
const MAX_ANSWER_MS = 60_000;

const instant = (stamp: unknown): number => Date.parse(String(stamp).replace(" ", "T"));

/** The signed-in user's own record. An answer on its way, or an event, may bring an earlier state after a later one. */
export class SessionStore extends LocalAuthStore {
  /** By the server's clock: a computer that is a month ahead could not sign in. */
  override get isValid(): boolean {
    return !isTokenExpired(this.token, (serverTime() - Date.now()) / 1000);
  }

  override save(token: string, newRecord?: AuthRecord): void {
    const current = this.record;
    const millisecondsAhead =
      current && newRecord && current.id === newRecord.id ? instant(current.updated) - instant(newRecord.updated) : 0;
    super.save(token, millisecondsAhead > 0 && millisecondsAhead < MAX_ANSWER_MS ? current : newRecord);
  }
}
