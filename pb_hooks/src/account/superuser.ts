/**
 * The dashboard account that was created with the first Admin, with the same password. An event that closes the Admin's account
 * must close this one too. It follows that person until another user changes their account; otherwise any Admin could open the
 * dashboard through it. Where no dashboard account follows a person, nothing happens. `pocketbase superuser upsert` opens the
 * dashboard again.
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

/** Another user has changed the person's address, or holds a link to choose their password. */
export function leaveDashboard(app: App, user: core.Record): void {
  change(app, user, leave);
}

/**
 * The person is no longer an Admin, or another user chose their password: the dashboard gets a password that nobody knows, and
 * its sessions end.
 */
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
