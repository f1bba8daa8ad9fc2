/** By which way the areas' notices go. */
import * as z from "zod/mini";

export const NOTICE_SETTINGS_ID = "notices00000000";

/** What the form takes; its keys are the columns of notice_settings. */
export const noticeSettingsForm = z.object({
  /** What is tried first for a family that prefers nothing. */
  first: z.enum(["email", "whatsapp"], "Escolha o canal."),
  /** Whether the school's own WhatsApp writes only to who agreed to it. */
  asks_consent: z.boolean(),
  /** Whether each area's team sends by hand what waits for that; otherwise the administration does. */
  teams_send: z.boolean(),
});

export type NoticeSettings = z.infer<typeof noticeSettingsForm>;

/** How a new school starts, as the migration that made the record. */
export const NOTICE_SETTINGS: NoticeSettings = { first: "email", asks_consent: false, teams_send: false };
