/** The fields of a file of people, and their names in spreadsheets. */

import { hasLetter, isDate, isEmail } from "../../imports/cell-shapes";
import type { EntityTerms } from "../../imports/entity";
import type { ImportFields } from "../../imports/fields";
import { listing, searchText } from "../../text";
import { kindOf } from "./kinds";
import type { PersonRole } from "./role";
import { readShift } from "./shifts";

/** The names of a column with pupils' names, and of one with staff names. */
const PUPILS = [
  // The surest first: beside "Nome do aluno", a column "Nome" is another person's.
  "nome do aluno",
  "nome aluno",
  "nome",
  "nome completo",
  "name",
  "aluno",
  "aluna",
  "estudante",
  "nome do estudante",
  "nome do discente",
  "discente",
  "nome da crianca",
  "crianca",
  "nome e sobrenome",
  "nome civil",
  "nome da pessoa",
  "nome do usuario",
  "aluno a",
];
const STAFF = [
  "nome do professor",
  "professor",
  "nome do servidor",
  "servidor",
  "nome do funcionario",
  "funcionario",
  "nome do colaborador",
  "colaborador",
  "nome do docente",
  "docente",
];

const GENERIC_SHEET_NAME = /^(plan(ilha)?|sheet|folha|tabela|aba|pagina|pag) ?[0-9]*$/;
const CLASS_WITHOUT_FIGURE = /^(bercario|maternal|jardim|pre|infantil|creche|eja|multisseriada|multi|turma)\b/;

/** Whether a sheet's name is a class's: "6º A", "Maternal II", but neither "Plan1" nor "Alunos 2026". */
function isClassName(name: string): boolean {
  const words = searchText(name);
  return !GENERIC_SHEET_NAME.test(words) && !/[0-9]{4}/.test(words) && (/[0-9]/.test(words) || CLASS_WITHOUT_FIGURE.test(words));
}

const isKindName = (name: string): boolean => kindOf(searchText(name)) !== "";

const MIN_DIGITS = 8;
/** A column "Contato" holds telephones or names. */
const mayBePhone = (cell: string): boolean => (cell.match(/\d/g) ?? []).length >= MIN_DIGITS;

const PERSON_COLUMNS = {
  name: {
    label: "Nome",
    names: [...PUPILS, ...STAFF],
    exactNames: ["nome", "name"],
    required: true,
    matchesCell: hasLetter,
  },
  social_name: { label: "Nome social", names: ["nome social", "social name"] },
  kind: {
    label: "Vínculo",
    names: [
      "tipo",
      "vinculo",
      "kind",
      "perfil",
      "tipo de pessoa",
      "funcao",
      "cargo",
      "tipo de usuario",
      "tipo de vinculo",
      "vinculo institucional",
      "vinculo com a escola",
      "cargo funcao",
      "cargo e funcao",
      "cargo atual",
      "cargo ou funcao",
    ],
    exactNames: ["tipo", "vinculo", "kind", "perfil", "funcao"],
    // Beside "Cargo", a column "Vínculo" may hold "Efetivo".
    matchesCell: isKindName,
    allowsDefault: true,
    // "Técnico em Enfermagem" names the class of a course.
    matchesSheetName: (name) => isKindName(name) && !/[0-9]|^t[eé]cnic/i.test(name),
  },
  situation: {
    label: "Situação da matrícula",
    names: [
      "situacao da matricula",
      "situacao do aluno",
      "situacao matricula",
      "situacao de matricula",
      "situacao funcional",
      "situacao atual",
      "situacao",
      "sit",
      "sit matricula",
      "status da matricula",
      "status do aluno",
      "status",
      "movimentacao",
      "ativo",
      "ativa",
      "na escola",
    ],
    exactNames: ["situacao", "sit", "status", "movimentacao", "ativo", "ativa"],
    matchesCell: hasLetter,
  },
  enrolment: {
    label: "Matrícula",
    names: [
      "matricula",
      "numero de matricula",
      "n de matricula",
      "n matricula",
      "no matricula",
      "enrolment",
      "ra",
      "rm",
      "registro academico",
      "registro do aluno",
      "numero ra",
      "numero do ra",
      "numero rm",
      "rgm",
      "codigo do aluno",
      "codigo do estudante",
      "codigo do discente",
      "codigo aluno",
      "id do aluno",
      "id aluno",
      "numero do aluno",
      "prontuario",
      "siape",
      "masp",
      "rf",
      "registro funcional",
      "registro",
    ],
    exactNames: ["registro"],
  },
  class: {
    label: "Turma",
    names: ["turma", "class", "classe", "nome da turma", "turma atual", "serie turma", "serie", "ano serie"],
    exactNames: ["classe", "class"],
    allowsDefault: true,
    matchesSheetName: isClassName,
  },
  shift: {
    label: "Turno",
    names: ["turno", "turno da turma", "turno do aluno", "turno da aula", "shift", "periodo"],
    exactNames: ["turno", "periodo", "shift"],
    matchesCell: (cell) => readShift(cell) !== "",
    allowsDefault: true,
  },
  class_year: { label: "Ano letivo", names: ["ano letivo", "ano da turma", "class year"], allowsDefault: true },
  sector: {
    label: "Setor",
    names: ["setor", "departamento", "sector", "lotacao", "unidade", "unidade de lotacao", "unidade administrativa"],
    exactNames: ["unidade"],
    allowsDefault: true,
  },
} as const satisfies ImportFields;

