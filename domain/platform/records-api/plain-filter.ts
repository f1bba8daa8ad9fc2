/** A field of the record itself, held against one value as the pages' `bind` writes it. */
const SIMPLE_TERM = String.raw`[a-z][a-z_0-9]*\s*!?=\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|true|false)`;
const PLAIN = new RegExp(String.raw`^${SIMPLE_TERM}(?:\s*(?:&&|\|\|)\s*${SIMPLE_TERM})*$`);

/** Longer than any that a page asks: a pattern is not tried on what somebody sends at will. */
const LONGEST = 4000;

/**
 * Whether a filter of the records API only holds own fields of a record against values ("subject = 'x' && kind = 'y'").
 * From such a one nobody learns a hidden value step by step, as they might by `~`, `<` or a path through relations.
 */
export const isPlainFilter = (filter: string): boolean => filter.length <= LONGEST && PLAIN.test(filter.trim());
