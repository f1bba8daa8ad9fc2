import { describe, expect, it } from "vitest";
import { type BatchHolder, type BatchMove, holdersOf, writtenOffQuantity } from "./batch-trail";

const move = (values: Partial<BatchMove>): BatchMove => ({
  ...{
    document: "d1",
    number: "SA-1",
    kind: "exit",
    reversed_kind: "",
    reversed: false,
    day: "2026-03-10",
    place: "stock",
    quantity: -1,
  },
  ...{
    supplier_name: "",
    requester: "r1",
    requester_name: "Ana",
    requester_code: "R0001",
    sector_name: "Cozinha",
    work: "",
    reason: "",
  },
  ...values,
});
const held = (...moves: Partial<BatchMove>[]): Pick<BatchHolder, "name" | "given" | "lent" | "last_day">[] =>
  holdersOf(moves.map(move)).map(({ name, given, lent, last_day }) => ({ name, given, lent, last_day }));
const ANA = { name: "Ana", given: 0, lent: 0, last_day: "2026-03-10" };

describe("the holders of a batch", () => {
  it.each<[string, Partial<BatchMove>[], object[]]>([
    ["nobody", [], []],
    ["an exit", [{ quantity: -5 }], [{ ...ANA, given: 5 }]],
    ["less what came back", [{ quantity: -5 }, { kind: "return", quantity: 2, day: "2026-03-12" }], [{ ...ANA, given: 3 }]],
    ["nothing once all came back", [{ quantity: -5 }, { kind: "return", quantity: 5 }], []],
    ["nothing of an exit that was taken back", [{ quantity: -5 }, { kind: "reversal", reversed_kind: "exit", quantity: 5 }], []],
    ["a purchase is nobody's", [{ kind: "purchase", quantity: 5 }], []],
    [
      "a loan",
      [
        { kind: "loan", quantity: -5 },
        { kind: "loan", place: "on_loan", quantity: 5 },
      ],
      [{ ...ANA, lent: 5 }],
    ],
    [
      "less what was brought back",
      [
        { kind: "loan", place: "on_loan", quantity: 5 },
        { kind: "loan_return", place: "on_loan", quantity: -2 },
      ],
      [{ ...ANA, lent: 3 }],
    ],
    [
      "less what was lost while it was out",
      [
        { kind: "loan", place: "on_loan", quantity: 5 },
        { kind: "write_off", place: "on_loan", quantity: -5 },
      ],
      [],
    ],
    ["a loss in the stock is nobody's", [{ kind: "write_off", quantity: -5 }], []],
    ["given and lent", [{ quantity: -5 }, { kind: "loan", place: "on_loan", quantity: 2 }], [{ ...ANA, given: 5, lent: 2 }]],
    [
      "the last day on which some was handed out, in whatever order",
      [
        { quantity: -1, day: "2026-03-12" },
        { quantity: -1, day: "2026-03-10" },
        { kind: "return", quantity: 1, day: "2026-03-20" },
      ],
      [{ ...ANA, given: 1, last_day: "2026-03-12" }],
    ],
    [
      "a return that was taken back is no day of its own",
      [
        { quantity: -2 },
        { kind: "return", quantity: 1 },
        { kind: "reversal", reversed_kind: "return", quantity: -1, day: "2026-03-20" },
      ],
      [{ ...ANA, given: 2 }],
    ],
    [
      "by name; without a requester the work of another area, or the sector",
      [
        { quantity: -1 },
        { quantity: -2, requester: "", requester_name: "", work: "OS 1" },
        { quantity: -3, requester: "", requester_name: "", sector_name: "Almoxarifado" },
        { quantity: -4, requester: "", requester_name: "", work: "OS 1" },
      ],
      [
        { ...ANA, name: "Almoxarifado", given: 3 },
        { ...ANA, given: 1 },
        { ...ANA, name: "OS 1", given: 6 },
      ],
    ],
  ])("%s", (_, moves, holders) => {
    expect(held(...moves)).toEqual(holders);
  });

  it("says who it is", () => {
    expect(holdersOf([move({ quantity: -5 })])).toEqual([
      { requester: "r1", name: "Ana", code: "R0001", sector_name: "Cozinha", given: 5, lent: 0, last_day: "2026-03-10" },
    ]);
  });
});

it.each<[string, Partial<BatchMove>[], number]>([
  ["nothing", [{ quantity: -5 }], 0],
  ["a loss", [{ kind: "write_off", quantity: -5 }], 5],
  ["a return to the supplier", [{ kind: "supplier_return", quantity: -2 }], 2],
  [
    "less what was taken back",
    [
      { kind: "write_off", quantity: -5 },
      { kind: "reversal", reversed_kind: "write_off", quantity: 3 },
    ],
    2,
  ],
])("written off: %s", (_, moves, quantity) => {
  expect(writtenOffQuantity(moves.map(move))).toBe(quantity);
});
