/** A field of the record itself, compared with one value as the pages' `bind` writes it. */
const SIMPLE_TERM = String.raw`[a-z][a-z_0-9]*\s*!?=\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|true|false)`;
const PLAIN_FILTER = new RegExp(String.raw`^${SIMPLE_TERM}(?:\s*(?:&&|\|\|)\s*${SIMPLE_TERM})*$`);

/** Longer than any page's filter: no pattern runs on a text of arbitrary length. */
const LONGEST = 4000;

/**
 * Whether a filter of the records API only compares own fields of a record with values ("subject = 'x' && kind = 'y'"). Such a
 * filter reveals no hidden value step by step, as `~`, `<` or a path through relations might.
 */
export const isPlainFilter = (filter: string): boolean => filter.length <= LONGEST && PLAIN_FILTER.test(filter.trim());
