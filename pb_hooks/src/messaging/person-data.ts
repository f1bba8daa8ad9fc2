import { type FreeTexts, OF_PERSON, type PersonData } from "../people/privacy/personal-data";
import { calledName } from "../platform/person-data/person-sql";
import { EMPTY_ASSIGNMENTS } from "./conversations/emptied-conversation";
import { emptyEntryAssignments, emptyMessageAssignments } from "./emptied-fields";

/** Sisters and brothers share a conversation. */
const CONVERSATIONS = "SELECT conversation FROM conversation_people WHERE person = {:person}";

/**
 * A message for sisters and brothers concerns each of them. Replies, and the confirmation of a wish for no more messages, belong
 * to their conversation.
 */
const MESSAGES = `
  SELECT id FROM messages WHERE person = {:person}
  UNION SELECT message FROM message_people WHERE person = {:person}
  UNION SELECT json_extract(data, '$.message') FROM timeline WHERE subject = {:person} AND kind LIKE 'message_%'
  UNION SELECT id FROM messages WHERE about IN (${CONVERSATIONS}) AND about_collection = 'conversations'
  UNION SELECT id FROM messages WHERE purpose = 'opt_out' AND destination != ''
    AND destination IN (SELECT destination FROM conversations WHERE id IN (${CONVERSATIONS}))`;

/** The files from families, and a file to one of them; a file to many stays. */
const FILES = `x.id IN (
  SELECT file FROM conversation_entries WHERE conversation IN (${CONVERSATIONS}) AND file != ''
  UNION SELECT file FROM messages WHERE about IN (${CONVERSATIONS}) AND about_collection = 'conversations' AND file != '')
  AND x.id NOT IN (SELECT file FROM campaigns WHERE file != '')`;

/** The other people of a conversation. */
const OTHER_PEOPLE = `FROM json_each(conversations.people) k JOIN people p ON p.id = k.value LEFT JOIN classes c ON c.id = p.class
  WHERE p.id != {:person} AND p.anonymised_at = ''`;
const SHARED = `EXISTS (SELECT 1 ${OTHER_PEOPLE})`;
const NAMES = `ifnull((SELECT group_concat(${calledName("p")}, ', ') ${OTHER_PEOPLE}), '')`;
const OWN_NAME = `(SELECT ${calledName("o")} FROM people o WHERE o.id = {:person})`;
const NAME = `iif(${SHARED} AND name != ${OWN_NAME}, name, '')`;
/** A conversation with the family of several people continues with the remaining ones. */
const shared = (sharedValue: string, emptyValue: string): string => `iif(${SHARED}, ${sharedValue}, ${emptyValue})`;

/** The name of a record in which the school writes to many people. */
export const freeTexts: readonly FreeTexts[] = [{ collection: "campaigns", name: "w.name" }];

