import { expect, test } from "vitest";
import type { Loan } from "../../../../domain/library/commands";
import { overdueGroups } from "./overdue-groups";

const loan = (class_name: string, reader_name: string, tombo: string, days_late: number, class_year = 2026): Loan => ({
  id: tombo,
  copy: tombo,
  tombo,
  title: "t",
  title_name: "Livro",
  authors: "",
  reader: reader_name,
  reader_name,
  card: "L00001",
  class_name,
  class_year: class_name ? class_year : 0,
  lent_at: "",
  lent_on: "2026-11-01",
  due: "2026-11-10",
  returned_at: "",
  returned_on: "",
  closed_as: "",
  lost: false,
  renewals: 0,
  max_renewals: 0,
  days_late,
});

test("overdue loans are in the order of class, name and delay; readers without a class come last", () => {
  const groups = overdueGroups(
    [
      loan("", "Profa. Ana", "1", 3),
      loan("10º A", "Zeca", "2", 1),
      loan("7º A", "Érica", "3", 2),
      loan("7º A", "Davi", "4", 2),
      loan("7º A", "Érica", "5", 9),
    ],
    2026,
  );
  expect(groups.map(({ class_name, loans }) => [class_name, loans])).toEqual([
    ["7º A", 3],
    ["10º A", 1],
    ["", 1],
  ]);
  expect(groups[0]?.readers.map(({ name, loans }) => [name, loans.map(({ tombo }) => tombo)])).toEqual([
    ["Davi", ["4"]],
    ["Érica", ["5", "3"]],
  ]);
  expect(overdueGroups([], 2026)).toEqual([]);
});

test("a leaver's books are not on the paper of this year's class of the same name", () => {
  const groups = overdueGroups([loan("9º A", "Ana", "1", 3), loan("9º A", "Bruno", "2", 200, 2025)], 2026);
  expect(groups.map(({ class_name, readers }) => [class_name, readers.map(({ name }) => name)])).toEqual([
    ["9º A", ["Ana"]],
    ["9º A (2025)", ["Bruno"]],
  ]);
});