const REACHED_BY = {
  email: {
    label: "E-mail",
    names: [
      "e mail",
      "email",
      "correio eletronico",
      "e mail do aluno",
      "email do aluno",
      "endereco de e mail",
      "endereco de email",
      "endereco eletronico",
    ],
    matchesCell: isEmail,
    isIdentifyingCell: isEmail,
  },
  phone: {
    label: "Telefone",
    names: [
      "telefone",
      "celular",
      "phone",
      "fone",
      "tel",
      "whatsapp",
      "telefone do aluno",
      "celular do aluno",
      "telefone celular",
      "contato",
    ],
    exactNames: ["contato"],
    matchesCell: mayBePhone,
  },
  guardian_name: {
    label: "Responsável",
    names: [
      "responsavel",
      "nome do responsavel",
      "responsavel legal",
      "guardian",
      "mae",
      "nome da mae",
      "pai",
      "nome do pai",
      "filiacao",
      "nome responsavel",
      "nome mae",
      "nome pai",
      "nome dos pais",
      "nome do pais",
    ],
    ofGuardian: true,
  },
  guardian_phone: {
    label: "Telefone do responsável",
    names: [
      "telefone do responsavel",
      "celular do responsavel",
      "fone do responsavel",
      "telefone responsavel",
      "celular responsavel",
      "contato do responsavel",
      "whatsapp do responsavel",
      "telefone da mae",
      "celular da mae",
      "fone da mae",
      "telefone mae",
      "celular mae",
      "contato da mae",
      "contato mae",
      "whatsapp da mae",
      "telefone do pais",
      "celular do pais",
      "contato do pais",
      "guardian phone",
    ],
    ofGuardian: true,
  },
  guardian_email: {
    label: "E-mail do responsável",
    names: [
      "e mail do responsavel",
      "email do responsavel",
      "e mail responsavel",
      "email responsavel",
      "e mail da mae",
      "email da mae",
      "guardian email",
    ],
    ofGuardian: true,
  },
  second_guardian_name: {
    label: "Outro responsável",
    names: [
      "outro responsavel",
      "segundo responsavel",
      "responsavel 2",
      "pai",
      "nome do pai",
      "mae",
      "nome da mae",
      "nome pai",
      "nome mae",
    ],
    ofGuardian: true,
  },
  second_guardian_phone: {
    label: "Telefone do outro responsável",
    names: [
      "telefone do outro responsavel",
      "telefone do segundo responsavel",
      "telefone responsavel 2",
      "telefone do responsavel 2",
      "telefone do pai",
      "celular do pai",
      "fone do pai",
      "telefone pai",
      "celular pai",
      "contato do pai",
      "contato pai",
      "whatsapp do pai",
    ],
    ofGuardian: true,
  },
  second_guardian_email: {
    label: "E-mail do outro responsável",
    names: ["e mail do outro responsavel", "email do outro responsavel", "e mail do pai", "email do pai"],
    ofGuardian: true,
  },
  birth_date: {
    label: "Data de nascimento",
    names: [
      "data de nascimento",
      "data nascimento",
      "nascimento",
      "dt nascimento",
      "dt de nascimento",
      "data nasc",
      "dt nasc",
      "nasc",
      "dn",
      "aniversario",
      "birth date",
      "birthdate",
    ],
    matchesCell: (cell) => isDate(cell) || /^\d{5}([.,]0+)?$/.test(cell),
  },
  document: {
    label: "Documento",
    names: [
      "cpf",
      "documento",
      "rg",
      "cpf do aluno",
      "document",
      "n do documento",
      "carteira de identidade",
      "numero cpf",
      "numero do cpf",
      "cpf rg",
      "rg cpf",
    ],
  },
} as const satisfies ImportFields;

/** A person's own fields; those of the roles stand between. */
export const PERSON_FIELDS = { ...PERSON_COLUMNS, ...REACHED_BY };
export type PersonField = keyof typeof PERSON_FIELDS;

/** @param roles the further roles of people that a file of them may bring. */
export function personTerms(roles: readonly PersonRole[]): EntityTerms {
  const names = [...PUPILS, ...roles.flatMap(({ nameColumns }) => nameColumns), ...STAFF];
  return {
    label: listing(["Pessoas", ...roles.map(({ people }) => people)]),
    fields: { ...PERSON_COLUMNS, name: { ...PERSON_COLUMNS.name, names }, ...fieldsOfRoles(roles), ...REACHED_BY },
    examples: [
      {
        name: "Ana de Souza Lima",
        kind: "Aluno",
        situation: "Ativo",
        enrolment: "00012345",
        class: "6º A",
        class_year: "2026",
        shift: "Manhã",
        guardian_name: "Rita de Souza",
        guardian_phone: "(19) 98765-4321",
        birth_date: "05/03/2014",
      },
      { name: "Carlos Alberto Dias", kind: "Professor", email: "carlos@escola.com.br" },
    ],
    createdNouns: Object.assign(
      { people: ["pessoa", "pessoas"], classes: ["turma", "turmas"], sectors: ["setor", "setores"] },
      ...roles.map(({ createdNouns }) => createdNouns),
      {
        contacts: ["contato", "contatos"],
      },
    ) as EntityTerms["createdNouns"],
  };
}

function fieldsOfRoles(roles: readonly PersonRole[]): ImportFields {
  return Object.fromEntries(roles.flatMap(({ fields }) => Object.entries(fields)));
}
