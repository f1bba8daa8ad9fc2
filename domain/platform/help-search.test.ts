import { describe, expect, test } from "vitest";
import { searchText } from "../text";
import { type HelpTexts, isOneLetterOff, searchHelp } from "./help-search";

const page = (slug: string, title: string, words: string, body: string): HelpTexts => ({
  slug,
  title: searchText(title),
  words: searchText(words),
  body: searchText(body),
});

const PAGES = [
  page("emprestar", "Emprestar um livro", "retirar, locação", "Passe a carteirinha do leitor e a etiqueta do livro."),
  page(
    "devolver",
    "Devolver um livro",
    "devolução, multa, atraso",
    "Passe a etiqueta do livro. Havendo atraso, a suspensão aparece.",
  ),
  page("feriados", "Cadastrar dias fechados", "feriado, recesso, ponto facultativo", "Nos dias fechados nenhum prazo vence."),
  page("nota", "Entrada por nota", "nota fiscal, NF-e, DANFE", "Escolha o arquivo XML da nota."),
  page("copia", "Guardar uma cópia dos dados", "backup, restaurar", "A cópia é feita todo dia, de madrugada."),
  page(
    "saida",
    "Aluno que saiu da escola",
    "transferido, transferência, evadido",
    "Os materiais e as devoluções pendentes aparecem.",
  ),
];

describe("finds", () => {
  test.each([
    ["emprestar", ["emprestar"]],
    ["EMPRÉSTAR", ["emprestar"]],
    ["empr", ["emprestar"]],
    ["livro", ["emprestar", "devolver"]],
    ["livros", ["emprestar", "devolver"]],
    ["feriado", ["feriados"]],
    ["feriados", ["feriados"]],
    ["feriado municipal", ["feriados"]],
    ["ferado", ["feriados"]],
    ["ferirado", ["feriados"]],
    ["feraido", ["feriados"]],
    ["backup", ["copia"]],
    ["bakcup", ["copia"]],
    ["copias", ["copia"]],
    ["nota fiscal", ["nota"]],
    ["notas fiscais", ["nota"]],
    ["nfe", ["nota"]],
    ["nf-e", ["nota"]],
    ["multa", ["devolver"]],
    ["multas", ["devolver"]],
    ["transferido", ["saida"]],
    ["aluno transferido", ["saida"]],
    ["transferir aluno", ["saida"]],
    ["devolver", ["devolver"]],
    ["devolução", ["devolver", "saida"]],
    ["como faço para devolver um livro", ["devolver", "emprestar"]],
    ["onde eu posso ver quem vai sair", ["saida"]],
    ["devolvendo livros", ["devolver", "emprestar"]],
    ["como", []],
    ["restaurar dados", ["copia"]],
    ["xyz", []],
    ["", []],
    ["   ", []],
    ["???", []],
  ])("%j", (query, slugs) => {
    expect(searchHelp(PAGES, query)).toEqual(slugs);
  });

  test("a title before other words, and those before the text", () => {
    const pages = [
      page("text", "Outra coisa", "", "O atraso aparece aqui."),
      page("words", "Mais uma", "atraso", ""),
      page("title", "Livros em atraso", "", ""),
    ];
    expect(searchHelp(pages, "atraso")).toEqual(["title", "words", "text"]);
  });

  test("fewer words that are rare before more that are common", () => {
    const pages = [
      page("common", "Livro da biblioteca", "acervo", ""),
      page("other", "Livro na biblioteca da escola", "estante", ""),
      page("rare", "Obra rara", "tombamento", ""),
      ...Array.from({ length: 20 }, (_, index) => page(`p${index}`, "Livro da biblioteca", "", "")),
    ];
    expect(searchHelp(pages, "tombamento de livro da biblioteca")[0]).toBe("rare");
  });

  test("two words side by side before the same words apart", () => {
    const pages = [page("apart", "Nota do livro com valor fiscal", "", ""), page("beside", "Entrada com nota fiscal", "", "")];
    expect(searchHelp(pages, "nota fiscal")).toEqual(["beside", "apart"]);
  });

  test("small words of a question count where nothing else was typed", () => {
    expect(searchHelp([page("one", "Como começar", "", "")], "como")).toEqual(["one"]);
  });

  test("nothing by a wrong letter where the right ones find something", () => {
    const pages = [page("multa", "Multa", "", ""), page("muita", "Muita coisa", "", "")];
    expect(searchHelp(pages, "multa")).toEqual(["multa"]);
    expect(searchHelp(pages.slice(1), "multa")).toEqual(["muita"]);
  });

  test("pages whose text was not fetched", () => {
    expect(searchHelp([{ slug: "one", title: "livro", words: "" }], "livros")).toEqual(["one"]);
  });
});

test.each([
  ["casa", "casa", true],
  ["casa", "cassa", true],
  ["casa", "caa", true],
  ["casa", "caza", true],
  ["casa", "csaa", true],
  ["casa", "csao", false],
  ["casa", "casas", true],
  ["casa", "cazaz", false],
  ["casa", "asac", false],
  ["casa", "saca", false],
])("%s and %s", (first, second, alike) => expect(isOneLetterOff(first, second)).toBe(alike));

test("a page about the work of the person who asks comes before another that fits as well", () => {
  const both = [
    page("estornar", "Desfazer um lançamento", "", "Desfaz o lançamento errado."),
    page("devolucao", "Desfazer uma devolução", "", "Desfaz a devolução errada."),
  ];
  expect(searchHelp(both, "desfazer")[0]).toBe("estornar");
  expect(searchHelp(both, "desfazer", new Set(["devolucao"]))[0]).toBe("devolucao");
});
