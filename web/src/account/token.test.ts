import { expect, test } from "vitest";
import { isExpired } from "./token";

const token = (claims: object) => `x.${btoa(JSON.stringify(claims)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "")}.y`;
const NOW = 1_795_000_000_000;

test.each([
  [token({ exp: NOW / 1000 + 1, note: "ação?>".normalize("NFD").replace(/[^ -~]/g, "") }), false],
  [token({ exp: NOW / 1000 }), true],
  [token({ exp: NOW / 1000 - 60 }), true],
  [token({}), false],
  ["no token at all", false],
  ["", false],
])("%s: %s", (text, expired) => {
  expect(isExpired(text, NOW)).toBe(expired);
});
