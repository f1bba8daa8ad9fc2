import { describe, expect, test } from "vitest";
import { weekday } from "../dates";
import { easterSunday, holidaysFor, nationalHolidays, stateHolidays } from "./holidays";

describe("Easter", () => {
  // The dates as almanacs print them, the earliest and latest of two centuries among them.
  test.each([
    "1818-03-22",
    "1943-04-25",
    "1961-04-02",
    "2000-04-23",
    "2008-03-23",
    "2011-04-24",
    "2024-03-31",
    "2025-04-20",
    "2026-04-05",
    "2027-03-28",
    "2038-04-25",
  ])("%s", (day) => expect(easterSunday(Number(day.slice(0, 4)))).toBe(day));

  test("is a Sunday in every year of two centuries", () => {
    for (let year = 1900; year < 2100; year++) {
      expect(weekday(easterSunday(year))).toBe(0);
    }
  });
});

describe("the holidays of a year", () => {
  test("2026, in order, with the days around Easter", () => {
    expect(nationalHolidays(2026)).toEqual([
      { day: "2026-01-01", reason: "Confraternização Universal" },
      { day: "2026-02-16", reason: "Carnaval (ponto facultativo)" },
      { day: "2026-02-17", reason: "Carnaval (ponto facultativo)" },
      { day: "2026-04-03", reason: "Sexta-feira Santa" },
      { day: "2026-04-21", reason: "Tiradentes" },
      { day: "2026-05-01", reason: "Dia do Trabalho" },
      { day: "2026-06-04", reason: "Corpus Christi (ponto facultativo)" },
      { day: "2026-09-07", reason: "Independência do Brasil" },
      { day: "2026-10-12", reason: "Nossa Senhora Aparecida" },
      { day: "2026-11-02", reason: "Finados" },
      { day: "2026-11-15", reason: "Proclamação da República" },
      { day: "2026-11-20", reason: "Dia da Consciência Negra" },
      { day: "2026-12-25", reason: "Natal" },
    ]);
  });

  test("the Day of Black Awareness is national only since 2024", () => {
    const reasons = (year: number) => nationalHolidays(year).map((holiday) => holiday.day);
    expect(reasons(2023)).not.toContain("2023-11-20");
    expect(reasons(2024)).toContain("2024-11-20");
  });
});

describe("the holidays of a state", () => {
  test.each([
    ["SP", 2026, "2026-07-09"],
    ["RJ", 2026, "2026-04-23"],
    ["BA", 2027, "2027-07-02"],
    // The Monday eight days after Easter.
    ["ES", 2026, "2026-04-13"],
    ["ES", 2027, "2027-04-05"],
  ])("%s %i: %s", (state, year, day) => expect(stateHolidays(state, year).map((holiday) => holiday.day)).toEqual([day]));

  test.each(["", "XX", "MG", "constructor"])("%j adds none", (state) => {
    expect(holidaysFor(state, 2026)).toEqual(nationalHolidays(2026));
  });

  test("are in order among the national ones, and no day occurs twice", () => {
    for (const state of [
      "AC",
      "AL",
      "AM",
      "AP",
      "BA",
      "CE",
      "DF",
      "ES",
      "MA",
      "MS",
      "PA",
      "PB",
      "PE",
      "PI",
      "RJ",
      "RN",
      "RO",
      "RR",
      "RS",
      "SE",
      "SP",
      "TO",
    ]) {
      const days = holidaysFor(state, 2026).map(({ day }) => day);
      expect(days, state).toEqual([...new Set(days)].sort());
      expect(days, state).toHaveLength(nationalHolidays(2026).length + 1);
    }
  });
});
