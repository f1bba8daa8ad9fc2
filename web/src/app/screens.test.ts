/**
 * The route table against the role table: the users who may enter each, and the proof that a route with other roles would be
 * noticed.
 */
import { describe, expect, test } from "vitest";
import { type Pass, ROLES } from "../../../domain/roles";
import { type Person, SCREEN_RIGHTS } from "../../../tests/api/role-table";
import type { GuardedRoute } from "../area";
import { routes as known, loadAreas } from "./areas";
import { decideNavigation } from "./guard";

await loadAreas(["Admin"]);
const routes = known();

const PEOPLE: readonly Person[] = ["guest", "none", "Tecnologia", "Biblioteca", "Almoxarifado", "Admin"];
/** The lock itself decides who may lock a screen. */
const LOCKS = ["auth/lockscreen", "lockscreenfake"];
const screens = routes.filter(({ path }) => !LOCKS.includes(path));

/** The first person for whom the guard differs from the table. */
function difference(route: GuardedRoute, may: readonly Person[]): string | undefined {
  return PEOPLE.find((personKind) => {
    const permissions = (ROLES as readonly string[]).includes(personKind) ? [personKind] : [];
    const verdict = decideNavigation({
      route,
      to: "/somewhere",
      previous: null,
      signedIn: personKind !== "guest",
      permissions,
      lock: null,
    });
    return (verdict.kind === "enter") !== may.includes(personKind);
  });
}

/** The route with its guard changed by one step. */
function mutantsOf({ name, roles, open }: GuardedRoute): [string, GuardedRoute][] {
  const moreRoles: readonly Pass[] = roles.length === 0 ? [] : ROLES.filter((role) => role !== "Admin" && !roles.includes(role));
  const withRoles = (changedRoles: readonly Pass[]): GuardedRoute => ({ name, open, roles: changedRoles });
  return [
    ...moreRoles.map((role): [string, GuardedRoute] => [`${role} too`, withRoles([...roles, role])]),
    ...(roles.length > 0 ? [["for who is signed in", withRoles([])] as [string, GuardedRoute]] : []),
    ...(roles.length === 0 && !open ? [["for Admin alone", withRoles(["Admin"])] as [string, GuardedRoute]] : []),
    ...(name === "login" ? [] : [[open ? "closed" : "open", { name, open: !open, roles }] as [string, GuardedRoute]]),
  ];
}

test("every route has its row", () => {
  expect(Object.keys(SCREEN_RIGHTS).sort()).toEqual(routes.map(({ path }) => path).sort());
});

describe.each(screens.map((route) => ({ route, path: route.path, may: SCREEN_RIGHTS[route.path] ?? [] })))(
  "/$path",
  ({ route, may }) => {
    test("lets in the roles of the table", () => expect(difference(route, may)).toBeUndefined());

    test.each(mutantsOf(route))("would be seen %s", (_, mutant) => expect(difference(mutant, may)).toBeDefined());
  },
);
