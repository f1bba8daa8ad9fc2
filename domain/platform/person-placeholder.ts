/**
 * Histories name pupils and guardians by id: a stored sentence has a placeholder for a person, and its reader gets the person's
 * name of that moment. An anonymised person has no name any more, in no sentence.
 */

/** The placeholder for a person's name in a stored sentence. */
export const personPlaceholder = (person: string): string => `{person:${person}}`;

/** The name for a person who is no longer in the school's records. */
export const REMOVED_PERSON_NAME = "pessoa removida";

const MARK = /\{person:([a-z0-9]{15})\}/g;

/** The people whose placeholders a text contains, each once. */
export const markedPeople = (text: string): string[] => [...new Set([...text.matchAll(MARK)].map(([, person]) => person!))];

/** A stored sentence with the names in place of its placeholders. */
export const withNames = (text: string, names: ReadonlyMap<string, string>): string =>
  text.replace(MARK, (_, person: string) => names.get(person) ?? REMOVED_PERSON_NAME);
