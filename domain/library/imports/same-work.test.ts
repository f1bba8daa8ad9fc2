import { expect, it } from "vitest";
import { searchText } from "../../text";
import { isOfOneSet, isSameWork } from "./same-work";

it.each<[string, string, boolean]>([
  ["Didática", "Didática geral", true],
  ["A hora da estrela", "Hora da estrela, A", true],
  ["Princípios de telecomunicações", "Principios de telecomunicaçães", true],
  ["Matemática 6º ano", "Matemática 7º ano", false],
  ["Matemática", "Matemática 7º ano", false],
  ["História do Brasil I", "História do Brasil II", false],
  ["Contos, primeiro livro", "Contos, segundo livro", false],
  ["Coleção Ápis volume 1", "Coleção Ápis volume 2", false],
  ["Química B", "Química C", false],
  ["Harry Potter e a pedra filosofal", "Harry Potter e a câmara secreta", false],
  ["Química orgânica", "Didática", false],
  ["O", "A", false],
  ["Apostila 1º ano 2º bimestre", "Apostila 2º ano 1º bimestre", false],
  ["Apostila, 1º ano, 2º bimestre", "Apostila do 1º ano: 2º bimestre", true],
  ["O menino maluquinho", "A menina maluquinha", false],
  ["O menino do dedo verde", "A menina do dedo verde", false],
  ["O menino do dedo verde", "O meninno do dedo verde", true],
  ["Contos escolhidos", "Contos escolhido", true],
  ["Geografia 8º ano", "Geografia 8º ano - Manual do Professor", false],
  ["Geografia 8º ano", "Geografia 8º ano - Caderno de Atividades", false],
  ["Geografia 8º ano: livro do aluno", "Geografia 8º ano: manual do professor", false],
  ["Geografia 8º ano: livro do aluno", "Geografia 8º ano", false],
  ["Inglês 1", "Inglês 1 (com CD)", false],
  ["Guia do professor de arte", "Guia do professor", true],
  ["O caderno rosa", "Caderno rosa", true],
])("%s and %s are one work: %s", (registeredName, row, isSame) => {
  expect(isSameWork(searchText(registeredName), searchText(row))).toBe(isSame);
  expect(isSameWork(searchText(row), searchText(registeredName))).toBe(isSame);
});

it.each<[string, string, boolean]>([
  ["Matemática 6º ano", "Matemática 7º ano", true],
  ["Harry Potter e a pedra filosofal", "Harry Potter e a câmara secreta", true],
  ["Didática", "Química orgânica", false],
])("%s and %s may be of one set: %s", (registeredName, row, one) => {
  expect(isOfOneSet(searchText(registeredName), searchText(row))).toBe(one);
});
