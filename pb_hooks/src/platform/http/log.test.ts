import { expect, test } from "vitest";
import { scrub } from "./log";

const TOKEN = "0123456789abcdefghjkmnpqrs";

test.each([
  [`GET /carteira/${TOKEN}`, "GET /carteira/[token]"],
  [`GET /carteira/${TOKEN}/x "a"`, 'GET /carteira/[token]/x "a"'],
  [`GET /carteira/${TOKEN}.`, "GET /carteira/[token]."],
  [`GET /carteira/${TOKEN},x`, "GET /carteira/[token],x"],
  [`GET /carteira/${TOKEN}&c=1.3f00bc12`, "GET /carteira/[token]&c=1.3f00bc12"],
  [`GET /carteira/${TOKEN}%20`, "GET /carteira/[token]%20"],
  [`GET /carteira/${TOKEN}.map`, "GET /carteira/[token].map"],
  [`GET //carteira//${TOKEN};`, "GET //carteira//[token];"],
  [`GET /carteira%2F${TOKEN}`, "GET /carteira%2F[token]"],
  [`GET /a/${TOKEN} ${TOKEN}%2F${TOKEN}`, "GET /a/[token] [token]%2F[token]"],
  ["GET /assets/SomeVeryLongComponentName-Cxq1a2b3.jsé", "GET /assets/SomeVeryLongComponentName-Cxq1a2b3.jsé"],
  ["GET /assets/SomeVeryLongComponentName-Cxq1a2b3.js", "GET /assets/SomeVeryLongComponentName-Cxq1a2b3.js"],
  [`GET /api/school/people/card?token=${TOKEN}`, "GET /api/school/people/card?…"],
  [`GET /api/collections/people/records?filter=name ~ 'Ana "Bia" Souza'`, "GET /api/collections/people/records?…"],
  ['no answer from "http://gateway/send?to=Ana" yet', 'no answer from "http://gateway/send?…" yet'],
  ["GET /api/collections/people/records/abc123def456ghi", "GET /api/collections/people/records/abc123def456ghi"],
  ["GET /assets/components-Cxq1a2b3.js", "GET /assets/components-Cxq1a2b3.js"],
])("%s is logged as %s", (line, logged) => {
  expect(scrub(line)).toBe(logged);
});
