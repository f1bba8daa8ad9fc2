import { describe, expect, test } from "vitest";
import { type Answer, canBeAsked, foundNothing, isOwn, isSettled } from "./answer";

const answered = (items: readonly string[], more: Partial<Answer<string>> = {}): Answer<string> => ({
  data: { items },
  isSuccess: true,
  isError: false,
  isPlaceholderData: false,
  fetchStatus: "idle",
  ...more,
});
const asked: Answer = { isSuccess: false, isError: false, isPlaceholderData: false, fetchStatus: "fetching" };

describe("what an answer to a search may be taken for", () => {
  test.each<[string, Answer, { own: boolean; settled: boolean; nothing: boolean }]>([
    ["rows", answered(["a"]), { own: true, settled: true, nothing: false }],
    ["no rows", answered([]), { own: true, settled: true, nothing: true }],
    ["on its way", asked, { own: false, settled: false, nothing: false }],
    ["never asked", { ...asked, fetchStatus: "idle" }, { own: false, settled: false, nothing: false }],
    [
      "the rows of the question before",
      answered(["a"], { isPlaceholderData: true, fetchStatus: "fetching" }),
      { own: false, settled: false, nothing: false },
    ],
    [
      "nothing, of the question before",
      answered([], { isPlaceholderData: true, fetchStatus: "fetching" }),
      { own: false, settled: false, nothing: false },
    ],
    [
      "nothing a moment ago, asked anew",
      answered([], { fetchStatus: "fetching" }),
      { own: true, settled: false, nothing: false },
    ],
    ["rows a moment ago, asked anew", answered(["a"], { fetchStatus: "fetching" }), { own: true, settled: true, nothing: false }],
    [
      "a new attempt that waits while the page is hidden",
      answered([], { fetchStatus: "paused" }),
      { own: true, settled: false, nothing: false },
    ],
    ["failed", { ...asked, isError: true, fetchStatus: "idle" }, { own: false, settled: true, nothing: false }],
  ])("%s", (_, answer, { own, settled, nothing }) => {
    expect(isOwn(answer)).toBe(own);
    expect(isSettled(answer)).toBe(settled);
    expect(foundNothing(answer)).toBe(nothing);
  });

  test.each([
    ["", false],
    ["++ –", false],
    ["x", true],
    ["C++", true],
    ["7", true],
  ])("“%s” can be asked for: %s", (text, can) => expect(canBeAsked(text)).toBe(can));
});
