import { describe, expect, test } from "vitest";
import { isPlainFilter } from "./plain-filter";

describe("a plain filter", () => {
  test.each([
    "read_at = ''",
    'read_at = ""',
    "subject = 'abc' || subject = 'def'",
    "batch = 'abc' && doubtful = true",
    "isbn13 = '978' && id != 'abc' && merged_into = ''",
    String.raw`name = 'D\'Ávila'`,
  ])("%s", (filter) => expect(isPlainFilter(filter)).toBe(true));

  test.each([
    "",
    "name ~ 'a'",
    "born_on > '2010-01-01'",
    "reader.person = 'abc'",
    "person:each = 'abc'",
    "timeline_via_actor.id ?= 'x'",
    "@request.auth.id = 'x'",
    "(id = 'x')",
    "id = 'x' && name ~ 'y'",
    "id = other_field",
    "id = 'x' || id = 'y",
    `id = 'x'${" || id = 'x'".repeat(500)}`,
  ])("not: %s", (filter) => expect(isPlainFilter(filter)).toBe(false));
});
