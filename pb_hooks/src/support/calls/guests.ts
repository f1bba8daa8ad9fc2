/** The reporters by a machine's label who want the call's news, at addresses that their readers have confirmed. */
import { type App, column, execute, selectFirst } from "../../platform/sql/database";
import { selection, texts } from "../../platform/sql/selection";

const GUEST = selection(texts("g.id", "g.report", "g.email", "g.token", "g.confirmed_at", "g.ended_at", "c.code"));
const FROM = "FROM call_guests g JOIN service_calls c ON c.id = g.call";

/** @param call the call for which the person asked for news, or the one into which it was merged. */
export const guestOf = (app: App, call: string, email: string) =>
  selectFirst(app, GUEST, `${FROM} WHERE g.call = {:call} AND g.email = {:email}`, { call, email });

export const guestByToken = (app: App, token: string) => selectFirst(app, GUEST, `${FROM} WHERE g.token = {:token}`, { token });

/** The page that confirms an address, and later ends its news. */
export const guestLink = (app: App, token: string): string =>
  `${app.settings().meta.appURL.replace(/\/+$/, "")}/api/school/support/news?token=${token}`;

/** The addresses that get the news of a call. */
export const guestsOf = (app: App, call: string): string[] =>
  column(app, "SELECT email FROM call_guests WHERE call = {:call} AND confirmed_at != '' AND ended_at = ''", { call });

/** A person who wants news of a call also wants those of the call into which it was merged. */
export function moveGuests(app: App, from: string, into: string): void {
  execute(app, "UPDATE OR IGNORE call_guests SET call = {:into} WHERE call = {:from}", { from, into });
}

/** Deletes addresses without a confirmation in time, and those of calls that have been over for as long. */
export function deleteGuests(app: App, before: string): void {
  execute(
    app,
    `DELETE FROM call_guests WHERE created < {:before} AND (confirmed_at = '' OR ended_at != ''
       OR (SELECT c.ended AND c.updated < {:before} FROM service_calls c WHERE c.id = call_guests.call))`,
    { before },
  );
}
