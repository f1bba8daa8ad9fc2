/** The school's choices about the IT desk. */
import * as z from "zod/mini";
import { wholeNumber } from "../contract";
import { lazily } from "../lazily";

export const SUPPORT_SETTINGS_ID = "support00000000";

/** The form's fields; its keys are the columns of support_settings. */
export const supportSettingsForm = lazily(() =>
  z.object({
    /** Centavos that an hour of a technician's work costs; 0: it is not counted. */
    hour_rate: wholeNumber(0, 10_000_000),
  }),
);
