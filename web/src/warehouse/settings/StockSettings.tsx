import { Checkbox, NumberInput, TextInput } from "@mantine/core";
import { Link } from "react-router-dom";
import type { StockSettings as Settings } from "../../../../domain/collections.gen";
import { ALERT_WAYS, type AlertWay, STOCK_SETTINGS_ID, stockSettingsForm } from "../../../../domain/warehouse/settings";
import { RecordSettings } from "../../platform/RecordSettings";
import { formatValue, useRecordForm } from "../../platform/useRecordForm";
import { Choice } from "../../ui/form/Choice";
import { FormPart } from "../../ui/form/FormPart";
import { FieldColumns, ServerForm } from "../../ui/form/ServerForm";
import { notify } from "../../ui/notify";

const LABELS = {
  minimum_alert: "Material abaixo do mínimo",
  expiry_alert: "Lote a vencer ou vencido",
  loan_alert: "Empréstimo em atraso",
  request_alert: "Solicitação sem resposta",
  alert_admins: "Avisar também a administração",
  expiring_days: "Lote a vencer: quantos dias antes",
  request_days: "Solicitação sem resposta: depois de quantos dias",
  reminders: "Enviar lembretes de empréstimo",
  due_soon_days: "Quantos dias antes do prazo",
  overdue_stages: "Lembrar do atraso no dia",
};
const WAY_WORDS: Readonly<Record<AlertWay, string>> = {
  off: "não avisar",
  bell: "no sino",
  email: "no sino e por e-mail",
};
const WAYS = ALERT_WAYS.map((way) => [way, WAY_WORDS[way]] as const);
const isWay = (value: unknown): value is AlertWay => (ALERT_WAYS as readonly unknown[]).includes(value);

/** The school's choices about its stockroom. */
export default function StockSettings() {
  return (
    <RecordSettings collection="stock_settings" id={STOCK_SETTINGS_ID} title="Como o almoxarifado funciona">
      {(record) => <SettingsForm settings={record} />}
    </RecordSettings>
  );
}

function SettingsForm({ settings }: { settings: Settings }) {
  const { form, conflict } = useRecordForm({
    collection: "stock_settings",
    record: settings,
    formOf: (record) => stockSettingsForm.parse(record),
    schema: stockSettingsForm,
    valuesOf: (values) => values,
    labels: LABELS,
    say: (name, value) => (isWay(value) ? WAY_WORDS[value] : formatValue(name, value)),
    draftKey: "stock_settings",
    touches: [],
    onSaved: () => notify.ok("Ajustes do almoxarifado salvos"),
  });
  return (
    <ServerForm form={form}>
      {conflict}
      <FormPart title="Avisos à equipe">
        Cada situação é avisada uma vez, à equipe do almoxarifado, e novamente só se voltar a ocorrer depois de resolvida.
      </FormPart>
      <FieldColumns>
        <Choice label={LABELS.minimum_alert} options={WAYS} field={form.field("minimum_alert")} />
        <Choice label={LABELS.expiry_alert} options={WAYS} field={form.field("expiry_alert")} />
        <Choice label={LABELS.loan_alert} options={WAYS} field={form.field("loan_alert")} />
        <Choice label={LABELS.request_alert} options={WAYS} field={form.field("request_alert")} />
      </FieldColumns>
      <FieldColumns>
        <NumberInput label={LABELS.expiring_days} min={1} max={365} allowDecimal={false} {...form.field("expiring_days")} />
        <NumberInput label={LABELS.request_days} min={1} max={60} allowDecimal={false} {...form.field("request_days")} />
      </FieldColumns>
      <Checkbox label={LABELS.alert_admins} {...form.checkbox("alert_admins")} />

      <FormPart title="Lembretes de empréstimo">
        Ao requisitante ou, no caso de um setor, ao responsável, pelo canal de preferência. Material já devolvido não gera
        lembrete. <Link to="/configuracoes/avisos">Ver os textos dos lembretes</Link>.
      </FormPart>
      <Checkbox label={LABELS.reminders} {...form.checkbox("reminders")} />
      <FieldColumns>
        <NumberInput
          label={LABELS.due_soon_days}
          description="0: não lembrar antes."
          min={0}
          max={30}
          allowDecimal={false}
          {...form.field("due_soon_days")}
        />
        <TextInput
          label={LABELS.overdue_stages}
          description="Dias de atraso, separados por ponto e vírgula: 1;7;15."
          {...form.field("overdue_stages")}
        />
      </FieldColumns>
    </ServerForm>
  );
}
