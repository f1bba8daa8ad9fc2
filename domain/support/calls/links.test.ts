import { expect, test } from "vitest";
import { piecesOf } from "./links";

test.each<[string, string[]]>([
  ["Baixe de https://escola.example/a?b=1#c.", ["https://escola.example/a?b=1#c"]],
  ["(veja http://10.0.0.2:8080/x), e https://x.example!", ["http://10.0.0.2:8080/x", "https://x.example"]],
  ["“https://x.example/é”", ["https://x.example/é"]],
  ["javascript:alert(1) data:text/html,x ftp://x.example www.x.example", []],
  ["veja aquiéhttps://x.example", ["https://x.example"]],
  ["https:// nada", []],
  ["", []],
])("%s", (text, links) => {
  const pieces = piecesOf(text);
  expect(pieces.filter(({ href }) => href).map(({ href }) => href)).toEqual(links);
  expect(pieces.map((part) => part.text).join("")).toBe(text);
});
