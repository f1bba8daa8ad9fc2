import { describe, expect, it, test } from "vitest";
import {
  classRows,
  countedIn,
  monthRows,
  pictureOf,
  REPORTS,
  reportColumns,
  reportNamed,
  subjectRows,
  titleRows,
} from "./report-kinds";

test.each([
  ["", { from: "2026-01-01", to: "2026-11-21", name: "year" }],
  ["periodo=month", { from: "2026-11-01", to: "2026-11-21", name: "month" }],
  ["periodo=all", { from: "", to: "", name: "all" }],
  ["periodo=sempre", { from: "2026-01-01", to: "2026-11-21", name: "year" }],
  ["de=2026-03-01", { from: "2026-03-01", to: "", name: "" }],
  ["periodo=all&de=2026-03-01&ate=2026-04-01", { from: "2026-03-01", to: "2026-04-01", name: "" }],
  ["periodo=all&didaticos=sim", { from: "", to: "", name: "all", class_sets: "counted" }],
  ["periodo=all&didaticos=1", { from: "", to: "", name: "all" }],
])("the period of %j", (address, period) => {
  expect(countedIn(new URLSearchParams(address), "2026-11-21")).toEqual({ class_sets: "", ...period });
});

test("people without a class have a row that leads nowhere", () => {
  const rows = classRows([{ class: "", name: "", loans: 2, readers: 1 }], "/livros-em-atraso");
  expect(rows).toEqual([{ key: "none", label: "Sem turma", loans: 2, note: "1 leitor", to: "" }]);
});

test("a subject leads to its books", () => {
  expect(subjectRows([{ subject: "Ficção & fatos", loans: 1 }])[0]?.to).toBe("/acervo?busca=Fic%C3%A7%C3%A3o%20%26%20fatos");
});

test("each report has a column for its figure", () => {
  for (const report of REPORTS) {
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
    const picture = pictureOf(reportNamed("meses")!, months(count));
    const drawn = picture.drawn.map(({ label, loans }) => `${label} ${loans}`);
    expect([drawn.slice(0, 2), drawn.at(-1), picture.remark]).toEqual([first, last, remark]);
  });

  it.each([
    [20, 20, ""],
    [21, 20, "No gráfico, os 20 primeiros."],
  ])("of %i titles", (count, drawn, remark) => {
    const rows = titleRows(
      Array.from({ length: count }, (_, index) => ({
        ...{ title: `t${index}`, title_name: `Livro ${index}`, authors: "", loans: 100 - index, readers: 1 },
      })),
    );
    const picture = pictureOf(reportNamed("mais-lidos")!, rows);
    expect([picture.drawn.length, picture.remark]).toEqual([drawn, remark]);
  });
});
