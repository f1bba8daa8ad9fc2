import { expect, test } from "vitest";
import { fileColumns, type ListColumn, screenColumns } from "./columns";
import { toCsv } from "./csv";

interface Row {
  name: string;
  code: string;
  due: string;
  late: boolean;
}

const COLUMNS: readonly ListColumn<Row>[] = [
  { only: "file", title: "Código", value: (row) => row.code, kind: "code" },
  { title: "Livro", value: (row) => row.name, render: (row) => row.name.toUpperCase() },
  { title: "Vence", value: (row) => row.due, kind: "day" },
  { title: "Falta", render: () => "3 dias" },
  { title: "Estante", only: "screen", value: () => "A" },
  {
    title: "Situação",
    status: ({ due }, today) => (due < today ? { tone: "bad", text: "Em atraso" } : undefined),
  },
  { title: "Atrasado", value: (row) => row.late, status: () => ({ tone: "bad", text: "Sim!" }) },
];

test("the screen has every column but those of the file alone", () => {
  expect(screenColumns(COLUMNS).map(({ title }) => title)).toEqual([
    "Livro",
    "Vence",
    "Falta",
    "Estante",
    "Situação",
    "Atrasado",
  ]);
});

test("the file has each value in its kind's format and each state in words; a column that is only drawn is not in it", () => {
  const rows = [
    { name: "Ana", code: "0042", due: "2026-03-01", late: true },
    { name: "Bia", code: "43", due: "2026-03-09", late: false },
  ];
  expect(toCsv(fileColumns(COLUMNS, "2026-03-05"), rows, "America/Sao_Paulo")).toBe(
    toCsv(
      [
        { title: "Código", value: ({ code }) => code, kind: "code" },
        { title: "Livro", value: ({ name }) => name },
        { title: "Vence", value: ({ due }) => due, kind: "day" },
        { title: "Situação", value: ({ name }) => (name === "Ana" ? "Em atraso" : "") },
        { title: "Atrasado", value: ({ late }) => late },
      ],
      rows,
      "America/Sao_Paulo",
    ),
  );
});
