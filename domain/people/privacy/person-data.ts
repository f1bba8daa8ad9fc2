/** The school's data of one person, as the export shows them, and their fate in an anonymisation. */

/** The legal basis of the data: LGPD, art. 7. */
export type LegalBasis = "service" | "legal" | "rights" | "interest" | "consent";

export const BASIS_NAMES: Record<LegalBasis, string> = {
  service: "prestação do serviço escolar (LGPD, art. 7º, III ou V)",
  legal: "obrigação legal (LGPD, art. 7º, II)",
  rights: "exercício regular de direitos (LGPD, art. 7º, VI)",
  interest: "legítimo interesse da escola (LGPD, art. 7º, IX)",
  consent: "consentimento (LGPD, art. 7º, I, e art. 14)",
};

/** The fate of a kind of data: deleted, emptied of identifying content, or kept unchanged. */
export const FATES = ["removed", "emptied", "kept"] as const;
export type Fate = (typeof FATES)[number];

export const FATE_NAMES: Record<Fate, string> = {
  removed: "apagado",
  emptied: "mantido sem identificação",
  kept: "mantido",
};

/** Replaces an anonymised person's name, wherever a name is shown. */
export const ANONYMOUS_NAME = "Pessoa anonimizada";

/** A line of the report of an anonymisation. */
export interface FateLine {
  title: string;
  rows: number;
  fate: Fate;
  /** The reason why the data stay, or the exact data that go. */
  why: string;
}

/** The limits of anonymisation, stated before and after it. */
export const ANONYMISATION_LIMITS: readonly string[] = [
  "Cópias de segurança feitas antes: contêm os dados até que sejam substituídas. Ao restaurar uma delas, anonimize de novo.",
  "Textos livres, como descrições de chamados e observações: o nome completo, os telefones, os e-mails e os documentos são retirados. Um apelido ou só o primeiro nome podem continuar.",
  "Nomes e contatos que também são de outra pessoa do cadastro, como o telefone da mãe de irmãos: são mantidos nos textos dos outros.",
  "Documentos já impressos, exportados ou enviados.",
];

/** Other people's texts of one kind that name a person. */
export interface NameMention {
  title: string;
  /** The name of each record; of many records the first ones. */
  rows: string[];
  more: boolean;
}

/** A kind of data of a person's export. */
export interface ExportSection {
  area: string;
  collection: string;
  title: string;
  /** The purpose and the legal basis of the data. */
  why: string;
  basis: LegalBasis;
  /** The readable page: the names of its columns, and their values. */
  labels: string[];
  rows: string[][];
  /** The records as stored, without secrets. */
  records: Record<string, unknown>[];
}

export interface PersonExport {
  made_at: string;
  school: string;
  person: { id: string; name: string };
  sections: ExportSection[];
  /** The events and their authors, the latest first. */
  history: { at: string; text: string; actor_name: string; area: string }[];
  /** Pictures and other files, which the export adds. */
  files: { title: string; path: string }[];
}
