import { describe, expect, test } from "vitest";
import { addDays, type Day } from "../../dates";
import type { Calendar } from "../../platform/calendar";
import { EARLIEST_LOAN_DAYS, type ManualLoanDates, manualLoanProblem } from "./manual-loan";

const today: Day = "2026-11-23";
const calendar: Calendar = { openWeekdays: [1, 2, 3, 4, 5], closedDays: { "2026-11-27": "Dia do livro" } };

describe("the days of a loan entered by hand", () => {
  test.each<[string, ManualLoanDates]>([
    ["lent today, due by the rules", { lent_on: "", due: "" }],
    ["lent on the last day that may be", { lent_on: addDays(today, -EARLIEST_LOAN_DAYS), due: "" }],
    ["lent yesterday, a Sunday", { lent_on: "2026-11-22", due: "" }],
    ["due today", { lent_on: "", due: today }],
    ["lent and due before today", { lent_on: "2026-11-10", due: "2026-11-15" }],
    ["due the day it went out", { lent_on: "2026-11-20", due: "2026-11-20" }],
    ["due on an open day", { lent_on: "", due: "2026-12-11" }],
  ])("%s", (_, days) => expect(manualLoanProblem(days, today, calendar)).toBeNull());

  test.each<[ManualLoanDates, "lent_on" | "due", string]>([
    [{ lent_on: "2026-11-24", due: "" }, "lent_on", "Esta data é futura"],
    [{ lent_on: addDays(today, -EARLIEST_LOAN_DAYS - 1), due: "" }, "lent_on", "60 dias"],
    [{ lent_on: "", due: "2026-11-22" }, "due", "antes do empréstimo"],
    [{ lent_on: "2026-11-20", due: "2026-11-19" }, "due", "antes do empréstimo"],
    [{ lent_on: "", due: "2026-11-27" }, "due", "(Dia do livro). O próximo dia aberto é segunda, 30 de novembro"],
    [{ lent_on: "", due: "2026-11-28" }, "due", "O próximo dia aberto é segunda, 30 de novembro"],
    [
      { lent_on: "", due: "2027-01-02" },
      "due",
      "A escola está fechada sábado, 2 de janeiro de 2027. O próximo dia aberto é segunda, 4 de janeiro de 2027",
    ],
    [{ lent_on: "", due: "2032-01-05" }, "due", "cinco anos"],
  ])("%o is refused at %s", (days, field, words) => {
    expect(manualLoanProblem(days, today, calendar)).toMatchObject({ field, message: expect.stringContaining(words) });
  });
});
