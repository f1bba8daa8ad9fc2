import type { SupportSettings as Settings } from "../../../../domain/collections.gen";
import { SUPPORT_SETTINGS_ID, supportSettingsForm } from "../../../../domain/support/settings";
import { RecordSettings } from "../../platform/RecordSettings";
import { formatValue, useRecordForm } from "../../platform/useRecordForm";
import { ServerForm } from "../../ui/form/ServerForm";
import { MoneyField } from "../../ui/form/typed-fields";
import { formatMoney } from "../../ui/format";
import { notify } from "../../ui/notify";

const LABELS = { hour_rate: "Valor da hora de trabalho" };

/** The school's choices about the IT desk. */
export default function SupportSettings() {
  return (
    <RecordSettings collection="support_settings" id={SUPPORT_SETTINGS_ID} title="Custo das ordens de serviço">
      {(record) => <SettingsForm settings={record} />}
    </RecordSettings>
  );
}

/** Money may also be what was typed and can't be read. */
type Values = { hour_rate: number | string };

function SettingsForm({ settings }: { settings: Settings }) {
  const { form, conflict } = useRecordForm({
    collection: "support_settings",
    record: settings,
    formOf: ({ hour_rate }): Values => ({ hour_rate }),
    schema: supportSettingsForm(),
    valuesOf: ({ hour_rate }) => ({ hour_rate: Number(hour_rate) }),
    labels: LABELS,
    say: (name, value) => (typeof value === "number" ? formatMoney(value) : formatValue(name, value)),
    draftKey: "support_settings",
    touches: ["support/report-costs", "support/order"],
    onSaved: () => notify.ok("Ajustes do suporte salvos"),
  });
  return (
    <ServerForm form={form}>
      {conflict}
      <MoneyField
        label={LABELS.hour_rate}
        description="Multiplica os minutos anotados em cada ordem. R$ 0,00: só as peças contam no custo."
        {...form.field("hour_rate")}
      />
    </ServerForm>
  );
}
