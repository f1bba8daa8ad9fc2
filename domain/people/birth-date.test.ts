import { expect, test } from "vitest";
import { ageOn, birthDateProblem } from "./birth-date";

const TODAY = "2026-11-21";

test.each([
  ["2014-11-21", 12],
  ["2014-11-22", 11],
  ["2014-01-31", 12],
  ["2026-11-21", 0],
  ["2012-02-29", 14],
])("a person born on %s is %i", (birth, age) => {
  expect(ageOn(birth, TODAY)).toBe(age);
});

test("someone born on 29 February has the birthday over on 1 March", () => {
  expect(ageOn("2012-02-29", "2026-02-28")).toBe(13);
  expect(ageOn("2012-02-29", "2026-03-01")).toBe(14);
});

test.each([
  ["", null],
  ["2014-12-07", null],
  ["2026-11-21", null],
  ["1906-11-21", null],
  ["2026-11-22", /Esta data é futura/],
  ["2104-12-07", /Esta data é futura/],
  ["1905-11-21", /teria 121 anos/],
  ["1814-12-07", /teria 211 anos/],
  ["2014-02-30", /não existe/],
  ["07/12/2014", /não existe/],
])("birthDateProblem(%j) says %s", (birth, problem) => {
  const sentence = birthDateProblem(birth, TODAY);
  if (problem === null) {
    expect(sentence).toBeNull();
  } else {
    expect(sentence).toMatch(problem);
  }
});
