import { Checkbox, NumberInput, Radio, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { LibrarySettings as Settings } from "../../../../domain/collections.gen";
import { librarySettingsForm } from "../../../../domain/library/circulation/rule-forms";
import { LIBRARY_SETTINGS_ID } from "../../../../domain/library/settings";
import { sentenceOf } from "../../data/errors";
import { updateRecord, useRecord } from "../../data/records";
import { SettingsPage } from "../../platform/SettingsPage";
import { Card } from "../../ui/Card";
import { ErrorState } from "../../ui/ErrorState";
import { FieldColumns, ServerForm } from "../../ui/form/ServerForm";
import { useServerForm } from "../../ui/form/use-server-form";
import { LoadingRows } from "../../ui/loading";
import { notify } from "../../ui/notify";
import classes from "./rules.module.css";

/** What the school chooses about lending, beside the figures of each rule. */
export default function LibrarySettings() {
  const settings = useRecord("library_settings", LIBRARY_SETTINGS_ID);
  return (
    <SettingsPage>
      <Card title="Como a biblioteca funciona">
        {settings.data ? (
          <SettingsForm key={settings.data.updated} settings={settings.data} onSaved={() => void settings.refetch()} />
        ) : settings.isError ? (
          <ErrorState sentence={sentenceOf(settings.error)} onRetry={() => void settings.refetch()} />
        ) : (
          <LoadingRows />
        )}
      </Card>
    </SettingsPage>
  );
}

function SettingsForm({ settings, onSaved }: { settings: Settings; onSaved: () => void }) {
  const form = useServerForm({
    initial: librarySettingsForm.parse(settings),
    schema: librarySettingsForm,
    draftKey: "library_settings",
    save: (values) => updateRecord("library_settings", LIBRARY_SETTINGS_ID, { ...values }, settings.updated),
    onSaved: () => {
      notify.ok("Ajustes da biblioteca salvos");
      onSaved();
    },
  });
  return (
    <ServerForm form={form}>
      <h3 className={classes.part}>Renovação</h3>
      <Choice
        label="Uma renovação conta"
        options={[
          ["today", "de hoje"],
          ["due", "do vencimento que valia"],
        ]}
        field={form.field("renewal_base")}
      />

      <h3 className={classes.part}>Atraso e suspensão</h3>
      <p className={classes.hint}>
        Quantos dias de suspensão cada dia de atraso custa está nas regras de empréstimo. Aqui se decide como os dias são
        contados.
      </p>
      <FieldColumns>
        <Choice
          label="O atraso é contado em"
          options={[
            ["open_days", "dias em que a escola abre"],
            ["calendar_days", "dias corridos"],
          ]}
          field={form.field("late_days")}
        />
        <Choice
          label="A suspensão corre em"
          options={[
            ["open_days", "dias em que a escola abre"],
            ["calendar_days", "dias corridos"],
          ]}
          field={form.field("suspension_days")}
        />
      </FieldColumns>
      <FieldColumns>
        <Choice
          label="Com vários livros atrasados"
          options={[
            ["longest", "vale a suspensão mais longa"],
            ["sum", "as suspensões se somam"],
          ]}
          field={form.field("suspension_combination")}
        />
        <Choice
          label="Passada a tolerância, contam"
          options={[
            ["from_due", "todos os dias desde o vencimento"],
            ["after_grace", "só os dias depois dela"],
          ]}
          field={form.field("grace_counts")}
        />
      </FieldColumns>

      <h3 className={classes.part}>Reservas</h3>
      <FieldColumns>
        <NumberInput
          label="Dias para retirar"
          description="De funcionamento, em que o livro espera na estante de reservas."
          min={1}
          max={60}
          allowDecimal={false}
          {...form.field("pickup_days")}
        />
        <NumberInput
          label="Reservas não retiradas até suspender"
          description="0: não retirar não custa nada."
          min={0}
          max={100}
          allowDecimal={false}
          {...form.field("no_show_limit")}
        />
        <NumberInput
          label="Dias de suspensão por não retirar"
          min={0}
          max={365}
          allowDecimal={false}
          {...form.field("no_show_days")}
        />
      </FieldColumns>

      <h3 className={classes.part}>Avisos aos leitores</h3>
      <Checkbox label="Enviar avisos de vencimento, atraso e reserva" {...form.checkbox("notices")} />
      <p className={classes.hint}>
        Antes de ligar, veja <Link to="/avisos/hoje">o que sairia hoje</Link> e{" "}
        <Link to="/avisos/textos">o que os avisos dizem</Link>.
      </p>
      <FieldColumns>
        <NumberInput
          label="Quantos dias antes do vencimento"
          description="0: não avisar antes."
          min={0}
          max={30}
          allowDecimal={false}
          {...form.field("due_soon_days")}
        />
        <TextInput
          label="Avisar do atraso no dia"
          description="Dias de atraso, separados por ponto e vírgula: 1;7;15."
          {...form.field("overdue_stages")}
        />
      </FieldColumns>

      <h3 className={classes.part}>Acervo</h3>
      <Checkbox
        label="Buscar títulos pelo ISBN na internet"
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
