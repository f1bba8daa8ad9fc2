import { NOTICE_SETTINGS_FIELDS, NOTICE_SETTINGS_ID, noticeSettingsForm } from "../../../../domain/messaging/notices/settings";
import { RecordSettings } from "../../platform/RecordSettings";
import { formTerms } from "../../platform/record-form";
import { SettingsForm } from "../../platform/SettingsForm";
import { NoticeTexts } from "./NoticeTexts";

const TERMS = formTerms(NOTICE_SETTINGS_FIELDS);

/** The areas' automatic notices to families, in one place: their channels and texts. */
export default function NoticeSettings() {
  return (
    <RecordSettings collection="notice_settings" id={NOTICE_SETTINGS_ID} title="Canais dos avisos" footer={<NoticeTexts />}>
      {(record) => (
        <SettingsForm
          collection="notice_settings"
          record={record}
          schema={noticeSettingsForm()}
          {...TERMS}
          staleQueries={["library/notices-preview"]}
          savedSentence="Ajustes dos avisos salvos"
        />
      )}
    </RecordSettings>
  );
}
