import { expect, it } from "vitest";
import { likelierEntity } from "./likelier-entity";

const ENTITIES = {
  people: {
    name: { label: "Nome", names: ["nome", "aluno"], required: true },
    enrolment: { label: "Matrícula", names: ["ra"] },
    class: { label: "Turma", names: ["turma"] },
  },
  titles: {
    title: { label: "Título", names: ["titulo"], required: true },
    author: { label: "Autor", names: ["autor"] },
    year: { label: "Ano", names: ["ano"] },
    tombo: { label: "Tombo", names: ["tombo"] },
  },
  machines: { tombo: { label: "Tombo", names: ["tombo"], required: true }, room: { label: "Sala", names: ["sala"] } },
} as const;

it.each([
  ["pupils sent as books", "titles", ["Aluno", "RA", "Turma"], "people"],
  ["books sent as people", "people", ["Tombo", "Título", "Autor", "Ano"], "titles"],
  ["machines sent as books", "titles", ["Tombo", "Sala", "Tipo", "RA"], undefined],
  ["pupils sent as pupils", "people", ["Aluno", "RA", "Turma"], undefined],
  ["books without the column of the title", "titles", ["Obra", "Autor", "Tombo"], undefined],
  ["nothing that anybody knows", "titles", ["a", "b"], undefined],
] as const)("of %s", (_, chosen, columns, likelier) => {
  expect(likelierEntity(ENTITIES, chosen, columns)).toBe(likelier);
});
