import { SUPPORT_SETTINGS_FIELDS, SUPPORT_SETTINGS_ID, supportSettingsForm } from "../../../../domain/support/settings";
import { RecordSettings } from "../../platform/RecordSettings";
import { formTerms } from "../../platform/record-form";
import { SettingsForm } from "../../platform/SettingsForm";

const TERMS = formTerms(SUPPORT_SETTINGS_FIELDS);

/** The school's choices about the IT desk. */
export default function SupportSettings() {
  return (
    <RecordSettings collection="support_settings" id={SUPPORT_SETTINGS_ID} title="Custo das ordens de serviço">
      {(record) => (
        <SettingsForm
          collection="support_settings"
          record={record}
          schema={supportSettingsForm()}
          {...TERMS}
          staleQueries={["support/report-costs", "support/order"]}
          savedSentence="Ajustes do suporte salvos"
        />
      )}
    </RecordSettings>
  );
}
