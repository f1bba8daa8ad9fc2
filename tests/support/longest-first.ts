/** The order of the test files where none is known from a run before: as in a fresh clone, where vitest goes by the files' size. */
import { basename } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The longest first: begun last, each of them would go on alone on one core. The short rounds of the trials are files of a few lines. */
const LONGEST = [
  "faults-crashes",
  "roles",
  "faults-people",
  "imports-steps",
  "faults-roles",
  "hostile",
  "faults-disks",
  "library-notices",
  "platform-start",
  "command-plans",
  "list-plans",
  "account-sign-in",
].map((name) => `${name}.test.ts`);

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = LONGEST.indexOf(basename(moduleId));
      return found < 0 ? LONGEST.length : found;
    };
    return (await super.sort(files)).sort((one, other) => place(one) - place(other));
  }
}
