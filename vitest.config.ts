import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { FULL_TAG, isQuick, QUICK_NAMES } from "./scripts/suites.ts";
import { LongestFirst } from "./tests/helpers/longest-first.ts";
import { PATIENCE } from "./tests/helpers/timeouts.ts";

/** A project takes no such filter from the root's configuration. */
const withoutFull = isQuick() ? { tagsFilter: [`!${FULL_TAG}`] } : {};

/** A busy machine is no failure: what hangs is ended, and nothing else. */
const HANGING = { testTimeout: 600_000, hookTimeout: 600_000 };

export default defineConfig({
  test: {
    allowOnly: false,
    sequence: { sequencer: LongestFirst },
    tags: [{ name: FULL_TAG, description: "left to `make test-all`" }],
    ...(isQuick() ? { testNamePattern: QUICK_NAMES } : {}),
    projects: [
      {
        test: {
          name: "unit",
          include: [
            "domain/**/*.test.ts",
            "pb_hooks/src/**/*.test.ts",
            "sample/**/*.test.ts",
            "scripts/**/*.test.ts",
            "tests/examples/*.test.ts",
            "tests/mutants/*.test.ts",
            "web/src/**/*.test.ts",
            "web/src/**/*.test.tsx",
          ],
          environment: "node",
          // Pure functions keep nothing from file to file: a process for each costs four times what they compute.
          pool: "threads",
          isolate: false,
          ...HANGING,
        },
      },
      {
        test: {
          name: "api",
          ...withoutFull,
          include: ["tests/api/**/*.test.ts"],
          environment: "node",
          pool: "forks",
          // What tests share knows nothing of a file, but for the numbers that it counts: those begin anew.
          isolate: false,
          setupFiles: ["tests/helpers/vitest-file.ts"],
          globalSetup: ["tests/helpers/vitest-setup.ts"],
          ...HANGING,
          expect: { poll: { timeout: PATIENCE.timeout } },
          // As the browser's tests: a second try, which the summary names.
          retry: 1,
        },
      },
    ],
    // A test file of the api project waits for its server, and the server for it: a third of them fills what two leave of two cores.
    maxWorkers: Math.max(3, Math.floor(availableParallelism() / 2)),
  },
});
