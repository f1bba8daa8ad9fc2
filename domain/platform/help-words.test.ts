import { expect, test } from "vitest";
import { contentWords, singularOf, stemOf } from "./help-words";

test.each([
  ["livros", "livro"],
  ["devolucoes", "devolucao"],
  ["maos", "mao"],
  ["materiais", "material"],
  ["papeis", "papel"],
  ["lencois", "lencol"],
  ["imagens", "imagem"],
  ["professores", "professor"],
  ["vezes", "vez"],
  ["meses", "mes"],
  ["mes", "mes"],
  ["pais", "pal"],
  ["livro", "livro"],
])("the singular of %s is %s", (plural, singular) => expect(singularOf(plural)).toBe(singular));

test.each([
  ["emprestar emprestado emprestei emprestou emprestando empresta"],
  ["devolver devolvido devolveu devolucao devolucoes devolvendo"],
  ["imprimir impresso impressao impressora imprimindo imprime"],
  ["suspender suspenso suspensao suspensos suspendeu"],
  ["excluir exclusao excluido excluindo"],
  ["repor reposicao"],
  ["aluno aluna alunos alunas"],
  ["professor professora professores professoras"],
  ["fechar fechamento fechado fechou"],
  ["cadastrar cadastro cadastrado cadastros"],
  ["transferir transferido transferencia transferida"],
  ["cobrar cobranca cobrando"],
  ["turma turmas"],
  ["chave chaves"],
])("%s: one stem", (words) => {
  const stems = words.split(" ").map(stemOf);
  const [shortest = ""] = [...stems].sort((stem, second) => stem.length - second.length);
  // A stem that is only the beginning of another's is found by that.
  expect(stems.filter((stem) => !stem.startsWith(shortest))).toEqual([]);
});

test.each([
  ["carta", "carteira"],
  ["livro", "livraria"],
  ["conta", "contato"],
  ["mes", "mesa"],
  ["nota", "notebook"],
  ["copia", "copo"],
])("%s and %s: two stems", (first, second) => expect(stemOf(first)).not.toBe(stemOf(second)));

test.each([
  ["quem pode fazer isso", []],
  ["como eu faco para devolver um livro", ["devolver", "livro"]],
  ["onde vejo so os alunos que vao sair", ["alunos", "sair"]],
  ["nao consigo imprimir todas as etiquetas", ["imprimir", "etiquetas"]],
])("%s tells %j", (query, words) => expect(contentWords(query.split(" "))).toEqual(words));
