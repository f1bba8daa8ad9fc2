/**
 * The dashboard account that was created with the first Admin's, by one password: an event that ends the one must not leave the
 * other open. It follows that person as long as nobody else has changed their account, or any Admin could open the dashboard
 * through it. Where none follows a person nothing happens; `pocketbase superuser upsert` opens the dashboard again.
 */
import type { App } from "../platform/sql/database";

const RANDOM_LENGTH = 40;

/** The person chose a new password. */
export function followPassword(app: App, user: core.Record, password: string): void {
  change(app, user, (superuser) => superuser.setPassword(password));
}

/** The person changed their address. */
export function followAddress(app: App, user: core.Record): void {
  change(app, user, (superuser) => superuser.setEmail(user.email()));
}

/** Somebody else changed the person's address, or holds a link to choose their password. */
export function leaveDashboard(app: App, user: core.Record): void {
  change(app, user, leave);
}

/** The person is no Admin any more, or somebody else chose their password: nobody knows this one, and its sessions end. */
export function closeDashboard(app: App, user: core.Record): void {
  change(app, user, (superuser) => {
    superuser.setPassword($security.randomString(RANDOM_LENGTH));
    leave(superuser);
  });
}

const leave = (superuser: core.Record): void => superuser.set("follows", "");

function change(app: App, { id }: core.Record, work: (superuser: core.Record) => void): void {
  const [superuser] = app.findRecordsByFilter("_superusers", "follows = {:user}", "", 1, 0, { user: id });
  if (superuser) {
    work(superuser);
    app.save(superuser);
  }
}
