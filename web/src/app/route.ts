import type { ComponentType } from "react";
import type { HomeFigures } from "../../../domain/platform/commands";
import type { Guarded } from "./guard";

export type NavGroup = "" | "Biblioteca" | "Almoxarifado" | "Suporte de TI" | "Administração";

export interface NavEntry {
  group: NavGroup;
  icon: ComponentType<{ size?: number | string; "aria-hidden"?: boolean }>;
  /** The menu's words, where the title is too long for it. */
  label?: string;
  /** The phone's bottom bar shows the three lowest; the words there. */
  phone?: { rank: number; label: string };
  /** The single key that leads there. */
  key?: string;
  /** How many wait there; shown in chalk beside the entry. */
  count?: (figures: HomeFigures) => number;
  /** What is counted, for who does not see the chalk: "em atraso". */
  countWords?: string;
  /** Other words under which the palette finds it. */
  words?: string;
}

/** A line of the table. */
export interface RouteLine extends Partial<Guarded> {
  name: string;
  path: string;
  title: string;
  /** A module whose default export is the screen. */
  screen: () => Promise<{ default: ComponentType }>;
  /** Outside the main layout. */
  bare?: boolean;
  nav?: NavEntry;
  /** The keys of the screen itself, for the "?" sheet. */
  keys?: readonly { keys: string; label: string }[];
}

/** A route with nothing left out. */
export interface AppRoute extends Omit<RouteLine, keyof Guarded>, Guarded {
  bare: boolean;
}

/** The key that leads to a list's search box. */
export const SEARCH_KEY = { keys: "/", label: "Buscar na lista" };
