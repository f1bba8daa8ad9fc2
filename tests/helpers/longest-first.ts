/** The order of the test files without a record of an earlier run: in a fresh clone, where vitest sorts by the files' size. */
import { relative, resolve } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { ROOT } from "../../scripts/paths.ts";

/** The longest first: begun last, each of them would go on alone on one core. The short rounds of the trials are files of a few lines. */
const LONGEST = [
  "by-area/roles",
  "faults-roles",
  "faults-disks",
  "faults-crashes",
  "faults-people",
  "messaging/whatsapp",
  "messaging/channel-trouble",
  "support/call-clock",
  "library/clock",
  "messaging/outbox",
  "account/own-access",
  "messaging/files",
  "imports/steps",
  "hostile",
  "library/notices",
  "platform/start",
  "by-area/command-plans",
  "by-area/list-plans",
  "account/sign-in",
].map((name) => `${name}.test.ts`);

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const position = LONGEST.indexOf(relative(resolve(ROOT, "tests/api"), moduleId).replaceAll("\\", "/"));
      return position < 0 ? LONGEST.length : position;
    };
    return (await super.sort(files)).sort((first, second) => place(first) - place(second));
  }
}
