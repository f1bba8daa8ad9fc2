import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type ImportFields, missingField, proposeMapping } from "../../imports/fields";
import { decodeFile } from "../../imports/html-entities";
import { detectFormat, readTable } from "../../imports/table";
import { personTerms } from "../../people/imports/terms";
import { readerRole } from "../readers/person-role";
import { titleTerms } from "./terms";

const titles = titleTerms.fields;
const people = personTerms([readerRole]).fields;
const read = (text: string) => readTable(decodeFile(text), detectFormat(decodeFile(text), titles, "utf-8"));

describe("the field that each column holds", () => {
  it("knows the real files", () => {
    const goodbooks = read(readFileSync("scripts/sample-data/goodbooks-10k.csv", "utf8"));
    expect(goodbooks.rows).toHaveLength(10_000);
    expect(goodbooks.ragged.size).toBe(0);
    expect(proposeMapping(titles, goodbooks.columns)).toEqual({
      isbn: 0,
      isbn13: 1,
      authors: 2,
      year: 3,
      title: 5,
      language: 6,
    });

    const cefet = read(readFileSync("scripts/sample-data/acervo-cefetrj-amostra.csv", "utf8"));
    expect(cefet.ragged.size).toBe(0);
    expect(proposeMapping(titles, cefet.columns)).toEqual({
      title: 0,
      subjects: 1,
      authors: 2,
      language: 4,
      year: 5,
      material_type: 7,
      cdd: 8,
      isbn: 10,
      publisher: 12,
      edition: 13,
    });
  });

  it.each<["titles" | "people", string, Record<string, number>]>([
    [
      "titles",
      "Nº de Tombo|TÍTULO DA OBRA|Autor(es)|Nº Chamada|Qtd.",
      { tombo: 0, title: 1, authors: 2, call_number: 3, quantity: 4 },
    ],
    ["titles", "Título|Título|Autor", { title: 0, authors: 2 }],
    ["titles", "Título|Tombo|Situação|Situação de empréstimo", { title: 0, tombo: 1, state: 2 }],
    [
      // As the list of titles is exported.
      "titles",
      "Título|Subtítulo|Autores|ISBN|Editora|Ano|CDD|Faixa etária|Exemplares|Disponíveis|Primeiro tombo|Ativo",
      { title: 0, subtitle: 1, authors: 2, isbn: 3, publisher: 4, year: 5, cdd: 6, minimum_age: 7, quantity: 8 },
    ],
    ["titles", "Problema|Título do exemplar", { title: 1 }],
    ["people", "Nº|Nome do Aluno|RA|Nome", { name: 1, enrolment: 2 }],
    ["people", "RA|Nome do Aluno|Turma|Dt. Nascimento|E-mail", { enrolment: 0, name: 1, class: 2, birth_date: 3, email: 4 }],
    [
      "people",
      "Nome|Nome do responsável|Telefone do responsável|Telefone",
      { name: 0, guardian_name: 1, guardian_phone: 2, phone: 3 },
    ],
    ["people", "Aluno|Celular da mãe do aluno|Matrícula escolar", { name: 0, guardian_phone: 1, enrolment: 2 }],
    ["people", "x|y|", {}],
  ])("%s: %s", (entity, header, expected) => {
    expect(proposeMapping({ titles, people }[entity], header.split("|"))).toEqual(expected);
  });

  /** Columns of real exports, each for itself: the field that it is proposed for, or none. */
  const alone = (fields: ImportFields, column: string) => Object.keys(proposeMapping(fields, [column])).join();

  it.each([
    ["", "Quantidade de páginas|Qtde de páginas|Nº de páginas|Quantidade de empréstimos|Qtde. emprestada|Exemplares disponíveis"],
    ["", "Quantidade de exemplares disponíveis|Tipo de capa|Tipo de encadernação|Tipo de empréstimo|Material adicional"],
    ["", "Primeiro tombo|Último tombo|Situação do tombo|SITUACAO_TOMBO|Ano do tombamento|Patrimônio da escola|Data do tombo"],
    ["", "Ano letivo|Ano de aquisição|Data de validade|Local de publicação|Local de edição|Cidade da editora"],
    ["", "Telefone da escola|Código da escola|Nome da escola|Telefone da editora|Nacionalidade do autor|Gênero do autor"],
    ["", "Foto do livro|Capa do livro|Situação da obra|Nº da obra|Livro emprestado|Livro didático"],
    ["", "Valor da multa|Valor total|Cor da etiqueta|Etiqueta impressa|Classificação por cor|Cor da classificação"],
    ["quantity", "Quantidade|Qtd.|Quantidade total|Quantidade de livros|Total de exemplares|Qtd exemplares|Nº de exemplares"],
    ["material_type", "Tipo|Tipo de obra|TIPO_OBRA|Tipo do item|Tipo de publicação|Tipo de material (livro ou revista)"],
    ["origin", "Tipo de aquisição|Forma de aquisição do exemplar|Aquisição"],
    ["price", "Valor (R$)|Valor do livro|Valor de compra|Preço (R$)|Preço de capa"],
    ["title", "Título do exemplar|Título original|Nome do livro|Título/Obra"],
    ["authors", "Nome do autor|Autor(es) da obra|Autoria principal"],
    ["publisher", "Nome da editora|Editora/Distribuidora"],
    ["tombo", "Nº de tombo do livro|Tombo do exemplar|Tombo/Registro|Registro do livro"],
    ["isbn", "ISBN do livro"],
    ["grade", "Ano escolar|Ano/Série|Série/Ano|Série"],
    ["component", "Componente curricular|Disciplina|Matéria"],
    ["program", "Programa|Programa do livro"],
    ["cycle", "Ciclo|Ciclo do PNLD"],
    ["consumable", "Consumível"],
    ["barcode", "Código de barras do exemplar"],
    ["cdd", "Classificação (CDD)"],
    ["minimum_age", "Classificação etária"],
    ["edition", "Nº da edição"],
    ["location", "Local|Localização na estante|Estante/Prateleira"],
    ["state", "Situação|Status|SIT|Situação do exemplar|Status do livro"],
  ])("of titles, as %j: %s", (field, columns) => {
    expect(columns.split("|").map((column) => [column, alone(titles, column)])).toEqual(
      columns.split("|").map((column) => [column, field]),
    );
  });

  it.each([
    ["", "Unidade Escolar|Unidade de ensino|Unidade federativa|Tipo sanguíneo|Tipo de Ensino|Tipo de logradouro|Tipo de escola"],
    ["", "Tipo de matrícula|Data da matrícula|Sexo do aluno|Idade do aluno"],
    ["", "Endereço do aluno|Foto do aluno|Perfil socioeconômico|Vínculo empregatício|Vínculo com o aluno|Função gratificada"],
    ["", "Nome da escola|Nome do curso|Nome da disciplina|Código da escola|Código da turma|Telefone da escola|E-mail da escola"],
    ["", "Telefone de emergência|Tipo de telefone|CPF do responsável|Parentesco do responsável|Profissão do responsável"],
    ["", "Órgão emissor do documento|Tipo de documento|Cartão SUS|Cartão de vacinação|Validade da carteirinha|Data de validade"],
    ["", "Local de nascimento|Município de nascimento|Certidão de nascimento|Turma anterior|Turma de origem|Classe social"],
    ["name", "Nome|Nome do(a) aluno(a)|Nome do discente|Nome e sobrenome|Nome completo do estudante|Qual é o seu nome completo?"],
    ["enrolment", "Nº matrícula|Matrícula escolar|Matrícula do aluno|Código do aluno"],
    ["class", "Turma do aluno|Em que turma você estuda?|Turma/Ano|Série/Ano"],
    ["class_year", "Ano letivo"],
    ["kind", "Tipo|Tipo de usuário|Vínculo"],
    ["sector", "Unidade|Setor de trabalho|Lotação do servidor|Unidade de lotação"],
    ["guardian_name", "Nome da mãe|Nome do pai|Responsável financeiro|Nome do responsável legal"],
    ["second_guardian_phone", "Telefone do responsável 2|Celular do pai"],
    ["situation", "Situação da matrícula|SIT_MATRICULA|Situação do aluno"],
    ["phone", "Telefone residencial|Telefone para contato|Celular/WhatsApp"],
    ["email", "Endereço de e-mail|E-mail institucional"],
    ["document", "CPF do aluno|Número do documento"],
    ["card", "Número da carteirinha|Carteirinha do leitor"],
    ["birth_date", "Data de Nascimento (dd/mm/aaaa)"],
  ])("of people, as %j: %s", (field, columns) => {
    expect(columns.split("|").map((column) => [column, alone(people, column)])).toEqual(
      columns.split("|").map((column) => [column, field]),
    );
  });

  it("misses the title and the name", () => {
    expect(missingField(titles, { authors: 0 })?.label).toBe("Título");
    expect(missingField(people, { name: 0 })).toBeUndefined();
  });
});