/** The outbox's data of its recipients. */
export const personData: PersonData = [
  {
    collection: "messages",
    title: "Mensagens",
    purpose: "Avisar a pessoa ou a família e comprovar o aviso",
    basis: "service",
    condition: `x.id IN (${MESSAGES})`,
    concernsSeveral: true,
    furtherDeletions: [
      `DELETE FROM channel_reports WHERE (channel, provider_id) IN (SELECT via, provider_id FROM messages WHERE id IN (${MESSAGES}))`,
      `DELETE FROM channel_reports WHERE (channel, provider_id) IN (SELECT via, provider_id FROM message_attempts WHERE message IN (${MESSAGES}))`,
      `DELETE FROM message_attempts WHERE message IN (${MESSAGES})`,
    ],
    pageColumns: {
      Em: "x.created",
      Para: "x.recipient",
      Endereço: "x.address",
      Assunto: "x.subject",
      Texto: "x.body",
      Situação:
        "CASE x.state WHEN 'sent' THEN 'enviada' WHEN 'delivered' THEN 'entregue' WHEN 'read' THEN 'lida' ELSE 'não enviada' END",
    },
    open: { where: "x.state IN ('queued', 'held', 'sending')", words: ["mensagem a enviar", "mensagens a enviar"] },
    anonymisation: {
      fate: "emptied",
      why: "Texto, nome e endereço são apagados. É mantido o registro do envio: data, finalidade e situação",
      sets: {
        ...emptyMessageAssignments(),
        emptied_at: "CASE WHEN emptied_at = '' THEN {:at} ELSE emptied_at END",
      },
    },
  },
  {
    collection: "conversation_entries",
    title: "Textos e notas das conversas",
    purpose: "Responder à pessoa ou à família",
    basis: "service",
    condition: `x.conversation IN (${CONVERSATIONS})`,
    concernsSeveral: true,
    // A note belongs to the team, and may mention other people.
    exportCondition: "x.kind != 'note'",
    pageColumns: {
      Em: "x.at",
      De: "CASE x.kind WHEN 'outbound' THEN 'telefone da escola' ELSE 'pessoa ou família' END",
      Texto: "x.text",
      Anexo: "x.media",
    },
    anonymisation: {
      fate: "emptied",
      why: "Os textos são apagados, também os da conversa com a família de irmãos. São mantidas as datas",
      sets: { ...emptyEntryAssignments(), emptied_at: "iif(emptied_at = '', {:at}, emptied_at)" },
    },
  },
  {
    collection: "message_files",
    title: "Arquivos das conversas",
    purpose: "Responder à pessoa ou à família",
    basis: "service",
    condition: FILES,
    concernsSeveral: true,
    pageColumns: { Em: "x.created", Nome: "x.name" },
    anonymisation: {
      fate: "emptied",
      why: "O arquivo e o seu nome são apagados. É mantida a data",
      sets: { file: "''", name: "'apagado'", emptied_at: "{:at}" },
    },
  },
  // Deleted after the records that are found by them.
  {
    collection: "conversations",
    title: "Conversas",
    purpose: "Responder à pessoa ou à família",
    basis: "service",
    condition: `x.id IN (${CONVERSATIONS})`,
    concernsSeveral: true,
    pageColumns: { Com: "x.name", Telefone: "x.address", Sobre: "x.regarding", "Última mensagem em": "x.last_at" },
    open: { where: "x.waiting_since != ''", words: ["conversa à espera de resposta", "conversas à espera de resposta"] },
    anonymisation: {
      fate: "emptied",
      why: "Nome e telefone são apagados. A conversa com a família de irmãos continua, sem o nome da pessoa",
      sets: {
        ...Object.fromEntries(Object.entries(EMPTY_ASSIGNMENTS).map(([name, sql]) => [name, shared(name, sql)])),
        name: NAME,
        regarding: shared(NAMES, "''"),
        regarding_class: shared(`ifnull((SELECT group_concat(DISTINCT c.name) ${OTHER_PEOPLE} AND c.name != ''), '')`, "''"),
        last_text: "''",
        search: shared(`lower(trim(${NAME} || ' ' || ${NAMES} || ' ' || substr(destination, -4)))`, "''"),
        people: shared(`(SELECT json_group_array(p.id) ${OTHER_PEOPLE})`, "people"),
        person: shared(`(SELECT p.id ${OTHER_PEOPLE} LIMIT 1)`, "person"),
      },
    },
  },
  {
    collection: "message_suppressions",
    title: "Endereços sem envio",
    purpose: "Respeitar os pedidos de descadastro e evitar endereços errados",
    basis: "rights",
    condition: OF_PERSON,
    pageColumns: { Endereço: "x.masked_address", Origem: "x.origin", Desde: "x.created", "Encerrado em": "x.lifted_at" },
    anonymisation: {
      fate: "emptied",
      why: "É mantido apenas um resumo cifrado do endereço, para respeitar a recusa",
      sets: { person: "''", masked_address: "''" },
    },
  },
  {
    collection: "unsubscribe_links",
    title: "Links de descadastro",
    purpose: "Permitir que a família deixe de receber comunicados",
    basis: "rights",
    condition: OF_PERSON,
    pageColumns: { Endereço: "x.masked_address", Desde: "x.created" },
    anonymisation: {
      fate: "emptied",
      why: "É mantido apenas um resumo cifrado do endereço, para os links já enviados",
      sets: { person: "''", masked_address: "''" },
    },
  },
  {
    collection: "campaign_exclusions",
    title: "Comunicados que não chegaram",
    purpose: "Registrar as pessoas não alcançadas por um comunicado e o motivo",
    basis: "service",
    condition: OF_PERSON,
    pageColumns: { Comunicado: "(SELECT name FROM campaigns WHERE id = x.campaign)", Motivo: "x.reason", Em: "x.created" },
    anonymisation: { fate: "kept", why: "Sem identificação: o nome da pessoa foi apagado" },
  },
  {
    collection: "absences",
    title: "Faltas avisadas à família",
    purpose: "Avisar a família no mesmo dia, uma vez só",
    basis: "service",
    condition: OF_PERSON,
    pageColumns: {
      Dia: "x.day",
      Turma: "(SELECT name FROM classes WHERE id = x.class)",
      Registro:
        "CASE WHEN x.reversal_of = '' THEN 'falta' WHEN x.campaign = '' THEN 'falta desfeita' ELSE 'família avisada do engano' END",
    },
    anonymisation: { fate: "kept", why: "Sem identificação: o nome da pessoa foi apagado" },
  },
];
