/** The school's choices about its people: one record, in three forms. */

import * as z from "zod/mini";
import type { PeopleSettings as Settings } from "../collections.gen";
import { emailAddress } from "../contract";
import { MONTHS } from "../dates";
import { lazily } from "../lazily";
import type { RetentionKey } from "../platform/retention";
import {
  checkWith,
  choice,
  custom,
  type FieldsOf,
  formSchema,
  initialRecord,
  type RecordOf,
  text,
  wholeNumberField,
} from "../record-fields";
import { CARD_TERMS } from "./cards/cards";
import { REQUEST_DAYS } from "./privacy/requests";
import { RETENTION } from "./privacy/retention";

export const PEOPLE_SETTINGS_ID = "people000000000";

const isMonthDay = (text: string): boolean => /^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text);

/** "31 de março" for "03-31". */
const formatMonthDay = (value: unknown): string => {
  const text = String(value);
  return `${Number(text.slice(3))} de ${MONTHS[Number(text.slice(0, 2)) - 1]}`;
};

export const CARD_FIELDS = {
  card_last_day: custom<string, string>("Último dia de validade", {
    initial: CARD_TERMS.card_last_day,
    help: "Aplicada às próximas emissões. As carteiras já emitidas são mantidas.",
    schema: () => z.string().check(checkWith((text) => (isMonthDay(text) ? "" : "Escolha o último dia."))),
    toForm: String,
    format: formatMonthDay,
  }),
  card_last_year: choice(
    "Ano da validade",
    { same: "do ano em que é emitida", next: "do ano seguinte" },
    { initial: CARD_TERMS.card_last_year, sameRow: true, keepsCase: true, message: "Escolha o ano." },
  ),
  /** The number of phones that may show one card. */
  card_phones: choice(
    "Celulares por carteira",
    { "1": "um", "2": "dois" },
    {
      initial: "1",
      sameRow: true,
      keepsCase: true,
      help: "1: só o aluno. 2: também um responsável.",
      message: "Escolha a quantidade de celulares.",
    },
  ),
} as const;

const term = (key: RetentionKey, initial: number) => {
  const { unit, minimum, maximum, title, law } = RETENTION[key];
  return wholeNumberField(title, {
    min: minimum,
    max: maximum,
    initial,
    sameRow: true,
    suffix: unit === "days" ? " dias" : " meses",
    help: minimum === 0 ? `${law} 0 para guardar sem prazo.` : law,
  });
};

export const RETENTION_FIELDS = {
  keep_messages_months: term("messages", 12),
  keep_imports_months: term("imports", 12),
  keep_checks_days: term("checks", 90),
  keep_leavers_months: term("leavers", 24),
  keep_proofs_months: term("proofs", 60),
} as const;

/** The school's own statements in its privacy notice. */
export const NOTICE_FIELDS = {
  dpo_name: text("Encarregado dos dados", { max: 120, help: "Atende às perguntas sobre dados (LGPD, art. 41)." }),
  dpo_email: text("E-mail do encarregado", {
    max: 120,
    sameRow: true,
    keyboard: "email",
    problem: (typed) =>
      typed === "" || emailAddress().safeParse(typed).success ? "" : "Informe um e-mail válido, como nome@escola.br.",
  }),
  dpo_phone: text("Telefone do encarregado", { max: 40, sameRow: true, keyboard: "phone" }),
  /** The days within which a data subject's request is answered. */
  request_days: wholeNumberField("Responder a pedidos em", {
    min: 1,
    max: REQUEST_DAYS,
    initial: REQUEST_DAYS,
    sameRow: true,
    suffix: " dias",
    help: `No máximo ${REQUEST_DAYS} dias (LGPD, art. 19, II).`,
  }),
  notice_more: text("Texto da escola", {
    max: 2000,
    lines: true,
    help: "Acréscimos da escola, como o uso de câmeras ou de outros sistemas.",
  }),
} as const;

export const PEOPLE_SETTINGS_FIELDS = {
  ...CARD_FIELDS,
  ...RETENTION_FIELDS,
  ...NOTICE_FIELDS,
} as const satisfies FieldsOf<Settings>;

export type PeopleSettings = RecordOf<typeof PEOPLE_SETTINGS_FIELDS>;
export const cardSettingsForm = lazily(() => formSchema(CARD_FIELDS));
export const retentionForm = lazily(() => formSchema(RETENTION_FIELDS));
export const noticeForm = lazily(() => formSchema(NOTICE_FIELDS));
/** A new school's settings, equal to those of the migrations that created the record. */
export const newPeopleSettings = lazily((): PeopleSettings => initialRecord(PEOPLE_SETTINGS_FIELDS));
