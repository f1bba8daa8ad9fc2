import { expect, test } from "vitest";
import { formatDueNext } from "./home";

test.each([
  [{ due_next_day: 0, next_day: "2026-12-07" }, "0 vencem segunda, 7 de dezembro"],
  [{ due_next_day: 1, next_day: "2026-12-07" }, "1 vence segunda, 7 de dezembro"],
  [{ due_next_day: 1200, next_day: "2027-02-03" }, "1.200 vencem quarta, 3 de fevereiro de 2027"],
  [{ due_next_day: 0, next_day: "" }, "sem próximo dia de funcionamento"],
])("the home page's sentence about the next due books: %j is “%s”", (figures, sentence) => {
  expect(formatDueNext(figures, "2026-12-04")).toBe(sentence);
});
