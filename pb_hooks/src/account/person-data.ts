import { OF_PERSON, type PersonData } from "../people/privacy/personal-data";

/** The account's data about its owner. */
export const personData: PersonData = [
  {
    collection: "users",
    title: "Conta de acesso",
    purpose: "Acesso ao sistema e autoria dos registros",
    basis: "service",
    condition: OF_PERSON,
    pageColumns: {
      Nome: "x.name",
      "E-mail": "x.email",
      Perfis: "x.permissions",
      Portaria: "CASE WHEN x.porter THEN 'sim' ELSE 'não' END",
      Ativa: "CASE WHEN x.active THEN 'sim' ELSE 'não' END",
    },
    open: { where: "x.active = TRUE", words: ["conta de acesso ativa", "contas de acesso ativas"] },
    anonymisation: {
      fate: "emptied",
      why: "E-mail e foto são apagados. O nome é mantido nos registros de suas ações no sistema",
      sets: { email: "''", avatar: "''", verified: "FALSE" },
    },
  },
];
