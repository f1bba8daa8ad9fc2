import { Select } from "@mantine/core";
import { CARD_FIELDS, cardSettingsForm, PEOPLE_SETTINGS_ID } from "../../../../domain/people/settings";
import { RecordSettings } from "../../platform/RecordSettings";
import { formTerms } from "../../platform/record-form";
import { SettingsForm } from "../../platform/SettingsForm";

const TERMS = formTerms(CARD_FIELDS);
const LAST_DAYS = ["01-31", "02-28", "03-31", "04-30", "06-30", "07-31", "12-20", "12-31"];
const dayChoice = (value: string) => ({ value, label: CARD_FIELDS.card_last_day.format(value) });

/** The school's choices about its cards. */
export default function CardSettings() {
  return (
    <RecordSettings collection="people_settings" id={PEOPLE_SETTINGS_ID} title="Carteiras da escola">
      {(record) => (
        <SettingsForm
          collection="people_settings"
          record={record}
          schema={cardSettingsForm()}
          {...TERMS}
          savedSentence="Ajustes das carteiras salvos"
          inputs={{
            card_last_day: ({ onChange, ...input }) => (
              <Select
                {...input}
                data={[...new Set([...LAST_DAYS, input.value])].map(dayChoice)}
                allowDeselect={false}
                onChange={(value) => value && onChange(value)}
              />
            ),
          }}
        />
      )}
    </RecordSettings>
  );
}
