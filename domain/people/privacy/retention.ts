/** The terms after which the school deletes data, with the law's requirement for each. */
import type { RetentionKey, Term } from "../../platform/retention";
import { count } from "../../text";

/** The school's choices. */
export interface RetentionSettings {
  keep_messages_months: number;
  keep_imports_months: number;
  keep_checks_days: number;
  /** 0: for good. */
  keep_leavers_months: number;
  keep_proofs_months: number;
}

export interface RetentionTerms {
  setting: keyof RetentionSettings;
  unit: Term["unit"];
  minimum: number;
  maximum: number;
  title: string;
  /** The words for one deleted record, and for several. */
  nouns: readonly [one: string, several: string];
  /** The deleted and the remaining data. */
  scope: string;
  /** The law's requirement, with its article. */
  law: string;
}

const NO_LEAST = "A lei não fixa prazo mínimo: guarda-se só enquanto for necessário (LGPD, art. 15 e 16).";

export const RETENTION: Readonly<Record<RetentionKey, RetentionTerms>> = {
  messages: {
    setting: "keep_messages_months",
    unit: "months",
    minimum: 1,
    maximum: 60,
    title: "Mensagens e conversas",
    nouns: ["mensagem", "mensagens"],
    scope: "São apagados o texto, o assunto, o nome e o endereço. É mantido o registro do envio: data, finalidade e situação.",
    law: NO_LEAST,
  },
  imports: {
    setting: "keep_imports_months",
    unit: "months",
    minimum: 1,
    maximum: 60,
    title: "Arquivos importados",
    nouns: ["importação", "importações"],
    scope:
      "São apagados o arquivo e o conteúdo das linhas. Os dados gravados pela importação são mantidos. Ela não pode mais ser desfeita.",
    law: NO_LEAST,
  },
  checks: {
    setting: "keep_checks_days",
    unit: "days",
    minimum: 7,
    maximum: 365,
    title: "Conferências de carteira",
    nouns: ["conferência", "conferências"],
    scope: "São apagados o momento e o resultado de cada conferência.",
    law: NO_LEAST,
  },
  leavers: {
    setting: "keep_leavers_months",
    unit: "months",
    minimum: 0,
    maximum: 120,
    title: "Contatos e dados reservados após a saída",
    nouns: ["pessoa", "pessoas"],
    scope:
      "São apagados telefones, e-mails, responsáveis, nascimento, documento e observações. São mantidos o nome e o histórico. Pessoas com pendência ou pedido de titular em aberto são exceção.",
    law: "A lei não fixa prazo mínimo para contatos (LGPD, art. 15 e 16). O histórico escolar é da secretaria e não é guardado neste sistema.",
  },
  proofs: {
    setting: "keep_proofs_months",
    unit: "months",
    minimum: 60,
    maximum: 240,
    title: "Autores de autorizações e pedidos",
    nouns: ["registro", "registros"],
    scope:
      "Cinco anos depois da saída, é apagado o nome do autor da decisão ou do pedido. Se o pedido não é de pessoa cadastrada, o prazo conta da resposta. São mantidos a decisão, o texto e as datas.",
    law: "Ao menos 5 anos: cabe à escola provar a autorização (LGPD, art. 8º, § 2º) até prescrever a reparação (CDC, art. 27; escola pública: Decreto 20.910/1932, art. 1º).",
  },
};

/** The data that are never deleted, with the reason: they name people by id, so that an anonymisation includes them. */
export const NEVER_DELETED: readonly string[] = [
  "Empréstimos, movimentos do estoque, atendimentos e o histórico: são o registro das atividades da escola (LGPD, art. 37). A pessoa consta por código. Depois da anonimização, não é identificada.",
  "Endereços que pediram para não receber mensagens: é mantido apenas um resumo cifrado, para respeitar o pedido.",
];

/** The term of a kind; null where its data stay for good. */
export function termOf(key: RetentionKey, settings: RetentionSettings): Term | null {
  const { setting, unit } = RETENTION[key];
  const length = settings[setting];
  return length === 0 ? null : { unit, length };
}

/** A term in words: "12 meses". */
export const formatTerm = (term: Term | null): string =>
  term === null ? "sem prazo" : term.unit === "days" ? count(term.length, "dia", "dias") : count(term.length, "mês", "meses");
