/** The program's clock may differ from the machine's in a run of tests (tests/helpers/day.ts). */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./paths";
import { filesOf } from "./sources";

const OWN_CLOCK = /\bDate\.now\(|\bnew Date\(\)/;
/** The page runs the rest of the line, with the clock that the test set. */
const IN_PAGE = /\.evaluate\(/;

test("no test asks a clock of its own: now() is the program's, machineNow() the browser's", () => {
  const own = filesOf(["tests/api", "tests/e2e"], /\.ts$/).flatMap((file) =>
    readFileSync(join(ROOT, file), "utf8")
      .split("\n")
      .flatMap((line, index) => (OWN_CLOCK.test(line) && !IN_PAGE.test(line) ? [`${file}:${index + 1}`] : [])),
  );
  expect(own).toEqual([]);
});
