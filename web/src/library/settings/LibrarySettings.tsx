import { Checkbox, NumberInput, Radio, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { LibrarySettings as Settings } from "../../../../domain/collections.gen";
import { LIBRARY_SETTINGS_ID, librarySettingsForm } from "../../../../domain/library/settings";
import { sentenceOf } from "../../data/errors";
import { useRecord } from "../../data/records";
import { SettingsPage } from "../../platform/SettingsPage";
import { sayValue, useRecordForm } from "../../platform/useRecordForm";
import { Card } from "../../ui/Card";
import { ErrorState } from "../../ui/ErrorState";
import { FieldColumns, ServerForm } from "../../ui/form/ServerForm";
import { LoadingRows } from "../../ui/loading";
import { notify } from "../../ui/notify";
import classes from "./rules.module.css";

const LABELS = {
  renewal_base: "A renovação conta a partir",
  late_days: "O atraso é contado em",
  suspension_days: "A suspensão é contada em",
  suspension_combination: "Com vários livros atrasados",
  grace_counts: "Passada a tolerância, contam",
  pickup_days: "Dias para retirar",
  no_show_limit: "Reservas não retiradas até suspender",
  no_show_days: "Dias de suspensão por não retirar",
  notices: "Enviar avisos de vencimento, atraso e reserva",
  due_soon_days: "Quantos dias antes do vencimento",
  overdue_stages: "Avisar do atraso no dia",
  isbn_lookup: "Buscar títulos pelo ISBN na internet",
};
const DAYS = [
  ["open_days", "dias em que a escola abre"],
  ["calendar_days", "dias corridos"],
] as const;
const CHOICES = {
  renewal_base: [
    ["today", "de hoje"],
    ["due", "do vencimento anterior"],
  ],
  late_days: DAYS,
  suspension_days: DAYS,
  suspension_combination: [
    ["longest", "vale a suspensão mais longa"],
    ["sum", "as suspensões se somam"],
  ],
  grace_counts: [
    ["from_due", "todos os dias desde o vencimento"],
    ["after_grace", "só os dias depois dela"],
  ],
} as const;

function say(name: string, value: unknown): string {
  const options: Readonly<Record<string, readonly (readonly [string, string])[]>> = CHOICES;
  return options[name]?.find(([known]) => known === value)?.[1] ?? sayValue(name, value);
}

/** What the school chooses about lending, beside the figures of each rule. */
export default function LibrarySettings() {
  const settings = useRecord("library_settings", LIBRARY_SETTINGS_ID);
  return (
    <SettingsPage>
      <Card title="Como a biblioteca funciona">
        {settings.data ? (
          <SettingsForm settings={settings.data} />
        ) : settings.isError ? (
          <ErrorState sentence={sentenceOf(settings.error)} onRetry={() => void settings.refetch()} />
        ) : (
          <LoadingRows />
        )}
      </Card>
    </SettingsPage>
  );
}

function SettingsForm({ settings }: { settings: Settings }) {
  const { form, conflict } = useRecordForm({
    collection: "library_settings",
    record: settings,
    formOf: (record) => librarySettingsForm.parse(record),
    schema: librarySettingsForm,
    valuesOf: (values) => values,
    labels: LABELS,
    say,
    draftKey: "library_settings",
    touches: [],
    onSaved: () => notify.ok("Ajustes da biblioteca salvos"),
  });
  return (
    <ServerForm form={form}>
      {conflict}
      <h3 className={classes.part}>Renovação</h3>
      <Choice label={LABELS.renewal_base} options={CHOICES.renewal_base} field={form.field("renewal_base")} />

      <h3 className={classes.part}>Atraso e suspensão</h3>
      <p className={classes.hint}>
        Os dias de suspensão por dia de atraso são definidos nas regras de empréstimo. Aqui se define como os dias são contados.
      </p>
      <FieldColumns>
        <Choice label={LABELS.late_days} options={CHOICES.late_days} field={form.field("late_days")} />
        <Choice label={LABELS.suspension_days} options={CHOICES.suspension_days} field={form.field("suspension_days")} />
      </FieldColumns>
      <FieldColumns>
        <Choice
          label={LABELS.suspension_combination}
          options={CHOICES.suspension_combination}
          field={form.field("suspension_combination")}
        />
        <Choice label={LABELS.grace_counts} options={CHOICES.grace_counts} field={form.field("grace_counts")} />
      </FieldColumns>

      <h3 className={classes.part}>Reservas</h3>
      <FieldColumns>
        <NumberInput
          label={LABELS.pickup_days}
          description="De funcionamento, em que o livro espera na estante de reservas."
          min={1}
          max={60}
          allowDecimal={false}
          {...form.field("pickup_days")}
        />
        <NumberInput
          label={LABELS.no_show_limit}
          description="0: sem suspensão."
          min={0}
          max={100}
          allowDecimal={false}
          {...form.field("no_show_limit")}
        />
        <NumberInput label={LABELS.no_show_days} min={0} max={365} allowDecimal={false} {...form.field("no_show_days")} />
      </FieldColumns>

      <h3 className={classes.part}>Avisos aos leitores</h3>
      <Checkbox label={LABELS.notices} {...form.checkbox("notices")} />
      <p className={classes.hint}>
        Antes de ligar, veja <Link to="/avisos/hoje">os avisos que seriam enviados hoje</Link> e{" "}
        <Link to="/avisos/textos">o que os avisos dizem</Link>.
      </p>
      <FieldColumns>
        <NumberInput
          label={LABELS.due_soon_days}
          description="0: não avisar antes."
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

      <h3 className={classes.part}>Acervo</h3>
      <Checkbox
        label={LABELS.isbn_lookup}
        description="Precisa de conexão. Sem ela, o cadastro continua funcionando à mão."
        {...form.checkbox("isbn_lookup")}
      />
    </ServerForm>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  options: readonly (readonly [Value, string])[];
  field: { value: Value; onChange: (value: Value) => void; error: ReactNode };
}

function Choice<Value extends string>({ label, options, field }: ChoiceProps<Value>) {
  const choose = (value: string) => {
    const option = options.find(([known]) => known === value);
    if (option) {
      field.onChange(option[0]);
    }
  };
  return (
    <Radio.Group label={label} value={field.value} onChange={choose} error={field.error}>
      <div className={classes.choices}>
        {options.map(([value, words]) => (
          <Radio key={value} value={value} label={words} />
        ))}
      </div>
    </Radio.Group>
  );
}
