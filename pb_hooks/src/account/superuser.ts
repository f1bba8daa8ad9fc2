/**
 * The dashboard's account of the same address. It was made with the first Admin's, by one password: what ends the one must not leave
 * the other open. Where none has the address nothing happens; `pocketbase superuser upsert` makes one anew.
 */
import type { App } from "../platform/database";

const RANDOM_LENGTH = 40;

/** The person chose a new password. */
export function followPassword(app: App, email: string, password: string): void {
  change(app, email, (superuser) => superuser.setPassword(password));
}

/** The person's address changed. */
export function followAddress(app: App, email: string, next: string): void {
  change(app, email, (superuser) => superuser.setEmail(next));
}

/** The person is no Admin any more, or somebody else chose their password: nobody knows this one, and its sessions end. */
export function closeDashboard(app: App, email: string): void {
  change(app, email, (superuser) => superuser.setPassword($security.randomString(RANDOM_LENGTH)));
}

function change(app: App, email: string, work: (superuser: core.Record) => void): void {
  const [superuser] = app.findRecordsByFilter("_superusers", "email:lower = {:email}", "", 1, 0, { email: email.toLowerCase() });
  if (superuser) {
    work(superuser);
    app.save(superuser);
  }
}
