/** The school's choices about its stockroom. */
import * as z from "zod/mini";
import { lateDaysField, wholeNumber } from "../contract";

export const STOCK_SETTINGS_ID = "stockroom000000";

/** The channel of an alert: none, the notification, the notification and an e-mail. */
export const ALERT_WAYS = ["off", "bell", "email"] as const;
export type AlertWay = (typeof ALERT_WAYS)[number];

const way = () => z.enum(ALERT_WAYS, "Escolha como avisar.");

/** The form's fields; its keys are the columns of stock_settings. */
export const stockSettingsForm = z.object({
  minimum_alert: way(),
  /** Of batches about to expire, and of those that did. */
  expiry_alert: way(),
  loan_alert: way(),
  request_alert: way(),
  /** Whether Admin is told beside who keeps the stockroom. */
  alert_admins: z.boolean(),
  /** So many days before its last one a batch is about to expire. */
  expiring_days: wholeNumber(1, 365),
  /** So many days after which a request without an answer waits for too long. */
  request_days: wholeNumber(1, 60),
  /** Whether who has a loan is reminded of it. */
  reminders: z.boolean(),
  /** Days before the due day; 0: no reminder before it. */
  due_soon_days: wholeNumber(0, 30),
  /** Late days on which a reminder goes out, separated by ";". */
  overdue_stages: lateDaysField(),
});

export type StockSettings = z.infer<typeof stockSettingsForm>;

/** A new school's settings, as the migration that made the record. */
export const STOCK_SETTINGS: StockSettings = {
  minimum_alert: "bell",
  expiry_alert: "bell",
  loan_alert: "bell",
  request_alert: "bell",
  alert_admins: true,
  expiring_days: 30,
  request_days: 3,
  reminders: false,
  due_soon_days: 1,
  overdue_stages: "1;7;15",
};
