/** The people module's own data of a person. */
import { OF_PERSON, type PersonData } from "./personal-data";

const OF_CARD = "x.card IN (SELECT id FROM student_cards WHERE person = {:person})";

export const personData: PersonData = [
  {
    collection: "people",
    title: "Cadastro",
    purpose: "Identificar alunos e funcionários da escola",
    basis: "service",
    // With the person's duplicates, which redirect to the record.
    condition: "x.id IN (SELECT {:person} UNION ALL SELECT id FROM people WHERE merged_into = {:person} AND merged_into != '')",
    pageColumns: {
      Nome: "x.name",
      "Nome social": "x.social_name",
      Vínculo:
        "CASE x.kind WHEN 'student' THEN 'Aluno' WHEN 'teacher' THEN 'Professor' WHEN 'staff' THEN 'Funcionário' ELSE 'Outro' END",
      Matrícula: "x.enrolment",
      Turma: "(SELECT name FROM classes WHERE id = x.class)",
      Setor: "(SELECT name FROM sectors WHERE id = x.sector)",
      "Cadastrada em": "x.created",
    },
    // The name and the photo go last, by the record: see anonymise.ts.
    anonymisation: {
      fate: "emptied",
      why: "Nome, nome social, matrícula e foto são apagados. Vínculo, turma e setor são mantidos para as estatísticas",
      sets: {},
    },
  },
  {
    collection: "person_details",
    title: "Dados reservados",
    purpose: "Verificar a idade e identificar a pessoa em documentos",
    basis: "legal",
    condition: OF_PERSON,
    pageColumns: { Nascimento: "x.birth_date", Documento: "x.document", Observações: "x.notes" },
    anonymisation: { fate: "removed", why: "Nascimento, documento e observações" },
  },
  {
    collection: "contacts",
    title: "Contatos e responsáveis",
    purpose: "Avisar a pessoa ou a família",
    basis: "service",
    condition: OF_PERSON,
    pageColumns: {
      Contato: "x.value",
      Responsável: "x.guardian",
      Avisos: "CASE WHEN x.notices_off THEN 'recusados' ELSE 'aceitos' END",
    },
    anonymisation: { fate: "removed", why: "Telefones, e-mails e nomes de responsáveis" },
  },
  {
    collection: "consents",
    title: "Autorizações",
    purpose: "Comprovar as autorizações e recusas da família",
    basis: "legal",
    condition: OF_PERSON,
    pageColumns: {
      Finalidade:
        "CASE x.purpose WHEN 'card_photo' THEN 'Foto na carteira' WHEN 'publicity' THEN 'Imagem em divulgação' WHEN 'marketing' THEN 'Mensagens de divulgação' ELSE 'WhatsApp por intermediário' END",
      Decisão: "CASE x.decision WHEN 'given' THEN 'autorizada' ELSE 'recusada' END",
      "Por quem": "x.declared_by",
      Texto:
        "'versão ' || x.text_version || ifnull(': ' || (SELECT text FROM consent_texts WHERE purpose = x.purpose AND version = x.text_version), '')",
      Em: "x.declared_at",
      "Encerrada em": "x.ended_at",
    },
    anonymisation: {
      fate: "emptied",
      why: "O nome do autor da decisão é apagado. São mantidas a finalidade, a decisão e as datas",
      sets: { declared_by: "'(apagado)'" },
    },
  },
  {
    collection: "student_cards",
    title: "Carteiras da escola",
    purpose: "Identificar a pessoa na escola",
    basis: "service",
    condition: OF_PERSON,
    pageColumns: {
      Número: "x.serial",
      Via: "x.copy",
      "Emitida em": "x.issued_on",
      "Válida até": "x.valid_until",
      Motivo: "x.reason",
    },
    anonymisation: {
      fate: "emptied",
      why: "O motivo é apagado e a carteira perde a validade. São mantidos o número e as datas, para evitar repetição",
      sets: { reason: "''" },
    },
  },
  {
    collection: "waiting_photos",
    title: "Foto à espera de aprovação",
    purpose: "Conferir a foto antes da exibição",
    basis: "service",
    condition: OF_PERSON,
    pageColumns: { "Enviada em": "x.sent_at", Origem: "CASE x.source WHEN 'camera' THEN 'câmera' ELSE 'arquivo' END" },
    anonymisation: { fate: "removed", why: "Foto ainda sem aprovação" },
  },
  {
    collection: "card_devices",
    title: "Carteira no celular",
    purpose: "Mostrar a carteira ao vivo no celular do titular",
    basis: "service",
    condition: OF_CARD,
    pageColumns: { "Pareado em": "x.paired_at", "Encerrado em": "x.ended_at" },
    anonymisation: {
      fate: "emptied",
      why: "São mantidas as datas. O celular perde a carteira",
      sets: { secret: "''", pairing: "''", claim: "''", ended_at: "iif(ended_at = '', {:at}, ended_at)" },
    },
  },
  {
    collection: "card_checks",
    title: "Conferências da carteira",
    purpose: "Verificar o uso de carteiras perdidas. O registro é mantido por poucos meses.",
    basis: "service",
    condition: OF_CARD,
    pageColumns: { Em: "x.at", Resultado: "x.outcome" },
    anonymisation: { fate: "removed", why: "Quando a carteira foi conferida" },
  },
  {
    collection: "rollover_people",
    title: "Virada do ano letivo",
    purpose: "Mudar os alunos para as turmas do ano novo e permitir desfazer a mudança",
    basis: "service",
    condition: OF_PERSON,
    pageColumns: {
      "Ano letivo": "(SELECT year FROM year_rollovers WHERE id = x.rollover)",
      "Turma anterior": "(SELECT name FROM classes WHERE id = x.before_class)",
      "Turma nova": "(SELECT name FROM classes WHERE id = x.after_class)",
    },
    anonymisation: { fate: "removed", why: "A turma anterior e a nova em cada virada" },
  },
  {
    collection: "sectors",
    title: "Chefia de setor",
    purpose: "Registrar o responsável pelo setor",
    basis: "service",
    condition: "x.head = {:person}",
    pageColumns: { Setor: "x.name" },
    anonymisation: { fate: "emptied", why: "A chefia do setor é removida", sets: { head: "''" } },
  },
  {
    collection: "data_requests",
    title: "Pedidos de titular",
    purpose: "Responder no prazo aos pedidos dos titulares",
    basis: "legal",
    condition: OF_PERSON,
    pageColumns: {
      Pedido: "x.number",
      "Feito por": "x.asker",
      "Recebido em": "x.received_on",
      Prazo: "x.due_on",
      "Identidade conferida": "x.identity",
      Resposta: "x.answer",
      "Encerrado em": "x.closed_at",
    },
    anonymisation: {
      fate: "emptied",
      why: "São mantidos o tipo, as datas e a resposta. O nome do solicitante é mantido até a resposta",
      sets: {
        asker: "iif(closed_at = '', asker, '(apagado)')",
        wish: "iif(closed_at = '', wish, '')",
        identity: "iif(closed_at = '', identity, '(apagado)')",
      },
    },
  },
  {
    collection: "anonymisations",
    title: "Anonimização",
    purpose: "Comprovar o atendimento do pedido",
    basis: "legal",
    condition: OF_PERSON,
    pageColumns: { Em: "x.at", Motivo: "x.reason" },
    anonymisation: { fate: "kept", why: "Registro da eliminação, sem nomes" },
  },
];
