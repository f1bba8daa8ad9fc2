import { expect, test } from "vitest";
import { arrivedLines, ownOrderLines } from "./home";

test.each([
  [[], []],
  [["a"], ["1 ordem sua foi concluída: confira /minhas-ordens/a"]],
  [["a", "b"], ["2 ordens suas foram concluídas: confira /minhas-ordens/a"]],
])("of one's own orders %j", (concluded, lines) => {
  expect(ownOrderLines(concluded).map(({ lead, text, to }) => `${lead} ${text} ${to}`)).toEqual(lines);
});

test("orders whose part came", () => {
  expect(arrivedLines([])).toEqual([]);
  expect(arrivedLines(["a", "b"])).toMatchObject([
    { lead: "2 ordens suas", text: "com a peça já no almoxarifado", to: "/ordem-servico/a" },
  ]);
});
