/**
 * The privacy notice, from the areas' declarations and the school's settings: the program stores no data that it does not name.
 */
import type { PrivacyNotice, RetainedData } from "../../../../domain/people/privacy/notice";
import type { Call } from "../../platform/http/endpoint";
import { schoolSettings } from "../../platform/time/settings";
import type { PersonParts } from "../person-parts";
import { peopleSettings } from "../settings";
import type { PersonalDataSource } from "./personal-data";

type OfAreas = () => Readonly<Record<string, Pick<PersonParts, "data" | "receivers">>>;

export const privacyNotice =
  (areas: OfAreas) =>
  ({ app }: Call): PrivacyNotice => {
    const { name, document, address, city, state } = schoolSettings(app);
    const { dpo_name, dpo_email, dpo_phone, notice_more, request_days, ...terms } = peopleSettings(app);
    const { people: first, ...others } = areas();
    const allParts = Object.values({ ...(first ? { people: first } : {}), ...others });
    return {
      school: { name, document, address, city, state },
      officer: { dpo_name, dpo_email, dpo_phone },
      data: allParts.flatMap(({ data = [] }) => data).map(retainedData),
      terms: {
        keep_messages_months: terms.keep_messages_months,
        keep_imports_months: terms.keep_imports_months,
        keep_checks_days: terms.keep_checks_days,
        keep_leavers_months: terms.keep_leavers_months,
        keep_proofs_months: terms.keep_proofs_months,
      },
      receivers: allParts.flatMap(({ receivers }) => receivers?.(app) ?? []),
      request_days,
      more: notice_more,
    };
  };

const retainedData = ({ title, purpose, basis }: PersonalDataSource): RetainedData => ({ title, why: purpose, basis });
