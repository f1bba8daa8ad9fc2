import { expect, test } from "vitest";
import { admitsEmail, countedEmails, EMAIL_WINDOW, mailboxOf } from "./requested-emails";

test.each([
  ["Ana@Example.com ", "ana@example.com"],
  ["ana+1@example.com", "ana@example.com"],
  ["ana+escola+2@example.com", "ana@example.com"],
  ["+ana@example.com", "+ana@example.com"],
  ["a.na@example.com", "a.na@example.com"],
  ["a.n.a+x@gmail.com", "ana@gmail.com"],
  ["a.na@googlemail.com", "ana@gmail.com"],
])("%j leads to %j", (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});

test("a letter counts for a day, and one of a clock that ran ahead for nothing", () => {
  const at = EMAIL_WINDOW * 100;
  expect(countedEmails([at, at - EMAIL_WINDOW + 1, at - EMAIL_WINDOW, at + 1], at)).toEqual([at, at - EMAIL_WINDOW + 1]);
});

test.each([
  ["stranger", 0, true],
  ["stranger", 1, false],
  ["account", 2, true],
  ["account", 3, false],
  ["label", 5, false],
] as const)("%s, after %d letters: %s", (limit, counted, admitted) => {
  expect(admitsEmail(limit, counted)).toBe(admitted);
});
