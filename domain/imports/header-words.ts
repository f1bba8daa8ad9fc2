/** Column names in people's short forms: "R.A.", "TEL. CONTATO", "Telefones dos responsáveis". */
import { lazily } from "../lazily";

/** The words of the fields' own names, each with its short forms and plurals, as `searchText` writes them. */
const FORMS = {
  telefone: "tel telef fone tels fones telefones",
  celular: "cel cels celulares",
  whatsapp: "whats wpp zap",
  contato: "contatos",
  mail: "mails",
  email: "emails",
  responsavel: "resp responsaveis",
  mae: "genitora",
  pai: "genitor",
  nascimento: "nasc nascto",
  data: "dt",
  codigo: "cod",
  matricula: "matr",
  situacao: "sit",
  numero: "nr nro num",
  registro: "reg",
  titulo: "tit",
  editora: "edit",
  exemplares: "ex",
  classificacao: "class",
  publicacao: "public",
  valor: "vl vlr",
  quantidade: "qtd qtde quant",
  descricao: "descr",
  estoque: "est",
  minimo: "min",
  validade: "val",
  vencimento: "venc",
  elemento: "elem",
  do: "dos",
  da: "das",
  aluno: "alunos",
  aluna: "alunas",
  estudante: "estudantes",
  discente: "discentes",
  professor: "professores",
  docente: "docentes",
  servidor: "servidores",
  funcionario: "funcionarios",
  colaborador: "colaboradores",
};

const plainWords = lazily(
  () => new Map(Object.entries(FORMS).flatMap(([word, forms]) => forms.split(" ").map((form) => [form, word] as const))),
);

const LETTERS = /(^| )([a-z](?: [a-z])+)(?= |$)/g;
const NUMBER_IN_FRONT = /^no? (?=[a-z])/;

/**
 * A column's name in the form of `searchText`, with the full words of the fields' names: "r a" is "ra", "tel mae" "telefone mae".
 */
export function plainHeader(words: string): string {
  return words
    .replace(NUMBER_IN_FRONT, "numero ")
    .replace(LETTERS, (_, prefix: string, letters: string) => prefix + letters.split(" ").join(""))
    .split(" ")
    .map((word) => plainWords().get(word) ?? word)
    .join(" ");
}
