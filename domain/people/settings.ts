/** The school's choices about its people: one record. */
import * as z from "zod/mini";
import { wholeNumber } from "../contract";
import type { RetentionKey } from "../platform/retention";
import { CARD_TERMS, type CardTerms } from "./cards/cards";
import type { DataOfficer } from "./privacy/notice";
import { REQUEST_DAYS } from "./privacy/requests";
import { RETENTION, type RetentionSettings } from "./privacy/retention";

export const PEOPLE_SETTINGS_ID = "people000000000";

export interface PeopleSettings extends CardTerms, RetentionSettings, DataOfficer {
  /** The number of phones that may show one card. */
  card_phones: "1" | "2";
  /** In how many days a data subject's request is answered. */
  request_days: number;
  /** The school's addition to its privacy notice. */
  notice_more: string;
}

/** The values without a record. */
export const PEOPLE_SETTINGS: PeopleSettings = {
  ...CARD_TERMS,
  card_phones: "1",
  request_days: REQUEST_DAYS,
  keep_messages_months: 12,
  keep_imports_months: 12,
  keep_checks_days: 90,
  keep_leavers_months: 24,
  keep_proofs_months: 60,
  dpo_name: "",
  dpo_email: "",
  dpo_phone: "",
  notice_more: "",
};

export const peopleSettingsForm = z.object({
  card_last_day: z.string().check(z.regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, "Escolha o último dia.")),
  card_last_year: z.enum(["same", "next"], "Escolha o ano."),
  card_phones: z.enum(["1", "2"], "Escolha a quantidade de celulares."),
});

const bounds = (key: RetentionKey) => wholeNumber(RETENTION[key].least, RETENTION[key].most);

export const retentionForm = z.object({
  keep_messages_months: bounds("messages"),
  keep_imports_months: bounds("imports"),
  keep_checks_days: bounds("checks"),
  keep_leavers_months: bounds("leavers"),
  keep_proofs_months: bounds("proofs"),
});
