import { describe, expect, test } from "vitest";
import { type Answer, isEmptyAnswer, isOwn, isSearchable, isSettled } from "./search-answer";

const answerOf = (items: readonly string[], overrides: Partial<Answer<string>> = {}): Answer<string> => ({
  data: { items },
  isSuccess: true,
  isError: false,
  isPlaceholderData: false,
  fetchStatus: "idle",
  ...overrides,
});
const askedAnswer: Answer = { isSuccess: false, isError: false, isPlaceholderData: false, fetchStatus: "fetching" };

describe("the meaning of a search's answer", () => {
  test.each<[string, Answer, { own: boolean; settled: boolean; nothing: boolean }]>([
    ["rows", answerOf(["a"]), { own: true, settled: true, nothing: false }],
    ["no rows", answerOf([]), { own: true, settled: true, nothing: true }],
    ["on its way", askedAnswer, { own: false, settled: false, nothing: false }],
    ["never asked", { ...askedAnswer, fetchStatus: "idle" }, { own: false, settled: false, nothing: false }],
    [
      "the rows of the question before",
      answerOf(["a"], { isPlaceholderData: true, fetchStatus: "fetching" }),
      { own: false, settled: false, nothing: false },
    ],
    [
      "nothing, of the question before",
      answerOf([], { isPlaceholderData: true, fetchStatus: "fetching" }),
      { own: false, settled: false, nothing: false },
    ],
    [
      "nothing a moment ago, asked anew",
      answerOf([], { fetchStatus: "fetching" }),
      { own: true, settled: false, nothing: false },
    ],
    ["rows a moment ago, asked anew", answerOf(["a"], { fetchStatus: "fetching" }), { own: true, settled: true, nothing: false }],
    [
      "a new attempt that waits while the page is hidden",
      answerOf([], { fetchStatus: "paused" }),
      { own: true, settled: false, nothing: false },
    ],
    ["failed", { ...askedAnswer, isError: true, fetchStatus: "idle" }, { own: false, settled: true, nothing: false }],
  ])("%s", (_, answer, { own, settled, nothing }) => {
    expect(isOwn(answer)).toBe(own);
    expect(isSettled(answer)).toBe(settled);
    expect(isEmptyAnswer(answer)).toBe(nothing);
  });

  test.each([
    ["", false],
    ["++ –", false],
    ["x", true],
    ["C++", true],
    ["7", true],
  ])("“%s” can be asked for: %s", (text, can) => expect(isSearchable(text)).toBe(can));
});
