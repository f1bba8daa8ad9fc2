import { Select } from "@mantine/core";
import type { PeopleSettings } from "../../../../domain/collections.gen";
import { MONTHS } from "../../../../domain/dates";
import { PEOPLE_SETTINGS_ID, peopleSettingsForm } from "../../../../domain/people/settings";
import { RecordSettings } from "../../platform/RecordSettings";
import { formatValue, useRecordForm } from "../../platform/useRecordForm";
import { FieldColumns, ServerForm } from "../../ui/form/ServerForm";
import { notify } from "../../ui/notify";

const LABELS = {
  card_last_day: "Último dia de validade",
  card_last_year: "Ano da validade",
  card_phones: "Celulares por carteira",
};
const PHONES = [
  { value: "1", label: "um" },
  { value: "2", label: "dois" },
];
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

const formatLongDay = (value: string): string => `${Number(value.slice(3))} de ${MONTHS[Number(value.slice(0, 2)) - 1]}`;

/** The school's choices about its cards. */
export default function CardSettings() {
  return (
    <RecordSettings collection="people_settings" id={PEOPLE_SETTINGS_ID} title="Carteiras da escola">
      {(record) => <SettingsForm settings={record} />}
    </RecordSettings>
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
        ? formatLongDay(String(value))
        : ([...YEARS, ...PHONES].find((choice) => choice.value === value)?.label ?? formatValue(name, value)),
    draftKey: "people_settings",
    touches: [],
    onSaved: () => notify.ok("Ajustes das carteiras salvos"),
  });
  const { card_last_day } = form.values;
  const days = LAST_DAYS.some(({ value }) => value === card_last_day)
    ? LAST_DAYS
    : [...LAST_DAYS, { value: card_last_day, label: formatLongDay(card_last_day) }];
  return (
    <ServerForm form={form}>
      {conflict}
      <FieldColumns>
        <Select
          label={LABELS.card_last_day}
          description="Aplicada às próximas emissões. As carteiras já emitidas são mantidas."
          data={days}
          allowDeselect={false}
          {...form.field("card_last_day")}
        />
        <Select label={LABELS.card_last_year} data={YEARS} allowDeselect={false} {...form.field("card_last_year")} />
        <Select
          label={LABELS.card_phones}
          description="1: só o aluno. 2: também um responsável."
          data={PHONES}
          allowDeselect={false}
          {...form.field("card_phones")}
        />
      </FieldColumns>
    </ServerForm>
  );
}
