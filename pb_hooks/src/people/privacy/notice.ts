/** The privacy notice, from what the areas say that they hold and from the school's settings: what isn't said here isn't kept. */
import type { KeptData, PrivacyNotice, Receiver } from "../../../../domain/people/privacy/notice";
import type { Call } from "../../platform/http/endpoint";
import type { App } from "../../platform/sql/database";
import { schoolSettings } from "../../platform/time/settings";
import { peopleSettings } from "../settings";
import type { PersonData } from "./holdings";

type OfAreas = () => Readonly<Record<string, { personData?: PersonData; receivers?: (app: App) => readonly Receiver[] }>>;

export const privacyNotice =
  (areas: OfAreas) =>
  ({ app }: Call): PrivacyNotice => {
    const { name, document, address, city, state } = schoolSettings(app);
    const { dpo_name, dpo_email, dpo_phone, notice_more, request_days, ...terms } = peopleSettings(app);
    const { people: first, ...others } = areas();
    const all = Object.values({ ...(first ? { people: first } : {}), ...others });
    return {
      school: { name, document, address, city, state },
      officer: { dpo_name, dpo_email, dpo_phone },
      data: all.flatMap(({ personData = [] }) => personData).map(keptData),
      terms: {
        keep_messages_months: terms.keep_messages_months,
        keep_imports_months: terms.keep_imports_months,
        keep_checks_days: terms.keep_checks_days,
        keep_leavers_months: terms.keep_leavers_months,
        keep_proofs_months: terms.keep_proofs_months,
      },
      receivers: all.flatMap(({ receivers }) => receivers?.(app) ?? []),
      request_days,
      more: notice_more,
    };
  };

const keptData = ({ title, why, basis }: KeptData): KeptData => ({ title, why, basis });
