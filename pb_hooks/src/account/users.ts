/** An account's events, and its forbidden changes: the school always has an active Admin. */

import type * as contracts from "../../../domain/account/commands";
import { EASY_PASSWORD, PERSONAL_PASSWORD, passwordFault } from "../../../domain/account/password";
import { refuse } from "../../../domain/account/refusals";
import type { InputIn, OutputIn } from "../../../domain/contract";
import { listing } from "../../../domain/text";
import { namesCurrentPerson } from "../people/current-person";
import type { Call } from "../platform/http/endpoint";
import { fieldError } from "../platform/records/guards";
import type { RecordHook } from "../platform/records/records";
import { notify } from "../platform/school/notifications";
import { type App, selectFirst } from "../platform/sql/database";
import { requireRecord } from "../platform/sql/require";
import { number, selection } from "../platform/sql/selection";
import { schoolSettings } from "../platform/time/settings";
import { type Actor, actorName } from "../platform/timeline/actor";
import { record } from "../platform/timeline/timeline";
import { isProvisional, markPassword } from "./provisional";
import { closeDashboard, followPassword, leaveDashboard } from "./superuser";
import { admitAttempt, clearAttempts } from "./throttle";

/** An account's rights as stored, and as a save would leave them. */
interface Rights {
  active: boolean;
  permissions: string[];
  porter: boolean;
}

const rightsOf = (user: core.Record): Rights => ({
  active: user.getBool("active"),
  permissions: [...user.getStringSlice("permissions")].sort(),
  porter: user.getBool("porter"),
});
const isAdmin = (rights: Rights) => rights.active && rights.permissions.includes("Admin");
const isSame = (first: readonly string[], second: readonly string[]) => first.join() === second.join();

/**
 * The rights after this save. The fields that it does not save come from the database, since another user may have changed them.
 */
function rightsAfter(user: core.Record, current: Rights): Rights {
  const originalRights = rightsOf(user.original());
  const newRights = rightsOf(user);
  return {
    active: newRights.active === originalRights.active ? current.active : newRights.active,
    permissions: isSame(newRights.permissions, originalRights.permissions) ? current.permissions : newRights.permissions,
    porter: newRights.porter === originalRights.porter ? current.porter : newRights.porter,
  };
}

/** @throws Refusal last_admin when no other user could administer the school. */
function requireAnotherAdmin(app: App, user: string): void {
  const otherAdmins = selectFirst(
    app,
    selection({ admins: number("COUNT(*)") }),
    `FROM users, json_each(users.permissions) AS permission
     WHERE users.active = TRUE AND users.id != {:user} AND permission.value = 'Admin'`,
    { user },
  );
  if (otherAdmins?.admins === 0) {
    throw refuse("last_admin", {});
  }
}

/** A person who changes their own password or address must identify themselves, an Admin too: an open session is not enough. */
function guardOwnAccess(e: core.RecordRequestEvent): void {
  const user = e.record!;
  const original = user.original();
  if (e.auth?.id !== user.id || e.auth.collection().name !== "users") {
    return;
  }
  const isManager = isAdmin(rightsOf(original));
  // PocketBase itself refuses a change of another user's.
  if (isManager && user.email() !== original.email()) {
    throw fieldError("email", "own_email", "Para trocar o seu próprio e-mail, use Minhas informações.");
  }
  if (!hasSent(e, "password") && !hasSent(e, "oldPassword")) {
    return;
  }
  admitAttempt(e.app, "users", ownAttempts(original));
  if (isManager && hasSent(e, "password") && !original.validatePassword(sentField(e, "oldPassword"))) {
    throw fieldError("oldPassword", "validation_invalid_old_password", "A senha atual está incorreta.");
  }
}

/** Counted separately from the sign-in, so that a session that guesses does not lock its user out. */
const ownAttempts = (user: core.Record): string => `${user.email()}/own`;

/**
 * @throws a field's error for a password that an attacker would try first, or that consists of well-known facts about its owner.
 */
export function guardEasyPassword(app: App, owner: core.Record, password: string): void {
  const school = app.hasTable("school") ? schoolSettings(app).name : "";
  const ownerData = { email: owner.email(), name: owner.getString("name"), school };
  const fault = password === "" ? null : passwordFault(password, ownerData);
  if (fault !== null) {
    throw fieldError("password", "password_too_easy", fault);
  }
}

/**
 * Tests an account's new password from any client: the dashboard, `superuser upsert` and the areas' own code as well. The plain
 * text exists only in the save that brings it.
 */
export function guardPassword(e: core.RecordEvent): void {
  const account = e.record!;
  try {
    guardEasyPassword(e.app, account, account.getString("password"));
  } catch (error) {
    // `superuser upsert` prints no field's sentence.
    if ([...$os.args].includes("superuser")) {
      console.error(`${EASY_PASSWORD} ${PERSONAL_PASSWORD}`);
    }
    throw error;
  }
  e.next();
}

