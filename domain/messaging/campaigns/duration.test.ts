import { describe, expect, test } from "vitest";
import type { Calendar } from "../../platform/calendar";
import { emailPace, gatewayPace, minutesToSend, type SendingTerms } from "./duration";

/** 2026-11-20 is a Friday. */
const FRIDAY = "2026-11-20";
const calendar: Calendar = { openWeekdays: [1, 2, 3, 4, 5], closedDays: { "2026-11-24": "Feriado" } };
const number = { official: true, age: 30, daily_cap: 1000, per_minute: 10 };
const terms: SendingTerms = { pace: gatewayPace(number, false), sent: 0, urgent: false, calendar };
const urgent: SendingTerms = { ...terms, pace: gatewayPace(number, true), urgent: true };
const mails = (daily_cap = 0, per_minute = 0): SendingTerms => ({ ...terms, pace: emailPace({ daily_cap, per_minute }) });
const at = (hours: number, minutes = 0, day = FRIDAY) => ({ day, minutes: hours * 60 + minutes });

describe("the duration of a campaign", () => {
  test.each([
    ["at the channel's pace", 100, at(10), terms, 10],
    ["nothing waits", 0, at(10), terms, 0],
    ["before the hour it waits for it", 10, at(7), terms, 61],
    ["the rest of Friday's evening goes on Saturday from 9", 100, at(19, 55), terms, 5 + 13 * 60 + 5],
    ["at night it begins in the morning", 10, at(21), terms, 12 * 60 + 1],
    ["on Sunday and on a holiday nothing leaves", 10, at(14, 0, "2026-11-22"), terms, 18 * 60 + 1],
    ["urgent goes at any hour, within the day's measure", 100, at(21), urgent, 10],
    ["urgent of many days goes on at midnight", 5000, at(21), urgent, 4 * 24 * 60 - 21 * 60 + 100],
    ["messages beyond the day's measure go the next day", 30, at(10), { ...terms, sent: 880 }, 23 * 60 + 1],
    ["mails leave ten a second", 5000, at(10), mails(), 9],
    ["mails at the school's pace", 100, at(10), mails(0, 20), 5],
    ["mails beyond the day's measure go on Saturday", 150, at(10), mails(100), 23 * 60 + 1],
    ["mails of the evening leave in the morning", 10, at(21), mails(), 12 * 60 + 1],
    ["urgent mails leave at night", 10, at(21), { ...mails(), urgent: true }, 1],
  ])("%s", (_, messages, from, terms, minutes) => {
    expect(minutesToSend(messages, from, terms)).toBe(minutes);
  });

  test("a new gateway's number lets more leave with each day of its age", () => {
    const young = { ...terms, pace: gatewayPace({ official: false, age: 0, daily_cap: 0, per_minute: 1 }, false) };
    // 18 on Friday, 18 on Saturday, none on Sunday, 36 on Monday: the rest is the absences'.
    expect(minutesToSend(60, at(10), young)).toBe(3 * 24 * 60 - 2 * 60 + 24);
  });

  test("months ahead it has no end that one could name", () => {
    const slow = { ...terms, pace: gatewayPace({ official: false, age: 0, daily_cap: 1, per_minute: 1 }, false) };
    expect(minutesToSend(500, at(10), slow)).toBeNull();
  });
});
