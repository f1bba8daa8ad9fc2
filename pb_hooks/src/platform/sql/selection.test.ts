import { expect, test } from "vitest";
import { columnsLike, flag, flags, list, number, numbers, readRows, rows, selection, text, texts, withPart } from "./selection";

interface Row {
  id: string;
  state: "waiting" | "ready";
  open: number;
  active: boolean;
}

const plain = texts("h.id");
const countedColumns = { ...numbers("h.open"), ...flags("h.active") };
const ROW = selection<Row>()({ ...plain, ...countedColumns, state: text("h.state") });

test("a row is written as an array to be read, and as the object that travels", () => {
  expect(ROW.array).toBe("json_array(h.id,h.open,h.active,h.state)");
  expect(ROW.object()).toBe(
    "json_object('id', ifnull(h.id, ''),'open', ifnull(h.open, 0),'active', json(iif(h.active, 'true', 'false')),'state', ifnull(h.state, ''))",
  );
});

test("a NULL becomes the empty value of its kind", () => {
  const listedColumns = selection({ ...texts("id"), ...numbers("n"), ...flags("on"), found: list<string[]>("found") });
  expect(readRows(listedColumns, '[["a",2,1,["b"]],[null,null,null,null]]')).toEqual([
    { id: "a", n: 2, on: true, found: ["b"] },
    { id: "", n: 0, on: false, found: [] },
  ]);
});

test("a part is read and written with the row that it belongs to", () => {
  const joinedSelection = withPart(selection(texts("t.id")), selection({ copies: number("COUNT(*)") }), "FROM copies");
  expect(joinedSelection.array).toBe(
    "rtrim(json_array(t.id), ']') || ',' || substr((SELECT json_array(COUNT(*)) FROM copies), 2)",
  );
  expect(readRows(joinedSelection, '[["a",3]]')).toEqual([{ id: "a", copies: 3 }]);
});

test("the rows of another table are read, and travel, as rows", () => {
  const copy = selection({ ...texts("c.id"), ...flags("c.lost") });
  const title = selection({
    ...texts("t.id"),
    copies: rows(copy, (all) => `(SELECT ${all} FROM copies c WHERE c.title = t.id)`),
  });
  expect(title.array).toBe(
    "json_array(t.id,json((SELECT json_group_array(json_array(c.id,c.lost)) FROM copies c WHERE c.title = t.id)))",
  );
  expect(title.object()).toBe(
    "json_object('id', ifnull(t.id, ''),'copies', json((SELECT json_group_array(json_object('id', ifnull(c.id, ''),'lost', json(iif(c.lost, 'true', 'false')))) FROM copies c WHERE c.title = t.id)))",
  );
  expect(readRows(title, '[["a",[["b",1],[null,0]]],["c",null]]')).toEqual([
    {
      id: "a",
      copies: [
        { id: "b", lost: true },
        { id: "", lost: false },
      ],
    },
    { id: "c", copies: [] },
  ]);
});

test("columns take their kinds from an example", () => {
  expect(selection(columnsLike({ name: "São Paulo", loans: 3, exempt: true }, "g"))).toMatchObject({
    names: ["name", "loans", "exempt"],
    kinds: ["", 0, false],
    array: "json_array(g.name,g.loans,g.exempt)",
  });
});

test("a row's columns are its own: no fewer, no more, and of its kinds", () => {
  const row = selection<Row>();
  // @ts-expect-error: `state` is missing.
  row({ ...plain, ...countedColumns });
  // @ts-expect-error: `card` is none of the row's.
  row({ ...plain, ...countedColumns, state: text("h.state"), card: text("r.card") });
  // @ts-expect-error: nor is it where it comes among others.
  row({ ...texts("h.id", "r.card"), ...countedColumns, state: text("h.state") });
  // @ts-expect-error: `open` is a number.
  row({ ...plain, ...flags("h.active"), state: text("h.state"), open: flag("h.open") });
  // @ts-expect-error: `state` knows two words.
  row({ ...countedColumns, ...texts("h.id", "h.state") });
  // @ts-expect-error: and not this one.
  row({ ...plain, ...countedColumns, state: text<"lost">("h.state") });
  expect(row({ ...plain, ...countedColumns, state: text("h.state") }).names).toHaveLength(4);
});
