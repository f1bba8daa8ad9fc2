/** The program's clock may differ from the machine's in a run of tests (tests/helpers/day.ts), and from a desk's computer. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./paths";
import { filesOf } from "./sources";

const OWN_CLOCK = /\bDate\.now\(|\bnew Date\(\)/;
/** The page runs the rest of the line, with the clock that the test set. */
const IN_PAGE = /\.evaluate\(/;

const COMPUTER_CLOCK = /\bnew Date\(\)/;
/** The stored day is counted from by the same clock; a telephone's clock follows its network. */
const MAY_USE_COMPUTER_CLOCK = ["web/src/data/school.ts", "web/src/support/label-reports/open/Report.tsx"];

const linesWith = (files: readonly string[], found: (line: string) => boolean): string[] =>
  files.flatMap((file) =>
    readFileSync(join(ROOT, file), "utf8")
      .split("\n")
      .flatMap((line, index) => (found(line) ? [`${file}:${index + 1}`] : [])),
  );

test("no test asks a clock of its own: now() is the program's, machineNow() the browser's", () => {
  const files = filesOf(["tests/api", "tests/e2e"], /\.ts$/);
  expect(linesWith(files, (line) => OWN_CLOCK.test(line) && !IN_PAGE.test(line))).toEqual([]);
});

test("no page reads the time from the desk's computer: serverDate() is the server's", () => {
  const files = filesOf(["web/src"], /(?<!\.test)\.tsx?$/).filter((file) => !MAY_USE_COMPUTER_CLOCK.includes(file));
  expect(linesWith(files, (line) => COMPUTER_CLOCK.test(line))).toEqual([]);
});
