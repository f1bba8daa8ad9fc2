/** The school's choices about the IT desk. */
import type { SupportSettings } from "../collections.gen";
import { lazily } from "../lazily";
import { type FieldsOf, formSchema, money } from "../record-fields";

export const SUPPORT_SETTINGS_ID = "support00000000";

export const SUPPORT_SETTINGS_FIELDS = {
  hour_rate: money("Valor da hora de trabalho", {
    min: 0,
    max: 10_000_000,
    help: "Multiplica os minutos anotados em cada ordem. R$ 0,00: só as peças contam no custo.",
  }),
} as const satisfies FieldsOf<SupportSettings>;

export const supportSettingsForm = lazily(() => formSchema(SUPPORT_SETTINGS_FIELDS));
