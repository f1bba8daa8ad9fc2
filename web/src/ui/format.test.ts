import { describe, expect, test } from "vitest";
import { formatMoney, formatNumber, initials, relativeDay, relativeTime, shortDay, zoned } from "./format";

const SAO_PAULO = "America/Sao_Paulo";

describe("numbers", () => {
  test.each([
    [4206, "4.206"],
    [0, "0"],
    [-1.5, "-1,5"],
  ])("%d is %s", (value, text) => {
    expect(formatNumber(value)).toBe(text);
  });

  test("money is centavos", () => {
    expect(formatMoney(123456)).toBe("R$\u00a01.234,56");
    expect(formatMoney(-5)).toBe("\u2212R$\u00a00,05");
  });
});

test.each([
  ["Maria Oliveira", "MO"],
  ["  ana   de souza ", "AS"],
  ["Íris", "Í"],
  ["", ""],
  ["João (visitante)", "J"],
])("initials of %s are %s", (name, letters) => {
  expect(initials(name)).toBe(letters);
});

const TODAY = "2026-11-21";

test.each([
  ["2026-12-07", "7 dez"],
  ["2027-01-01", "1 jan 2027"],
])("%s is %s in short", (day, text) => {
  expect(shortDay(day, TODAY)).toBe(text);
});

test.each([
  ["2026-11-21", "hoje"],
  ["2026-11-20", "ontem"],
  ["2026-11-22", "amanhã"],
  ["2026-11-18", "há 3 dias"],
  ["2026-11-23", "na segunda"],
  ["2026-11-27", "na sexta"],
  ["2026-11-28", "em 7 dias"],
])("%s is %s", (day, text) => {
  expect(relativeDay(day, TODAY)).toBe(text);
});

test("an instant is a day and a time of the school's zone", () => {
  expect(zoned("2026-11-21 02:30:00.000Z", SAO_PAULO)).toEqual({ day: "2026-11-20", time: "23:30" });
  expect(zoned("2026-11-21 03:00:00.000Z", SAO_PAULO)).toEqual({ day: "2026-11-21", time: "00:00" });
});

const NOW = new Date("2026-11-21T18:00:00Z");

test.each([
  ["2026-11-21 17:59:40.000Z", "agora"],
  ["2026-11-21 18:00:20.000Z", "agora"],
  ["2026-11-21 17:40:00.000Z", "há 20 min"],
  ["2026-11-21 14:50:00.000Z", "há 3 h"],
  ["2026-11-20 17:32:00.000Z", "ontem às 14:32"],
  ["2026-11-10 12:10:00.000Z", "10 nov às 09:10"],
  ["2026-11-21 21:00:00.000Z", "hoje às 18:00"],
])("%s is %s", (instant, text) => {
  expect(relativeTime(instant, NOW, SAO_PAULO)).toBe(text);
});
