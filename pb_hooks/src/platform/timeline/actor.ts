import { refuse } from "../../../../domain/platform/refusals";
import { mayPass, type Pass, permissionsOf } from "../../../../domain/roles";
import { alternatives } from "../../../../domain/text";
import { type App, find } from "../sql/database";

/** The caller. A superuser of the dashboard counts as Admin, as everywhere in PocketBase. */
export interface Actor {
  /** The user's id; empty for a superuser or the server itself. */
  id: string;
  name: string;
  roles: string[];
}

/** The caller of a public route. */
export const GUEST: Actor = { id: "", name: "Visitante", roles: [] };

export const SERVER: Actor = { id: "", name: "Sistema", roles: ["Admin"] };

const rightsOf = (auth: core.Record): string[] =>
  permissionsOf({ permissions: [...auth.getStringSlice("permissions")], porter: auth.getBool("porter") });

/** The author of an authenticated request, for a history; it tests no rights. */
export function actorName(auth: core.Record | null | undefined): Actor {
  if (!auth) {
    return SERVER;
  }
  if (auth.isSuperuser()) {
    return { id: "", name: "Superusuário", roles: ["Admin"] };
  }
  return { id: auth.id, name: auth.getString("name"), roles: rightsOf(auth) };
}

/** The user who started the work that the server now continues. */
export function actorWithId(app: App, user: string): Actor {
  const record = user ? find(app, "users", user) : null;
  return record ? actorName(record) : SERVER;
}

/**
 * @throws Refusal signed_out for guests, deactivated, role_missing. A token outlives a deactivation, so each call tests `active`.
 */
export function actorOf(auth: core.Record | null | undefined, requiredRoles: readonly Pass[]): Actor {
  if (!auth) {
    throw refuse("signed_out", {});
  }
  if (auth.isSuperuser()) {
    return actorName(auth);
  }
  if (auth.collection().name !== "users") {
    throw refuse("signed_out", {});
  }
  if (!auth.getBool("active")) {
    throw refuse("deactivated", {});
  }
  const roles = rightsOf(auth);
  if (!mayPass(roles, requiredRoles)) {
    throw refuse("role_missing", { roles: alternatives(requiredRoles.length > 0 ? [...requiredRoles] : ["Admin"]) });
  }
  return { id: auth.id, name: auth.getString("name"), roles };
}
