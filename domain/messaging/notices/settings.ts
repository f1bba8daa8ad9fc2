/** By which way the areas' notices go. */
import * as z from "zod/mini";

export const NOTICE_SETTINGS_ID = "notices00000000";

/** The form's fields; its keys are the columns of notice_settings. */
export const noticeSettingsForm = z.object({
  /** The first channel for a family without a preference. */
  first: z.enum(["email", "whatsapp"], "Escolha o canal."),
  /** Whether the school's own WhatsApp writes only to who agreed to it. */
  asks_consent: z.boolean(),
  /** Whether each area's team sends by hand what waits for that; otherwise the administration does. */
  teams_send: z.boolean(),
});

export type NoticeSettings = z.infer<typeof noticeSettingsForm>;

/** A new school's settings, as the migration that made the record. */
export const NOTICE_SETTINGS: NoticeSettings = { first: "email", asks_consent: false, teams_send: false };
