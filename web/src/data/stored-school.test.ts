import { describe, expect, test } from "vitest";
import type { SchoolFacts } from "../../../domain/platform/commands";
import { schoolToday } from "./stored-school";

const facts = (today: string) => ({ today, time_zone: "America/Sao_Paulo" }) as SchoolFacts;

describe("the day of a school that an earlier visit saw", () => {
  test.each([
    ["the same day", "2026-12-31", "2026-12-31", "2026-12-31T23:59:00-03:00", "2026-12-31"],
    ["after midnight, and the year's", "2026-12-31", "2026-12-31", "2027-01-01T00:01:00-03:00", "2027-01-01"],
    ["a week-end later", "2028-02-26", "2028-02-26", "2028-02-29T07:00:00-03:00", "2028-02-29"],
    ["by a browser whose clock is a year behind", "2026-12-31", "2025-12-31", "2026-01-02T07:00:00-03:00", "2027-01-02"],
    ["by a browser whose clock was put back meanwhile", "2026-12-31", "2026-12-31", "2026-11-02T07:00:00-03:00", "2026-12-31"],
    ["where UTC is a day ahead", "2027-05-31", "2027-05-31", "2027-05-31T22:00:00-03:00", "2027-05-31"],
  ])("%s", (_, today, kept_on, at, expected) => {
    expect(schoolToday({ ...facts(today), kept_on }, new Date(at))).toEqual(facts(expected));
  });
});
