import { OF_PERSON, ofRole, type PersonData } from "../people/privacy/personal-data";

const OF_READER = ofRole("reader", "readers");
const TITLE_OF_COPY = "(SELECT t.title FROM copies c JOIN titles t ON t.id = c.title WHERE c.id = x.copy)";
const TOMBO = "(SELECT tombo FROM copies WHERE id = x.copy)";
const TITLE = "(SELECT title FROM titles WHERE id = x.title)";
const LENDING = "Controlar o acervo e os empréstimos";
const RETENTION_REASON = "O acervo e as estatísticas contam cada empréstimo; os registros não trazem mais o nome";

/** The library's data of its readers. */
export const personData: PersonData = [
  {
    collection: "readers",
    title: "Leitor da biblioteca",
    purpose: LENDING,
    basis: "service",
    condition: OF_PERSON,
    pageColumns: {
      Carteirinha: "x.card",
      Categoria: "(SELECT name FROM reader_categories WHERE id = x.category)",
      "Válida até": "x.valid_until",
      Observações: "x.notes",
    },
    anonymisation: {
      fate: "emptied",
      why: "As observações são apagadas e o leitor é desativado. O número da carteirinha é mantido, para evitar repetição",
      sets: { notes: "''", active: "FALSE" },
    },
  },
  {
    collection: "loans",
    title: "Empréstimos da biblioteca",
    purpose: LENDING,
    basis: "service",
    condition: OF_READER,
    pageColumns: {
      Título: TITLE_OF_COPY,
      Tombo: TOMBO,
      "Emprestado em": "x.lent_on",
      Vencimento: "x.due",
      "Devolvido em": "x.returned_on",
    },
    open: { where: "x.returned_at = ''", words: ["empréstimo da biblioteca em aberto", "empréstimos da biblioteca em aberto"] },
    anonymisation: { fate: "kept", why: RETENTION_REASON },
  },
  {
    collection: "holds",
    title: "Reservas",
    purpose: LENDING,
    basis: "service",
    condition: OF_READER,
    pageColumns: { Título: TITLE, "Pedida em": "x.asked_at", "Encerrada em": "x.closed_at" },
    open: { where: "x.state IN ('waiting', 'ready')", words: ["reserva em aberto", "reservas em aberto"] },
    anonymisation: { fate: "kept", why: RETENTION_REASON },
  },
  {
    collection: "suspensions",
    title: "Suspensões",
    purpose: "Aplicar as regras da biblioteca",
    basis: "rights",
    condition: OF_READER,
    pageColumns: { De: "x.starts", Até: "x.ends", Motivo: "x.reason", "Perdoada em": "x.cancelled_at" },
    anonymisation: {
      fate: "emptied",
      why: "Os motivos escritos são apagados. São mantidas as datas",
      sets: { reason: "''", cancel_reason: "''" },
    },
  },
  {
    collection: "handouts",
    title: "Livros entregues em definitivo",
    purpose: "Prestar contas dos livros do programa (PNLD)",
    basis: "legal",
    condition: OF_READER,
    pageColumns: { Título: TITLE, Ano: "x.year", "Entregue em": "x.given_on" },
    anonymisation: { fate: "kept", why: "Prestação de contas do programa; os registros não trazem mais o nome" },
  },
  {
    collection: "class_sets",
    title: "Conjuntos de livros em nome do professor",
    purpose: LENDING,
    basis: "service",
    condition: OF_READER,
    pageColumns: { Ano: "x.year", "Entregue em": "x.made_at", Devolução: "x.due", Observação: "x.note" },
    anonymisation: { fate: "emptied", why: "A observação é apagada. A entrega é mantida", sets: { note: "''" } },
  },
  {
    collection: "notices",
    title: "Avisos da biblioteca",
    purpose: "Avisar uma só vez de cada prazo",
    basis: "service",
    condition: OF_READER,
    pageColumns: { Em: "x.day", Prazo: "x.due" },
    anonymisation: {
      fate: "emptied",
      why: "O registro do aviso é mantido, sem o nome do responsável",
      sets: { guardian_key: "id" },
    },
  },
];
