/** The queries about imports, and the plans that SQLite may use for them. */
import { readFileSync } from "node:fs";
import type { ImportBatches } from "../../domain/collections.gen";
import { card, id, tombo } from "../helpers/grown-school-ids";
import { newId } from "../helpers/ids";
import { type AreaPlans, numbers, screenQuery } from "./plan";

const imported = { titles: newId(), records: newId(), people: newId(), left: newId() };

function upload(batch: string, entity: ImportBatches["entity"], name: string, content: string | Buffer): FormData {
  const form = new FormData();
  form.set("id", batch);
  form.set("entity", entity);
  form.set("file", new Blob([content as BlobPart]), name);
  return form;
}

/** Existing titles by code, by name, and by ISBN; new ones; errors. */
const BOOKS = [
  "titulo;autor;isbn;tombo",
  `Livro 1600;;;${tombo(1599)}`,
  "Livro 1601;Autora;9788535902778;",
  "Livro novo;Autora;;950001",
  "Livro novo;Autora;;950002",
  ";Sem título;;",
].join("\n");
const PUPILS = [
  "nome;matricula;turma;cartao;email",
  `Pessoa 801;M801;8º A;${card(801)};a@example.com`,
  "Aluna Nova;M9901;8º A;;",
].join("\n");
const RECORDS = readFileSync("tests/data/marc/marc-marc.dat");

export const imports: AreaPlans = {
  growingTables: ["import_rows"],
  smallTables: ["import_batches", "import_mappings"],
  growthStatements: [
    `INSERT INTO import_rows (id, batch, line, verdict, content, messages, effects, written_at)
     SELECT printf('i%014d', n), printf('b%014d', 1 + n % 9), n, 'create', '{}', '[]', '[]', '2026-01-05 12:00:00.000Z' FROM ${numbers(9000)}`,
  ],
  calls: [
    ["imports/upload", upload(imported.titles, "titles", "acervo.csv", BOOKS)],
    ["imports/analyse", { batch: imported.titles }],
    ["imports/check", { batch: imported.titles, mapping: { title: 0, authors: 1, isbn: 2, tombo: 3 }, defaults: {} }],
    ["imports/problems", { batch: imported.titles }],
    ["imports/problems", { batch: imported.titles, level: "warning" }],
    ["imports/commit", { batch: imported.titles }],
    ["imports/undo", { batch: imported.titles }],
    ["imports/upload", upload(imported.records, "titles", "acervo.mrc", RECORDS)],
    ["library/analyse-marc", { batch: imported.records }],
    ["imports/check", { batch: imported.records, mapping: {}, defaults: { quantity: "1" } }],
    ["imports/commit", { batch: imported.records }],
    ["imports/undo", { batch: imported.records }],
    ["imports/upload", upload(imported.people, "people", "alunos.csv", PUPILS)],
    ["imports/analyse", { batch: imported.people }],
    ["imports/check", { batch: imported.people, mapping: { name: 0, enrolment: 1, class: 2, card: 3, email: 4 }, defaults: {} }],
    ["imports/commit", { batch: imported.people }],
    ["imports/undo", { batch: imported.people }],
    ["imports/upload", upload(imported.left, "titles", "deixado.csv", BOOKS)],
    ["imports/discard", { batch: imported.left }],
  ],
  questions: [
    screenQuery("imports/BatchRows.tsx", "import_rows", { filter: `batch = '${id("b", 1)}'`, sort: "line" }),
    screenQuery("imports/BatchRows.tsx", "import_rows", { filter: `batch = '${id("b", 1)}' && verdict = 'error'`, sort: "line" }),
    screenQuery("imports/BatchRows.tsx", "import_rows", { filter: `batch = '${id("b", 1)}' && doubtful = true`, sort: "line" }),
  ],
  // It asks again with each of thousands of steps: it must not walk an index from end to end either.
  furtherScansInCalls: /^SCAN (titles|copies|people|readers|import_rows) USING/,
};
