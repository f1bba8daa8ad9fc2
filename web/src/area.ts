/** The type of an area's declaration to the pages, in its `area.ts`; `app/areas.ts` joins the areas. */
import type { ComponentType, ReactNode } from "react";
import type { CollectionRecords, People, Sectors } from "../../domain/collections.gen";
import type { PersonRole } from "../../domain/people/imports/role";
import type { Pass, Role } from "../../domain/roles";
import type { ListName, ListRows } from "../../domain/school";
import type { ImportEntities } from "./imports/entity-screens";

export type Icon = ComponentType<{ size?: number | string; "aria-hidden"?: boolean }>;
/** A module whose default export is a component. */
export type Lazy<Props = object> = () => Promise<{ default: ComponentType<Props> }>;

export interface AreaScreens {
  /** The server's name of the area. */
  name: string;
  /** The name for users, and its icon. */
  title: string;
  icon: Icon;
  /** The role of the area; its routes require this role where they name no other. Left out: every signed-in user. */
  role?: Role;
  routes: readonly RouteLine[];
  /** The palette's searches on the server. */
  palette?: readonly PaletteSource[];
  /** The area on the home page. */
  home?: AreaHomePage;
  /** The target of its line on everybody's home page; left out: its action's. */
  homeLink?: string;
  /** The title of that line, where it differs from the area's name. */
  homeTitle?: { title: string; icon: Icon };
  /** The commands that everybody may start from the home page. */
  quickAction?: { label: string; to: string };
  /** Above the calendar: the effects of a change on the area's promised days. */
  calendar?: Lazy;
  /** The purposes of its messages, in words. */
  purposes?: Readonly<Record<string, string>>;
  /** The area's part of a person. */
  person?: PersonPart;
  /** The area's contents of a sector, beside the sector's form. */
  sector?: Lazy<{ sector: Sectors }>;
  /** The import entities of the area. */
  imports?: () => Promise<{ default: ImportsPart }>;
}

/** The part of a route that the guard reads. */
export interface GuardedRoute {
  name: string;
  /** Reachable without a session. */
  open: boolean;
  /** The roles that may enter; empty: every signed-in person. */
  roles: readonly Pass[];
}

/** The menu's headings. `app/menu.ts` has their order; a place under any other heading would be invisible. */
export type MenuHeading = "" | "Biblioteca" | "Almoxarifado" | "Suporte de TI" | "Mensagens" | "Administração";

/** A place in the menu. */
export interface NavEntry {
  /** Empty for entries above all headings. */
  group: MenuHeading;
  icon: Icon;
  /** The words in the menu, where the title is too long. */
  label?: string;
  /** Its rank in the phone's bottom bar, which shows the three lowest; and the words there. */
  phone?: { rank: number; label: string };
  /** The single key that leads there from anywhere. No other route has it: `app/routes.test.ts`. */
  key?: string;
  /**
   * The meaning of the count beside the entry, for a user who does not see it: "livros em atraso". The home page's counts have
   * the route's name.
   */
  countWords?: string;
  /** Further words by which the palette finds it. */
  searchWords?: string;
}

/** A line of the route table. */
export interface RouteLine extends Partial<GuardedRoute> {
  name: string;
  path: string;
  title: string;
  /** Left out where the address is a separate page outside of the application (domain/platform/open-pages.ts). */
  screen?: Lazy;
  /** Outside of the main layout. */
  withoutShell?: boolean;
  nav?: NavEntry;
  /** Found by the palette, though it is not in the menu. */
  palette?: { icon: Icon; searchWords: string };
  /** A tab of the settings, and its words. */
  settings?: string;
  /** The keys of this screen on the "?" sheet; the screen itself listens to them. */
  shownKeys?: readonly { keys: string; label: string }[];
}

/** A route with every field filled in. */
export interface AppRoute extends Omit<RouteLine, keyof GuardedRoute>, GuardedRoute {
  withoutShell: boolean;
  area: string;
}

/** The key that leads to a list's search box. */
export const SEARCH_KEY = { keys: "/", label: "Buscar na lista" };

/** A list that the palette searches. */
export interface PaletteSource {
  list: ListName;
  /** The path of the list's screen; a record's own is below it, by id. */
  screen: string;
  heading: string;
  noun: string;
  icon: Icon;
  show: (row: never) => PaletteWords;
}

export interface PaletteWords {
  label: string;
  note: string;
}

/** A palette source, typed by the list's rows. */
export const paletteSource = <Name extends ListName>(
  terms: Omit<PaletteSource, "list" | "show"> & { list: Name; show: (row: ListRows[Name]) => PaletteWords },
): PaletteSource => terms;

export interface AreaHomePage {
  /** The home page of a user who works only in this area, around its tasks. */
  page: Lazy<{ tasks: ReactNode }>;
  /** Kinds of lines that the page's figures replace, with their links. */
  shownKinds?: readonly string[];
  /** The button beside the greeting. */
  action: { label: string; to: string; key: string };
}

export interface PersonPart {
  /** Beside the person's record. */
  panel: Lazy<{ person: People }>;
  /**
   * The collection of the person's role in this area, by its field `person`: its history appears with the person's. Left out:
   * none.
   */
  record?: keyof CollectionRecords;
}

export interface ImportsPart {
  /** @param roles the areas' roles of people, which a file of people may bring. */
  entities: (roles: readonly PersonRole[]) => Partial<ImportEntities>;
  personRoles?: readonly PersonRole[];
}
