import { describe, expect, test } from "vitest";
import { weekday } from "../dates";
import { easterSunday, nationalHolidays } from "./holidays";

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
