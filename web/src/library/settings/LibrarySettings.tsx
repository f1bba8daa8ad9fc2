import { Link } from "react-router-dom";
import { LIBRARY_SETTINGS_FIELDS, LIBRARY_SETTINGS_ID, librarySettingsForm } from "../../../../domain/library/settings";
import { RecordSettings } from "../../platform/RecordSettings";
import { formTerms } from "../../platform/record-form";
import { SettingsForm } from "../../platform/SettingsForm";

const TERMS = formTerms(LIBRARY_SETTINGS_FIELDS);

const ABOVE = {
  late_days: (
    <p className="second-line">
      Os dias de suspensão por dia de atraso são definidos nas regras de empréstimo. Aqui se define como os dias são contados.
    </p>
  ),
  due_soon_days: (
    <p className="second-line">
      Antes de ativar, veja <Link to="/avisos/hoje">os avisos que seriam enviados hoje</Link> e{" "}
      <Link to="/configuracoes/avisos">os textos dos avisos</Link>.
    </p>
  ),
};

/** The school's choices about lending, outside of the rules' figures. */
export default function LibrarySettings() {
  return (
    <RecordSettings collection="library_settings" id={LIBRARY_SETTINGS_ID} title="Como a biblioteca funciona">
      {(record) => (
        <SettingsForm
          collection="library_settings"
          record={record}
          schema={librarySettingsForm()}
          {...TERMS}
          savedSentence="Ajustes da biblioteca salvos"
          contentAbove={ABOVE}
        />
      )}
    </RecordSettings>
  );
}
