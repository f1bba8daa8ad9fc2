import { expect, test } from "vitest";
import { ownOrderLines } from "./home";

test.each([
  [[], []],
  [["a"], ["1 ordem sua foi concluída: confira /minhas-ordens/a"]],
  [["a", "b"], ["2 ordens suas foram concluídas: confira /minhas-ordens/a"]],
])("of one's own orders %j", (concluded, lines) => {
  expect(ownOrderLines(concluded).map(({ lead, text, to }) => `${lead} ${text} ${to}`)).toEqual(lines);
});
