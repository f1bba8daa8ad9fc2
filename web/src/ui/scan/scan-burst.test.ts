import { expect, test } from "vitest";
import { ScanBurst, sharedEnd } from "./scan-burst";

/** Types a text at a pace; returns the code that its last key ended. */
function typedCode(text: string, pace: number, end = "Enter"): string {
  const burst = new ScanBurst();
  let at = 1000;
  for (const key of text) {
    burst.press(key, at);
    at += pace;
  }
  return burst.press(end, at);
}

test.each([
  ["a tombo", "000412", 4, "Enter", "000412"],
  ["a card", "L00012", 4, "Enter", "L00012"],
  ["with Tab behind it", "9788535914849", 8, "Tab", "9788535914849"],
  ["at a person's pace", "000412", 90, "Enter", ""],
  ["a sentence, however fast", "Trabalho de literatura", 1, "Enter", ""],
  ["a year at its end", "prova de 26", 1, "Enter", ""],
  ["too short for any code", "412", 4, "Enter", ""],
  ["a password of letters", "segredo", 4, "Enter", ""],
])("%s: %s every %i ms", (_, text, pace, end, code) => {
  expect(typedCode(text, pace, end)).toBe(code);
});

test("keys typed by hand before a scan are not part of it, and the next code starts a new scan", () => {
  const burst = new ScanBurst();
  for (const [key, at] of [
    ["7", 0],
    ["0", 500],
    ["0", 504],
    ["0", 508],
    ["1", 512],
  ] as const) {
    burst.press(key, at);
  }
  expect(burst.press("Enter", 516)).toBe("0001");
  expect(burst.press("Enter", 518)).toBe("");
});

test("a key that a busy machine hands over late is still the code's", () => {
  const burst = new ScanBurst();
  for (const [index, key] of [..."000412"].entries()) {
    burst.press(key, index === 0 ? 0 : 90 + index * 8);
  }
  expect(burst.press("Enter", 146)).toBe("000412");
});

test("the part of a scan in another field is recognised by its end", () => {
  expect([
    sharedEnd("minha senha412", "000412"),
    sharedEnd("000412", "000412"),
    sharedEnd("", "000412"),
    sharedEnd("abc", "000412"),
  ]).toEqual([3, 6, 0, 0]);
});
