/** What the school chooses about its people: one record. */
import * as z from "zod/mini";
import { CARD_TERMS, type CardTerms } from "./cards/cards";

export const PEOPLE_SETTINGS_ID = "people000000000";

export type PeopleSettings = CardTerms;

/** What holds where the record is not there. */
export const PEOPLE_SETTINGS: PeopleSettings = CARD_TERMS;

export const peopleSettingsForm = z.object({
  card_last_day: z.string().check(z.regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, "Escolha o último dia.")),
  card_last_year: z.enum(["same", "next"], "Escolha o ano."),
});
