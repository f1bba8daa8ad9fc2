import { expect, test } from "vitest";
import { isEasyPassword } from "./password";

test.each([
  ["12345678", true],
  ["01022010", true],
  ["aaaaaaaa", true],
  ["abababab", true],
  ["abcdefgh", true],
  ["hgfedcba", true],
  [" Senha123 ", true],
  ["        ", true],
  ["oito1234", false],
  ["208374659120", false],
  ["k7mp-x3tq-w9hf", false],
  ["demo-escola-2026", false],
])("%j is easy: %s", (password, easy) => {
  expect(isEasyPassword(password)).toBe(easy);
});
