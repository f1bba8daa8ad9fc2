import { expect, it } from "vitest";
import { proposeMapping } from "../../imports/fields";
import { detectFormat, readTable } from "../../imports/table";
import { searchText } from "../../text";
import { kindOf } from "./kinds";
import { personTerms } from "./terms";

const { fields } = personTerms([]);
const fieldOf = (column: string) => Object.keys(proposeMapping(fields, [column])).join();

// As secretaries head their columns, and as the systems of states and cities do.
it.each([
  ["R.A.", "enrolment"],
  ["R. A.", "enrolment"],
  ["Nº RA", "enrolment"],
  ["Nº do R.A.", "enrolment"],
  ["Matr.", "enrolment"],
  ["Nº Matr.", "enrolment"],
  ["Cód. do estudante", "enrolment"],
  ["ID do aluno", "enrolment"],
  ["Registro", "enrolment"],
  ["R.F.", "enrolment"],
  ["TEL. CONTATO", "phone"],
  ["Telefones", "phone"],
  ["TELEFONE(S)", "phone"],
  ["Fones", "phone"],
  ["Cel.", "phone"],
  ["Contatos", "phone"],
  ["Whats", "phone"],
  ["Tel. residencial", "phone"],
  ["Tel. Mãe", "guardian_phone"],
  ["Tel. da Mãe", "guardian_phone"],
  ["Cel mãe", "guardian_phone"],
  ["Tel. Resp.", "guardian_phone"],
  ["Fone resp.", "guardian_phone"],
  ["Contato da mãe", "guardian_phone"],
  ["Celular dos pais", "guardian_phone"],
  ["Telefones dos responsáveis", "guardian_phone"],
  ["Tel. Pai", "second_guardian_phone"],
  ["Resp.", "guardian_name"],
  ["Resp. legal", "guardian_name"],
  ["Responsáveis", "guardian_name"],
  ["Nome Mãe", "guardian_name"],
  ["Nome da genitora", "guardian_name"],
  ["Nome dos pais", "guardian_name"],
  ["D.N.", "birth_date"],
  ["Dt. Nascto.", "birth_date"],
  ["C.P.F.", "document"],
  ["Nº CPF", "document"],
  ["CPF/RG", "document"],
  ["Sit. atual", "situation"],
  ["E-mails", "email"],
  ["Cargo/Função", "kind"],
  ["Alunos", "name"],
  ["Nome dos alunos", "name"],
  ["Nome do docente", "name"],
  ["Professores", "name"],
  // Nothing of ours.
  ["Nº", ""],
  ["N.", ""],
  ["País", ""],
  ["Registro civil", ""],
  ["Contato de emergência", ""],
  ["Disciplina", ""],
  ["Obs.", ""],
])("the column %j is proposed for %j", (column, field) => {
  expect(fieldOf(column)).toBe(field);
});

it("a column's own name comes before another's short form", () => {
  expect(proposeMapping(fields, ["Cel.", "Celular", "Nº RA", "RA"])).toMatchObject({ phone: 1, enrolment: 3 });
  expect(proposeMapping(fields, ["Nome Mãe", "Tel. Mãe", "Nome Pai", "Tel. Pai"])).toMatchObject({
    guardian_name: 0,
    guardian_phone: 1,
    second_guardian_name: 2,
    second_guardian_phone: 3,
  });
});

it("the kind is where the jobs are, not where the employment is", () => {
  const cells = [
    ["Ana", "Efetivo", "PEB II"],
    ["Bia", "Contratado", "Merendeira"],
    ["Caio", "Efetivo", "Técnico de informática"],
  ];
  const propose = (columns: string[]) => proposeMapping(fields, columns, "loose", (at) => cells.map((row) => row[at]!));
  expect(propose(["Nome", "Vínculo", "Cargo"])).toEqual({ name: 0, kind: 2 });
});

it("names under Contato are no telephones", () => {
  const cells = ["Rita (mãe)", "José (pai)", "Nair (avó)"];
  expect(proposeMapping(fields, ["Contato"], "loose", () => cells)).toEqual({});
});

it("groups with a number tell the guardians apart, below a letterhead", () => {
  const text =
    "Prefeitura Municipal;;;;;;\r\nALUNO;;RESPONSÁVEL 1;;RESPONSÁVEL 2;;OBS\r\nNome;Turma;Nome;Telefone;Nome;Telefone;\r\n" +
    "Ana;7º A;Rita;19 99811-0001;José;19 99811-0002;alérgica\r\nBia;7º A;Rosa;19 99811-0003;;;\r\n";
  const decodedText = { text, lines: [] };
  const table = readTable(decodedText, detectFormat(decodedText, fields, "utf-8"));
  expect(proposeMapping(fields, table.columns, "loose", () => [], table.otherNames)).toEqual({
    ...{ name: 0, class: 1, guardian_name: 2, guardian_phone: 3, second_guardian_name: 4, second_guardian_phone: 5 },
  });
  expect([table.columns[6], table.ragged.size]).toEqual(["OBS", 0]);
});

it("a title above the header is none, also where a blank line lies between", () => {
  const text = "ALUNOS;;\r\n;;\r\nNome;R.A.;Turma\r\nAna;1;6º A\r\nBia;2;6º A\r\n";
  expect(detectFormat({ text }, fields, "utf-8")).toMatchObject({ has_header: true, skipped: 2 });
});

it.each([
  ["TÉCNICO DE INFORMÁTICA", "staff"],
  ["AOE", "staff"],
  ["Ag. org. escolar", "staff"],
  ["Aux. de limpeza", "staff"],
  ["Coord. pedag.", "staff"],
  ["Dir. escola", "staff"],
  ["Faxineira", "staff"],
  ["Almoxarife", "staff"],
  ["Analista administrativo", "staff"],
  ["Recepcionista", "staff"],
  ["Serviços gerais", "staff"],
  ["Gestora", "staff"],
  ["Diretoria", "staff"],
  ["Educadora infantil", "teacher"],
  ["Instrutor", "teacher"],
  ["PEB II", "teacher"],
  ["Efetivo", ""],
  ["Regular", ""],
  ["Astronauta", ""],
])("the job %j is %j", (job, kind) => {
  expect(kindOf(searchText(job))).toBe(kind);
});
