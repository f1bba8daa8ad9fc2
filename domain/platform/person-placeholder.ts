/**
 * What happened names pupils and guardians by id: a sentence that is kept holds a mark in a person's place, and whoever reads it gets
 * the name that the person has by then. An anonymised person has none any more, in no sentence.
 */

/** What stands for a person's name in a sentence that is kept. */
export const personPlaceholder = (person: string): string => `{person:${person}}`;

/** Who is marked but not in the school's records any more. */
export const NOBODY_NAMED = "pessoa removida";

const MARK = /\{person:([a-z0-9]{15})\}/g;

/** Whose marks a text holds, each once. */
export const markedPeople = (text: string): string[] => [...new Set([...text.matchAll(MARK)].map(([, person]) => person!))];

/** A kept sentence as people read it. */
export const withNames = (text: string, names: ReadonlyMap<string, string>): string =>
  text.replace(MARK, (_, person: string) => names.get(person) ?? NOBODY_NAMED);
