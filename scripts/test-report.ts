/** What the test runners' reports say, as `make test` sums it up: counts, and by name what has not passed or needed a second try. */

export interface Tally {
  passed: number;
  /** Each test that has not passed, one that was left out too, and why in a line. */
  failed: string[];
  /** Each test that passed at a second try: to be looked at. */
  flaky: string[];
}

export interface VitestReport {
  testResults: {
    name: string;
    /** Why the file could not be run at all; "" when it was. */
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
  }[];
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

const said = (name: string, message = "left out"): string =>
  `${name}: ${message.replaceAll(COLOURS, "").split("\n", 1)[0]!.trim()}`;

/** @param report of `--reporter json` */
export function vitestTally({ testResults }: VitestReport): Tally {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const unrun = testResults.filter(
    ({ message, assertionResults }) => message && assertionResults.every(({ status }) => status !== "failed"),
  );
  const failed = tests.filter(({ status }) => status !== "passed");
  return {
    passed: tests.length - failed.length,
    failed: [
      ...unrun.map(({ name, message }) => said(name, message)),
      ...failed.map(({ fullName, failureMessages }) => said(fullName, failureMessages?.[0])),
    ],
    flaky: tests
      .filter(({ status, failureMessages = [] }) => status === "passed" && failureMessages.length > 0)
      .map(({ fullName, failureMessages }) => said(fullName, failureMessages?.[0])),
  };
}

/** @param report of the reporter "json" */
export function playwrightTally({ errors, suites }: PlaywrightReport): Tally {
  const tally: Tally = { passed: 0, failed: errors.map(({ message }) => said("outside a test", message)), flaky: [] };
  const read = ({ specs, suites: inner = [] }: PlaywrightSuite): void => {
    for (const { title, file, tests } of specs) {
      for (const { status, results } of tests) {
        const why = said(`${file} › ${title}`, results[0]?.errors[0]?.message);
        if (status === "expected" || status === "flaky") {
          tally.passed += 1;
        } else {
          tally.failed.push(why);
        }
        if (status === "flaky") {
          tally.flaky.push(why);
        }
      }
    }
    inner.forEach(read);
  };
  suites.forEach(read);
  return tally;
}
