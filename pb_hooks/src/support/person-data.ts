import { type FreeTexts, OF_PERSON, type PersonData } from "../people/privacy/personal-data";

const MACHINE =
  "(SELECT trim(k.name || ' ' || e.tombo) FROM equipment e JOIN equipment_kinds k ON k.id = e.kind WHERE e.id = x.equipment)";
/** By the person's account, or without one under the requester's name in the call. */
const BY_PERSON = `(author != '' AND author IN (SELECT id FROM users WHERE person = {:person}))
  OR (author = '' AND author_name IN (SELECT requester_name FROM service_calls WHERE id = call_messages.call))
  OR author_name IN (SELECT name FROM people WHERE id = {:person} UNION SELECT social_name FROM people WHERE id = {:person})`;
const CUSTODY = "Controlar a carga dos equipamentos";

/** The IT desk's data of the people whom it serves. */
export const personData: PersonData = [
  {
    collection: "custody_terms",
    title: "Termos de responsabilidade",
    purpose: CUSTODY,
    basis: "rights",
    condition: OF_PERSON,
    pageColumns: { Termo: "x.number", "Feito em": "x.made_at", "Assinado em": "x.accepted_at", Observação: "x.note" },
    anonymisation: { fate: "kept", why: "Prova de responsabilidade pelo bem público; o termo não traz mais o nome" },
  },
  {
    collection: "custodies",
    title: "Equipamentos em carga ou emprestados",
    purpose: CUSTODY,
    basis: "rights",
    condition: OF_PERSON,
    pageColumns: { Equipamento: MACHINE, Desde: "x.since", Prazo: "x.due_at", "Encerrado em": "x.ended_at" },
    open: { where: "x.ended_at = ''", words: ["equipamento em mãos", "equipamentos em mãos"] },
    anonymisation: { fate: "kept", why: "Histórico do bem; não traz mais o nome" },
  },
  {
    collection: "bookings",
    title: "Reservas de equipamentos e salas",
    purpose: "Organizar o uso dos recursos compartilhados",
    basis: "service",
    condition: OF_PERSON,
    pageColumns: {
      Recurso: "(SELECT name FROM booking_resources WHERE id = x.resource)",
      De: "x.starts",
      Até: "x.ends",
      Observação: "x.note",
    },
    open: {
      where: "x.state IN ('pending', 'confirmed') AND x.ends > strftime('%Y-%m-%d %H:%M:%fZ', 'now')",
      words: ["reserva futura de equipamento", "reservas futuras de equipamento"],
    },
    anonymisation: { fate: "emptied", why: "A observação é apagada. O horário é mantido", sets: { note: "''" } },
  },
  {
    collection: "service_calls",
    title: "Chamados",
    purpose: "Atender a pedidos de suporte",
    basis: "service",
    condition: "x.requester = {:person}",
    pageColumns: { Chamado: "x.code", Título: "x.title", Descrição: "x.description", "Aberto em": "x.opened_at" },
    open: { where: "x.ended = FALSE", words: ["chamado em aberto", "chamados em aberto"] },
    anonymisation: {
      fate: "emptied",
      why: "O nome, o comentário e as respostas ao formulário são apagados. O pedido e a solução são mantidos no histórico do equipamento",
      sets: { requester_name: "''", search: "''", answers: "NULL", rating_comment: "''" },
    },
  },
  {
    collection: "call_messages",
    title: "Mensagens dos chamados",
    purpose: "Atender a pedidos de suporte",
    basis: "service",
    condition: "x.call IN (SELECT id FROM service_calls WHERE requester = {:person})",
    pageColumns: {
      Chamado: "(SELECT code FROM service_calls WHERE id = x.call)",
      Em: "x.at",
      De: "x.author_name",
      Texto: "x.text",
    },
    anonymisation: {
      fate: "emptied",
      why: "O nome do autor e as fotos são apagados. O texto é mantido, sem o nome, no histórico do atendimento",
      sets: { photos: "'[]'", author_name: `iif(${BY_PERSON}, '(apagado)', author_name)` },
    },
  },
  {
    collection: "call_guests",
    title: "Novidades de chamado por e-mail",
    purpose: "Avisar o autor de um relato sem conta",
    basis: "consent",
    condition: "x.email IN (SELECT value FROM contacts WHERE person = {:person} AND kind = 'email')",
    pageColumns: { Chamado: "(SELECT code FROM service_calls WHERE id = x.call)", Endereço: "x.email", Desde: "x.created" },
    anonymisation: { fate: "removed", why: "O endereço que acompanhava o chamado" },
  },
  {
    collection: "service_orders",
    title: "Ordens de serviço",
    purpose: "Atender a pedidos de suporte",
    basis: "service",
    condition: "x.requester = {:person}",
    pageColumns: { Ordem: "x.code", Problema: "x.problem", "Aberta em": "x.opened_at" },
    open: {
      where: "x.state NOT IN ('closed', 'cancelled', 'concluded')",
      words: ["ordem de serviço em aberto", "ordens de serviço em aberto"],
    },
    anonymisation: {
      fate: "emptied",
      why: "O nome do signatário é apagado. O registro do serviço é mantido",
      sets: { signer: "''", search: "''" },
    },
  },
];

const CALL = "(SELECT code FROM service_calls WHERE id = w.call)";

/** The name of a record in which requesters and technicians write free text. */
export const freeTexts: readonly FreeTexts[] = [
  { collection: "service_calls", name: "w.code" },
  { collection: "call_messages", name: CALL },
  { collection: "call_notes", name: CALL },
  {
    collection: "service_orders",
    name: "iif(w.code = '', 'rascunho', w.code)",
  },
];
