/** An area's declaration to the pages, in its `area.ts`; `app/areas.ts` joins the areas. */
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
  /** As the server calls it. */
  name: string;
  /** The name for users, and its icon. */
  title: string;
  icon: Icon;
  /** The role of the area; its routes require this role where they name no other. Left out: every signed-in person. */
  role?: Role;
  routes: readonly RouteLine[];
  /** The palette's searches on the server. */
  palette?: readonly PaletteSource[];
  /** The area on the home page. */
  home?: AreaHomePage;
  /** Where its line on everybody's home page leads; left out: to its action. */
  enter?: string;
  /** The title of that line, where it is not the area's own name. */
  now?: { title: string; icon: Icon };
  /** The commands that everybody may start from the home page. */
  quick?: { label: string; to: string };
  /** Above the calendar: what a change of it does to what the area has promised. */
  calendar?: Lazy;
  /** The purposes of its messages, in words. */
  purposes?: Readonly<Record<string, string>>;
  /** The area's part of a person. */
  person?: PersonPart;
  /** The area's contents of a sector, beside its form. */
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

/** The menu's headings: a place under another would be nowhere. `app/menu.ts` has their order. */
export type MenuHeading = "" | "Biblioteca" | "Almoxarifado" | "Suporte de TI" | "Mensagens" | "Administração";

/** A place in the menu. */
export interface NavEntry {
  /** Empty for what stands above all headings. */
  group: MenuHeading;
  icon: Icon;
  /** The menu's words, where the title is too long for it. */
  label?: string;
  /** The phone's bottom bar shows the three lowest; the words there. */
  phone?: { rank: number; label: string };
  /** The single key that leads there from anywhere. No other route has it: `app/routes.test.ts`. */
  key?: string;
  /**
   * The meaning of the figure beside the entry, for a user who does not see it: "livros em atraso". Home counts it by the
   * route's name.
   */
  countWords?: string;
  /** Other words under which the palette finds it. */
  words?: string;
}

/** A line of the route table. */
export interface RouteLine extends Partial<GuardedRoute> {
  name: string;
  path: string;
  title: string;
  /** Left out where the address is a page of its own, outside of the application (domain/platform/open-pages.ts). */
  screen?: Lazy;
  /** Outside the main layout. */
  bare?: boolean;
  nav?: NavEntry;
  /** Found by the palette, though the menu has it not. */
  palette?: { icon: Icon; words: string };
  /** A tab of the settings, and its words. */
  settings?: string;
  /** The keys that the "?" sheet shows for this screen; the screen itself listens to them. */
  shownKeys?: readonly { keys: string; label: string }[];
}

/** A route with nothing left out. */
export interface AppRoute extends Omit<RouteLine, keyof GuardedRoute>, GuardedRoute {
  bare: boolean;
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

/** A palette source, its words typed by the list's rows. */
export const paletteSource = <Name extends ListName>(
  terms: Omit<PaletteSource, "list" | "show"> & { list: Name; show: (row: ListRows[Name]) => PaletteWords },
): PaletteSource => terms;

export interface AreaHomePage {
  /** The page of who works in this area alone, around what needs them. */
  page: Lazy<{ tasks: ReactNode }>;
  /** Kinds of lines that the page's figures say already, with the way to them. */
  said?: readonly string[];
  /** The button beside the greeting. */
  action: { label: string; to: string; key: string };
}

export interface PersonPart {
  /** Beside the person's record. */
  panel: Lazy<{ person: People }>;
  /** The collection of what a person is in this area, by its field `person`: its history is told with the person's. Left out: none. */
  record?: keyof CollectionRecords;
}

export interface ImportsPart {
  /** @param roles what the areas say that a person may be, which a file of people may bring. */
  entities: (roles: readonly PersonRole[]) => Partial<ImportEntities>;
  personRoles?: readonly PersonRole[];
}
