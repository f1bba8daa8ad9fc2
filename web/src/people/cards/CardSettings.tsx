import { Select } from "@mantine/core";
import type { PeopleSettings } from "../../../../domain/collections.gen";
import { MONTHS } from "../../../../domain/dates";
import { PEOPLE_SETTINGS_ID, peopleSettingsForm } from "../../../../domain/people/settings";
import { sentenceOf } from "../../data/errors";
import { useRecord } from "../../data/records";
import { SettingsPage } from "../../platform/SettingsPage";
import { sayValue, useRecordForm } from "../../platform/useRecordForm";
import { Card } from "../../ui/Card";
import { ErrorState } from "../../ui/ErrorState";
import { FieldColumns, ServerForm } from "../../ui/form/ServerForm";
import { LoadingRows } from "../../ui/loading";
import { notify } from "../../ui/notify";

const LABELS = { card_last_day: "Último dia de validade", card_last_year: "De que ano" };
const YEARS = [
  { value: "same", label: "do ano em que é emitida" },
  { value: "next", label: "do ano seguinte" },
];
const LAST_DAYS = [
  ["01", 31],
  ["02", 28],
  ["03", 31],
  ["04", 30],
  ["06", 30],
  ["07", 31],
  ["12", 20],
  ["12", 31],
].map(([month, day]) => ({ value: `${month}-${day}`, label: `${day} de ${MONTHS[Number(month) - 1]}` }));

const sayDay = (value: string): string => `${Number(value.slice(3))} de ${MONTHS[Number(value.slice(0, 2)) - 1]}`;

/** What the school chooses about its cards. */
export default function CardSettings() {
  const settings = useRecord("people_settings", PEOPLE_SETTINGS_ID);
  return (
    <SettingsPage>
      <Card title="Carteiras da escola">
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

function SettingsForm({ settings }: { settings: PeopleSettings }) {
  const { form, conflict } = useRecordForm({
    collection: "people_settings",
    record: settings,
    formOf: (record) => peopleSettingsForm.parse(record),
    schema: peopleSettingsForm,
    valuesOf: (values) => values,
    labels: LABELS,
    say: (name, value) =>
      name === "card_last_day"
        ? sayDay(String(value))
        : (YEARS.find((year) => year.value === value)?.label ?? sayValue(name, value)),
    draftKey: "people_settings",
    touches: [],
    onSaved: () => notify.ok("Ajustes das carteiras salvos"),
  });
  const { card_last_day } = form.values;
  const days = LAST_DAYS.some(({ value }) => value === card_last_day)
    ? LAST_DAYS
    : [...LAST_DAYS, { value: card_last_day, label: sayDay(card_last_day) }];
  return (
    <ServerForm form={form}>
      {conflict}
      <FieldColumns>
        <Select
          label={LABELS.card_last_day}
          description="Vale para as próximas: as que já saíram ficam como estão."
          data={days}
          allowDeselect={false}
          {...form.field("card_last_day")}
        />
        <Select label={LABELS.card_last_year} data={YEARS} allowDeselect={false} {...form.field("card_last_year")} />
      </FieldColumns>
    </ServerForm>
  );
}
