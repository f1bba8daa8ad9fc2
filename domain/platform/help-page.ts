/** A page of help as the pages show it; scripts/help reads it from help/pages. */
import { type Pass, PORTER, ROLES } from "../roles";

/** The parts of the help, in their order, and what people call them. */
export const HELP_AREAS = {
  library: "Biblioteca",
  warehouse: "Almoxarifado",
  support: "Suporte de TI",
  messaging: "Mensagens",
  people: "Pessoas e contas",
  system: "Escola e sistema",
} as const;
export type HelpArea = keyof typeof HELP_AREAS;

/** Of a page that is for everybody, without an account too. */
export const EVERYBODY = "todos";
export type HelpReader = Pass | typeof EVERYBODY;
export const HELP_READERS: readonly HelpReader[] = [...ROLES, PORTER, EVERYBODY];

/** A piece of a sentence. */
export type HelpInline =
  | string
  /** A name that the product shows; several are the way through menus. */
  | { names: readonly string[] }
  /** Another page. */
  | { text: string; page: string }
  /** Something to type. */
  | { typed: string };

export interface HelpImage {
  /** Where the file is; empty while none was taken. */
  src: string;
  width: number;
  height: number;
  alt: string;
}

export interface HelpItem {
  text: readonly HelpInline[];
  images: readonly HelpImage[];
}

export type HelpBlock =
  | { kind: "heading"; text: string }
  | { kind: "text"; text: readonly HelpInline[] }
  | { kind: "steps" | "points"; items: readonly HelpItem[] }
  | { kind: "image"; image: HelpImage };

/** The data of a page before it is opened. */
export interface HelpEntry {
  slug: string;
  title: string;
  area: HelpArea;
  roles: readonly HelpReader[];
  /** Addresses as the router writes them, with the slash before. */
  screens: readonly string[];
  /** Other words that people use for it. */
  words: readonly string[];
}

/** The sentence as plain text. */
export function plainText(pieces: readonly HelpInline[]): string {
  return pieces
    .map((inline) => {
      if (typeof inline === "string") {
        return inline;
      }
      return "names" in inline ? inline.names.join(" › ") : "typed" in inline ? inline.typed : inline.text;
    })
    .join("");
}

/** Whether a page is about the work of somebody who holds these roles. */
export const isOwnHelp = ({ roles }: Pick<HelpEntry, "roles">, rights: readonly string[]): boolean =>
  roles.some((role) => role !== EVERYBODY && rights.includes(role));

/**
 * The pages that explain a screen; where none does, those of the screen above it. Those about one's own work come first.
 * @param path as the router writes it, with the slash before.
 */
export function helpOfScreen<Entry extends HelpEntry>(
  entries: readonly Entry[],
  path: string,
  rights: readonly string[],
): Entry[] {
  for (let place = path; place !== ""; place = place.slice(0, place.lastIndexOf("/"))) {
    const screenEntries = entries.filter(({ screens }) => screens.includes(place));
    if (screenEntries.length > 0) {
      return ownFirst(screenEntries, rights);
    }
  }
  return [];
}

/** The pages about the work of somebody who holds these roles before the others. */
export const ownFirst = <Entry extends HelpEntry>(entries: readonly Entry[], rights: readonly string[]): Entry[] => [
  ...entries.filter((entry) => isOwnHelp(entry, rights)),
  ...entries.filter((entry) => !isOwnHelp(entry, rights)),
];
