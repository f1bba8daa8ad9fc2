import { expect, test } from "vitest";
import { NO_RUNS, type Runs, withoutRun, withRun } from "./runs";

const NOW = 1_800_000_000_000;
/** Longer than a run at work lets pass between two signs of life. */
const LATER = NOW + 24 * 60 * 60_000;
const first = { lane: 0, token: "first" };
const other = { lane: 0, token: "other" };

const begun = (runs: Runs, run: typeof first, at = NOW): Runs => {
  const next = withRun(runs, run, at);
  expect(next).not.toBeNull();
  return next ?? runs;
};

test("a lane is one run's at a time, and free once it ends", () => {
  const runs = begun(NO_RUNS, first);
  expect(withRun(runs, other, NOW)).toBeNull();
  expect(withoutRun(runs, first)).toEqual(NO_RUNS);
});

test("a run that gives no sign of life is given up; when it ends after all, the lane stays the other's", () => {
  const runs = begun(begun(NO_RUNS, first), other, LATER);
  expect(runs).toMatchObject({ lanes: { 0: { token: "other" } }, abandoned: ["first"] });
  expect(withoutRun(runs, first)).toMatchObject({ lanes: { 0: { token: "other" } }, abandoned: [] });
});

test("five may hang; beside a sixth none begins", () => {
  const hanging = (count: number): Runs => ({
    ...begun(NO_RUNS, first),
    abandoned: Array.from({ length: count }, (_, index) => `hangs${index}`),
  });
  expect(withRun(hanging(4), other, LATER)).toMatchObject({ lanes: { 0: { token: "other" } } });
  const full = withRun(hanging(5), other, LATER);
  expect(full).toMatchObject({ lanes: {} });
  expect(full?.abandoned).toHaveLength(6);
});
