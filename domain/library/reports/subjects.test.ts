import { expect, test } from "vitest";
import { loansOfSubjects } from "./subjects";

test("case and accents make no other subject, and the spelling lent most is shown", () => {
  const rows = loansOfSubjects([
    { subjects: "FICÇÃO; Romance", loans: 2 },
    { subjects: "Ficção", loans: 5 },
    { subjects: "ficcao", loans: 1 },
  ]);
  expect(rows).toEqual([
    { subject: "Ficção", loans: 8 },
    { subject: "Romance", loans: 2 },
  ]);
});

test("a subject that a title names twice counts once, an empty one never", () => {
  expect(loansOfSubjects([{ subjects: "Aventura; aventura;; ", loans: 3 }])).toEqual([{ subject: "Aventura", loans: 3 }]);
  expect(loansOfSubjects([{ subjects: " ; ", loans: 3 }])).toEqual([]);
});

test("subjects with as many loans are in the order of the alphabet", () => {
  const rows = loansOfSubjects([{ subjects: "Teatro; Poesia", loans: 1 }]);
  expect(rows.map(({ subject }) => subject)).toEqual(["Poesia", "Teatro"]);
});
