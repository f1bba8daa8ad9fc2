/** A page of the help in the form for the screens; scripts/help reads it from help/pages. */
import { type Pass, PORTER, ROLES } from "../roles";

/** The parts of the help, in their order, with their titles. */
export const HELP_AREAS = {
  library: "Biblioteca",
  warehouse: "Almoxarifado",
  support: "Suporte de TI",
  messaging: "Mensagens",
  people: "Pessoas e contas",
  system: "Escola e sistema",
} as const;
export type HelpArea = keyof typeof HELP_AREAS;

/** For a page that everybody may read, without an account too. */
export const EVERYBODY = "todos";
export type HelpReader = Pass | typeof EVERYBODY;
export const HELP_READERS: readonly HelpReader[] = [...ROLES, PORTER, EVERYBODY];

/** A piece of a sentence. */
export type HelpInline =
  | string
  /** A name on the product's screens; several form a path through menus. */
  | { names: readonly string[] }
  /** Another page. */
  | { text: string; page: string }
  /** A text to type. */
  | { typed: string };

export interface HelpImage {
  /** The address of the file; empty before the picture was taken. */
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
  /** Addresses in the router's form, with the slash before. */
  screens: readonly string[];
  /** Further words of users for the subject. */
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

/** Whether a page is about the work of a user with these roles. */
export const isOwnHelp = ({ roles }: Pick<HelpEntry, "roles">, rights: readonly string[]): boolean =>
  roles.some((role) => role !== EVERYBODY && rights.includes(role));

/**
 * The pages about a screen; without one, those of the screen above it. Pages about the user's own work come first.
 * @param path in the router's form, with the slash before.
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

/** The pages about the work of a user with these roles before the others. */
export const ownFirst = <Entry extends HelpEntry>(entries: readonly Entry[], rights: readonly string[]): Entry[] => [
  ...entries.filter((entry) => isOwnHelp(entry, rights)),
  ...entries.filter((entry) => !isOwnHelp(entry, rights)),
];
