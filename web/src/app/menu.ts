/** The menu, made from the route table by role. */
import { mayPass } from "../../../domain/roles";
import type { AppRoute, NavEntry, NavGroup } from "./route";
import { routes } from "./routes";

export type NavItem = AppRoute & { nav: NavEntry };

const GROUPS: readonly NavGroup[] = ["", "Biblioteca", "Almoxarifado", "Suporte de TI", "Administração"];
const PHONE_PLACES = 3;

function itemsFor(held: readonly string[]): NavItem[] {
  return routes.filter((route): route is NavItem => route.nav !== undefined && mayPass(held, route.roles));
}

/** The groups that hold something for these roles, in the menu's order. */
export function navGroups(held: readonly string[]): { group: NavGroup; items: NavItem[] }[] {
  const items = itemsFor(held);
  return GROUPS.map((group) => ({ group, items: items.filter(({ nav }) => nav.group === group) })).filter(
    (entry) => entry.items.length > 0,
  );
}

/** The three commonest places of these roles, for the phone's bottom bar. */
export function phoneItems(held: readonly string[]): NavItem[] {
  return itemsFor(held)
    .filter(({ nav }) => nav.phone !== undefined)
    .sort((one, other) => (one.nav.phone?.rank ?? 0) - (other.nav.phone?.rank ?? 0))
    .slice(0, PHONE_PLACES);
}
