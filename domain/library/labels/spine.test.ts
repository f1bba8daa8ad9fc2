import { expect, test } from "vitest";
import { spineLines } from "./spine";

const one = { call_number: "", cdd: "", cdu: "", cutter: "", volume: "", ordinal: 1, copies: 1 };

test.each([
  ["CDD and Cutter", { cdd: "869.3", cutter: "A848m" }, ["869.3", "A848m"]],
  [
    "volume and copy follow",
    { cdd: "869.3", cutter: "A848m", volume: "2", ordinal: 3, copies: 4 },
    ["869.3", "A848m", "v. 2", "ex. 3"],
  ],
  ["one copy needs no number", { cdd: "028.5", cutter: "M775r", copies: 1 }, ["028.5", "M775r"]],
  ["CDU where there is no CDD", { cdu: "821.134.3", cutter: "A848m" }, ["821.134.3", "A848m"]],
  ["the call number counts before its parts", { call_number: "F R887h", cdd: "823", cutter: "X" }, ["F", "R887h"]],
  [
    "a mark keeps its number",
    { call_number: "869.3 A848m v. 2 ex. 1", volume: "2", copies: 3 },
    ["869.3", "A848m", "v. 2", "ex. 1"],
  ],
  [
    "a mark written together",
    { call_number: "869.3 A848m v.2", volume: "2", ordinal: 2, copies: 2 },
    ["869.3", "A848m", "v.2", "ex. 2"],
  ],
  ["a long class goes on after the point", { cdd: "869.93087201", cutter: "A848m" }, ["869", ".93087201", "A848m"]],
  ["a volume in words stays", { cdd: "030", volume: "Atlas" }, ["030", "Atlas"]],
  ["spaces all over", { call_number: "  869.3   A848m " }, ["869.3", "A848m"]],
  ["the author's mark beside the class", { cdd: "869.3 A848d" }, ["869.3", "A848d"]],
  ["a volume beside the class", { cdu: "82-3 A848d v. 2", volume: "2" }, ["82-3", "A848d", "v. 2"]],
  ["nothing without a class", { volume: "1", copies: 9 }, []],
  ["never more than fit", { call_number: "1 2 3 4 5 6 7 8" }, ["1", "2", "3", "4", "5", "6"]],
] as const)("%s", (_, source, lines) => {
  expect(spineLines({ ...one, ...source })).toEqual(lines);
});
