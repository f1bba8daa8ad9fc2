import { expect, test } from "vitest";
import { isSingle, type KeyPress, keysForAria, keysInWords, matches } from "./keys";

const press = (key: string, overrides: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...overrides,
});

test.each<[string, KeyPress, string, boolean]>([
  ["the letter alone", press("e"), "e", true],
  ["not as a capital: a scanner types those", press("E", { shiftKey: true }), "e", false],
  ["not with Ctrl", press("e", { ctrlKey: true }), "e", false],
  ["not with Alt", press("e", { altKey: true }), "e", false],
  ["a sign that needs Shift", press("?", { shiftKey: true }), "?", true],
  ["a sign that needs none on this keyboard", press("/"), "/", true],
  ["Ctrl K", press("k", { ctrlKey: true }), "mod+k", true],
  ["Ctrl K with Caps Lock on", press("K", { ctrlKey: true }), "mod+k", true],
  ["Command K", press("k", { metaKey: true }), "mod+k", true],
  ["K alone is not Ctrl K", press("k"), "mod+k", false],
  ["F1 while something is typed", press("F1"), "F1", true],
  ["Ctrl F1 is not F1", press("F1", { ctrlKey: true }), "F1", false],
  ["Ctrl Shift L", press("L", { ctrlKey: true, shiftKey: true }), "mod+shift+l", true],
  ["Ctrl L is not Ctrl Shift L", press("l", { ctrlKey: true }), "mod+shift+l", false],
  ["Ctrl Shift K is not Ctrl K", press("K", { ctrlKey: true, shiftKey: true }), "mod+k", false],
])("%s", (_, keyPress, keys, expected) => {
  expect(matches(keyPress, keys)).toBe(expected);
});

test("words", () => {
  expect(keysInWords("mod+shift+l")).toBe("Ctrl Shift L");
  expect(keysInWords("e")).toBe("E");
  expect(keysInWords("Esc")).toBe("Esc");
  expect(keysForAria("mod+k")).toBe("Control+K");
  expect(isSingle("?")).toBe(true);
  expect(isSingle("mod+k")).toBe(false);
  expect(isSingle("F1")).toBe(false);
  expect(keysInWords("F1")).toBe("F1");
  expect(keysForAria("F1")).toBe("F1");
});
