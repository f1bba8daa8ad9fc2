import { describe, expect, test } from "vitest";
import { availability, formatAvailability, type MonitorStatus, parentsFirst, statusAfterCheck } from "./monitor";

const TERMS = { failures_before: 3, successes_before: 2 };
const NEW: MonitorStatus = { state: "unknown", failures: 0, successes: 0 };

/** The alerts along a row of checks: "." an answer, "x" no answer, "q" no answer that is no news. */
function statesAfter(checks: string, start: MonitorStatus = { ...NEW, state: "up" }): string {
  let watched = start;
  return [...checks]
    .map((look) => {
      const { news, ...next } = statusAfterCheck(watched, { answered: look === ".", quiet: look === "q" }, TERMS);
      watched = next;
      return news || watched.state;
    })
    .join(" ");
}

describe("H-42", () => {
  test.each([
    ["xx.xx", "up up up up up"],
    ["xxx", "up up down"],
    ["xxxxx", "up up down down down"],
    ["xxx..", "up up down down up"],
    ["xxx.x.x..", "up up down down down down down down up"],
    ["xxqxx", "up up up up up"],
    ["qqqqqqxxx", "up up up up up up up up down"],
  ])("%s tells %s", (checks, news) => expect(statesAfter(checks)).toBe(news));

  test("a new one counts as up with its first answer, and as down only after three silences", () => {
    expect(statesAfter(".", NEW)).toBe("up");
    expect(statesAfter("xxx", NEW)).toBe("unknown unknown down");
  });

  test("a server that fell stays down while its maintenance is quiet", () => {
    expect(statesAfter("xxxqq..")).toBe("up up down down down down up");
  });
});

test.each([
  [[], null, ""],
  [[{ checks: 0, answered: 0 }], null, ""],
  [[{ checks: 288, answered: 288 }], 1000, "100%"],
  [[{ checks: 10_000, answered: 9_999 }], 999, "99,9%"],
  [
    [
      { checks: 100, answered: 95 },
      { checks: 100, answered: 100 },
    ],
    975,
    "97,5%",
  ],
])("the availability of %j", (days, tenths, expected) => {
  expect(availability(days)).toBe(tenths);
  expect(formatAvailability(tenths)).toBe(expected);
});

test("parents are looked at first, and a circle ends", () => {
  const ids = (nodes: { id: string; parent: string }[]) => parentsFirst(nodes).map(({ id }) => id);
  expect(
    ids([
      { id: "vm", parent: "host" },
      { id: "host", parent: "switch" },
      { id: "switch", parent: "" },
    ]),
  ).toEqual(["switch", "host", "vm"]);
  expect(
    ids([
      { id: "a", parent: "b" },
      { id: "b", parent: "a" },
    ]).sort(),
  ).toEqual(["a", "b"]);
  expect(ids([{ id: "a", parent: "gone" }])).toEqual(["a"]);
});