describe("columns are proposed by their cells too", () => {
  const propose = (columns: Record<string, string[]>) => {
    const names = Object.keys(columns);
    const mapping = proposeMapping(titles, names, "loose", (index) => columns[names[index]!]!);
    return Object.fromEntries(Object.entries(mapping).map(([field, index]) => [field, names[index]]));
  };

  it("takes the words beside a code, and no class that is a sentence", () => {
    expect(
      propose({
        TITULO: ["Iracema", "Til", "Ubirajara"],
        COD_TIPO_OBRA: ["1", "1", "2"],
        DESC_TIPO_OBRA: ["Livro", "Livro", "Revista"],
        CLASSIFICACAO: [
          "Literatura brasileira do século XIX, romance, obras completas",
          "Ficção",
          "História geral e geografia de todos os povos",
        ],
      }),
    ).toEqual({ title: "TITULO", material_type: "DESC_TIPO_OBRA" });
  });

  it("takes a date of acquisition for no origin", () => {
    expect(propose({ Título: ["Iracema"], "Data de aquisição": ["12/03/2019"] })).toEqual({ title: "Título" });
    expect(propose({ Título: ["Iracema"], Aquisição: ["12/03/2019", "13/03/2019", "1/4/2020"] })).toEqual({ title: "Título" });
    expect(propose({ Título: ["Iracema"], Aquisição: ["Doação"] })).toEqual({ title: "Título", origin: "Aquisição" });
  });

  it("takes nobody else's addresses for the pupil's", () => {
    const emails = ["ana@a.br", "bia@a.br", "caio@a.br"];
    const propose = (column: string) => proposeMapping(people, ["Nome", column], "loose", (index) => (index === 1 ? emails : []));
    expect(propose("Contato digital")).toEqual({ name: 0, email: 1 });
    expect(propose("E-mail da escola")).toEqual({ name: 0 });
    expect(propose("Contato digital da mãe")).toEqual({ name: 0 });
  });

  it("knows ISBNs whatever their column is called", () => {
    const isbns = ["9788503007177", "978-85-703-0049-2", "9788535902778"];
    expect(propose({ Título: ["A", "B", "C"], Ref: isbns })).toMatchObject({ isbn: "Ref" });
  });
});

it.each([
  ["Nº Reg.", "tombo"],
  ["Tít.", "title"],
  ["I.S.B.N.", "isbn"],
  ["C.D.D.", "cdd"],
  ["Edit.", "publisher"],
  ["Ano public.", "year"],
  ["Qtd. ex.", "quantity"],
  ["Vlr.", "price"],
])("the short name %j is proposed for %s", (column, field) => {
  expect(Object.keys(proposeMapping(titles, [column]))).toEqual([field]);
});
