/**
 * The two suites. `make test` tests each promise once, in minutes; `make test-all` runs every test. A test belongs to both
 * unless its own file says otherwise, in one of two ways, which vitest and Playwright read alike:
 * - "@full" ends its name, or that of a `describe` around it;
 * - a line of the comment at the head of its file says `@module-tag full`, for all tests of the file.
 * A runner that is called by hand runs every test that it is given.
 */

/** The end of a name that `make test` leaves to `make test-all`. */
const MARK = "@full";
/** vitest's own word for a tag of a whole file, with its description. */
export const FULL_TAG = "full";
/** At the beginning of a line: vitest reads it nowhere else. */
const HEAD = /^\s*\/\*(?:(?!\*\/)[\s\S])*\*\s*@module-tag full\b/;
const FULL_MARK = new RegExp(` ${MARK}(?= |$)`);
const MISPLACED_MARK = new RegExp(` ${MARK}(?=[^\\w\\s])`);

export type Suite = "quick" | "full";
/** The variable by which scripts/test.ts selects the suite. */
export const SUITE_VARIABLE = "TEST_SUITE";
export const isQuick = (): boolean => process.env[SUITE_VARIABLE] === ("quick" satisfies Suite);

/** The names that `make test` takes: a test's, with those of the `describe`s around it. */
export const QUICK_NAMES = new RegExp(`^(?!.* ${MARK}(?: |$))`, "s");

/** @param name of a test, with those of the `describe`s around it. */
export const isNamedFull = (name: string): boolean => FULL_MARK.test(name);

/** Whether the mark stands where no runner reads it: a table's title may go on after it. @param name as above. */
export const hasMisplacedMark = (name: string): boolean => MISPLACED_MARK.test(name);

/** @param source of a test file. */
export const isFileFull = (source: string): boolean => HEAD.test(source);

/** The name without the mark of its suite. */
export const withoutMark = (name: string): string => name.replace(FULL_MARK, "");
