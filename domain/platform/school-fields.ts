/** The fields of the school's own record. */
import type { School } from "../collections.gen";
import { lazily } from "../lazily";
import {
  type FieldsOf,
  flag,
  formSchema,
  initialRecord,
  NOT_IN_FORM,
  ownInput,
  type RecordOf,
  text,
  wholeNumberField,
} from "../record-fields";
import { cleanDocument, formatDocument, isCnpj } from "../taxpayer";
import { signatoriesIn } from "./forms";
import { publicUrl } from "./own-address";
import { stateAbbreviation } from "./states";

/** A CNPJ in people's notation, or nothing. */
const CNPJ = {
  max: 14,
  problem: (typed: string) =>
    typed === "" || isCnpj(cleanDocument(typed)) ? "" : "Este CNPJ não existe: confira os 14 caracteres.",
  toStored: cleanDocument,
  // With its points and slashes, as on paper.
  toShown: (stored: string) => (stored ? formatDocument(stored).replace(/^\w+ /, "") : ""),
} as const;

const MOST_SIGNATORIES = 4;
const LONGEST_LOCK_MINUTES = 240;

export const SCHOOL_FIELDS = {
  name: text("Nome da escola", {
    max: 120,
    required: "Informe o nome da escola.",
    help: "Aparece no menu, na tela de login e nos impressos.",
  }),
  logo: ownInput("Logotipo", {}),
  document: text("CNPJ da escola", { ...CNPJ, help: "Usado para conferir se a nota fiscal é da escola." }),
  association_document: text("CNPJ da APM ou caixa escolar", {
    ...CNPJ,
    sameRow: true,
    help: "Se a entidade também compra para a escola.",
  }),
  address: text("Endereço", { max: 200, help: "Nos impressos, abaixo do nome." }),
  city: text("Cidade", { max: 80, sameRow: true }),
  state: text("Estado", {
    max: 2,
    sameRow: true,
    problem: (typed) =>
      stateAbbreviation(typed) === null ? "Informe o estado pela sigla ou pelo nome, como SP ou São Paulo." : "",
    toStored: (typed) => stateAbbreviation(typed) ?? "",
  }),
  area_code: text("DDD dos telefones", {
    max: 2,
    keyboard: "digits",
    placeholder: "19",
    help: "Completa os telefones sem DDD das planilhas importadas.",
    problem: (typed) => (/^(\(?0?[1-9]{2}\)?)?$/.test(typed) ? "" : "Informe os dois algarismos do DDD, como 19."),
    toStored: (typed) => typed.replace(/[()]/g, "").replace(/^0/, ""),
  }),
  signatories: text("Assinaturas dos impressos", {
    max: 400,
    lines: true,
    placeholder: "Helena Duarte, diretora da escola\nConselho fiscal da APM",
    help: "Nome e cargo separados por vírgula, um por linha. Sem nome, a linha é impressa em branco para assinatura.",
    problem: (typed) => (signatoriesIn(typed).length > MOST_SIGNATORIES ? `Use no máximo ${MOST_SIGNATORIES} assinaturas.` : ""),
  }),
  web_address: text("Endereço da Sineta na rede", {
    max: 200,
    placeholder: "http://192.168.0.10:8090",
    help: "Endereço aberto por celulares e outros computadores, usado nos códigos das carteiras e etiquetas e nos links dos e-mails.",
    problem: (typed) =>
      typed === "" || publicUrl(typed) !== undefined ? "" : "Informe o endereço como no navegador: http://192.168.0.10:8090.",
    toStored: (typed) => publicUrl(typed) ?? "",
  }),
  time_zone: text("Fuso horário", {
    max: 60,
    initial: "America/Sao_Paulo",
    problem: (typed) => (typed ? "" : "Escolha o fuso horário."),
    help: "Define o fim do dia para prazos e atrasos.",
  }),
  lock_after_minutes: wholeNumberField("Bloquear a tela depois de", {
    min: 0,
    max: LONGEST_LOCK_MINUTES,
    initial: 10,
    sameRow: true,
    suffix: " min",
    help: "Minutos sem uso; 0 para nunca.",
    invalid: "Informe os minutos, sem vírgula.",
    outside: `Use de 0 a ${LONGEST_LOCK_MINUTES} minutos; com 0, a tela nunca é bloqueada.`,
  }),
  backups_elsewhere: flag("As cópias de segurança são levadas para outro disco", {
    help: "A cópia de cada noite fica na pasta backups, dentro da pasta de dados do programa. No mesmo disco, a cópia não protege: o técnico deve levá-la para outro disco ou computador. Marque depois de feito.",
  }),
  /** Admin has closed the list of first steps, with its button. */
  first_steps_hidden: NOT_IN_FORM,
} as const satisfies FieldsOf<School>;

export const schoolForm = lazily(() => formSchema(SCHOOL_FIELDS));

/** The school's record, for the server. */
export interface SchoolSettings extends RecordOf<typeof SCHOOL_FIELDS> {
  logo: string;
  first_steps_hidden: boolean;
}

/** For a program before its setup. */
export const unnamedSchool = lazily(
  (): SchoolSettings => ({ ...initialRecord(SCHOOL_FIELDS), logo: "", first_steps_hidden: false }),
);
