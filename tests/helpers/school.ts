/** A school for a suite of the api tests. */
import { afterAll, beforeAll, beforeEach } from "vitest";
import { machineNow } from "./day";
import type { Environment } from "./server";
import { TestSchool } from "./test-school";

export type { TestSchool };

/**
 * Declares a school for the tests of the surrounding `describe` or file: started before them, ended after.
 * `env` reaches the program, e.g. `{ CLOCK_SHIFT_SECONDS: "86400" }`.
 */
export function testSchool({ env = {} }: { env?: Environment } = {}): TestSchool {
  const school = new TestSchool(env);
  beforeAll(() => school.start());
  beforeEach((context) => {
    const started = new Date(machineNow());
    context.onTestFailed(async () => {
      console.error(`--- the server of the failed test ---\n${await school.diagnosis(started).catch(String)}`);
    });
  });
  afterAll(() => school.end());
  return school;
}
