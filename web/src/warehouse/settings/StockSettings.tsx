import { Link } from "react-router-dom";
import { STOCK_SETTINGS_FIELDS, STOCK_SETTINGS_ID, stockSettingsForm } from "../../../../domain/warehouse/settings";
import { RecordSettings } from "../../platform/RecordSettings";
import { formTerms } from "../../platform/record-form";
import { SettingsForm } from "../../platform/SettingsForm";

const TERMS = formTerms(STOCK_SETTINGS_FIELDS);

const ABOVE = {
  minimum_alert: (
    <p className="second-line">
      Cada situação é avisada uma vez, à equipe do almoxarifado, e novamente só se voltar a ocorrer depois de resolvida.
    </p>
  ),
  reminders: (
    <p className="second-line">
      Ao requisitante ou, no caso de um setor, ao responsável, pelo canal de preferência. Material já devolvido não gera lembrete.{" "}
      <Link to="/configuracoes/avisos">Ver os textos dos lembretes</Link>.
    </p>
  ),
};

/** The school's settings for its stockroom. */
export default function StockSettings() {
  return (
    <RecordSettings collection="stock_settings" id={STOCK_SETTINGS_ID} title="Como o almoxarifado funciona">
      {(record) => (
        <SettingsForm
          collection="stock_settings"
          record={record}
          schema={stockSettingsForm()}
          {...TERMS}
          savedSentence="Ajustes do almoxarifado salvos"
          contentAbove={ABOVE}
        />
      )}
    </RecordSettings>
  );
}
