import { describe, expect, it, test } from "vitest";
import { pictureOf, reportColumns } from "../../platform/reports/report";
import { classRows, monthRows, REPORTS, subjectRows, titleRows } from "./report-kinds";

test("people without a class have a row that leads nowhere", () => {
  const rows = classRows("/livros-em-atraso", 2026)([{ class: "", name: "", year: 0, loans: 2, readers: 1 }]);
  expect(rows).toEqual([{ key: "none", label: "Sem turma", figure: 2, note: "1 leitor", to: "" }]);
});

test("two classes of one name are told apart by their year", () => {
  const rows = classRows(
    "/leitores",
    2026,
  )([
    { class: "a", name: "9º A", year: 2026, loans: 3, readers: 2 },
    { class: "b", name: "9º A", year: 2025, loans: 1, readers: 1 },
  ]);
  expect(rows.map(({ label, to }) => [label, to])).toEqual([
    ["9º A", "/leitores?turma=a"],
    ["9º A (2025)", "/leitores?turma=b"],
  ]);
});

test("a subject leads to its books", () => {
  expect(subjectRows([{ subject: "Ficção & fatos", loans: 1 }])[0]?.to).toBe("/acervo?busca=Fic%C3%A7%C3%A3o%20%26%20fatos");
});

test("each report has a column for its figure", () => {
  for (const report of Object.values(REPORTS)) {
    expect(reportColumns(report).at(-1)?.kind).toBe("number");
  }
});

describe("the picture of a report", () => {
  const months = (count: number) =>
    monthRows(
      Array.from({ length: count }, (_, index) => ({
        month: `${2024 + Math.floor(index / 12)}-${String(1 + (index % 12)).padStart(2, "0")}`,
        loans: index + 1,
      })),
    );

  it.each([
    [12, ["jan 1", "fev 2"], "dez 12", ""],
    [13, ["2024 78", "2025 13"], "2025 13", "No gráfico, a soma de cada ano."],
  ])("of %i months", (count, first, last, remark) => {
    const picture = pictureOf(REPORTS.months, months(count));
    const bars = picture.bars.map(({ label, figure }) => `${label} ${figure}`);
    expect([bars.slice(0, 2), bars.at(-1), picture.remark]).toEqual([first, last, remark]);
  });

  it.each([
    [20, 20, ""],
    [21, 20, "No gráfico, os 20 primeiros."],
  ])("of %i titles", (count, barCount, remark) => {
    const rows = titleRows(
      Array.from({ length: count }, (_, index) => ({
        ...{ title: `t${index}`, title_name: `Livro ${index}`, authors: "", loans: 100 - index, readers: 1 },
      })),
    );
    const picture = pictureOf(REPORTS.titles, rows);
    expect([picture.bars.length, picture.remark]).toEqual([barCount, remark]);
  });
});
