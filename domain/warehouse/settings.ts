/** The school's choices about its stockroom. */
import type { StockSettings as Settings } from "../collections.gen";
import { LATE_DAYS } from "../late-days";
import { lazily } from "../lazily";
import { choice, type FieldsOf, flag, formSchema, initialRecord, type RecordOf, text, wholeNumberField } from "../record-fields";

export const STOCK_SETTINGS_ID = "stockroom000000";

/** The channel of an alert: none, the notification, the notification and an e-mail. */
const WAY_WORDS = { off: "não avisar", bell: "no sino", email: "no sino e por e-mail" } as const;
export type AlertWay = keyof typeof WAY_WORDS;

const WAY = { initial: "bell", showsAll: true, keepsCase: true, message: "Escolha como avisar." } as const;

export const STOCK_SETTINGS_FIELDS = {
  minimum_alert: choice("Material abaixo do mínimo", WAY_WORDS, { ...WAY, part: "Avisos à equipe" }),
  /** For batches about to expire, and for expired ones. */
  expiry_alert: choice("Lote a vencer ou vencido", WAY_WORDS, { ...WAY, sameRow: true }),
  loan_alert: choice("Empréstimo em atraso", WAY_WORDS, { ...WAY, sameRow: true }),
  request_alert: choice("Solicitação sem resposta", WAY_WORDS, { ...WAY, sameRow: true }),
  expiring_days: wholeNumberField("Lote a vencer: quantos dias antes", { min: 1, max: 365, initial: 30 }),
  request_days: wholeNumberField("Solicitação sem resposta: depois de quantos dias", {
    min: 1,
    max: 60,
    initial: 3,
    sameRow: true,
  }),
  alert_admins: flag("Avisar também a administração", { initial: true }),
  reminders: flag("Enviar lembretes de empréstimo", { part: "Lembretes de empréstimo" }),
  due_soon_days: wholeNumberField("Quantos dias antes do prazo", {
    min: 0,
    max: 30,
    initial: 1,
    help: "0: não lembrar antes.",
  }),
  overdue_stages: text("Lembrar do atraso no dia", { ...LATE_DAYS, sameRow: true }),
} as const satisfies FieldsOf<Settings>;

export type StockSettings = RecordOf<typeof STOCK_SETTINGS_FIELDS>;
export const stockSettingsForm = lazily(() => formSchema(STOCK_SETTINGS_FIELDS));
/** A new school's settings, equal to those of the migration that created the record. */
export const newStockSettings = lazily((): StockSettings => initialRecord(STOCK_SETTINGS_FIELDS));
