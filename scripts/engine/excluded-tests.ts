/** The few tests of rules that need not pass in the program's own JavaScript engine, each with its reason. */

export interface ExcludedTest {
  file: string;
  /** The test's full name; without one the whole file. */
  test?: string;
  reason: string;
}

/**
 * They compare a rule with a function that Node has and the program has not. A test that passes all the same must be removed from
 * the list.
 */
export const NEEDS_NODE: readonly ExcludedTest[] = [
  { file: "domain/platform/business-clock.test.ts", reason: "takes its zones from Intl, and the server from PocketBase" },
  {
    file: "domain/text.test.ts",
    test: "numbers and names in a sentence thousands are grouped as the browser does in pt-BR",
    reason: "compares with Intl",
  },
];

/** They take more than three seconds there, and test size more than text. `all` runs them too. */
export const TOO_LARGE: readonly ExcludedTest[] = [
  {
    file: "domain/warehouse/nfe/nfe.test.ts",
    test: "XML <a><b/><b/><b/><b/><b/><b/><b/ is refused",
    reason: "600,001 elements, twice",
  },
  {
    file: "domain/library/catalogue/marc/iso2709.test.ts",
    test: "damaged files goes quickly through leaders that follow each other without an end",
    reason: "30,000 leaders",
  },
  {
    file: "domain/library/imports/isbn-cells.test.ts",
    test: "ten thousand real rows are mostly beyond proof from the rounded column alone, and what is mended from it is what the other column says",
    reason: "ten thousand rows, twice",
  },
  {
    file: "sample/library/history.test.ts",
    test: "the played months show life on whatever day the demo is made",
    reason: "plays many months",
  },
];
