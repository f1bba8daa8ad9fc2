import { NumberInput, Select, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { School } from "../../../../domain/collections.gen";
import { MOST_MONTHS } from "../../../../domain/messaging/retention";
import { schoolForm, TIME_ZONES } from "../../../../domain/platform/forms";
import { sentenceOf } from "../../data/errors";
import { fileUrl, updateRecord, useRecord } from "../../data/records";
import { Card } from "../../ui/Card";
import { ErrorState } from "../../ui/ErrorState";
import { ImageField } from "../../ui/form/ImageField";
import { FieldColumns, ServerForm } from "../../ui/form/ServerForm";
import { useServerForm } from "../../ui/form/use-server-form";
import { LoadingRows } from "../../ui/loading";
import { notify } from "../../ui/notify";
import { SettingsPage } from "../SettingsPage";

const SCHOOL_ID = "school000000000";
const ONE_MEGABYTE = 1024 * 1024;

/** The school itself: its name and logo on every page and print, its zone, and when an idle screen locks. */
export default function SchoolSettings() {
  const school = useRecord("school", SCHOOL_ID);
  return (
    <SettingsPage>
      <Card title="A escola">
        {school.data ? (
          <SchoolForm key={school.data.updated} school={school.data} />
        ) : school.isError ? (
          <ErrorState sentence={sentenceOf(school.error)} onRetry={() => void school.refetch()} />
        ) : (
          <LoadingRows />
        )}
      </Card>
    </SettingsPage>
  );
}

function SchoolForm({ school }: { school: School }) {
  const queryClient = useQueryClient();
  const [logo, setLogo] = useState<File | null | undefined>();
  const form = useServerForm({
    initial: {
      name: school.name,
      time_zone: school.time_zone,
      lock_after_minutes: school.lock_after_minutes,
      keep_messages_months: school.keep_messages_months,
    },
    schema: schoolForm,
    draftKey: "school",
    save: (values) => updateRecord("school", SCHOOL_ID, { ...values, ...(logo === undefined ? {} : { logo }) }, school.updated),
    onSaved: () => {
      notify.ok("Configurações da escola salvas");
      void queryClient.invalidateQueries({ queryKey: ["school"] });
      void queryClient.invalidateQueries({ queryKey: ["platform/school"] });
    },
  });
  return (
    <ServerForm form={form}>
      <TextInput
        label="Nome da escola"
        description="Aparece no menu, na entrada e em tudo que se imprime."
        {...form.field("name")}
      />
      <ImageField
        label="Logotipo"
        value={logo}
        onChange={setLogo}
        current={fileUrl(school, school.logo, "240x0") || undefined}
        maximumBytes={ONE_MEGABYTE}
        description="PNG, JPG ou WebP de até 1 MB, de preferência quadrado."
      />
      <FieldColumns>
        <Select
          label="Fuso horário"
          description="Decide quando um dia termina: prazos e atrasos contam por ele."
          data={[...TIME_ZONES]}
          searchable
          allowDeselect={false}
          {...form.field("time_zone")}
        />
        <NumberInput
          label="Bloquear a tela depois de"
          description="Minutos sem uso; 0 para nunca."
          suffix=" min"
          min={0}
          max={240}
          allowDecimal={false}
          {...form.field("lock_after_minutes")}
        />
        <NumberInput
          label="Guardar o texto das mensagens por"
          description="Depois, texto e endereço são apagados; fica o registro de que a mensagem saiu, a quem e sobre o quê."
          suffix=" meses"
          min={1}
          max={MOST_MONTHS}
          allowDecimal={false}
          {...form.field("keep_messages_months")}
        />
      </FieldColumns>
    </ServerForm>
  );
}
