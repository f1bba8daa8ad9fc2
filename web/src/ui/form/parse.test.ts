import { describe, expect, test } from "vitest";
import { dayReading, moneyReading, parseDay, parseMoney, parseTime, priceReading, readText, showValue } from "./parse";

describe("days", () => {
  test.each([
    ["25/12/2026", "2026-12-25"],
    ["03/04/2026", "2026-04-03"],
    ["25122026", "2026-12-25"],
    ["5/1/2026", "2026-01-05"],
    ["25-12-2026", "2026-12-25"],
    ["25.12.2026", "2026-12-25"],
    [" 29/02/2028 ", "2028-02-29"],
    ["2026-12-25", "2026-12-25"],
  ])("%s is %s", (text, day) => {
    expect(parseDay(text)).toBe(day);
  });

  test.each([
    "",
    "31/02/2026",
    "29/02/2026",
    "3/4/26",
    "12/25/2026",
    "00/01/2026",
    "25/12/0026",
    "25/12",
    "hoje",
    "251226",
    "2026",
  ])("%j is no day", (text) => {
    expect(parseDay(text)).toBeUndefined();
  });
});

describe("times", () => {
  test.each([
    ["7", "07:00"],
    ["730", "07:30"],
    ["0730", "07:30"],
    ["7:30", "07:30"],
    ["7h", "07:00"],
    ["7h30", "07:30"],
    ["23:59", "23:59"],
    ["0:00", "00:00"],
  ])("%s is %s", (text, time) => {
    expect(parseTime(text)).toBe(time);
  });

  test.each(["", "24:00", "7:60", "7:3", "abc", "12345", "-1"])("%j is no time", (text) => {
    expect(parseTime(text)).toBeUndefined();
  });
});

describe("money", () => {
  test.each([
    ["12", 1200],
    ["12,5", 1250],
    ["12,50", 1250],
    ["12.50", 1250],
    ["1.234", 123400],
    ["1.234,56", 123456],
    ["1.234.567,89", 123456789],
    ["R$ 10,00", 1000],
    ["-3,20", -320],
    ["0", 0],
    ["-0", 0],
  ])("%s is %d centavos", (text, centavos) => {
    expect(parseMoney(text)).toBe(centavos);
  });

  test.each(["", "12,505", "0.125", "0.125,00", "1,234.56", "1.23.4", "12.3456", "1.2345,00", "dez", "1e3", "--1"])(
    "%j is no value",
    (text) => {
      expect(parseMoney(text)).toBeUndefined();
    },
  );
});

describe("prices of one unit", () => {
  test.each([
    ["0,0347", 347],
    ["1,25", 12_500],
    ["1.25", 12_500],
    ["1.234", 12_340_000],
    ["0.125", 1250],
    ["0.0347", 347],
  ])("%s is %d ten-thousandths", (text, price) => {
    expect(priceReading.parse(text)).toBe(price);
  });

  test.each(["0.125,5", "00.125", "0.03475", "1.2345"])("%j is no price", (text) => {
    expect(priceReading.parse(text)).toBeUndefined();
  });
});

test("a text that can't be read stays as it was typed", () => {
  expect(readText(dayReading, "31/02/2026")).toBe("31/02/2026");
  expect(showValue(dayReading, "31/02/2026")).toBe("31/02/2026");
  expect(readText(moneyReading, "  ")).toBe("");
  expect(showValue(moneyReading, 123456)).toBe("1.234,56");
});
