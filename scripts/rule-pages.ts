/** Reads the pages of docs/rules: one rule in each row, with the tests that verify it. */

export interface RuleRow {
  /** "H-12", "R-3". */
  rule: string;
  tests: readonly { path: string; title: string }[];
  /** Whether it says that a page of docs/decisions contains it. */
  decided: boolean;
}

const ROW = /^\| ([A-Z]-\d+) \|.*\| ([^|]+) \|$/gm;
const TEST = /`([\w./-]+)` “([^”]+)”/g;
const DECISIONS = "docs/decisions/";

/** The rows of a page that begin with a rule's number; the last cell names its tests. */
export const rulesOfPage = (page: string): RuleRow[] =>
  [...page.matchAll(ROW)].map(([, rule = "", cell = ""]) => ({
    rule,
    tests: [...cell.matchAll(TEST)].map(([, path = "", title = ""]) => ({ path, title })),
    decided: cell.includes(DECISIONS),
  }));

/** The errors in the rules, a sentence each. @param titlesOf the titles of a file's tests that run. */
export function wrongIn(rules: readonly RuleRow[], titlesOf: (path: string) => ReadonlySet<string>, decisions: string): string[] {
  return rules.flatMap(({ rule, tests, decided }) => [
    ...tests.flatMap(({ path, title }) => (titlesOf(path).has(title) ? [] : [`${rule}: ${path} runs no test “${title}”`])),
    ...(tests.length === 0 && !decided ? [`${rule}: neither a test nor a decision`] : []),
    ...(decided && !new RegExp(`\\b${rule}\\b`).test(decisions) ? [`${rule}: no page of ${DECISIONS} names it`] : []),
  ]);
}
