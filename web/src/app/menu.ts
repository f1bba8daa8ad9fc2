/** The menu, made from the route table by role. */
import { IconBooks, IconHeadset, IconMessage2, IconPackages, IconSettings } from "@tabler/icons-react";
import { mayPass } from "../../../domain/roles";
import type { AppRoute, Icon, MenuHeading, NavEntry } from "../area";

export type NavItem = AppRoute & { nav: NavEntry };

export interface MenuGroup {
  /** Empty for entries above all headings. */
  title: string;
  icon: Icon | null;
  items: NavItem[];
}

/** The headings, in their order. */
const GROUPS: Readonly<Record<MenuHeading, Icon | null>> = {
  "": null,
  Biblioteca: IconBooks,
  Almoxarifado: IconPackages,
  "Suporte de TI": IconHeadset,
  Mensagens: IconMessage2,
  Administração: IconSettings,
};
const PHONE_PLACES = 3;
/** As many open headings as fit a school's screen without scrolling; further ones are folded. */
const MAX_OPEN = 3;

function itemsFor(routes: readonly AppRoute[], permissions: readonly string[]): NavItem[] {
  return routes.filter((route): route is NavItem => route.nav !== undefined && mayPass(permissions, route.roles));
}

/** Every user's own pages stand below the home page, from any area. */
const homeFirst = (items: NavItem[]): NavItem[] =>
  items.sort((item, other) => Number(other.path === "") - Number(item.path === ""));

/** The groups with an entry for these roles, in the menu's order. */
export function navGroups(routes: readonly AppRoute[], permissions: readonly string[]): MenuGroup[] {
  const items = itemsFor(routes, permissions);
  return Object.entries(GROUPS)
    .map(([title, icon]) => ({ title, icon, items: homeFirst(items.filter(({ nav }) => nav.group === title)) }))
    .filter((group) => group.items.length > 0);
}

/** Whether all groups but the current one are folded: a user with several areas sees all of them at once. */
export const isCollapsed = (groups: readonly MenuGroup[]): boolean =>
  groups.filter(({ title }) => title !== "").length > MAX_OPEN;

/** The three most frequent places of these roles, for the phone's bottom bar. */
export function phoneItems(routes: readonly AppRoute[], permissions: readonly string[]): NavItem[] {
  return itemsFor(routes, permissions)
    .filter(({ nav }) => nav.phone !== undefined)
    .sort((item, other) => (item.nav.phone?.rank ?? 0) - (other.nav.phone?.rank ?? 0))
    .slice(0, PHONE_PLACES);
}

/** Whether the address is the place's own, or below it. */
export const isAt = ({ path }: Pick<AppRoute, "path">, pathname: string): boolean =>
  path === "" ? pathname === "/" : pathname === `/${path}` || pathname.startsWith(`/${path}/`);
