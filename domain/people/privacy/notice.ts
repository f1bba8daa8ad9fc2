/** The school's public statement about the data that it stores: LGPD, art. 9, 14 (§ 2 and § 6) and 41. */
import { read } from "../../contract";
import type { LegalBasis } from "./person-data";
import type { RetentionSettings } from "./retention";

/** The person who answers questions about data: LGPD, art. 41. */
export interface DataOfficer {
  dpo_name: string;
  dpo_email: string;
  dpo_phone: string;
}

/** A recipient outside of the school who processes data for it. */
export interface Receiver {
  name: string;
  /** The data that they get, and the occasion. */
  what: string;
}

/** A kind of data, with its purpose and its legal basis. */
export interface RetainedData {
  title: string;
  why: string;
  basis: LegalBasis;
}

export interface PrivacyNotice {
  school: { name: string; document: string; address: string; city: string; state: string };
  officer: DataOfficer;
  data: RetainedData[];
  terms: RetentionSettings;
  receivers: Receiver[];
  /** The days within which a request is answered. */
  request_days: number;
  /** The school's own addition. */
  more: string;
}

export const privacyNotice = read<PrivacyNotice>()({
  path: "people/privacy-notice",
  roles: [],
  open: true,
  summary:
    "The data that the school keeps of people, with purpose, legal basis, retention term and recipients: for everybody to read.",
});

/** The safeguards of every school with this program: the place of the data and their protection. */
export const SAFEGUARDS: readonly string[] = [
  "Os dados são guardados no servidor da própria escola, com cópias de segurança.",
  "O acesso de cada funcionário é por senha própria e limitado ao seu trabalho. Contatos, responsáveis, nascimento e documentos são acessíveis apenas à secretaria.",
  "Cada consulta aos contatos e dados reservados de um aluno menor de idade é registrada, com o autor da consulta, a data e a hora.",
  "As páginas não têm anúncios, perfis de comportamento nem rastreadores de terceiros (Lei 15.211/2025).",
];

/** The legal rights of everybody whose data are stored: LGPD, art. 18. */
export const RIGHTS: readonly string[] = [
  "confirmar se há dados e ter acesso a eles",
  "corrigir dados incompletos, errados ou desatualizados",
  "pedir anonimização, bloqueio ou eliminação do que for desnecessário",
  "pedir a portabilidade",
  "ser informado sobre o compartilhamento dos dados",
  "recusar ou revogar autorizações, sem prejuízo no atendimento",
  "opor-se a um tratamento feito sem autorização",
];
