import { expect, test } from "vitest";
import { scrub } from "./log";

const TOKEN = "0123456789abcdefghjkmnpqrs";

test.each([
  [`GET /carteira/${TOKEN}`, "GET /carteira/[token]"],
  [`GET /carteira/${TOKEN}/x "a"`, 'GET /carteira/[token]/x "a"'],
  [`GET /api/school/people/card?token=${TOKEN}`, "GET /api/school/people/card?…"],
  ["GET /api/collections/people/records/abc123def456ghi", "GET /api/collections/people/records/abc123def456ghi"],
  ["GET /assets/components-Cxq1a2b3.js", "GET /assets/components-Cxq1a2b3.js"],
])("%s is logged as %s", (line, logged) => {
  expect(scrub(line)).toBe(logged);
});
