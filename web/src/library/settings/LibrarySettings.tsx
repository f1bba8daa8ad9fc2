import { Checkbox, NumberInput, TextInput } from "@mantine/core";
import { Link } from "react-router-dom";
import type { LibrarySettings as Settings } from "../../../../domain/collections.gen";
import { LIBRARY_SETTINGS_ID, librarySettingsForm } from "../../../../domain/library/settings";
import { RecordSettings } from "../../platform/RecordSettings";
import { formatValue, useRecordForm } from "../../platform/useRecordForm";
import { Choice } from "../../ui/form/Choice";
import { FormPart } from "../../ui/form/FormPart";
import { FieldColumns, ServerForm } from "../../ui/form/ServerForm";
import { notify } from "../../ui/notify";

const LABELS = {
  renewal_base: "A renovação conta a partir",
  late_days: "O atraso é contado em",
  suspension_days: "A suspensão é contada em",
  suspension_combination: "Com vários livros atrasados",
  grace_counts: "Passada a tolerância, contam",
  textbooks_apart: "Livro didático à parte",
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
    ["longest", "aplica-se a suspensão mais longa"],
    ["sum", "as suspensões se somam"],
  ],
  grace_counts: [
    ["from_due", "todos os dias desde o vencimento"],
    ["after_grace", "só os dias depois dela"],
  ],
} as const;

function say(name: string, value: unknown): string {
  const options: Readonly<Record<string, readonly (readonly [string, string])[]>> = CHOICES;
  return options[name]?.find(([known]) => known === value)?.[1] ?? formatValue(name, value);
}

/** The school's choices about lending, beside the figures of each rule. */
export default function LibrarySettings() {
  return (
    <RecordSettings collection="library_settings" id={LIBRARY_SETTINGS_ID} title="Como a biblioteca funciona">
      {(record) => <SettingsForm settings={record} />}
    </RecordSettings>
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
      <FormPart title="Renovação" />
      <Choice label={LABELS.renewal_base} options={CHOICES.renewal_base} field={form.field("renewal_base")} />

      <FormPart title="Atraso e suspensão">
        Os dias de suspensão por dia de atraso são definidos nas regras de empréstimo. Aqui se define como os dias são contados.
      </FormPart>
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

      <Checkbox
        label={LABELS.textbooks_apart}
        description="Atraso, extravio ou suspensão com outros livros não impedem a entrega, a renovação e a reserva de livros didáticos."
        {...form.checkbox("textbooks_apart")}
      />

      <FormPart title="Reservas" />
      <FieldColumns>
        <NumberInput
          label={LABELS.pickup_days}
          description="Dias de funcionamento em que o livro fica na estante de reservas."
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

      <FormPart title="Avisos aos leitores" />
      <Checkbox label={LABELS.notices} {...form.checkbox("notices")} />
      <p className="second-line">
        Antes de ativar, veja <Link to="/avisos/hoje">os avisos que seriam enviados hoje</Link> e{" "}
        <Link to="/configuracoes/avisos">os textos dos avisos</Link>.
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

      <FormPart title="Acervo" />
      <Checkbox
        label={LABELS.isbn_lookup}
        description="Requer conexão com a internet. Sem ela, o cadastro é preenchido manualmente."
        {...form.checkbox("isbn_lookup")}
      />
    </ServerForm>
  );
}
