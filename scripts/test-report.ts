/** Sums up the test runners' reports for `make test`: counts, and the names of tests that failed or needed a second try. */
import { FULL_TAG, hasMisplacedMark, isNamedFull } from "./suites";

export interface Tally {
  passed: number;
  /** Each test that has not passed, including those left out, with the reason in a line. */
  failed: string[];
  /** Each test that passed at a second try and needs attention. */
  flaky: string[];
  omitted: ExcludedTests;
}

/** The tests left to `make test-all`: their number, and their files. */
export interface ExcludedTests {
  tests: number;
  files: string[];
}

export const NO_EXCLUDED_TESTS: ExcludedTests = { tests: 0, files: [] };

/** The sum of several runs. */
export const sumOf = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
  failed: tallies.flatMap(({ failed }) => failed),
  flaky: tallies.flatMap(({ flaky }) => flaky),
  omitted: {
    tests: tallies.reduce((sum, { omitted }) => sum + omitted.tests, 0),
    files: [...new Set(tallies.flatMap(({ omitted }) => omitted.files))],
  },
});

/**
 * The tally of a part whose command failed. A command also fails by what is no test: an error that no test awaits, a type, the lint.
 * The total then counts that failure too.
 */
export const withCommandFailure = (name: string, tally: Tally): Tally =>
  tally.failed.length > 0 ? tally : { ...tally, failed: [`${name}: failed outside of its tests; the output above says how`] };

export const excludedLine = ({ tests, files }: ExcludedTests): string =>
  `left to make test-all: ${tests} tests in ${files.length} files`;

/** Playwright's report does not list tests left out: tests/helpers/playwright-suite.ts writes them here. */
export const EXCLUDED_REPORT = ".cache/e2e-left.json";

export interface VitestReport {
  testResults: {
    name: string;
    /** Why the file could not run; "" when it did. */
    message: string;
    assertionResults: VitestResult[];
  }[];
}

interface VitestResult {
  fullName: string;
  status: string;
  failureMessages?: string[];
  tags?: string[];
}

export interface PlaywrightReport {
  errors: { message?: string }[];
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  specs: { title: string; file: string; tests: { status: string; results: { errors: { message?: string }[] }[] }[] }[];
  suites?: PlaywrightSuite[];
}

/** Colours of the terminal. */
const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, "g");

const formatFailure = (name: string, message = "left out"): string =>
  `${name}: ${message.replaceAll(COLOURS, "").split("\n", 1)[0]!.trim()}`;

const MISPLACED = "the mark of the full suite does not end a name";

/** Left to the full suite, by the test's own mark; any other one that did not run is missing. */
const isExcluded = ({ fullName, status, tags = [] }: VitestResult): boolean =>
  status === "skipped" && (tags.includes(FULL_TAG) || isNamedFull(fullName));

/** @param report of `--reporter json` */
export function vitestTally({ testResults }: VitestReport): Tally {
  const assertions = testResults.flatMap(({ assertionResults }) => assertionResults);
  const tests = assertions.filter((test) => !isExcluded(test));
  const unrun = testResults.filter(
    ({ message, assertionResults }) => message && assertionResults.every(({ status }) => status !== "failed"),
  );
  const failedTests = tests.filter(({ status }) => status !== "passed");
  return {
    passed: tests.length - failedTests.length,
    failed: [
      ...unrun.map(({ name, message }) => formatFailure(name, message)),
      ...failedTests.map(({ fullName, failureMessages }) => formatFailure(fullName, failureMessages?.[0])),
      ...assertions
        .filter(({ fullName }) => hasMisplacedMark(fullName))
        .map(({ fullName }) => formatFailure(fullName, MISPLACED)),
    ],
    flaky: tests
      .filter(({ status, failureMessages = [] }) => status === "passed" && failureMessages.length > 0)
      .map(({ fullName, failureMessages }) => formatFailure(fullName, failureMessages?.[0])),
    omitted: {
      tests: assertions.length - tests.length,
      files: testResults.filter(({ assertionResults }) => assertionResults.some(isExcluded)).map(({ name }) => name),
    },
  };
}

/** @param report of the reporter "json" */
export function playwrightTally({ errors, suites }: PlaywrightReport, leftOut: ExcludedTests): Tally {
  const tally: Tally = {
    passed: 0,
    failed: errors.map(({ message }) => formatFailure("outside a test", message)),
    flaky: [],
    omitted: leftOut,
  };
  const readSuite = ({ specs, suites: inner = [] }: PlaywrightSuite): void => {
    for (const { title, file, tests } of specs) {
      for (const { status, results } of tests) {
        const failureText = formatFailure(`${file} › ${title}`, results[0]?.errors[0]?.message);
        if (status === "expected" || status === "flaky") {
          tally.passed += 1;
        } else {
          tally.failed.push(failureText);
        }
        if (hasMisplacedMark(title)) {
          tally.failed.push(formatFailure(`${file} › ${title}`, MISPLACED));
        }
        if (status === "flaky") {
          tally.flaky.push(failureText);
        }
      }
    }
    inner.forEach(readSuite);
  };
  suites.forEach(readSuite);
  return tally;
}
