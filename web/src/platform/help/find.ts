/** Searching the help: by titles and other words at once, by what the pages say once that was fetched. */

import entries from "virtual:help/entries";
import { useMemo } from "react";
import { type HelpEntry, isOwnHelp } from "../../../../domain/platform/help-page";
import { type HelpTexts, searchHelp } from "../../../../domain/platform/help-search";
import { heldBy } from "../../../../domain/roles";
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

/** Pages in whose title and other words each typed word begins one. */
export function findByEveryWord(query: string): HelpEntry[] {
  const typed = searchWords(query);
  const fits = ({ title, words }: HelpTexts) => {
    const within = `${title} ${words}`.split(" ");
    return typed.length > 0 && typed.every((word) => within.some((one) => one.startsWith(word)));
  };
  return entriesOf(TEXTS.filter(fits).map(({ slug }) => slug));
}

/** By titles and other words alone. */
export const findByTitle = (query: string): HelpEntry[] => entriesOf(searchHelp(TEXTS, query));

let known: { bodies: Readonly<Record<string, string>>; texts: readonly HelpTexts[] } | undefined;

/** The same objects at each key: the search keeps what it read of them. */
function textsWith(bodies: Readonly<Record<string, string>>): readonly HelpTexts[] {
  if (known?.bodies !== bodies) {
    known = { bodies, texts: TEXTS.map((page) => ({ ...page, body: bodies[page.slug] })) };
  }
  return known.texts;
}

const loadTexts = () => import("virtual:help/texts").then((module) => module.default);

/** The slugs of the pages about one's own work; none where all work is. */
function useOwnPages(): ReadonlySet<string> {
  const { user } = useSession();
  return useMemo(() => {
    const held = user ? heldBy(user) : [];
    return new Set(held.includes("Admin") ? [] : entries.filter((entry) => isOwnHelp(entry, held)).map(({ slug }) => slug));
  }, [user]);
}

/** The pages that fit what is typed. */
export function useHelpFound(query: string): HelpEntry[] {
  const own = useOwnPages();
  const isAsked = query.trim() !== "";
  const loaded = useLoaded(isAsked ? loadTexts : undefined);
  const bodies = loaded.state === "here" ? loaded.value : undefined;
  return useMemo(() => {
    return isAsked ? entriesOf(searchHelp(bodies ? textsWith(bodies) : TEXTS, query, own)) : [];
  }, [bodies, isAsked, own, query]);
}