const ofCurrentPerson = namesCurrentPerson("person");

export const userUpdates: RecordHook = {
  prepare(e) {
    guardEasyPassword(e.app, e.record!, sentField(e, "password"));
    guardOwnAccess(e);
  },
  before(e) {
    ofCurrentPerson.before?.(e);
    const user = e.record!;
    const originalRights = rightsOf(e.app.findRecordById("users", user.id));
    markPassword(e, hasSent(e, "password"));
    const next = rightsAfter(user, originalRights);
    if (originalRights.active && !next.active) {
      if (e.auth?.id === user.id) {
        throw refuse("own_account", {});
      }
      // The end of the key that signed them ends open sessions and live streams.
      user.refreshTokenKey();
    }
    if (isAdmin(originalRights) && !isAdmin(next)) {
      requireAnotherAdmin(e.app, user.id);
    }
    e.set("account:rights", JSON.stringify({ stored: originalRights, next, email: user.original().email() }));
  },
  after(e) {
    const user = e.record!;
    const { stored, next, email } = JSON.parse(e.get("account:rights") as string) as {
      stored: Rights;
      next: Rights;
      email: string;
    };
    const actor = actorName(e.auth);
    const recordChange = (kind: string, text: string, data: Record<string, unknown> = {}) =>
      record(e.app, actor, { area: "account", collection: "users", subject: user.id, kind, text, data });
    if (stored.active !== next.active) {
      recordChange(next.active ? "activated" : "deactivated", next.active ? "Conta ativada" : "Conta desativada");
    }
    if (!isSame(stored.permissions, next.permissions)) {
      recordChange("permissions_changed", formatPermissions(next.permissions), {
        before: stored.permissions,
        after: next.permissions,
      });
      notify(e.app, user.id, {
        kind: "permissions",
        title: "Seus perfis de acesso mudaram",
        text: formatPermissions(next.permissions),
        link: "/minhas-informacoes",
      });
    }
    if (stored.porter !== next.porter) {
      recordChange(
        "porter_changed",
        next.porter ? "Passou a conferir carteiras na portaria" : "Deixou de conferir carteiras na portaria",
      );
    }
    if (hasSent(e, "password")) {
      recordChange("password_changed", isProvisional(user) ? "Senha provisória definida" : "Senha trocada");
      if (e.auth?.id === user.id) {
        clearAttempts(e.app, "users", ownAttempts(user));
        followPassword(e.app, user, sentField(e, "password"));
      } else {
        closeDashboard(e.app, user);
      }
    }
    if (isAdmin(stored) && !isAdmin(next)) {
      closeDashboard(e.app, user);
    }
    if (user.email() !== email) {
      recordChange("email_changed", "E-mail trocado");
      // One's own changes by a link in a mail alone.
      leaveDashboard(e.app, user);
    }
  },
};

export const userCreates: RecordHook = {
  before(e) {
    ofCurrentPerson.before?.(e);
    guardEasyPassword(e.app, e.record!, sentField(e, "password"));
    markPassword(e, true);
  },
  after(e) {
    const user = e.record!;
    recordAccountCreated(e.app, actorName(e.auth), user);
  },
};

/** Writes the first line of an account's history. */
export function recordAccountCreated(app: App, actor: Actor, user: core.Record): void {
  const { permissions } = rightsOf(user);
  record(app, actor, {
    area: "account",
    collection: "users",
    subject: user.id,
    kind: "created",
    text: `Conta criada. ${formatPermissions(permissions)}`,
    data: { after: permissions },
  });
}

export const userDeletes: RecordHook = {
  before(e) {
    if (isAdmin(rightsOf(e.record!))) {
      requireAnotherAdmin(e.app, e.record!.id);
    }
  },
};

function formatPermissions(permissions: readonly string[]): string {
  if (permissions.length === 0) {
    return "Sem perfil de acesso.";
  }
  return `${permissions.length === 1 ? "Perfil" : "Perfis"}: ${listing(permissions)}.`;
}

function sentField(e: core.RecordRequestEvent, field: string): string {
  return String((e.requestInfo()!.body as Record<string, unknown>)[field] ?? "");
}

const hasSent = (e: core.RecordRequestEvent, field: string): boolean => sentField(e, field) !== "";

export function signOutEverywhere(
  { app, actor }: Call,
  input: InputIn<typeof contracts, "signOutEverywhere">,
): OutputIn<typeof contracts, "signOutEverywhere"> {
  const user = input.user && input.user !== actor.id ? input.user : actor.id;
  if (user !== actor.id && !actor.roles.includes("Admin")) {
    throw refuse("role_missing", { roles: "Admin" });
  }
  const account = requireRecord(app, "users", user, "esta conta");
  account.refreshTokenKey();
  app.save(account);
  record(app, actor, {
    area: "account",
    collection: "users",
    subject: account.id,
    kind: "signed_out_everywhere",
    text: "Todas as sessões foram encerradas",
  });
  return { signed_out: true };
}
