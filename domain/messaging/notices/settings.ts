/** The channels of the areas' notices. */
import type { NoticeSettings as Settings } from "../../collections.gen";
import { lazily } from "../../lazily";
import { choice, type FieldsOf, flag, formSchema, initialRecord, type RecordOf } from "../../record-fields";

export const NOTICE_SETTINGS_ID = "notices00000000";

export const NOTICE_SETTINGS_FIELDS = {
  /** The first channel for a family without a preference. */
  first: choice(
    "Canal sem preferência marcada",
    { email: "E-mail, e WhatsApp na falta dele", whatsapp: "WhatsApp, e e-mail na falta dele" },
    { initial: "email", showsAll: true, message: "Escolha o canal." },
  ),
  /** Whether the school's own WhatsApp only writes to people with a consent. */
  asks_consent: flag("Enviar pelo WhatsApp da escola somente às famílias que autorizaram", {
    help: "Famílias que recusaram ou revogaram a autorização nunca recebem por este canal. Se marcado, são excluídas também as que ainda não responderam. As autorizações estão na ficha de cada pessoa.",
  }),
  /** Whether each area's team sends its notices by hand; otherwise the administration does. */
  teams_send: flag("Cada equipe envia à mão os avisos da sua área", {
    help: "A biblioteca, o almoxarifado e a equipe de TI passam a ver o telefone dos destinatários. Desmarcado, esses avisos aguardam na fila da administração.",
  }),
} as const satisfies FieldsOf<Settings>;

export type NoticeSettings = RecordOf<typeof NOTICE_SETTINGS_FIELDS>;
export const noticeSettingsForm = lazily(() => formSchema(NOTICE_SETTINGS_FIELDS));
/** A new school's settings, equal to those of the migration that created the record. */
export const newNoticeSettings = lazily((): NoticeSettings => initialRecord(NOTICE_SETTINGS_FIELDS));
