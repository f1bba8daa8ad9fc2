/** Searches the help: by titles and further words at once, by the pages' texts once they are loaded. */

import entries from "virtual:help/entries";
import { useMemo } from "react";
import { type HelpEntry, isOwnHelp } from "../../../../domain/platform/help-page";
import { type HelpTexts, searchHelp } from "../../../../domain/platform/help-search";
import { permissionsOf } from "../../../../domain/roles";
import { searchText, searchWords } from "../../../../domain/text";
import { useSession } from "../../data/session";
import { useLoaded } from "./use-loaded";

const TEXTS: readonly HelpTexts[] = entries.map(({ slug, title, words }) => ({
  slug,
  title: searchText(title),
  words: searchText(...words),
}));
const BY_SLUG = new Map(entries.map((entry) => [entry.slug, entry]));

const entriesOf = (slugs: readonly string[]): HelpEntry[] => slugs.flatMap((slug) => BY_SLUG.get(slug) ?? []);

/** The data of a page; undefined where there is none. */
export const helpEntry = (slug: string): HelpEntry | undefined => BY_SLUG.get(slug);

/** Pages whose title and further words contain the beginning of each typed word. */
export function findByEveryWord(query: string): HelpEntry[] {
  const queryWords = searchWords(query);
  const fits = ({ title, words }: HelpTexts) => {
    const pageWords = `${title} ${words}`.split(" ");
    return queryWords.length > 0 && queryWords.every((word) => pageWords.some((pageWord) => pageWord.startsWith(word)));
  };
  return entriesOf(TEXTS.filter(fits).map(({ slug }) => slug));
}

/** By titles and further words alone. */
export const findByTitle = (query: string): HelpEntry[] => entriesOf(searchHelp(TEXTS, query));

let loadedTexts: { bodies: Readonly<Record<string, string>>; texts: readonly HelpTexts[] } | undefined;

/** The same objects at each key: the search caches its reading of them. */
function textsWith(bodies: Readonly<Record<string, string>>): readonly HelpTexts[] {
  if (loadedTexts?.bodies !== bodies) {
    loadedTexts = { bodies, texts: TEXTS.map((page) => ({ ...page, body: bodies[page.slug] })) };
  }
  return loadedTexts.texts;
}

const loadTexts = () => import("virtual:help/texts").then((module) => module.default);

/** The slugs of the pages about the user's own work; none where all pages are. */
function useOwnPages(): ReadonlySet<string> {
  const { user } = useSession();
  return useMemo(() => {
    const permissions = user ? permissionsOf(user) : [];
    return new Set(
      permissions.includes("Admin") ? [] : entries.filter((entry) => isOwnHelp(entry, permissions)).map(({ slug }) => slug),
    );
  }, [user]);
}

/** The pages that match the typed text. */
export function useHelpResults(query: string): HelpEntry[] {
  const ownPages = useOwnPages();
  const isAsked = query.trim() !== "";
  const loadedTexts = useLoaded(isAsked ? loadTexts : undefined);
  const bodies = loadedTexts.state === "here" ? loadedTexts.value : undefined;
  return useMemo(() => {
    return isAsked ? entriesOf(searchHelp(bodies ? textsWith(bodies) : TEXTS, query, ownPages)) : [];
  }, [bodies, isAsked, ownPages, query]);
}
